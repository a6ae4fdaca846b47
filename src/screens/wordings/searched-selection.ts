import { FIRST_QUERY, type ListQuery } from '#machines/route/list-query.ts';
import { pathOf, routeOf } from '#src/address/address.ts';
import { isSearched } from '#src/storage/wording-selection.ts';

/** The name of the selection of all that a list finds; it says what is selected itself, so that it lasts as the address does. */
export function searchedSelection({ keyWord, contextIdentifier, lang, active }: ListQuery): string {
  const query = { ...FIRST_QUERY, keyWord, contextIdentifier, lang, active };
  return pathOf({ kind: 'wordings', query }).replace(/^[^?]*\??/, '?');
}

/** Query of a selection with this name; null where it names chosen wordings. */
export function searchedQuery(selection: string): ListQuery | null {
  if (!isSearched(selection)) return null;
  const route = routeOf(`/wordings${selection}`);
  return route.kind === 'wordings' ? route.query : null;
}
