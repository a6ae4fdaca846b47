import { type ListQuery, sameQuery } from '#machines/place/list-query.ts';
import { isList, type ListKind, type Place } from '#machines/place/place.ts';
import type { ListPage, RememberedPage } from '#machines/record-list/record-list.port.ts';

/** Milliseconds after which a remembered page is looked at again (specification section 9, cached-storage expiry unit). */
export const PAGE_AGE = 60_000;

/** What a list showed last, and for which query. */
interface Kept extends RememberedPage<ListPage<unknown>> {
  readonly query: ListQuery;
}

/** The page that each list showed last. */
export type RememberedPages = Readonly<Partial<Record<ListKind, Kept>>>;

/** What a list showed last, when it is to show the same again. */
export function rememberedPage(pages: RememberedPages, place: Place): Kept | null {
  const kept = isList(place) ? pages[place.kind] : undefined;
  return kept && isList(place) && sameQuery(kept.query, place.query) ? kept : null;
}

/** Says of pages that they are to be looked at again: of one list, or of all. */
export function aged(pages: RememberedPages, only: ListKind | null): RememberedPages {
  const entries = Object.entries(pages).map(([kind, kept]) => [
    kind,
    only === null || only === kind ? { ...kept, isAged: true } : kept,
  ]);
  return Object.fromEntries(entries);
}
