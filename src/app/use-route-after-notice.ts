import { useMemo, useSyncExternalStore } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { NotificationsFlow } from '#machines/notifications/notifications.selectors.ts';
import type { Flows } from '#machines/routes/flows.ts';
import type { routesMachine } from '#machines/routes/routes.machine.ts';
import { routesSelectors } from '#machines/routes/routes.selectors.ts';
import { afterPicture } from '#src/screens/lists/use-unhurried.ts';

/** Milliseconds after which the next screen comes in any case: a tab that is not seen has no pictures. */
const AT_MOST_MS = 500;

/** Milliseconds by which it comes behind the picture, so that nothing holds that up on its way to the screen. */
const BEHIND_MS = 4;

const shownOf = (snapshot: SnapshotFrom<typeof routesMachine>) => {
  const route = routesSelectors.route(snapshot);
  return {
    route,
    flow: routesSelectors.flow(snapshot, route.kind as keyof Flows),
    forbidden: routesSelectors.isForbidden(snapshot),
    failure: routesSelectors.failure(snapshot),
    slow: routesSelectors.isSlow(snapshot),
    canCancel: routesSelectors.canCancel(snapshot),
  };
};
type ShownRoute = ReturnType<typeof shownOf>;

const isSame = (one: ShownRoute, other: ShownRoute) =>
  Object.entries(one).every(([name, value]) => other[name as keyof ShownRoute] === value);

/**
 * The route as it is to be drawn. What a user waits for after a save is its notification: the screen of before stays for the
 * picture that shows it, and the next one, which takes longer to be drawn, comes behind that.
 */
export function useRouteAfterNotice(
  routes: ActorRefFrom<typeof routesMachine>,
  notifications: NotificationsFlow,
): ShownRoute {
  const store = useMemo(() => {
    let shown = shownOf(routes.getSnapshot());
    return {
      shown: () => shown,
      subscribe: (onChange: () => void) => {
        let { added } = notifications.getSnapshot().context;
        let endPicture: (() => void) | null = null;
        const follow = () => {
          const next = shownOf(routes.getSnapshot());
          if (isSame(next, shown) || (endPicture && next.flow !== shown.flow)) return;
          shown = next;
          onChange();
        };
        const notice = () => {
          const { context } = notifications.getSnapshot();
          if (context.added === added) return;
          added = context.added;
          endPicture?.();
          const pictured = () => {
            endPicture?.();
            endPicture = null;
            follow();
          };
          const callOff = afterPicture(pictured, BEHIND_MS);
          const timer = setTimeout(pictured, AT_MOST_MS);
          endPicture = () => {
            callOff();
            clearTimeout(timer);
          };
        };
        const subscriptions = [notifications.subscribe(notice), routes.subscribe(follow)];
        // Between the first picture and this, something may have happened.
        follow();
        return () => {
          endPicture?.();
          for (const subscription of subscriptions) subscription.unsubscribe();
        };
      },
    };
  }, [routes, notifications]);
  return useSyncExternalStore(store.subscribe, store.shown);
}
