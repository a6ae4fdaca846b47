import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { User } from '#contract/auth.ts';
import { appView } from '#machines/app/app.view.ts';
import type { placesMachine } from '#machines/places/places.machine.ts';
import { placesView } from '#machines/places/places.view.ts';
import type { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import type { ConsoleActor } from '#src/app/console.ts';
import { HomeScreen } from '#src/screens/home/HomeScreen.tsx';
import { NotFoundScreen } from '#src/screens/places/NotFoundScreen.tsx';
import { ScreenSkeleton } from '#src/screens/places/ScreenSkeleton.tsx';

const WordingListScreen = lazy(async () => ({
  default: (await import('#src/screens/wordings/WordingListScreen.tsx')).WordingListScreen,
}));
const WordingFormScreen = lazy(async () => ({
  default: (await import('#src/screens/wordings/WordingFormScreen.tsx')).WordingFormScreen,
}));

interface PlaceScreenProps {
  readonly actor: ConsoleActor;
  readonly user: User;
}

/** The screen of the place where the user is. Each talks to its own flow. */
export function PlaceScreen({ actor, user }: PlaceScreenProps) {
  const features = useSelector(actor, appView.features);
  const startUp = useSelector(actor, appView.startUp);
  const places = useSelector(actor, appView.places);
  // While the session is being ended there is no place any more.
  if (!startUp || !places) return null;
  return <FlowScreen places={places} startUp={startUp} user={user} features={features} />;
}

type FlowScreenProps = Pick<PlaceScreenProps, 'user'> & {
  readonly places: ActorRefFrom<typeof placesMachine>;
  readonly startUp: ActorRefFrom<typeof startUpMachine>;
  readonly features: readonly string[];
};

function FlowScreen({ places, startUp, user, features }: FlowScreenProps) {
  const place = useSelector(places, placesView.place);
  const wordingList = useSelector(places, placesView.wordingList);
  const wordingForm = useSelector(places, placesView.wordingForm);
  switch (place.kind) {
    case 'home':
      return <HomeScreen user={user} />;
    case 'wordings':
      return (
        <Suspense fallback={<ScreenSkeleton />}>
          {wordingList ? (
            <WordingListScreen list={wordingList} startUp={startUp} user={user} features={features} />
          ) : null}
        </Suspense>
      );
    case 'wording':
      return (
        <Suspense fallback={<ScreenSkeleton />}>
          {wordingForm ? (
            <WordingFormScreen key={wordingForm.sessionId} form={wordingForm} startUp={startUp} user={user} />
          ) : null}
        </Suspense>
      );
    case 'unknown':
      return <NotFoundScreen />;
  }
}
