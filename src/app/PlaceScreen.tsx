import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { User } from '#contract/auth.ts';
import { appView } from '#machines/app/app.view.ts';
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
  const place = useSelector(actor, appView.place);
  const features = useSelector(actor, appView.features);
  const startUp = useSelector(actor, appView.startUp);
  const wordingList = useSelector(actor, appView.wordingList);
  const wordingForm = useSelector(actor, appView.wordingForm);
  switch (place.kind) {
    case 'home':
      return <HomeScreen user={user} />;
    case 'wordings':
      return (
        <Suspense fallback={<ScreenSkeleton />}>
          {wordingList && startUp ? (
            <WordingListScreen list={wordingList} startUp={startUp} user={user} features={features} />
          ) : null}
        </Suspense>
      );
    case 'wording':
      return (
        <Suspense fallback={<ScreenSkeleton />}>
          {wordingForm && startUp ? (
            <WordingFormScreen key={wordingForm.sessionId} form={wordingForm} startUp={startUp} user={user} />
          ) : null}
        </Suspense>
      );
    case 'unknown':
      return <NotFoundScreen />;
  }
}
