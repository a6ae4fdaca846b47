import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { FEATURES } from '#contract/features.ts';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { interfaceLanguageSelectors } from '#machines/interface-language/interface-language.selectors.ts';
import { present } from '#machines/kit/present.ts';
import { wordingFormSelectors } from '#machines/records/wording.ts';
import { wordingListSelectors } from '#machines/records/wording-list.ts';
import { routesSelectors } from '#machines/routes/routes.selectors.ts';
import { startConsole } from '#src/app/console.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { changeIdentity, currentIdentity } from '#src/ecs/identity.ts';
import { interfaceTexts } from '#src/i18n/interface.ts';
import {
  rememberAsBuiltIn,
  rememberedIdentity,
  rememberedLocale,
  rememberedVisit,
  rememberVisit,
} from '#src/storage/session-storage.ts';
import {
  type EcsServer,
  json,
  type Respond,
  refusal,
  startEcsServer,
  success,
} from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { formOf } from '#tests/support/flows.ts';
import { contextOf, identityOf, wordingOf } from '#tests/support/records.ts';

const ANNA = identityOf({ id: 7, username: 'anna' });
const PASSWORD = 'geheim-1';
const noSession = json(success({ isAuthenticated: false, features: [FEATURES.filterById] }));
const openSession = json(success({ isAuthenticated: true, ...ANNA, features: [FEATURES.filterById] }));
const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError');
};
const list = (data: unknown[]) => json(success({ listData: { count: data.length, data } }));

let server: EcsServer;
let answers: Record<string, Respond>;
let actor: ConsoleActor | undefined;

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  server = await startEcsServer();
  answers = {
    '/ecs/auth/session': noSession,
    '/ecs/auth/login': json(success({ isAuthenticated: true, ...ANNA })),
    '/ecs/logout': json(success(null)),
    '/ecs/context/list': list([]),
    '/ecs/language/list': list([]),
    '/ecs/wording/list': list([wordingOf({ id: 3 })]),
    '/translations/de.json': json({ messages: { 'login.title': 'Anmelden' } }),
    '/translations/de_DE.json': json({ messages: {} }),
    '/translations/en.json': json({ messages: { 'login.title': 'Sign in' } }),
    '/translations/en_GB.json': json({ messages: {} }),
  };
  server.answer((received, response) =>
    (answers[received.path] ?? json(refusal('008'), 404))(received, response),
  );
  changeIdentity({ userId: null, locale: 'de_DE', abilities: [] });
});
afterEach(async () => {
  actor?.stop();
  await server.close();
});

async function begin(path = '/'): Promise<ConsoleActor> {
  openPageAt(`${server.origin}/`, path);
  actor = startConsole();
  await waitFor(actor, (snapshot) => appSelectors.stage(snapshot) !== 'starting');
  return actor;
}

async function signIn(console: ConsoleActor): Promise<void> {
  const authentication = appSelectors.authentication(console.getSnapshot());
  authentication?.send({ type: 'login.submit', username: 'anna', password: PASSWORD });
  await waitFor(console, (snapshot) => appSelectors.stage(snapshot) === 'signedIn');
}

const language = async (console: ConsoleActor) => {
  const flow = appSelectors.interfaceLanguage(console.getSnapshot());
  if (!flow) throw new Error('there is no interface language');
  await waitFor(flow, (snapshot) => !interfaceLanguageSelectors.isLoading(snapshot));
  return flow;
};

/** The calls of this path, as whom each was made. */
const askedFor = (path: string) =>
  server.received
    .filter((one) => one.path === path)
    .map(({ body }) => (JSON.parse(body) as { readonly auth: { readonly userId: number } }).auth.userId);
