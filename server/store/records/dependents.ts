import type { Kysely } from 'kysely';
import type { AuditType } from '#contract/audit-types.ts';
import { IMPACT_ROWS, type Touched } from '#contract/impact.ts';
import { RECORD_NAMES, RECORDS } from '#contract/records/all.ts';
import type { RecordDescription } from '#contract/records/record.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { finding, type Obstacles, Refusal, type Said } from '#server/domain/refusal.ts';
import type { AnyRows } from '#server/store/base/claims.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** Records of one type that hold on to another record. */
interface Holders {
  readonly type: HolderType;
  readonly count: number;
  readonly records: readonly Touched[];
}

/** Types of records that can depend on contexts and languages. */
export type HolderType = AuditType | 'user' | 'token';
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

/** @throws Refusal 012 with what blocks it, if anything does */
export async function refuseHeldContext(db: Kysely<Schema>, identifier: string): Promise<void> {
  refuseHeld([
    ...(await placedIn(db, identifier)),
    ...(await boundTo(db, identifier)),
    ...(await openedBy(db, identifier)),
  ]);
}

/**
 * @param field of the request that asks for what cannot be
 * @throws Refusal 012 with what blocks it, if anything does
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

/** A kind of records that names others, and the columns that tell one of them from another. */
interface Naming {
  readonly type: HolderType;
  readonly table: string;
  /** The column that names the other one. */
  readonly by: string;
  readonly titledBy: string;
  readonly places: readonly string[];
}

const PLACES = ['contextIdentifier', 'lang'];
type Named = 'context' | 'language';

const COLUMN_OF = { context: 'contextIdentifier', language: 'lang' } as const;

/** The described records that name such a record: those that everybody may see, or the others. */
function described(named: Named, isForAll: boolean): Naming[] {
  return RECORD_NAMES.flatMap((type) => {
    const { access, fields, plural, titledBy }: RecordDescription = RECORDS[type];
    if ((access.read === 'user') !== isForAll) return [];
    const places = PLACES.filter((place) => place in fields);
    return Object.entries(fields)
      .filter(([, { kind }]) => kind === named)
      .map(([by]) => ({ type, table: plural, by, titledBy, places }));
  });
}

/** Contexts below a context, and what stands in it; or everything in a language. What not everybody may see is left out. */
function openlyNaming(named: Named): Naming[] {
  const by = COLUMN_OF[named];
  return [
    ...described(named, true),
    { type: 'wording', table: 'wordings', by, titledBy: 'identifier', places: PLACES },
    {
      ...{ type: 'documentfile', table: 'documentFiles', by },
      ...{ titledBy: 'fileNameRepresentation', places: PLACES },
    },
  ];
}

async function holdersOf(db: Kysely<Schema>, naming: readonly Naming[], value: string): Promise<Holders[]> {
  const holders: Holders[] = [];
  for (const { type, table, by, titledBy, places } of naming) {
    const found = (db as unknown as Kysely<AnyRows>).selectFrom(table).where(by, '=', value);
    const { count } = await found
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await found
      .select(['id', `${titledBy} as identifier`, ...places])
      .orderBy('id')
      .limit(IMPACT_ROWS)
      .execute();
    holders.push({ type, count, records: rows.map((row) => ({ type, ...row }) as unknown as Touched) });
  }
  return holders;
}

const placedIn = (db: Kysely<Schema>, identifier: string) =>
  holdersOf(db, openlyNaming('context'), identifier);

/** Records of a context that only superAdmins may see, and users who may change its content. */
async function boundTo(db: Kysely<Schema>, identifier: string): Promise<Holders[]> {
  const users = db
    .selectFrom('userAuthorizations')
    .innerJoin('users', 'users.id', 'userAuthorizations.userId')
    .where('userAuthorizations.contextIdentifier', '=', identifier);
  const { count } = await users
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await users
    .select(['users.id', 'users.username as identifier'])
    .orderBy('users.id')
    .limit(IMPACT_ROWS)
    .execute();
  const records = rows.map((row) => ({ type: 'user', ...row }));
  return [
    ...(await holdersOf(db, described('context', false), identifier)),
    { type: 'user', count, records },
  ];
}

/** Access tokens for a context that were not revoked: one that comes later under its identifier must not be theirs. */
async function openedBy(db: Kysely<Schema>, identifier: string): Promise<Holders[]> {
  const rows = await db
    .selectFrom('accessTokenContexts')
    .innerJoin('accessTokens', 'accessTokens.id', 'accessTokenContexts.tokenId')
    .where('accessTokenContexts.contextIdentifier', '=', identifier)
    .where('accessTokens.revocationDate', 'is', null)
    .select(['accessTokens.id', 'accessTokens.name as identifier'])
    .orderBy('accessTokens.id')
    .execute();
  const records = rows.slice(0, IMPACT_ROWS).map((row) => ({ type: 'token', ...row }));
  return [{ type: 'token', count: rows.length, records }];
}

/** Everything in a language, and users who have chosen it. */
function writtenIn(db: Kysely<Schema>, lang: string): Promise<Holders[]> {
  return holdersOf(
    db,
    [
      ...openlyNaming('language'),
      ...described('language', false),
      { type: 'user', table: 'users', by: 'defaultLang', titledBy: 'username', places: [] },
    ],
    lang,
  );
}
