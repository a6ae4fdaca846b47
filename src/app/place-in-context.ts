import { isList, isOfContexts, type Place } from '#machines/place/place.ts';

/** The same place in another context, null for all of them; null where a place has nothing to do with that. */
export function placeInContext(place: Place, contextIdentifier: string | null): Place | null {
  if (isList(place)) {
    if (!isOfContexts(place.kind)) return null;
    return { kind: place.kind, query: { ...place.query, contextIdentifier, page: 1 } };
  }
  switch (place.kind) {
    case 'wordingMatrix':
      return { kind: 'wordingMatrix', query: { ...place.query, contextIdentifier } };
    case 'wordingReplace':
      if (contextIdentifier === null) return null;
      return { kind: 'wordingReplace', query: { ...place.query, contextIdentifier } };
    case 'wordingExchange':
      return { kind: 'wordingExchange', contextIdentifier };
    default:
      return null;
  }
}
