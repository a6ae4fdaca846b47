import type { Kysely } from 'kysely';
import { IMPACT_ROWS, type Touched } from '#contract/impact.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { finding, type Obstacles, Refusal, type Said } from '#server/domain/refusal.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** Records of one type that hold on to another record. */
interface Holders {
  readonly type: HolderType;
  readonly count: number;
  readonly records: readonly Touched[];
}

/** What holds on to contexts and languages. */
export type HolderType = 'context' | 'wording' | 'document' | 'documentfile' | 'mailTemplate' | 'user';
const EXAMPLES = 3;

/**
 * Everything that holds on to contexts and languages. Users and mail templates of a context that only changes are left
 * out: not everybody who may change it may see them.
 */
export async function dependentsOf(db: Kysely<Schema>, touched: readonly Touched[]): Promise<Obstacles> {
  const holders: Holders[] = [];
  for (const { type, identifier } of touched) {
    if (type === 'context') holders.push(...(await placedIn(db, identifier)));
    if (type === 'language') holders.push(...(await writtenIn(db, identifier)));
  }
  return inAll(holders);
}

/** @throws Refusal 012 with what stands in the way, if anything does */
export async function refuseHeldContext(db: Kysely<Schema>, identifier: string): Promise<void> {
  refuseHeld([...(await placedIn(db, identifier)), ...(await boundTo(db, identifier))]);
}

/**
 * @param field of the request that asks for what cannot be
 * @throws Refusal 012 with what stands in the way, if anything does
 */
export async function refuseHeldLanguage(db: Kysely<Schema>, lang: string, field?: string): Promise<void> {
  refuseHeld(await writtenIn(db, lang), field);
}

function refuseHeld(holders: readonly Holders[], field?: string): void {
  const held = holders.filter(({ count }) => count > 0);
  if (held.length === 0) return;
  const findings = held.map((holder) => finding(REFUSAL.invalid, field ?? holder.type, saidOf(holder)));
  throw new Refusal(REFUSAL.invalid, { findings, obstacles: inAll(held) });
}

function inAll(holders: readonly Holders[]): Obstacles {
  return {
    count: holders.reduce((sum, { count }) => sum + count, 0),
    records: holders.flatMap(({ records }) => records).slice(0, IMPACT_ROWS),
  };
}

function saidOf(holders: Holders): Said {
  const { type, count } = holders;
  const values = { holder: type, count: String(count), examples: examplesOf(holders) };
  return { reason: 'held', values };
}

function examplesOf({ count, records }: Holders): string {
  const named = records.slice(0, EXAMPLES).map(({ identifier }) => identifier);
  return named.join(', ') + (count > named.length ? ', …' : '');
}

/** Contexts below a context, and wordings and files in it. */
async function placedIn(db: Kysely<Schema>, identifier: string): Promise<Holders[]> {
  const children = db.selectFrom('contexts').where('parentIdentifier', '=', identifier);
  return [
    {
      type: 'context',
      ...(await children.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()),
      records: named(
        'context',
        await children.select(['id', 'identifier']).orderBy('id').limit(IMPACT_ROWS).execute(),
      ),
    },
    await texts(db, 'wordings', 'contextIdentifier', identifier),
    await files(db, 'contextIdentifier', identifier),
  ];
}

/** Mail templates of a context, and users who may change what is in it. */
async function boundTo(db: Kysely<Schema>, identifier: string): Promise<Holders[]> {
  const users = db
    .selectFrom('userAuthorizations')
    .innerJoin('users', 'users.id', 'userAuthorizations.userId')
    .where('userAuthorizations.contextIdentifier', '=', identifier);
  return [
    await texts(db, 'mailTemplates', 'contextIdentifier', identifier),
    {
      type: 'user',
      ...(await users.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()),
      records: named(
        'user',
        await users
          .select(['users.id', 'users.username as identifier'])
          .orderBy('users.id')
          .limit(IMPACT_ROWS)
          .execute(),
      ),
    },
  ];
}

/** Everything in a language, and users who have chosen it. */
async function writtenIn(db: Kysely<Schema>, lang: string): Promise<Holders[]> {
  const users = db.selectFrom('users').where('defaultLang', '=', lang);
  return [
    await texts(db, 'wordings', 'lang', lang),
    await documents(db, lang),
    await files(db, 'lang', lang),
    await texts(db, 'mailTemplates', 'lang', lang),
    {
      type: 'user',
      ...(await users.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()),
      records: named(
        'user',
        await users.select(['id', 'username as identifier']).orderBy('id').limit(IMPACT_ROWS).execute(),
      ),
    },
  ];
}

type Column = 'contextIdentifier' | 'lang';

const TEXTS = { wordings: 'wording', mailTemplates: 'mailTemplate' } as const;

/** Wordings and mail templates are held in the same way: by context, language and identifier. */
async function texts(
  db: Kysely<Schema>,
  table: keyof typeof TEXTS,
  column: Column,
  value: string,
): Promise<Holders> {
  const found = db.selectFrom(table).where(column, '=', value);
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(['id', 'identifier', 'contextIdentifier', 'lang'])
    .orderBy('id')
    .limit(IMPACT_ROWS)
    .execute();
  return { type: TEXTS[table], count, records: named(TEXTS[table], rows) };
}

async function files(db: Kysely<Schema>, column: Column, value: string): Promise<Holders> {
  const found = db.selectFrom('documentFiles').where(column, '=', value);
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(['id', 'fileNameRepresentation as identifier', 'contextIdentifier', 'lang'])
    .orderBy('id')
    .limit(IMPACT_ROWS)
    .execute();
  return { type: 'documentfile', count, records: named('documentfile', rows) };
}

async function documents(db: Kysely<Schema>, lang: string): Promise<Holders> {
  const found = db.selectFrom('documents').where('fallbackDocumentLang', '=', lang);
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found.select(['id', 'identifier']).orderBy('id').limit(IMPACT_ROWS).execute();
  return { type: 'document', count, records: named('document', rows) };
}

function named(type: Holders['type'], rows: readonly Omit<Touched, 'type'>[]): Touched[] {
  return rows.map((row) => ({ type, ...row }));
}
