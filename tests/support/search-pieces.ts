import { type Kysely, sql } from 'kysely';

export const SEARCH_INDEXES = ['wordingParts', 'wordingBeginnings', 'entryParts', 'entryBeginnings'] as const;

/** Of how many pieces each of these indexes of SQLite is. */
export function searchPieces<Tables>(db: Kysely<Tables>): Promise<number[]> {
  const counts = SEARCH_INDEXES.map(async (name) => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct segid) as count from ${sql.table(`${name}_idx`)}`.execute(db);
    return rows[0]?.count ?? 0;
  });
  return Promise.all(counts);
}
