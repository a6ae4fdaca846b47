import type { Kysely } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';
import type { MovePayload } from '#server/store/texts/wording-move.ts';

/** To change more records than these would hold up the process: their transaction runs on a thread of its own. */
const FEW = 1_000;

/** Whether this many records are to be changed. */
export function areMany(count: number): boolean {
  return count > FEW;
}

/** Whether a revision changed so many records that it takes long to take it back. */
export async function isLongRevision(db: Kysely<Schema>, revisionId: number): Promise<boolean> {
  const beyond = db.selectFrom('revisionEntries').select('id').where('revisionId', '=', revisionId);
  return (await beyond.offset(FEW).limit(1).executeTakeFirst()) !== undefined;
}

/** Whether a move is about this many wordings, by their numbers or by their context. */
export async function isLongMove(
  db: Kysely<Schema>,
  { wordings, contextIdentifier }: Pick<MovePayload, 'wordings' | 'contextIdentifier'>,
): Promise<boolean> {
  if (wordings.length > 0) return areMany(wordings.length);
  const beyond = db.selectFrom('wordings').select('id').where('contextIdentifier', '=', contextIdentifier);
  return (await beyond.offset(FEW).limit(1).executeTakeFirst()) !== undefined;
}

/** In a table with this many records a search may take longer than the process may stand still. */
const LARGE = 200_000;

/** Whether a search reads that much. */
export async function isLongSearch(
  db: Kysely<Schema>,
  table: 'wordings' | 'revisionEntries' | 'securityEvents',
): Promise<boolean> {
  const { last } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) >= LARGE;
}
