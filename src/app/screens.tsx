import type { ComponentType } from 'react';
import { NUMBERED_NAMES, type NumberedName, RECORDS } from '#contract/records/all.ts';
import type { Route } from '#machines/route/route.ts';
import type { Flows } from '#machines/routes/flows.ts';
import { type LazyPart, lazyPart } from '#src/components/lazy-part.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { DESCRIBED_WORDS } from '#src/screens/records/all.ts';
import { ScreenSkeleton } from '#src/screens/routes/ScreenSkeleton.tsx';

/*
 * The table of the screens, apart from the component that shows them: a module that exports only components is replaced
 * in place by `npm run dev`; a change that reaches any other module reloads the page.
 */

/** A screen whose code is fetched when its page is first opened, by the name that its file exports. */
function lazyScreen<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<{ readonly [One in Name]: ComponentType<Props> }>,
): LazyPart<Props> {
  return lazyPart(async () => (await load())[name], <ScreenSkeleton />);
}

type Screens = { readonly [Kind in keyof Flows]: LazyPart<FlowScreenProps<Kind>> };

type DescribedScreens = Pick<Screens, NumberedName | (typeof RECORDS)[NumberedName]['plural']>;

/** Development only: the texts that the screens of records have been given. */
const shown = new Map<NumberedName, unknown>();

// Names are read where they are shown, so nothing here depends on them; texts are handed on once, so they need a reload.
import.meta.hot?.accept('../screens/records/all.ts', async (changed) => {
  for (const [name, texts] of shown) {
    if (changed && (await changed.DESCRIBED_WORDS[name].texts()) !== texts) import.meta.hot?.invalidate();
  }
});

/** List and form of a record as its description lays them out, with what they say. */
function describedScreens(name: NumberedName): readonly [string, LazyPart<object>][] {
  const { texts: fetchTexts } = DESCRIBED_WORDS[name];
  const screenOf = (load: () => Promise<unknown>): LazyPart<object> =>
    lazyPart(
      async () => {
        const [Described, texts] = await Promise.all([load(), fetchTexts()]);
        if (import.meta.hot) shown.set(name, texts);
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

/** The screen of each route. Those that are more than their description says come after what it says of all. */
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
  tokens: lazyScreen('TokensScreen', () => import('#src/screens/tokens/TokensScreen.tsx')),
  security: lazyScreen('SecurityLogScreen', () => import('#src/screens/security/SecurityLogScreen.tsx')),
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

export const HomeScreen = lazyScreen('HomeScreen', () => import('#src/screens/home/HomeScreen.tsx'));
export const NoBusinessScreen = lazyScreen(
  'NoBusinessScreen',
  () => import('#src/screens/routes/NoBusinessScreen.tsx'),
);
export const NotFoundScreen = lazyScreen(
  'NotFoundScreen',
  () => import('#src/screens/routes/NotFoundScreen.tsx'),
);

/**
 * Fetches the code of a screen, once; what stands for an address that names none is left for when it is shown.
 * @throws where it cannot be fetched
 */
export async function fetchScreen(kind: Route['kind']): Promise<void> {
  if (kind === 'home') await HomeScreen.fetch();
  else if (kind in SCREENS) await SCREENS[kind as keyof Flows].fetch();
}
