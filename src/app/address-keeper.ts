import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { BUSY } from '#machines/kit/pending.ts';
import { leavingSelectors } from '#machines/leaving/leaving.selectors.ts';
import { isList, type Route } from '#machines/route/route.ts';
import { type ListFlow, routesSelectors } from '#machines/routes/routes.selectors.ts';
import { pathOf, routeOf } from '#src/address/address.ts';
import { basePath } from '#src/page/base-path.ts';
import { leaveBy } from '#src/screens/common/leaving.ts';

type App = ActorRefFrom<typeof appMachine>;

/** Address of a path below the base path, as links and the address line want it. */
export function hrefOf(path: string): string {
  return basePath() + path.replace(/^\//, '');
}

/** Path and query of the page below the base path. */
export function currentPath(): string {
  return pathBelowBase(window.location);
}

/** Path and query of an address of this console below the base path. */
export function pathBelowBase({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const base = basePath();
  return `/${pathname.startsWith(base) ? pathname.slice(base.length) : ''}${search}`;
}

/**
 * Keeps address line and app machine in step; the only code that writes the history. Code that wants to go somewhere tells
 * the machine, the machine's route becomes the address, and back and forward tell the machine in turn.
 * @param hasSelection whether there is still something selected under the name that an address carries
 * @returns ends it
 */
export function keepAddress(app: App, hasSelection: (name: string) => boolean = () => true): () => void {
  let shown = currentPath();
  let route = pathOf(appSelectors.route(app.getSnapshot()));
  /** The list that was last on the screen with its rows; one that only passed by leaves no entry in the history. */
  let seenList: string | null = null;
  let watched: unknown;
  let unwatch = () => {};
  let watchedRoutes: unknown;
  let unwatchRoutes = () => {};

  const isSeen = (one: Route) => {
    // A move whose selection is gone would lead on again at once, and the way back would end there.
    if (one.kind === 'wordingMove' && one.selection !== null) return hasSelection(one.selection);
    return !isList(one) || pathOf(one) === seenList;
  };
  const onPopState = () => {
    const wanted = currentPath();
    // Back and forward have moved already; the address stays with the screen until leaving it is settled.
    const leaving = appSelectors.leaving(app.getSnapshot());
    if (leaving && leavingSelectors.hasUnsaved(leaving.getSnapshot()))
      window.history.pushState(null, '', hrefOf(shown));
    else shown = wanted;
    leaveBy(leaving)(app, { type: 'address.changed', route: routeOf(wanted) });
  };
  const follow = (path: string) => {
    const before = routeOf(shown);
    // Several addresses may name one route (/ and /home); the one that is there stays.
    if (path === pathOf(before)) return;
    // A choice is no page of its own: back leads to the one before.
    const isChoice = before.kind === 'wordingExchange' && routeOf(path).kind === before.kind;
    if (isSeen(before) && !isChoice) window.history.pushState(null, '', hrefOf(path));
    else window.history.replaceState(null, '', hrefOf(path));
    shown = path;
  };
  /** Watches the list that is on the screen, if one is. */
  const watchList = () => {
    const routes = appSelectors.routes(app.getSnapshot());
    const list = routes && routesSelectors.list(routes.getSnapshot());
    if (list?.flow === watched) return;
    unwatch();
    unwatch = () => {};
    watched = list?.flow;
    if (!list) return;
    const see = (inner: SnapshotFrom<ListFlow>) => {
      if (!inner.hasTag(BUSY)) seenList = pathOf({ kind: list.kind, query: inner.context.query });
    };
    // A list that is remembered is there from the start.
    see(list.flow.getSnapshot());
    const subscription = list.flow.subscribe(see);
    unwatch = () => subscription.unsubscribe();
  };
  const { unsubscribe } = app.subscribe((snapshot) => {
    const path = pathOf(appSelectors.route(snapshot));
    // Between an address and the route that comes of it the machine may still be where it was.
    if (path !== route) follow(path);
    route = path;
    const routes = appSelectors.routes(snapshot);
    if (routes === watchedRoutes) return;
    unwatchRoutes();
    watchedRoutes = routes;
    const subscription = routes?.subscribe(watchList);
    unwatchRoutes = () => subscription?.unsubscribe();
  });
  window.addEventListener('popstate', onPopState);
  return () => {
    unsubscribe();
    unwatch();
    unwatchRoutes();
    window.removeEventListener('popstate', onPopState);
  };
}