const firstPage = () => askedFor('/ecs/wording/list');
const shownList = async (console: ConsoleActor) => {
  const { flow } = await arrived(console);
  await waitFor(flow, (snapshot) => snapshot.value === 'shown');
  return wordingListSelectors.rows(flow.getSnapshot())?.map(({ id }) => id);
};
const arrived = async (console: ConsoleActor) => {
  await waitFor(console, (snapshot) => appSelectors.routes(snapshot) !== undefined);
  const routes = appSelectors.routes(console.getSnapshot());
  if (!routes) throw new Error('there are no routes');
  await waitFor(routes, (snapshot) => routesSelectors.flow(snapshot, 'wordings') !== null);
  return { flow: present(routesSelectors.flow(routes.getSnapshot(), 'wordings')) };
};

describe('the user who was here last', () => {
  /** Signs in and closes the tab; what it kept by itself goes with it. */
  async function leave() {
    answers['/ecs/auth/session'] = openSession;
    const console = await begin('/wordings');
    await shownList(console);
    console.stop();
    sessionStorage.clear();
    changeIdentity({ userId: null, abilities: [] });
    server.received.length = 0;
  }

  it('has the first page asked for beside the question who is signed in, in a new tab too', async () => {
    await leave();
    answers['/ecs/auth/session'] = (received, response) => {
      const answer = () => (firstPage().length > 0 ? openSession(received, response) : setTimeout(answer, 5));
      answer();
    };
    expect(await shownList(await begin('/wordings'))).toEqual([3]);
    expect(firstPage()).toEqual([7]);
  });

  it('has the rows before messages that last said what is built in', async () => {
    const messages = () => server.received.filter(({ path }) => path.startsWith('/translations/')).length;
    await leave();
    rememberAsBuiltIn('de_DE');
    await shownList(await begin('/wordings?lang=de'));
    expect(messages()).toBe(0);
    expect(currentIdentity().locale).toBe('de_DE');
    await expect.poll(messages).toBe(2);
    actor?.stop();
    await leave();
    rememberAsBuiltIn(null);
    await shownList(await begin('/wordings?lang=de'));
    expect(messages()).toBe(2);
  });

  it('is forgotten where the session has ended elsewhere, and nothing is shown of the page', async () => {
    await leave();
    answers['/ecs/auth/session'] = noSession;
    answers['/ecs/wording/list'] = json(refusal('026'), 401);
    const console = await begin('/wordings');
    expect(appSelectors.stage(console.getSnapshot())).toBe('signedOut');
    expect(appSelectors.failure(console.getSnapshot())).toBeNull();
    expect(rememberedVisit()).toBeNull();
    await expect.poll(firstPage).toEqual([7]);
    console.stop();
    server.received.length = 0;
    await begin('/wordings');
    expect(firstPage()).toEqual([]);
  });

  it('is no one else: who has signed in meanwhile gets a page of their own', async () => {
    await leave();
    const bert = identityOf({ id: 8, username: 'bert' });
    answers['/ecs/auth/session'] = json(
      success({ isAuthenticated: true, ...bert, features: [FEATURES.filterById] }),
    );
    answers['/ecs/wording/list'] = (received, response) =>
      list([wordingOf({ id: received.body.includes('"userId":8') ? 5 : 3 })])(received, response);
    expect(await shownList(await begin('/wordings'))).toEqual([5]);
    expect(firstPage().at(-1)).toBe(8);
    expect(rememberedVisit()?.userId).toBe(8);
  });

  it('has the page asked for again where the server can do other things than last time', async () => {
    await leave();
    answers['/ecs/auth/session'] = json(
      success({ isAuthenticated: true, ...ANNA, features: [FEATURES.filterById, FEATURES.sort] }),
    );
    expect(await shownList(await begin('/wordings'))).toEqual([3]);
    expect(firstPage()).toEqual([7, 7]);
  });

  it('is known by a number alone, and by nothing after the sign-out', async () => {
    await leave();
    expect(JSON.stringify({ ...localStorage })).not.toContain('anna');
    const console = await begin('/wordings');
    await shownList(console);
    console.send({ type: 'session.end' });
    await waitFor(console, (snapshot) => appSelectors.stage(snapshot) === 'signedOut');
    expect(rememberedVisit()).toBeNull();
  });

  it.each([
    ['is full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)],
    ['holds something else', () => localStorage.setItem('leitstand:/:visit', '{"userId":"7"}')],
  ])('is asked as ever where the storage %s', async (_, spoil) => {
    await leave();
    localStorage.clear();
    sessionStorage.setItem('leitstand:/:identity', 'x');
    spoil();
    expect(rememberedVisit()).toBeNull();
    rememberVisit({ userId: 7, abilities: [] });
    vi.restoreAllMocks();
    expect(await shownList(await begin('/wordings'))).toEqual([3]);
  });
});

describe('who is acting', () => {
  it('is known to every call from the sign-in to the end of the session, and never with a password', async () => {
    const console = await begin();
    expect(currentIdentity().abilities).toEqual(['findById']);
    await signIn(console);
    expect(currentIdentity().userId).toBe(7);
    expect(rememberedIdentity()).toEqual(ANNA);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(PASSWORD);
    console.send({ type: 'session.end' });
    await waitFor(console, (snapshot) => appSelectors.stage(snapshot) === 'signedOut');
    expect([currentIdentity().userId, rememberedIdentity()]).toEqual([null, null]);
    expect(server.received.at(-1)?.path).toBe('/ecs/logout');
  });

  it('is whom the server names, whatever this tab remembers', async () => {
    answers['/ecs/auth/session'] = openSession;
    const console = await begin();
    expect(appSelectors.identity(console.getSnapshot())?.user.username).toBe('anna');
    answers['/ecs/auth/session'] = noSession;
    console.stop();
    await begin();
    expect(rememberedIdentity()).toBeNull();
  });

  it('is whom this tab remembers where the server cannot tell', async () => {
    const first = await begin();
    await signIn(first);
    first.stop();
    delete answers['/ecs/auth/session'];
    const second = await begin();
    expect(appSelectors.stage(second.getSnapshot())).toBe('signedIn');
    expect(currentIdentity()).toMatchObject({ userId: 7, abilities: [] });
  });

  it('is no one when what is remembered is no user', async () => {
    delete answers['/ecs/auth/session'];
    for (const broken of ['{"user":', '{"user":{"id":"x"}}']) {
      sessionStorage.setItem('leitstand:/:identity', broken);
      const console = await begin();
      expect(appSelectors.stage(console.getSnapshot())).toBe('signedOut');
      console.stop();
    }
  });
});

describe('what is kept of the user', () => {
  const keep = () => {
    localStorage.setItem('leitstand:/:draft:7:/wording/3', JSON.stringify({ at: Date.now() }));
    sessionStorage.setItem('leitstand:/:draft:7:/user/3', JSON.stringify({ at: Date.now() }));
  };
  const kept = () =>
    Object.keys({ ...sessionStorage, ...localStorage }).filter((key) => /draft|identity|Selection/.test(key));

  it.each([
    ['a logout here', { type: 'session.end' }],
    ['a logout in another tab', { type: 'session.endedElsewhere', userId: 7 }],
  ] as const)('is gone with %s, drafts of this tab included', async (_, event) => {
    answers['/ecs/auth/session'] = openSession;
    const console = await begin('/');
    await waitFor(console, (snapshot) => snapshot.matches({ signedIn: 'there' }));
    keep();
    expect(kept()).toHaveLength(3);
    console.send(event);
    await waitFor(console, (snapshot) => appSelectors.stage(snapshot) === 'signedOut');
    expect(kept()).toEqual([]);
    expect(currentIdentity().userId).toBeNull();
  });
});

describe('the interface language', () => {
  it('is what the address wishes for, is shown, and is remembered without the address', async () => {
    const console = await begin('/wordings?lang=en&page=2');
    expect(interfaceLanguageSelectors.locale((await language(console)).getSnapshot())).toBe('en_GB');
    expect(interfaceTexts._('login.title')).toBe('Sign in');
    expect([rememberedLocale(), currentIdentity().locale]).toEqual(['en_GB', 'en_GB']);
    expect(window.location.search).toBe('?page=2');
    console.stop();
    const again = await begin('/');
    expect(interfaceLanguageSelectors.locale((await language(again)).getSnapshot())).toBe('en_GB');
  });

  it('is kept for every tab of this browser once it is chosen, and not before', async () => {
    const console = await begin('/');
    const flow = await language(console);
    expect(rememberedLocale()).toBeNull();
    flow.send({ type: 'language.choose', locale: 'en_GB' });
    await expect.poll(rememberedLocale).toBe('en_GB');
    console.stop();
    sessionStorage.clear();
    const other = await begin('/');
    expect(interfaceLanguageSelectors.locale((await language(other)).getSnapshot())).toBe('en_GB');
  });

  it('is the default language of the user who signs in until one is chosen, and is not kept as a choice', async () => {
    const english = identityOf({ id: 7, username: 'anna', defaultLang: 'en' });
    answers['/ecs/auth/login'] = json(success({ isAuthenticated: true, ...english }));
    const console = await begin('/');
    const flow = await language(console);
    await signIn(console);
    await waitFor(flow, (snapshot) => interfaceLanguageSelectors.locale(snapshot) === 'en_GB');
    await expect.poll(() => interfaceTexts._('login.title')).toBe('Sign in');
    expect(rememberedLocale()).toBeNull();
    // A reload begins with it, before the server has said who is signed in.
    console.stop();
    const again = await begin('/');
    expect(interfaceLanguageSelectors.locale((await language(again)).getSnapshot())).toBe('en_GB');
  });

  it('is remembered, and reported to the server, only once its messages are there', async () => {
    const console = await begin('/?lang=en');
    const flow = await language(console);
    answers['/translations/fr.json'] = json(refusal('018'), 500);
    flow.send({ type: 'language.choose', locale: 'fr_FR' });
    await waitFor(flow, (snapshot) => interfaceLanguageSelectors.missing(snapshot) === 'fr_FR');
    expect([rememberedLocale(), currentIdentity().locale]).toEqual(['en_GB', 'en_GB']);
    expect(interfaceTexts._('login.title')).toBe('Sign in');
    console.stop();
  });

  it('is German as built in when no messages can be had', async () => {
    delete answers['/translations/de.json'];
    const flow = await language(await begin('/?lang=de'));
    expect(interfaceLanguageSelectors.isBuiltIn(flow.getSnapshot())).toBe(true);
  });
});

describe('a wording for the form', () => {
  const fields = {
    authentication: { authRoles: [], authorizations: [{ contextIdentifier: 'platform' }] },
  };
  const contexts = [
    contextOf({ identifier: 'GLOBAL' }),
    contextOf({ identifier: 'platform', parentIdentifier: 'GLOBAL' }),
    contextOf({ identifier: 'practice', parentIdentifier: 'platform' }),
  ];

  it.each([
    ['an editor without the context', {}, 'GLOBAL', 'foreignContext'],
    ['an editor of a context above', {}, 'practice', null],
    ['a user without EDITOR', { editor: false }, 'practice', 'noEditor'],
    ['a superAdmin who is an editor', { superAdmin: true }, 'GLOBAL', null],
  ])(
    'is read by %s with the reason why it cannot be changed',
    async (_, change, contextIdentifier, reason) => {
      const { user, settings } = identityOf({ id: 7, username: 'anna', ...fields, ...change });
      const session = { isAuthenticated: true, user, settings, features: [FEATURES.filterById] };
      answers['/ecs/auth/session'] = json(success(session));
      answers['/ecs/context/list'] = list(contexts);
      answers['/ecs/wording/list'] = list([wordingOf({ id: 3, contextIdentifier })]);
      const console = await begin('/wording/3');
      await expect.poll(() => formOf(console)).toBeDefined();
      const form = formOf(console);
      if (!form) throw new Error('no form is open');
      await waitFor(form, (snapshot) => !wordingFormSelectors.isLoading(snapshot));
      expect([
        wordingFormSelectors.loaded(form.getSnapshot())?.id,
        wordingFormSelectors.readOnly(form.getSnapshot()),
      ]).toEqual([3, reason]);
    },
  );
});
