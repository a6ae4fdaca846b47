import { MantineProvider } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { User } from '#contract/auth.ts';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { downloadsSelectors } from '#machines/downloads/downloads.selectors.ts';
import { leavingSelectors } from '#machines/leaving/leaving.selectors.ts';
import { notificationsSelectors } from '#machines/notifications/notifications.selectors.ts';
import { recordListSelectors } from '#machines/record-list/record-list.selectors.ts';
import type { ListKind } from '#machines/route/route.ts';
import type { ListFlow } from '#machines/routes/routes.selectors.ts';
import { sessionWatchSelectors } from '#machines/session-watch/session-watch.selectors.ts';
import { signedInSelectors } from '#machines/signed-in/signed-in.selectors.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { workingContextSelectors } from '#machines/working-context/working-context.selectors.ts';
import { pathOf } from '#src/address/address.ts';
import { AddressRouter } from '#src/app/AddressRouter.tsx';
import { Confirmation } from '#src/app/Confirmation.tsx';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { keepFocusOnceUsed } from '#src/app/keep-focus-once-used.ts';
import { RouteScreen } from '#src/app/RouteScreen.tsx';
import { fetchScreensAhead } from '#src/app/screens-ahead.ts';
import { SIDE_PANELS } from '#src/app/side-panels.ts';
import { useFetchedWhenTyped } from '#src/app/use-fetched-when-typed.ts';
import { useHabits } from '#src/app/use-habits.ts';
import { useInterfaceLanguage } from '#src/app/use-interface-language.tsx';
import { useRouteAfterNotice } from '#src/app/use-route-after-notice.ts';
import { ContextsMissing } from '#src/components/contexts-missing.ts';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { rememberContextsUnder } from '#src/components/recent-contexts.ts';
import { Leaving, leaveBy } from '#src/screens/common/leaving.ts';
import { SidePanels } from '#src/screens/common/side-panels.ts';
import { WorkingContext } from '#src/screens/common/working-context.ts';
import { Drafts, draftsOf } from '#src/screens/forms/drafts.ts';
import { useUnhurried, type Watched } from '#src/screens/lists/use-unhurried.ts';
import { SectionTabs } from '#src/screens/shell/SectionTabs.tsx';
import { Shell } from '#src/screens/shell/Shell.tsx';
import { UserMenu } from '#src/screens/shell/UserMenu.tsx';
import { recentContextsKey } from '#src/storage/session-storage.ts';
import { colorSchemeManager, DEFAULT_COLOR_SCHEME } from '#src/theme/color-scheme.ts';
import { cssVariables } from '#src/theme/css-variables.ts';
import { theme } from '#src/theme/theme.ts';
import '#src/theme/styles.css';

const SessionLostDialog = lazyPart(
  async () => (await import('#src/screens/login/SessionLostDialog.tsx')).SessionLostDialog,
);
const SessionWarning = lazyPart(
  async () => (await import('#src/screens/session/SessionWarning.tsx')).SessionWarning,
);
const LeaveDialog = lazyPart(async () => (await import('#src/app/LeaveDialog.tsx')).LeaveDialog);
const RequiredSteps = lazyPart(async () => (await import('#src/app/RequiredSteps.tsx')).RequiredSteps);
const Habits = lazyPart(async () => (await import('#src/app/Habits.tsx')).Habits);
const Toasts = lazyPart(async () => (await import('#src/screens/shell/Toasts.tsx')).Toasts);

/** What a form needs next, perhaps without a network. */
const AFTER_TYPING = [Toasts, LeaveDialog, SessionLostDialog];

const LongWaits = lazyPart(async () => (await import('#src/app/LongWaits.tsx')).LongWaits);

interface SignedInProps {
  readonly actor: ConsoleActor;
}

