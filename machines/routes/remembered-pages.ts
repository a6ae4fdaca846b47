import type { ListPage, RememberedPage } from '#machines/record-list/record-list.port.ts';
import { type ListQuery, sameQuery } from '#machines/route/list-query.ts';
import { isList, type ListKind, type Route } from '#machines/route/route.ts';

/** Milliseconds after which a remembered page is looked at again (specification section 9, cached-storage expiry unit). */
export const PAGE_AGE = 60_000;

interface Keyed {
  readonly id: number;
  readonly identifier: string;
}

/** Page that a list last showed, and its query. */
interface Kept extends RememberedPage<ListPage<unknown>> {
  readonly query: ListQuery;
}

/** The page that each list showed last. */
export type RememberedPages = Readonly<Partial<Record<ListKind, Kept>>>;

/** Returns the page that a list last showed, when it is to show the same again. */
export function rememberedPage(pages: RememberedPages, route: Route): Kept | null {
  const kept = isList(route) ? pages[route.kind] : undefined;
  return kept && isList(route) && sameQuery(kept.query, route.query) ? kept : null;
}

/** Returns the record as the list showed it; undefined where that did not. */
export function rememberedRow(pages: RememberedPages, list: Route, key: unknown): unknown {
  const rows = isList(list) ? pages[list.kind]?.page.rows : [];
  return rows?.find((row) => keyOf(row as Partial<Keyed>) === key);
}

/** What a row is known by: its number, or its name where it has none. */
const keyOf = ({ id, identifier }: Partial<Keyed>) => id ?? identifier;

/** Says of pages that they are to be looked at again: of one list, or of all. */
export function aged(pages: RememberedPages, only: ListKind | null): RememberedPages {
  const entries = Object.entries(pages).map(([kind, kept]) => [
    kind,
    only === null || only === kind ? { ...kept, isAged: true } : kept,
  ]);
  return Object.fromEntries(entries);
}
