import { isList, isOfContexts, type Route } from '#machines/route/route.ts';

/** The same route in another context, null for all of them; null where a route has nothing to do with that. */
export function routeInContext(route: Route, contextIdentifier: string | null): Route | null {
  if (isList(route)) {
    if (!isOfContexts(route.kind)) return null;
    return { kind: route.kind, query: { ...route.query, contextIdentifier, page: 1 } };
  }
  switch (route.kind) {
    case 'wordingMatrix':
      return { kind: 'wordingMatrix', query: { ...route.query, contextIdentifier } };
    case 'wordingReplace':
      if (contextIdentifier === null) return null;
      return { kind: 'wordingReplace', query: { ...route.query, contextIdentifier } };
    case 'wordingExchange':
      return { kind: 'wordingExchange', query: { ...route.query, contextIdentifier } };
    default:
      return null;
  }
}
