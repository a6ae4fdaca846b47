import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { createPath, type Navigator, Router, type To } from 'react-router-dom';
import { appSelectors } from '#machines/app/app.selectors.ts';
import type { Route } from '#machines/route/route.ts';
import { pathOf } from '#src/address/address.ts';
import { hrefOf } from '#src/app/address-keeper.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { useRouteAfterNotice } from '#src/app/use-route-after-notice.ts';
import { wantedRoute } from '#src/app/wanted-route.ts';
import { basePath } from '#src/page/base-path.ts';
import { leaveBy } from '#src/screens/common/leaving.ts';

interface AddressRouterProps {
  readonly actor: ConsoleActor;
  readonly children: ReactNode;
}

/** Links lead to whole addresses, so what a list is asked for, behind the question mark, is none of their business. */
function pathnameOf({ route }: { readonly route: Route }): string {
  return hrefOf(pathOf(route)).replace(/\?.*/, '');
}

/** Gives links their addresses. Following one tells the app machine; what the machine makes of it becomes the address. */
export function AddressRouter({ actor, children }: AddressRouterProps) {
  const wanted = useSelector(actor, (snapshot) => pathnameOf({ route: appSelectors.route(snapshot) }));
  const shown = useRouteAfterNotice(
    useSelector(actor, appSelectors.routes),
    useSelector(actor, appSelectors.notifications),
    pathnameOf,
  );
  const navigator = useMemo(() => navigatorOf(actor), [actor]);
  return (
    <Router basename={basePath()} location={shown ?? wanted} navigator={navigator}>
      {children}
    </Router>
  );
}

function navigatorOf(actor: ConsoleActor): Navigator {
  const addressOf = (to: To) => (typeof to === 'string' ? to : createPath(to));
  const follow = (to: To) => {
    const path = `/${addressOf(to).slice(basePath().length)}`;
    const leave = leaveBy(appSelectors.leaving(actor.getSnapshot()));
    leave(actor, { type: 'address.changed', route: wantedRoute(path) });
  };
  return {
    createHref: addressOf,
    push: follow,
    replace: follow,
    go: (steps) => window.history.go(steps),
  };
}
