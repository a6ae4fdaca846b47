import type { Kysely } from 'kysely';
import * as REFUSAL from '#contract/refusal.ts';
import { finding, Refusal, type ServerFinding } from '#server/domain/refusal.ts';
import type { TokenCallName } from '#server/domain/token-rights.ts';
import type { TokenCaller } from '#server/security/caller.ts';
import { readContextChain } from '#server/store/places/contexts.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** A context that a request is about, and the field that names it, or the record that stands in it. */
interface Named {
  readonly field: string;
  readonly context: string | null | undefined;
}

interface Payload {
  readonly id?: number;
  readonly context?: string;
  readonly contextIdentifier?: string;
  readonly filter?: { readonly contextIdentifier?: string } | null;
  readonly wordings?: readonly { readonly contextIdentifier: string }[];
}

type Places = (payload: Payload, db: Kysely<Schema>) => readonly Named[] | Promise<readonly Named[]>;

const named: Places = ({ context }) => [{ field: 'context', context }];
const saved: Places = ({ contextIdentifier }) => [{ field: 'contextIdentifier', context: contextIdentifier }];
const filtered: Places = ({ filter }) => [
  { field: 'filter.contextIdentifier', context: filter?.contextIdentifier },
];
/** In which context a record stands; one that is not there is left to the call. */
const standing =
  (table: 'wordings' | 'documentFiles'): Places =>
  async ({ id = 0 }, db) => {
    const row = await db
      .selectFrom(table)
      .select('contextIdentifier')
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? [{ field: 'id', context: row.contextIdentifier }] : [];
  };
/** Neither languages nor documents belong to a context; a document's files do. */
const nowhere: Places = () => [];

const PLACES: Readonly<Record<TokenCallName, Places>> = {
  languageList: nowhere,
  documentList: nowhere,
  wordingList: filtered,
  wordingListForContext: filtered,
  wordingMatrix: named,
  wordingExport: named,
  wordingExportCount: named,
  wordingImport: named,
  wordingSave: saved,
  wordingSaveAll: ({ wordings = [] }) =>
    wordings.map(({ contextIdentifier }, row) => ({
      field: `wordings.${row}.contextIdentifier`,
      context: contextIdentifier,
    })),
  wordingDelete: standing('wordings'),
  documentFileList: filtered,
  documentFileDownload: standing('documentFiles'),
  mailTemplateList: filtered,
  mailTemplateResolve: saved,
};

/** More are not named. */
const FINDINGS_AT_MOST = 100;

/**
 * Refuses a request about contexts that a token is not for: it holds for those that it names and all below, as the
 * authorizations of an editor do, and for reading as well. Of a list, one of them has to be named.
 * @throws Refusal 019 with each context that it is not for
 */
export async function refuseOutside(
  { token }: TokenCaller,
  name: TokenCallName,
  payload: unknown,
  db: Kysely<Schema>,
): Promise<void> {
  const own = new Set(token.contexts);
  const isWithin = new Map<string, boolean>();
  const findings: ServerFinding[] = [];
  const contexts = token.contexts.join(', ');
  for (const { field, context } of await PLACES[name]((payload ?? {}) as Payload, db)) {
    if (!context) {
      const said = { reason: 'tokenContextMissing', values: { token: token.name, contexts } } as const;
      findings.push(finding(REFUSAL.forbidden, field, said));
      continue;
    }
    const known = isWithin.get(context);
    const within = known ?? (await readContextChain(db, context)).some((one) => own.has(one));
    isWithin.set(context, within);
    if (within) continue;
    const said = { reason: 'tokenOutside', values: { token: token.name, context, contexts } } as const;
    findings.push(finding(REFUSAL.forbidden, field, said));
    if (findings.length === FINDINGS_AT_MOST) break;
  }
  if (findings.length > 0) throw new Refusal(REFUSAL.forbidden, { findings });
}
