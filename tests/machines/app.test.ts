import { expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Wording } from '#contract/wording.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import type { AppPort } from '#machines/app/app.port.ts';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import type { AuthenticationPort } from '#machines/authentication/authentication.port.ts';
import { confirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import { downloadsMachine } from '#machines/downloads/downloads.machine.ts';
import { interfaceLanguageMachine } from '#machines/interface-language/interface-language.machine.ts';
import { provide } from '#machines/kit/port.ts';
import { leavingMachine } from '#machines/leaving/leaving.machine.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { notificationsSelectors } from '#machines/notifications/notifications.selectors.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import { type WordingValues, wordingDeletionMachine, wordingFormMachine } from '#machines/records/wording.ts';
import { wordingListMachine } from '#machines/records/wording-list.ts';
import { sendToApp } from '#machines/reports/report.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import type { Route } from '#machines/route/route.ts';
import { routesMachine } from '#machines/routes/routes.machine.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { sessionLostMachine } from '#machines/session-lost/session-lost.machine.ts';
import { sessionLostSelectors } from '#machines/session-lost/session-lost.selectors.ts';
import { sessionWatchMachine } from '#machines/session-watch/session-watch.machine.ts';
import { signedInMachine } from '#machines/signed-in/signed-in.machine.ts';
import type { SignedInPort } from '#machines/signed-in/signed-in.port.ts';
import { signedInSelectors } from '#machines/signed-in/signed-in.selectors.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { textElsewhereMachine } from '#machines/text-elsewhere/text-elsewhere.machine.ts';
import { textHistoryMachine } from '#machines/text-history/text-history.machine.ts';
import { undoMachine } from '#machines/undo/undo.machine.ts';
import { wordingMachine } from '#machines/wording/wording.machine.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import { workingContextMachine } from '#machines/working-context/working-context.machine.ts';
import { stateName } from '#paths/core/state-name.ts';
import { NO_NETWORK, notReady, SESSION_GONE } from '#tests/support/failures.ts';
import { formOf, listOf } from '#tests/support/flows.ts';
import { scripted, walkApp } from '#tests/support/machine.ts';
import { noPasskey } from '#tests/support/no-passkey.ts';
import { identityOf, wordingOf } from '#tests/support/records.ts';

const ANNA = identityOf({ id: 2, username: 'anna' });
const BEN = identityOf({ id: 3, username: 'ben' });
/** The code of a route is on its way. */
const ARRIVING = 'held at arriving.brief';
/** The code of what only a signed-in user needs is on its way. */
const COMING_IN = 'signedIn.arriving.brief';
const HOME: Route = { kind: 'home' };
const WORDINGS: Route = { kind: 'wordings', query: FIRST_QUERY };
const WORDING = wordingOf({ id: 7, active: false });
const VALUES: WordingValues = {
  lang: 'de',
  identifier: 'text.7',
  value: 'Guten Tag',
  contextIdentifier: 'GLOBAL',
  resetInheritance: false,
  active: false,
};

const sessionLostOf = (snapshot: SnapshotFrom<typeof appMachine>) => {
  const signedIn = appSelectors.signedIn(snapshot)?.getSnapshot();
  return signedIn && signedInSelectors.sessionLost(signedIn);
};

type FormPort = RecordFormPort<number, WordingValues, Wording>;

function start(route: Route = HOME) {
  const loadSession = scripted<AppPort['loadSession']>();
  const logout = scripted<AppPort['logout']>();
  const login = scripted<AuthenticationPort['login']>();
  const lookBack = scripted<SignedInPort['lookBack']>();
  const loadList = scripted<RecordListPort<Wording>['load']>();
  const loadRecord = scripted<FormPort['load']>();
  const save = scripted<FormPort['save']>();
  const forgotten: string[] = [];
  const authentication = provide(authenticationMachine, {
    login: login.service,
    passkey: noPasskey,
    secondFactor: secondFactorMachine,
  });
  const signedIn = provide(signedInMachine, {
    lookBack: lookBack.service,
    sessionLost: provide(sessionLostMachine, { authentication }),
    workingContext: provide(workingContextMachine, {
      recall: async () => ({ chosen: false, contextIdentifier: null }),
      keep: async () => {},
    }),
    undo: undoMachine,
    sessionWatch: provide(sessionWatchMachine, {
      look: async () => ({ open: true, userId: ANNA.user.id, remaining: null }),
      extend: async () => ({ open: true, userId: ANNA.user.id, remaining: null }),
    }),
    startUp: provide(startUpMachine, { loadContexts: async () => [], loadLanguages: async () => [] }),
    confirmation: confirmationMachine,
    notifications: notificationsMachine,
    leaving: leavingMachine,
    downloads: downloadsMachine,
    routes: provide(routesMachine, {
      loadFlow: async ({ kind }) => {
        if (kind === 'wordings') return { flow: provide(wordingListMachine, { load: loadList.service }) };
        const flow = provide(wordingMachine, {
          form: provide(wordingFormMachine, {
            load: loadRecord.service,
            save: save.service,
            deletion: wordingDeletionMachine,
          }),
          origin: wordingOriginMachine,
          history: textHistoryMachine,
          elsewhere: textElsewhereMachine,
        });
        return { flow };
      },
    }),
  });
  const machine = provide(appMachine, {
    loadSession: loadSession.service,
    logout: logout.service,
    forget: async ({ drafts }) => {
      forgotten.push(drafts ? 'everything' : 'all but drafts');
    },
    authentication,
    interfaceLanguage: provide(interfaceLanguageMachine, {
      showLanguage: async () => ({ complete: true }),
    }),
    loadSignedIn: async () => signedIn,
  });
  const app = walkApp(
    machine,
    {
      route,
      wishes: { address: null, stored: null, user: null, browser: null },
      offered: ['de_DE', 'fr_FR'].map((locale) => ({ locale, enabledInGui: true })),
    },
    (snapshot) => {
      const routes = appSelectors.routes(snapshot)?.getSnapshot();
      const signedIn = appSelectors.signedIn(snapshot);
      if (!routes || !signedIn) return stateName(snapshot.value);
      const at =
        routes.matches('there') || routes.matches('quiet') ? routes.context.route.kind : routes.value;
      const how = snapshot.matches({ signedIn: 'there' }) ? signedIn.getSnapshot().value : snapshot.value;
      return `${stateName(how)} at ${stateName(at)}`;
    },
  );
  const signIn = (identity = ANNA) => {
    const snapshot = app.actor.getSnapshot();
    const lost = sessionLostOf(snapshot)?.getSnapshot();
    const form = lost ? sessionLostSelectors.authentication(lost) : appSelectors.authentication(snapshot);
    form?.send({ type: 'login.submit', username: identity.user.username, password: 'x' });
    login.last().answer(identity);
  };
  const topics = () => {
    const notifications = appSelectors.notifications(app.actor.getSnapshot());
    return notifications
      ? notificationsSelectors.notifications(notifications.getSnapshot()).map(({ topic }) => topic)
      : [];
  };
  return { loadSession, logout, lookBack, loadList, loadRecord, save, signIn, topics, forgotten, ...app };
}

async function startSignedIn(route: Route) {
  const app = start(route);
  app.loadSession.last().answer({ identity: ANNA, abilities: ['repeatSafely'] });
  await app.reach(`held at ${route.kind}`);
  return app;
}

test('a visitor signs in and lands at the address that was asked for', async () => {
  const { loadSession, signIn, states, reach, actor } = start(WORDINGS);
  loadSession.last().answer({ identity: null, abilities: [] });
  await reach('signedOut.waiting');
  signIn();
  const signedIn = await reach('held at wordings');
  expect(states).toEqual(['starting.brief', 'signedOut.waiting', COMING_IN, ARRIVING, 'held at wordings']);
  expect(appSelectors.identity(signedIn)).toEqual(ANNA);
  expect(listOf(actor)).toBeDefined();
});

test('a sign-in in another tab leads on from the sign-in here, to the address that was asked for', async () => {
  const { loadSession, states, send, reach, actor } = start(WORDINGS);
  loadSession.last().answer({ identity: null, abilities: [] });
  await reach('signedOut.waiting');
  const form = appSelectors.authentication(actor.getSnapshot());
  send({ type: 'session.look' });
  expect(appSelectors.stage(actor.getSnapshot())).toBe('signedOut');
  loadSession.last().answer({ identity: ANNA, abilities: ['undo'] });
  const signedIn = await reach('held at wordings');
  expect(states.slice(1)).toEqual([
    'signedOut.waiting',
    'signedOut.looking',
    COMING_IN,
    ARRIVING,
    'held at wordings',
  ]);
  expect([appSelectors.identity(signedIn), appSelectors.abilities(signedIn)]).toEqual([ANNA, ['undo']]);
  expect(form?.getSnapshot().status).toBe('stopped');
});

test('the sign-in stays as it is when no one has signed in elsewhere, or no answer comes', async () => {
  const { loadSession, send, reach, actor } = start();
  loadSession.last().answer({ identity: null, abilities: [] });
  await reach('signedOut.waiting');
  const form = appSelectors.authentication(actor.getSnapshot());
  send({ type: 'session.look' });
  send({ type: 'session.look' });
  expect(loadSession.calls).toHaveLength(3);
  loadSession.last().answer({ identity: null, abilities: [] });
  await reach('signedOut.waiting');
  send({ type: 'session.look' });
  loadSession.last().fail(NO_NETWORK);
  await reach('signedOut.waiting');
  expect(appSelectors.authentication(actor.getSnapshot())).toBe(form);
  expect(form?.getSnapshot().status).toBe('active');
});

test('the other tabs are notified of every sign-in that changes whose session it is', async () => {
  const { loadSession, loadList, signIn, reach, actor } = start(WORDINGS);
  let reported = 0;
  actor.on('session.changed', () => {
    reported += 1;
  });
  loadSession.last().answer({ identity: null, abilities: [] });
  await reach('signedOut.waiting');
  signIn(ANNA);
  await reach('held at wordings');
  expect(reported).toBe(1);
  loadList.last().fail(SESSION_GONE);
  await reach('lost at wordings');
  signIn(BEN);
  await reach('held at home');
  expect(reported).toBe(2);
});

test('what there is to say of a sign-in becomes notifications, once more after one over the page', async () => {
  const { lookBack, loadList, signIn, topics, reach } = await startSignedIn(WORDINGS);
  const notice = { level: 'info', topic: 'signIn.last', values: {}, autoClose: null } as const;
  lookBack.last().answer([{ ...notice, topic: 'signIn.failures' }, notice]);
  await expect.poll(topics).toEqual(['signIn.failures', 'signIn.last']);
  loadList.last().fail(SESSION_GONE);
  await reach('lost at wordings');
  expect(lookBack.calls).toHaveLength(1);
  signIn(ANNA);
  await reach('held at wordings');
  expect(lookBack.calls).toHaveLength(2);
  lookBack.last().answer([notice]);
  await expect.poll(topics).toEqual(['signIn.failures', 'signIn.last', 'signIn.last']);
});

test('a reload keeps the sign-in, and what the server has beyond the specification is known', async () => {
  const { states, actor } = await startSignedIn(HOME);
  expect(states).toEqual(['starting.brief', COMING_IN, 'held at home']);
  expect(appSelectors.abilities(actor.getSnapshot())).toEqual(['repeatSafely']);
});

test('without a server the start can be tried again', async () => {
  const { loadSession, states, send, reach } = start();
  loadSession.last().fail(NO_NETWORK);
  expect(appSelectors.failure(await reach('unreachable'))).toMatchObject({ cause: 'network' });
  send({ type: 'app.retry' });
  loadSession.last().answer({ identity: null, abilities: [] });
  await reach('signedOut.waiting');
  expect(states).toEqual(['starting.brief', 'unreachable', 'starting.brief', 'signedOut.waiting']);
});

test('a server that is not ready is asked again after as long as it says, until it is', async () => {
  const { loadSession, states, pass, reach } = start();
  loadSession.last().fail(notReady(2));
  expect(appSelectors.stage(await reach('notReady.pausing'))).toBe('notReady');
  pass(1_500);
  expect(loadSession.calls).toHaveLength(1);
  pass(500);
  expect(loadSession.calls).toHaveLength(2);
  // Neither at once nor in an hour, whatever it says.
  loadSession.last().fail(notReady(0));
  await reach('notReady.pausing');
  pass(500);
  expect(loadSession.calls).toHaveLength(2);
  pass(500);
  loadSession.last().fail(notReady(3_600));
  await reach('notReady.pausing');
  pass(30_000);
  loadSession.last().answer({ identity: null, abilities: [] });
  await reach('signedOut.waiting');
  expect(states).toEqual([
    'starting.brief',
    'notReady.pausing',
    'notReady.asking',
    'notReady.pausing',
    'notReady.asking',
    'notReady.pausing',
    'notReady.asking',
    'signedOut.waiting',
  ]);
});

test('who does not want to wait for a server that is not ready asks at once, and hears of another failure', async () => {
  const { loadSession, states, send, reach } = start();
  loadSession.last().fail(notReady(2));
  await reach('notReady.pausing');
  send({ type: 'app.retry' });
  loadSession.last().fail(NO_NETWORK);
  await reach('unreachable');
  expect(states).toEqual(['starting.brief', 'notReady.pausing', 'notReady.asking', 'unreachable']);
});

test('the address leads from route to route, and a route lives only while it is shown', async () => {
  const { states, send, reach, actor } = await startSignedIn(HOME);
  send({ type: 'address.changed', route: WORDINGS });
  await reach('held at wordings');
  const list = listOf(actor);
  send({ type: 'address.changed', route: { kind: 'unknown', path: '/nirgends' } });
  expect(list?.getSnapshot().status).toBe('stopped');
  expect(listOf(actor)).toBeUndefined();
  expect(states.slice(2)).toEqual(['held at home', ARRIVING, 'held at wordings', 'held at unknown']);
});

test('an address that differs only in the query tells the list, which stays', async () => {
  const { loadList, send, actor } = await startSignedIn(WORDINGS);
  const list = listOf(actor);
  const query = { ...FIRST_QUERY, page: 3, keyWord: 'arzt' };
  send({ type: 'address.changed', route: { kind: 'wordings', query } });
  expect(loadList.last().input).toEqual(query);
  expect(listOf(actor)).toBe(list);
  expect(appSelectors.route(actor.getSnapshot())).toEqual({ kind: 'wordings', query });
});

test('what the list moves on to stands in the place, and a form leads back to it', async () => {
  const { loadList, loadRecord, save, states, topics, send, reach, actor } = await startSignedIn(WORDINGS);
  loadList.last().answer({ rows: [], count: 40 });
  listOf(actor)?.send({ type: 'query.change', change: { page: 2 } });
  expect(appSelectors.route(actor.getSnapshot())).toEqual({
    kind: 'wordings',
    query: { ...FIRST_QUERY, page: 2 },
  });
  send({ type: 'address.changed', route: { kind: 'wording', id: 7 } });
  await reach('held at wording');
  loadRecord.last().answer({ record: WORDING, readOnly: null });
  const form = formOf(actor);
  await expect.poll(() => form?.getSnapshot().value).toEqual({ updating: 'editing' });
  form?.send({ type: 'form.submit', values: VALUES, key: 'key-1' });
  save.last().answer(WORDING);
  const back = await reach('held at wordings');
  expect(appSelectors.route(back)).toEqual({ kind: 'wordings', query: { ...FIRST_QUERY, page: 2 } });
  expect(loadList.last().input.page).toBe(2);
  expect(topics()).toEqual(['wording.updated']);
  // The code of the list is there when the form leads back to it.
  expect(states.slice(2)).toEqual([
    ...[ARRIVING, 'held at wordings'],
    ...[ARRIVING, 'held at wording'],
    'held at wordings',
  ]);
});

test('a cancelled form leads back and says nothing', async () => {
  const { topics, reach, actor } = await startSignedIn({ kind: 'wording', id: null });
  formOf(actor)?.send({ type: 'form.cancel' });
  expect(appSelectors.route(await reach('held at wordings'))).toEqual(WORDINGS);
  expect(topics()).toEqual([]);
});

test('a save that meets the end of the session goes on after the same user has signed in', async () => {
  const { loadRecord, save, signIn, states, reach, actor } = await startSignedIn({ kind: 'wording', id: 7 });
  loadRecord.last().answer({ record: WORDING, readOnly: null });
  const form = formOf(actor);
  await expect.poll(() => form?.getSnapshot().value).toEqual({ updating: 'editing' });
  form?.send({ type: 'form.submit', values: VALUES, key: 'key-1' });
  save.last().fail(SESSION_GONE);
  await reach('lost at wording');
  expect(form?.getSnapshot().value).toEqual({ updating: 'sessionLost' });
  signIn(ANNA);
  await reach('held at wording');
  expect(save.calls.map(({ input }) => [input.key, input.values])).toEqual([
    ['key-1', VALUES],
    ['key-1', VALUES],
  ]);
  save.last().answer(WORDING);
  await reach('held at wordings');
  expect(states.slice(2)).toEqual([
    ARRIVING,
    'held at wording',
    'lost at wording',
    'held at wording',
    ARRIVING,
    'held at wordings',
  ]);
});

test('another user who signs in over the page gets a clean console', async () => {
  const { save, signIn, reach, actor } = await startSignedIn({ kind: 'wording', id: null });
  const form = formOf(actor);
  form?.send({ type: 'form.submit', values: VALUES, key: 'key-1' });
  save.last().fail(SESSION_GONE);
  await reach('lost at wording');
  signIn(BEN);
  const clean = await reach('held at home');
  expect(appSelectors.identity(clean)).toEqual(BEN);
  expect(form?.getSnapshot().status).toBe('stopped');
  expect(save.calls).toHaveLength(1);
});

test('the steps of a visit stay with the same user, and are gone with another one', async () => {
  const { loadList, signIn, reach, actor } = await startSignedIn(WORDINGS);
  const undoable = () => {
    const signedIn = appSelectors.signedIn(actor.getSnapshot());
    return signedIn ? signedInSelectors.undoable(signedIn.getSnapshot()) : null;
  };
  sendToApp(actor, { type: 'operation.recorded', key: 'save-1', revisionId: 12 });
  const reported = { level: 'success', topic: 'wording.updated', values: {}, autoClose: null } as const;
  sendToApp(actor, { type: 'notification.add', ...reported, operation: { key: 'save-1', route: null } });
  loadList.last().fail(SESSION_GONE);
  await reach('lost at wordings');
  signIn(ANNA);
  await reach('held at wordings');
  expect(undoable()).toMatchObject({ key: 'save-1' });
  loadList.last().fail(SESSION_GONE);
  await reach('lost at wordings');
  signIn(BEN);
  await reach('held at home');
  expect(undoable()).toBeNull();
});

test('giving up after the session was lost forgets the user and leads to the login', async () => {
  const { loadList, forgotten, reach, actor } = await startSignedIn(WORDINGS);
  loadList.last().fail(SESSION_GONE);
  await reach('lost at wordings');
  sessionLostOf(actor.getSnapshot())?.send({ type: 'session.abandon' });
  const signedOut = await reach('signedOut.waiting');
  expect(appSelectors.identity(signedOut)).toBeNull();
  expect(appSelectors.route(signedOut)).toEqual(HOME);
  expect(forgotten).toEqual(['all but drafts']);
});

test('logging out ends the session on the server, forgets the user and goes to the start', async () => {
  const { logout, forgotten, states, send, reach } = await startSignedIn(WORDINGS);
  send({ type: 'session.end' });
  logout.last().answer();
  const signedOut = await reach('signedOut.waiting');
  expect(appSelectors.route(signedOut)).toEqual(HOME);
  expect(appSelectors.identity(signedOut)).toBeNull();
  expect(appSelectors.isLoggedOutElsewhere(signedOut)).toBe(false);
  expect(forgotten).toEqual(['everything']);
  expect(states.slice(2)).toEqual([
    ARRIVING,
    'held at wordings',
    'signedIn.signingOut.brief at wordings',
    'forgetting',
    'signedOut.waiting',
  ]);
});

test('logging out of a session that is already gone leads to the login too, and forgets no less', async () => {
  const { logout, forgotten, send, reach } = await startSignedIn(HOME);
  send({ type: 'session.end' });
  logout.last().fail(SESSION_GONE);
  await reach('signedOut.waiting');
  expect(forgotten).toEqual(['everything']);
});

test.each<[string, (logout: Awaited<ReturnType<typeof startSignedIn>>['logout']) => void]>([
  ['the server has ended the session', (logout) => logout.last().answer()],
  ['it was over already', (logout) => logout.last().fail(SESSION_GONE)],
])('the other tabs are notified who has logged out, when %s', async (_, end) => {
  const { logout, send, reach, actor } = await startSignedIn(HOME);
  const reported: number[] = [];
  actor.on('session.ended', ({ userId }) => reported.push(userId));
  send({ type: 'session.end' });
  expect(reported).toEqual([]);
  end(logout);
  await reach('signedOut.waiting');
  expect(reported).toEqual([ANNA.user.id]);
});

test('logging out in another tab forgets the user here at once, drafts included, and says so until the next sign-in', async () => {
  const { forgotten, signIn, states, send, reach, actor } = await startSignedIn(WORDINGS);
  const list = listOf(actor);
  send({ type: 'session.endedElsewhere', userId: ANNA.user.id });
  const signedOut = await reach('signedOut.waiting');
  expect(forgotten).toEqual(['everything']);
  expect([appSelectors.identity(signedOut), appSelectors.route(signedOut)]).toEqual([null, HOME]);
  expect(appSelectors.isLoggedOutElsewhere(signedOut)).toBe(true);
  expect(list?.getSnapshot().status).toBe('stopped');
  signIn();
  expect(appSelectors.isLoggedOutElsewhere(await reach('held at home'))).toBe(false);
  expect(states.slice(3)).toEqual([
    'held at wordings',
    'forgetting',
    'signedOut.waiting',
    COMING_IN,
    'held at home',
  ]);
});

test('a session that was lost already does not keep the sign-in over the page of a user who has logged out', async () => {
  const { loadList, forgotten, states, send, reach } = await startSignedIn(WORDINGS);
  loadList.last().fail(SESSION_GONE);
  await reach('lost at wordings');
  send({ type: 'session.endedElsewhere', userId: ANNA.user.id });
  await reach('signedOut.waiting');
  expect(forgotten).toEqual(['everything']);
  expect(states.slice(-3)).toEqual(['lost at wordings', 'forgetting', 'signedOut.waiting']);
});

test('another user who logs out in another tab takes nothing from the user here', async () => {
  const { forgotten, send, reach, states } = await startSignedIn(HOME);
  send({ type: 'session.endedElsewhere', userId: BEN.user.id });
  await reach('held at home');
  expect(forgotten).toEqual([]);
  expect(states.at(-1)).toBe('held at home');
});

test('a logout in another tab overtakes the question whether there is a session', async () => {
  const { loadSession, states, send, reach } = start(HOME);
  send({ type: 'session.endedElsewhere', userId: ANNA.user.id });
  expect(loadSession.calls).toHaveLength(2);
  expect(loadSession.calls[0]?.signal.aborted).toBe(true);
  loadSession.last().answer({ identity: null, abilities: [] });
  await reach('signedOut.waiting');
  expect(states).toEqual(['starting.brief', 'signedOut.waiting']);
});

test('the interface speaks the default language of the user who signs in, as long as none was chosen', async () => {
  const { signIn, loadSession, reach, actor } = start(HOME);
  const locale = () => appSelectors.interfaceLanguage(actor.getSnapshot())?.getSnapshot().context.locale;
  loadSession.last().answer({ identity: null, abilities: [] });
  await reach('signedOut.waiting');
  expect(locale()).toBe('de_DE');
  signIn(identityOf({ id: 2, username: 'anna', defaultLang: 'fr' }));
  await reach('held at home');
  expect(locale()).toBe('fr_FR');
});

test('a logout that does not reach the server is not pretended', async () => {
  const { logout, forgotten, topics, send, reach } = await startSignedIn(HOME);
  send({ type: 'session.end' });
  logout.last().fail(NO_NETWORK);
  await reach('held at home');
  expect(topics()).toEqual(['logout.failed']);
  expect(forgotten).toHaveLength(0);
});
