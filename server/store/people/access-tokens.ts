import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { AccessToken, TokenRight } from '#contract/token.ts';
import { jsonList } from '#server/dialect/base/json-list.ts';
import { RepeatedStatement } from '#server/store/base/repeated-statement.ts';
import { updatedAny } from '#server/store/base/updated-any.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toInstant, toJson } from '#server/store/schema/values.ts';

/** A token with everything that decides what it may do. Times are epoch milliseconds. */
export interface StoredToken {
  readonly id: number;
  readonly name: string;
  readonly tokenHash: string;
  readonly rights: readonly TokenRight[];
  readonly contexts: readonly string[];
  readonly creationDate: number;
  readonly createdBy: string;
  readonly endDate: number;
  readonly revocationDate: number | null;
  readonly revokedBy: string | null;
  readonly lastUse: number | null;
}

export type NewToken = Pick<
  StoredToken,
  'name' | 'tokenHash' | 'rights' | 'contexts' | 'creationDate' | 'createdBy' | 'endDate'
>;

function tokens(db: Kysely<Schema>) {
  return db
    .selectFrom('accessTokens')
    .leftJoin('accessTokenUses', 'accessTokenUses.tokenId', 'accessTokens.id')
    .selectAll('accessTokens')
    .select((of) => [
      'accessTokenUses.lastUse',
      of
        .selectFrom('accessTokenContexts')
        .whereRef('accessTokenContexts.tokenId', '=', 'accessTokens.id')
        .select(jsonList(db, sql.ref('contextIdentifier')).as('list'))
        .as('contexts'),
    ]);
}

type TokenRow = Awaited<ReturnType<ReturnType<typeof tokens>['execute']>>[number];

function toStored({ rights, contexts, ...row }: TokenRow): StoredToken {
  return { ...row, rights: JSON.parse(rights), contexts: JSON.parse(contexts ?? '[]') };
}

/** In one statement: each call of a machine begins with it. */
const FINDING = new RepeatedStatement((db, tokenHash: string) =>
  tokens(db).where('accessTokens.tokenHash', '=', tokenHash),
);

/** The token of a secret, whether it still holds or not; null where there is none. */
export async function findToken(db: Kysely<Schema>, tokenHash: string): Promise<StoredToken | null> {
  const [row] = await FINDING.execute(db, tokenHash);
  return row ? toStored(row) : null;
}

/** The token with this number; null where there is none. */
export async function readToken(db: Kysely<Schema>, id: number): Promise<StoredToken | null> {
  const row = await tokens(db).where('accessTokens.id', '=', id).executeTakeFirst();
  return row ? toStored(row) : null;
}

/** A page of all tokens, the newest first, and how many there are. */
export async function listTokens(
  db: Kysely<Schema>,
  { offset, maxResult }: { readonly offset: number; readonly maxResult: number },
): Promise<{ count: number; data: AccessToken[] }> {
  const { count } = await db
    .selectFrom('accessTokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await tokens(db).orderBy('accessTokens.id', 'desc').offset(offset).limit(maxResult).execute();
  return { count, data: rows.map((row) => toAccessToken(toStored(row))) };
}

/** Whether a token of this name still holds. */
export async function isNameInUse(db: Kysely<Schema>, name: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('accessTokens')
    .select('id')
    .where('name', '=', name)
    .where('revocationDate', 'is', null)
    .where('endDate', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns its number */
export async function insertToken(
  db: Kysely<Schema>,
  { rights, contexts, ...columns }: NewToken,
): Promise<number> {
  const { id } = await db
    .insertInto('accessTokens')
    .values({ ...columns, rights: toJson(rights), revocationDate: null, revokedBy: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = contexts.map((contextIdentifier) => ({ tokenId: id, contextIdentifier }));
  await db.insertInto('accessTokenContexts').values(rows).execute();
  return id;
}

/** @returns whether it was not revoked before */
export async function revokeToken(
  db: Kysely<Schema>,
  id: number,
  revoked: { readonly revocationDate: number; readonly revokedBy: string },
): Promise<boolean> {
  return updatedAny(
    db.updateTable('accessTokens').set(revoked).where('id', '=', id).where('revocationDate', 'is', null),
  );
}

/** Never sets the time back: another server may have seen the token later. */
export async function noteTokenUse(db: Kysely<Schema>, tokenId: number, lastUse: number): Promise<void> {
  await db
    .insertInto('accessTokenUses')
    .values({ tokenId, lastUse })
    .onConflict((conflict) =>
      conflict.column('tokenId').doUpdateSet({ lastUse }).where('accessTokenUses.lastUse', '<', lastUse),
    )
    .execute();
}

/** A token as answers carry it. */
export function toAccessToken(token: StoredToken): AccessToken {
  const { id, name, rights, contexts, createdBy, revokedBy } = token;
  const instantOf = (time: number | null) => (time === null ? null : toInstant(time));
  return {
    ...{ id, name, rights: [...rights], contexts: [...contexts], createdBy, revokedBy },
    creationDate: toInstant(token.creationDate),
    end: toInstant(token.endDate),
    revocationDate: instantOf(token.revocationDate),
    lastUse: instantOf(token.lastUse),
  };
}
