import { sql } from 'kysely';
import type { SortOf } from '#contract/records/record.ts';
import type { WORDING } from '#contract/records/wording.ts';
import type { PageRead } from '#server/store/base/list-query.ts';
import { RepeatedStatement } from '#server/store/base/repeated-statement.ts';
import { WORDING_COLUMNS, type WordingRow } from '#server/store/texts/wordings.ts';

export type WordingSort = SortOf<typeof WORDING>;

/** Each of these columns has an index; the id comes last in all of them. */
export const ORDERS = {
  id: sql.ref('id'),
  lang: sql.ref('lang'),
  identifier: sql.ref('identifierKey'),
  value: sql.ref('valueKey'),
  resetInheritance: sql.ref('resetInheritance'),
  contextIdentifier: sql.ref('contextIdentifier'),
  creationDate: sql.ref('creationDate'),
  modificationDate: sql.ref('modificationDate'),
} satisfies Record<WordingSort, unknown>;

/** In the same statement as the rows, so that it is the revision that they are of. */
export const NEWEST = sql<number>`(select coalesce(max(${sql.ref('revisionId')}), 0) from revisions)`.as(
  'newest',
);

type FirstPage = RepeatedStatement<[], WordingRow & { readonly newest: number }>;

/** A console asks for pages of few lengths; any other user may ask for any. */
const KEPT_AT_MOST = 64;
const firstPages = new Map<string, FirstPage>();

/**
 * The first page of all wordings in some order, which every open list begins with; null for any other page. The number
 * of its rows stands in its text, without which no database would plan it once and for all.
 */
export function firstPage(field: WordingSort, { direction, offset, limit }: PageRead): FirstPage | null {
  if (offset > 0) return null;
  const key = `${field} ${direction} ${limit}`;
  const known = firstPages.get(key);
  if (known || firstPages.size >= KEPT_AT_MOST) return known ?? null;
  const made: FirstPage = new RepeatedStatement((db) =>
    db
      .selectFrom('wordings')
      .select(WORDING_COLUMNS)
      .select(NEWEST)
      .orderBy(ORDERS[field], direction)
      .orderBy('id', direction)
      .limit(sql.lit(limit)),
  );
  firstPages.set(key, made);
  return made;
}