/** The console of a signed-in user: shell, the screen of the route, and what can stand over them. */
export function SignedIn({ actor }: SignedInProps) {
  const identity = useSelector(actor, appSelectors.identity);
  const abilities = useSelector(actor, appSelectors.abilities);
  const signingOut = useSelector(actor, (snapshot) => appSelectors.stage(snapshot) === 'signingOut');
  const leaving = useSelector(actor, appSelectors.leaving) ?? null;
  const askingToLeave = useSelector(
    leaving ?? undefined,
    (one) => one !== undefined && leavingSelectors.isAsking(one),
  );
  const signedIn = useSelector(actor, appSelectors.signedIn);
  const required = useSelector(actor, appSelectors.required);
  const sessionLost = useSelector(
    signedIn ?? undefined,
    (snapshot) => snapshot && signedInSelectors.sessionLost(snapshot),
  );
  const sessionWatch = useSelector(actor, appSelectors.sessionWatch);
  const warns = useSelector(
    sessionWatch,
    (watch) => watch !== undefined && sessionWatchSelectors.isWarning(watch),
  );
  const waitsForDownload = useSelector(
    useSelector(actor, appSelectors.downloads),
    (downloads) => downloads !== undefined && downloadsSelectors.isSlow(downloads),
  );
  const waitsLong = useSelector(actor, appSelectors.isSlow) || waitsForDownload;
  useEffect(() => fetchScreensAhead(), []);
  useEffect(() => keepFocusOnceUsed(), []);
  const userId = identity?.user.id ?? null;
  useEffect(() => rememberContextsUnder(userId === null ? null : recentContextsKey(userId)), [userId]);
  const drafts = useMemo(
    () => draftsOf(userId, () => appSelectors.identity(actor.getSnapshot())?.user.id === userId),
    [actor, userId],
  );
  if (!identity) return null;
  const logout = () => leaveBy(leaving)(actor, { type: 'session.end' });
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      // All of them, because Mantine's default values are not among our styles.
      deduplicateCssVariables={false}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme={DEFAULT_COLOR_SCHEME}
    >
      {required ? (
        <RequiredSteps actor={actor} flow={required} leaving={signingOut} />
      ) : (
        <AddressRouter actor={actor}>
          <InWorkingContext actor={actor}>
            <Leaving value={leaving}>
              <Drafts value={drafts}>
                <SidePanels value={SIDE_PANELS}>
                  <Frame actor={actor} user={identity.user} leaving={signingOut} onLogout={logout}>
                    <RouteScreen actor={actor} user={identity.user} />
                  </Frame>
                  {waitsLong ? <LongWaits actor={actor} /> : null}
                  {leaving && askingToLeave ? <LeaveDialog flow={leaving} /> : null}
                  {sessionWatch && warns ? <SessionWarning watch={sessionWatch} /> : null}
                  <Confirmation actor={actor} />
                  {sessionLost ? (
                    <SessionLostDialog
                      sessionLost={sessionLost}
                      passkeys={abilities.includes('usePasskeys')}
                    />
                  ) : null}
                  <Notices actor={actor} />
                </SidePanels>
              </Drafts>
            </Leaving>
          </InWorkingContext>
        </AddressRouter>
      )}
    </MantineProvider>
  );
}

interface FrameProps extends SignedInProps {
  readonly user: User;
  /** Whether the session is being ended. */
  readonly leaving: boolean;
  readonly onLogout: () => void;
  /** The screen of the route: it is not drawn again with what is around it. */
  readonly children: ReactNode;
}

/** What is around every screen, and what a key or the header opens over it. */
function Frame({ actor, user, leaving, onLogout, children }: FrameProps) {
  const signedIn = useSelector(actor, appSelectors.signedIn);
  const [habit, openHabit] = useHabits(actor, user);
  return (
    <>
      <Shell
        user={user}
        menu={<Menu actor={actor} user={user} leaving={leaving} onOpen={openHabit} onLogout={onLogout} />}
        tabs={<Tabs actor={actor} user={user} />}
        onOpen={openHabit}
      >
        {children}
      </Shell>
      {habit && signedIn ? (
        <Habits
          actor={actor}
          signedIn={signedIn}
          user={user}
          habit={habit}
          onOpen={openHabit}
          onLogout={onLogout}
        />
      ) : null}
    </>
  );
}

