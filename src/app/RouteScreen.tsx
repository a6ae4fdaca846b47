import { useSelector } from '@xstate/react';
import { type ComponentType, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { canOf } from '#machines/kit/abilities.ts';
import type { NotificationsFlow } from '#machines/notifications/notifications.selectors.ts';
import type { Flows } from '#machines/routes/flows.ts';
import type { routesMachine } from '#machines/routes/routes.machine.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { HomeScreen, NoBusinessScreen, NotFoundScreen, SCREENS } from '#src/app/screens.tsx';
import { shownScreen, useRouteAfterNotice } from '#src/app/use-route-after-notice.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { ScreenSkeleton } from '#src/screens/routes/ScreenSkeleton.tsx';
import { UnavailableScreen } from '#src/screens/routes/UnavailableScreen.tsx';

interface RouteScreenProps {
  readonly actor: ConsoleActor;
  readonly user: FlowScreenProps<'wordings'>['user'];
}

/** The screen of the route where the user is. Each talks to its own flow. */
export function RouteScreen({ actor, user }: RouteScreenProps) {
  const abilities = useSelector(actor, appSelectors.abilities);
  const can = useMemo(() => canOf(abilities), [abilities]);
  const startUp = useSelector(actor, appSelectors.startUp);
  const routes = useSelector(actor, appSelectors.routes);
  // While the session is being ended there is no route any more.
  const notifications = useSelector(actor, appSelectors.notifications);
  if (!startUp || !routes || !notifications) return null;
  return <Screen routes={routes} notifications={notifications} startUp={startUp} user={user} can={can} />;
}

type Around = Omit<FlowScreenProps<'wordings'>, 'flow'>;
type ScreenProps = Around & {
  readonly routes: ActorRefFrom<typeof routesMachine>;
  readonly notifications: NotificationsFlow;
};

function Screen({ routes, notifications, ...around }: ScreenProps) {
  const shown = useRouteAfterNotice(routes, notifications, shownScreen);
  if (!shown) return null;
  const { kind, flow, forbidden, failure, slow, canCancel, startsIn, startLang, copies } = shown;
  if (kind === 'home') return <HomeScreen {...around} />;
  if (kind === 'unknown') return <NotFoundScreen />;
  if (forbidden) return <NoBusinessScreen />;
  if (failure) {
    return <UnavailableScreen failure={failure} onRetry={() => routes.send({ type: 'route.retry' })} />;
  }
  if (!flow) {
    return (
      <>
        <ScreenSkeleton />
        <BusyNotice
          slow={slow}
          {...(canCancel && { onCancel: () => routes.send({ type: 'wait.cancel' }) })}
        />
      </>
    );
  }
  // The table pairs every kind of route with the screen of its own flow.
  const PlaceOf = SCREENS[kind as keyof Flows] as ComponentType<Around & { flow: object }>;
  const start = {
    ...(startsIn !== undefined && { startsIn }),
    ...(startLang !== undefined && { startLang }),
    ...(copies !== undefined && { copies }),
  };
  return <PlaceOf key={flow.sessionId} flow={flow} {...around} {...start} />;
}
