import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';
import type { SecurityEventTable } from '#server/store/schema/schema-people.ts';

export type StoredEvent = Selectable<SecurityEventTable>;

interface Wanted {
  readonly offset: number;
  readonly limit: number;
  /** In names and addresses; empty finds all. */
  readonly keyWord: string;
  readonly events?: readonly string[] | undefined;
  readonly username?: string | undefined;
  /** Epoch milliseconds. */
  readonly from?: number;
  readonly to?: number;
}

const SEARCHED = ['username', 'subjectName', 'address'] as const;
const NAMES = ['username', 'subjectName'] as const;

/** A page of the security log, newest first, and how many entries there are in all. */
export async function listSecurityEvents(
  db: Kysely<Schema>,
  { offset, limit, ...wanted }: Wanted,
): Promise<{ readonly count: number; readonly rows: readonly StoredEvent[] }> {
  const found = narrowed(db, wanted);
  const rows = await found
    .selectAll()
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await found.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return { count: Number(count), rows };
}

function narrowed(
  db: Kysely<Schema>,
  { keyWord, events, username, from, to }: Omit<Wanted, 'offset' | 'limit'>,
) {
  let found = db.selectFrom('securityEvents');
  if (events) found = found.where('event', 'in', [...new Set(events)]);
  if (from !== undefined) found = found.where('timestamp', '>=', from);
  if (to !== undefined) found = found.where('timestamp', '<=', to);
  if (keyWord !== '') {
    const pattern = `%${keyWord.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    found = found.where(({ or }) =>
      or(SEARCHED.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`)),
    );
  }
  if (username !== undefined) {
    const name = username.toLowerCase();
    found = found.where(({ or }) =>
      or(NAMES.map((column) => sql<boolean>`lower(${sql.ref(column)}) = ${name}`)),
    );
  }
  return found;
}
