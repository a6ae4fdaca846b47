import type { Kysely } from 'kysely';
import * as REFUSAL from '#contract/refusal.ts';
import {
  FALLBACK_LANG_IDENTIFIER,
  fallbackLanguageOf,
  type Layer,
  resolveWording,
} from '#server/domain/inheritance.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { AnyRows } from '#server/store/base/claims.ts';
import { readContextChain } from '#server/store/places/contexts.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag } from '#server/store/schema/values.ts';

/** Where a mail is looked for. */
export interface MailWanted {
  readonly identifier: string;
  readonly contextIdentifier: string;
  readonly lang: string;
}

export interface ResolvedMail extends MailWanted {
  readonly subject: string;
  readonly body: string;
}

interface TemplateRow {
  readonly contextIdentifier: string;
  readonly lang: string;
  readonly subject: string | null;
  readonly body: string | null;
  readonly active: number;
}

/**
 * The mail of a context: the nearest template, found as wordings are.
 * @throws Refusal 008 without one, and for a context that is unknown or inactive
 */
export async function resolveMail(db: Kysely<Schema>, wanted: MailWanted): Promise<ResolvedMail> {
  const { identifier, contextIdentifier, lang } = wanted;
  const chain = await readContextChain(db, contextIdentifier);
  const active = await activeOf(db, chain);
  if (!active.has(contextIdentifier)) throw new Refusal(REFUSAL.notFound, { fields: ['contextIdentifier'] });
  const templates = (await (db as unknown as Kysely<AnyRows>)
    .selectFrom('mailTemplates')
    .select(['contextIdentifier', 'lang', 'subject', 'body', 'active'])
    .where('identifier', '=', identifier)
    .where('contextIdentifier', 'in', chain)
    .execute()) as unknown as readonly TemplateRow[];
  const layers = chain.map((home): Layer => {
    const here = templates.filter((row) => row.contextIdentifier === home);
    const wordings = here.map((row) => ({
      ...{ identifier, lang: row.lang, value: '', resetInheritance: false },
      active: fromFlag(Number(row.active)),
    }));
    return { contextIdentifier: home, active: active.has(home), wordings };
  });
  const [base = lang] = lang.split('_');
  const found =
    resolveWording(layers, identifier, lang, base) ??
    resolveWording(layers, identifier, await fallbackLang(db, chain, active), base);
  const mail = templates.find(
    (row) => row.contextIdentifier === found?.contextIdentifier && row.lang === found.lang,
  );
  if (!mail) throw new Refusal(REFUSAL.notFound, { fields: ['identifier'] });
  return {
    ...{ identifier, contextIdentifier: mail.contextIdentifier, lang: mail.lang },
    ...{ subject: mail.subject ?? '', body: mail.body ?? '' },
  };
}

async function activeOf(db: Kysely<Schema>, chain: readonly string[]): Promise<ReadonlySet<string>> {
  if (chain.length === 0) return new Set();
  const rows = await db
    .selectFrom('contexts')
    .select('identifier')
    .where('identifier', 'in', [...chain])
    .where('active', '=', 1)
    .execute();
  return new Set(rows.map(({ identifier }) => identifier));
}

async function fallbackLang(
  db: Kysely<Schema>,
  chain: readonly string[],
  active: ReadonlySet<string>,
): Promise<string> {
  const rows = await db
    .selectFrom('wordings')
    .select(['contextIdentifier', 'lang', 'identifier', 'value', 'resetInheritance', 'active'])
    .where('identifier', '=', FALLBACK_LANG_IDENTIFIER)
    .where('contextIdentifier', 'in', [...chain])
    .execute();
  return fallbackLanguageOf(
    chain.map((home) => ({
      contextIdentifier: home,
      active: active.has(home),
      wordings: rows
        .filter(({ contextIdentifier }) => contextIdentifier === home)
        .map((row) => ({
          ...row,
          resetInheritance: fromFlag(row.resetInheritance),
          active: fromFlag(row.active),
        })),
    })),
  );
}
