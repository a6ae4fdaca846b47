import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { appSelectors } from '#machines/app/app.selectors.ts';
import type { Flows } from '#machines/places/flows.ts';
import type { placesMachine } from '#machines/places/places.machine.ts';
import { placesSelectors } from '#machines/places/places.selectors.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { HomeScreen, NoBusinessScreen, NotFoundScreen, SCREENS } from '#src/app/screens.tsx';
import { BusyNotice } from '#src/parts/BusyNotice.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { ScreenSkeleton } from '#src/screens/places/ScreenSkeleton.tsx';
import { UnavailableScreen } from '#src/screens/places/UnavailableScreen.tsx';

interface PlaceScreenProps {
  readonly actor: ConsoleActor;
  readonly user: FlowScreenProps<'wordings'>['user'];
}

/** The screen of the place where the user is. Each talks to its own flow. */
export function PlaceScreen({ actor, user }: PlaceScreenProps) {
  const features = useSelector(actor, appSelectors.features);
  const startUp = useSelector(actor, appSelectors.startUp);
  const places = useSelector(actor, appSelectors.places);
  // While the session is being ended there is no place any more.
  if (!startUp || !places) return null;
  return <Screen places={places} startUp={startUp} user={user} features={features} />;
}

type Around = Omit<FlowScreenProps<'wordings'>, 'flow'>;
type ScreenProps = Around & {
  readonly places: ActorRefFrom<typeof placesMachine>;
};

function Screen({ places, ...around }: ScreenProps) {
  const place = useSelector(places, placesSelectors.place);
  const forbidden = useSelector(places, placesSelectors.isForbidden);
  const failure = useSelector(places, placesSelectors.failure);
  const slow = useSelector(places, placesSelectors.isSlow);
  const canCancel = useSelector(places, placesSelectors.canCancel);
  const flow = useSelector(places, (snapshot) => placesSelectors.flow(snapshot, place.kind as keyof Flows));
  if (place.kind === 'home') return <HomeScreen {...around} />;
  if (place.kind === 'unknown') return <NotFoundScreen />;
  if (forbidden) return <NoBusinessScreen />;
  if (failure) {
    return <UnavailableScreen failure={failure} onRetry={() => places.send({ type: 'place.retry' })} />;
  }
  if (!flow) {
    return (
      <>
        <ScreenSkeleton />
        <BusyNotice
          slow={slow}
          {...(canCancel && { onCancel: () => places.send({ type: 'wait.cancel' }) })}
        />
      </>
    );
  }
  // The table pairs every kind of place with the screen of its own flow.
  const PlaceOf = SCREENS[place.kind as keyof Flows] as ComponentType<Around & { flow: object }>;
  const start = {
    ...('startsIn' in place && place.startsIn !== undefined && { startsIn: place.startsIn }),
    ...('startLang' in place && place.startLang !== undefined && { startLang: place.startLang }),
    ...('copies' in place && place.copies !== undefined && { copies: place.copies }),
  };
  return <PlaceOf key={flow.sessionId} flow={flow} {...around} {...start} />;
}
