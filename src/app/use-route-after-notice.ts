import { useSyncExternalStore } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { NotificationsFlow } from '#machines/notifications/notifications.selectors.ts';
import type { Route } from '#machines/route/route.ts';
import type { Flows } from '#machines/routes/flows.ts';
import type { routesMachine } from '#machines/routes/routes.machine.ts';
import { routesSelectors } from '#machines/routes/routes.selectors.ts';
import { afterPicture } from '#src/screens/lists/use-unhurried.ts';

/** Milliseconds after which the next screen comes in any case: a tab that is not seen has no pictures. */
const AT_MOST_MS = 500;

/** Milliseconds by which it comes behind the picture, so that nothing holds that up on its way to the screen. */
const BEHIND_MS = 4;

/** What the screen of a route is made of: for a list without its query, which the screen learns of its flow. */
const screenOf = (snapshot: SnapshotFrom<typeof routesMachine>) => {
  const route = routesSelectors.route(snapshot);
  return {
    kind: route.kind,
    startsIn: 'startsIn' in route ? route.startsIn : undefined,
    startLang: 'startLang' in route ? route.startLang : undefined,
    copies: 'copies' in route ? route.copies : undefined,
    flow: routesSelectors.flow(snapshot, route.kind as keyof Flows),
    list: routesSelectors.list(snapshot)?.flow ?? null,
    forbidden: routesSelectors.isForbidden(snapshot),
    failure: routesSelectors.failure(snapshot),
    slow: routesSelectors.isSlow(snapshot),
    canCancel: routesSelectors.canCancel(snapshot),
  };
};
type ShownScreen = ReturnType<typeof screenOf>;
type RoutesFlow = ActorRefFrom<typeof routesMachine>;

interface ShownRoute {
  readonly route: Route;
  /** The same object while nothing in it changes. */
  readonly screen: ShownScreen;
}

const isSame = (one: ShownScreen, other: ShownScreen) =>
  Object.entries(one).every(([name, value]) => other[name as keyof ShownScreen] === value);

export const shownScreen = ({ screen }: ShownRoute): ShownScreen => screen;

/** What is drawn of a route: the same for all that draw something of it, so that they do it together. */
class ShownRouteStore {
  readonly #routes: RoutesFlow;
  readonly #notifications: NotificationsFlow;
  readonly #listeners = new Set<() => void>();
  #shown: ShownRoute;
  #endPicture: (() => void) | null = null;
  #end = () => {};

  constructor(routes: RoutesFlow, notifications: NotificationsFlow) {
    this.#routes = routes;
    this.#notifications = notifications;
    const snapshot = routes.getSnapshot();
    this.#shown = { route: routesSelectors.route(snapshot), screen: screenOf(snapshot) };
  }

  readonly shown = (): ShownRoute => {
    // Between the first picture and its watch, something may have happened.
    if (this.#listeners.size === 0) this.#take();
    return this.#shown;
  };

  readonly subscribe = (onChange: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#begin();
    this.#listeners.add(onChange);
    return () => {
      this.#listeners.delete(onChange);
      if (this.#listeners.size === 0) this.#end();
    };
  };

  #begin(): void {
    let { added } = this.#notifications.getSnapshot().context;
    const notice = () => {
      const { context } = this.#notifications.getSnapshot();
      if (context.added === added) return;
      added = context.added;
      this.#holdForPicture();
    };
    const subscriptions = [
      this.#notifications.subscribe(notice),
      this.#routes.subscribe(() => this.#follow()),
    ];
    this.#end = () => {
      this.#endPicture?.();
      this.#endPicture = null;
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
    this.#take();
  }

  #holdForPicture(): void {
    this.#endPicture?.();
    const pictured = () => {
      this.#endPicture?.();
      this.#endPicture = null;
      this.#follow();
    };
    const callOff = afterPicture(pictured, BEHIND_MS);
    const timer = setTimeout(pictured, AT_MOST_MS);
    this.#endPicture = () => {
      callOff();
      clearTimeout(timer);
    };
  }

  #follow(): void {
    const { flow } = screenOf(this.#routes.getSnapshot());
    if (this.#endPicture && flow !== this.#shown.screen.flow) return;
    if (this.#take()) for (const listener of this.#listeners) listener();
  }

  /** @returns whether something else is shown now */
  #take(): boolean {
    const snapshot = this.#routes.getSnapshot();
    const route = routesSelectors.route(snapshot);
    const next = screenOf(snapshot);
    const screen = isSame(next, this.#shown.screen) ? this.#shown.screen : next;
    if (route === this.#shown.route && screen === this.#shown.screen) return false;
    this.#shown = { route, screen };
    return true;
  }
}

const stores = new WeakMap<RoutesFlow, ShownRouteStore>();

function storeOf(routes: RoutesFlow, notifications: NotificationsFlow): ShownRouteStore {
  const store = stores.get(routes) ?? new ShownRouteStore(routes, notifications);
  stores.set(routes, store);
  return store;
}

const never = () => () => {};

/**
 * Something of the route as it is to be drawn. What a user waits for after a save is its notification: the screen of before
 * stays for the picture that shows it, with its address and its tabs, and the next one, which takes longer to be drawn, comes
 * behind that.
 * @param select what is needed of it; drawn again only when that is another
 * @returns undefined where there is no route: before a user has signed in, and while the session is being ended
 */
export function useRouteAfterNotice<Selected>(
  routes: RoutesFlow | undefined,
  notifications: NotificationsFlow | undefined,
  select: (shown: ShownRoute) => Selected,
): Selected | undefined {
  const store = routes && notifications && storeOf(routes, notifications);
  return useSyncExternalStore(store?.subscribe ?? never, () => store && select(store.shown()));
}
