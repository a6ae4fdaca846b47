import type { Route } from '#machines/route/route.ts';
import { routeOf } from '#src/address/address.ts';
import { rememberedPageSize } from '#src/storage/page-size.ts';

/**
 * The route of an address that a link or the first load names. A list begins with the number of rows that was chosen
 * last in this browser, unless the address says how many, or on which page.
 * @param path path and query below the base path
 */
export function wantedRoute(path: string): Route {
  const route = routeOf(path);
  const size = rememberedPageSize();
  if (size === null || !('query' in route) || !('size' in route.query)) return route;
  const { searchParams } = new URL(path, 'http://console');
  if (searchParams.has('size') || searchParams.has('page')) return route;
  return { ...route, query: { ...route.query, size } } as Route;
}