interface MenuProps extends Omit<FrameProps, 'children'> {
  readonly onOpen: (what: 'help' | 'report') => void;
}

/**
 * The menu of the user. Nothing else knows which language is chosen: the shell would be drawn again with the click, and
 * once more when the texts are there.
 */
function Menu({ actor, user, leaving, onOpen, onLogout }: MenuProps) {
  const { languages, notice } = useInterfaceLanguage(actor);
  return (
    <>
      <UserMenu
        {...{ user, languages, leaving, onLogout }}
        onHelp={() => onOpen('help')}
        onReport={() => onOpen('report')}
      />
      {notice}
    </>
  );
}

/** The notifications. Their code is fetched with the first of them, or before, when something is typed that will be stored. */
function Notices({ actor }: SignedInProps) {
  const notifications = useSelector(actor, appSelectors.notifications);
  const undo = useSelector(actor, appSelectors.undo);
  const notice = useNotified(notifications);
  useFetchedWhenTyped(useSelector(actor, appSelectors.leaving) ?? null, AFTER_TYPING);
  return notifications && undo && notice ? <Toasts notifications={notifications} undo={undo} /> : null;
}

interface TabsProps extends SignedInProps {
  readonly user: User;
}

const { isReloading } = recordListSelectors<unknown>();
/** Where no list is shown. */
const NO_LIST = { getSnapshot: () => null, subscribe: () => ({ unsubscribe: () => {} }) };

/** The tabs of a list carry its query, and are drawn with its rows: on the way to these nothing else is. */
function Tabs({ actor, user }: TabsProps) {
  const routes = useSelector(actor, appSelectors.routes);
  const notifications = useSelector(actor, appSelectors.notifications);
  const wanted = useSelector(actor, (snapshot) => pathOf(appSelectors.route(snapshot)).replace(/\?.*/, ''));
  const list = useRouteAfterNotice(routes, notifications, ({ screen }) => screen.list) ?? null;
  const place = useRouteAfterNotice(routes, notifications, ({ route, screen }) =>
    screen.list ? route.kind : pathOf(route),
  );
  const watched: Watched<SnapshotFrom<ListFlow> | null> = list ?? NO_LIST;
  const shown = useUnhurried(watched, (snapshot) => snapshot !== null && isReloading(snapshot));
  const path = shown ? pathOf({ kind: place as ListKind, query: shown.context.query }) : (place ?? wanted);
  return <SectionTabs user={user} path={path} />;
}

/**
 * Gives the context in which the user works; its flow learns here which contexts there are, and trees and lists of them
 * whether they failed to load. When they come, only what asks for either is drawn again.
 */
function InWorkingContext({ actor, children }: SignedInProps & { readonly children: ReactNode }) {
  const flow = useSelector(actor, appSelectors.workingContext);
  const startUp = useSelector(actor, appSelectors.startUp);
  const contexts = useSelector(startUp, (snapshot) =>
    snapshot ? startUpSelectors.contexts(snapshot) : null,
  );
  useEffect(() => {
    if (!flow || !contexts) return;
    flow.send({ type: 'contexts.known', identifiers: contexts.map(({ identifier }) => identifier) });
  }, [flow, contexts]);
  const context = useSelector(flow, (snapshot) =>
    snapshot ? workingContextSelectors.contextIdentifier(snapshot) : null,
  );
  const missing = useSelector(startUp, (snapshot) =>
    snapshot ? startUpSelectors.contextsFailure(snapshot) !== null : false,
  );
  return (
    <ContextsMissing value={missing}>
      <WorkingContext value={context}>{children}</WorkingContext>
    </ContextsMissing>
  );
}

/** Whether anything has been reported yet; before, nothing is fetched that could show it. */
function useNotified(notifications: ReturnType<typeof appSelectors.notifications>): boolean {
  const telling = useSelector(
    notifications,
    (snapshot) => snapshot !== undefined && notificationsSelectors.notifications(snapshot).length > 0,
  );
  const [notice, setNotified] = useState(telling);
  if (telling && !notice) setNotified(true);
  return notice;
}
