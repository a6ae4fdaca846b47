import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { NUMBERED_NAMES, type NumberedName, RECORDS } from '#contract/records/all.ts';
import { appSelectors } from '#machines/app/app.selectors.ts';
import type { Place } from '#machines/place/place.ts';
import type { Flows } from '#machines/places/flows.ts';
import type { placesMachine } from '#machines/places/places.machine.ts';
import { placesSelectors } from '#machines/places/places.selectors.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { BusyNotice } from '#src/parts/BusyNotice.tsx';
import { type LazyPart, lazyPart } from '#src/parts/lazy-part.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { ScreenSkeleton } from '#src/screens/places/ScreenSkeleton.tsx';
import { UnavailableScreen } from '#src/screens/places/UnavailableScreen.tsx';
import { DESCRIBED_WORDS } from '#src/screens/records/all.ts';

/** A screen whose code is fetched when somebody goes there, under the name that its file exports. */
function lazyScreen<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<{ readonly [One in Name]: ComponentType<Props> }>,
): LazyPart<Props> {
  return lazyPart(async () => (await load())[name], <ScreenSkeleton />);
}

type Screens = { readonly [Kind in keyof Flows]: LazyPart<FlowScreenProps<Kind>> };

type DescribedScreens = Pick<Screens, NumberedName | (typeof RECORDS)[NumberedName]['plural']>;

/** List and form of a record as its description lays them out, with what they say. */
function describedScreens(name: NumberedName): readonly [string, LazyPart<object>][] {
  const { texts: fetchTexts } = DESCRIBED_WORDS[name];
  const screenOf = (load: () => Promise<unknown>): LazyPart<object> =>
    lazyPart(
      async () => {
        const [Described, texts] = await Promise.all([load(), fetchTexts()]);
        const Screen = Described as ComponentType<object>;
        return (props) => <Screen {...props} {...{ name, texts }} />;
      },
      <ScreenSkeleton />,
    );
  return [
    [
      RECORDS[name].plural,
      screenOf(async () => (await import('#src/screens/described/DescribedList.tsx')).DescribedList),
    ],
    [name, screenOf(async () => (await import('#src/screens/described/DescribedForm.tsx')).DescribedForm)],
  ];
}

/** The screen of each place. Those that are more than their description says come after what it says of all. */
export const SCREENS: Screens = {
  ...(Object.fromEntries(NUMBERED_NAMES.flatMap(describedScreens)) as unknown as DescribedScreens),
  wordings: lazyScreen('WordingListScreen', () => import('#src/screens/wordings/WordingListScreen.tsx')),
  wording: lazyScreen('WordingFormScreen', () => import('#src/screens/wordings/WordingFormScreen.tsx')),
  wordingMove: lazyScreen('WordingMoveScreen', () => import('#src/screens/wordings/WordingMoveScreen.tsx')),
  wordingExchange: lazyScreen(
    'WordingExchangeScreen',
    () => import('#src/screens/wording-exchange/WordingExchangeScreen.tsx'),
  ),
  wordingMatrix: lazyScreen(
    'WordingMatrixScreen',
    () => import('#src/screens/wording-matrix/WordingMatrixScreen.tsx'),
  ),
  wordingReplace: lazyScreen(
    'WordingReplaceScreen',
    () => import('#src/screens/wording-replace/WordingReplaceScreen.tsx'),
  ),
  serverOverview: lazyScreen(
    'ServerOverviewScreen',
    () => import('#src/screens/servers/ServerOverviewScreen.tsx'),
  ),
  users: lazyScreen('UserListScreen', () => import('#src/screens/users/UserListScreen.tsx')),
  user: lazyScreen('UserFormScreen', () => import('#src/screens/users/UserFormScreen.tsx')),
  ownDetails: lazyScreen('OwnDetailsScreen', () => import('#src/screens/own-details/OwnDetailsScreen.tsx')),
  contexts: lazyScreen('ContextListScreen', () => import('#src/screens/contexts/ContextListScreen.tsx')),
  context: lazyScreen('ContextFormScreen', () => import('#src/screens/contexts/ContextFormScreen.tsx')),
  contextTree: lazyScreen('ContextTreeScreen', () => import('#src/screens/contexts/ContextTreeScreen.tsx')),
  languages: lazyScreen('LanguageListScreen', () => import('#src/screens/languages/LanguageListScreen.tsx')),
  language: lazyScreen('LanguageFormScreen', () => import('#src/screens/languages/LanguageFormScreen.tsx')),
  overview: lazyScreen('OverviewScreen', () => import('#src/screens/overview/OverviewScreen.tsx')),
  mailTemplate: lazyScreen(
    'MailTemplateFormScreen',
    () => import('#src/screens/mail-templates/MailTemplateFormScreen.tsx'),
  ),
  documents: lazyScreen('DocumentListScreen', () => import('#src/screens/documents/DocumentListScreen.tsx')),
  document: lazyScreen('DocumentFormScreen', () => import('#src/screens/documents/DocumentFormScreen.tsx')),
  documentFiles: lazyScreen(
    'DocumentFileListScreen',
    () => import('#src/screens/document-files/DocumentFileListScreen.tsx'),
  ),
  documentFile: lazyScreen(
    'DocumentFileScreen',
    () => import('#src/screens/document-files/DocumentFileScreen.tsx'),
  ),
  audit: lazyScreen('AuditScreen', () => import('#src/screens/audit/AuditScreen.tsx')),
};

const HomeScreen = lazyScreen('HomeScreen', () => import('#src/screens/home/HomeScreen.tsx'));
const NoBusinessScreen = lazyScreen(
  'NoBusinessScreen',
  () => import('#src/screens/places/NoBusinessScreen.tsx'),
);
const NotFoundScreen = lazyScreen('NotFoundScreen', () => import('#src/screens/places/NotFoundScreen.tsx'));

/**
 * Fetches the code of a screen, once; what stands for an address that names none is left for when it is shown.
 * @throws where it cannot be fetched
 */
export async function fetchScreen(kind: Place['kind']): Promise<void> {
  if (kind === 'home') await HomeScreen.fetch();
  else if (kind in SCREENS) await SCREENS[kind as keyof Flows].fetch();
}

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
    ...('replaces' in place && place.replaces !== undefined && { replaces: place.replaces }),
    ...('copies' in place && place.copies !== undefined && { copies: place.copies }),
  };
  return <PlaceOf key={flow.sessionId} flow={flow} {...around} {...start} />;
}
