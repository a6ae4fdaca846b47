import { i18n, type Messages } from '@lingui/core';
import { afterEach, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { keepOwnTexts } from '#src/app/own-texts.ts';
import { activate, showOwnTexts } from '#src/i18n/interface.ts';
import { NO_OWN_TEXTS, type OwnTexts } from '#src/i18n/own-texts.ts';
import { rememberedAsBuiltIn } from '#src/storage/session-storage.ts';
import { makeConsole, type Outside, SIGNED_IN } from '#tests/src/app/test-console.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { NO_NETWORK, refusal } from '#tests/support/failures.ts';

interface Asked {
  readonly prefixes: string;
  readonly signal: AbortSignal;
  readonly answer: (texts: string | OwnTexts) => void;
  readonly fail: (error: unknown) => void;
}

/** As they arrive for a language. */
const MESSAGES: Messages = { 'login.submit': 'Los', 'login.title': 'Anmelden', 'user.menu': 'Menü' };

let stop = () => {};
afterEach(() => {
  stop();
  showOwnTexts(NO_OWN_TEXTS);
  activate('de_DE', {});
  vi.restoreAllMocks();
});

const textsWith = (title: string): OwnTexts => ({
  texts: { de: { 'login.title': title } },
  fallbackLang: 'en',
});

function open(change: Partial<Outside> = {}, messages: Messages = MESSAGES) {
  openPageAt('http://console.test/', '/');
  activate('de_DE', messages);
  const asked: Asked[] = [];
  const app = makeConsole(change);
  const heard = keepOwnTexts(
    app,
    (prefixes, signal) =>
      new Promise((resolve, reject) => {
        asked.push({
          prefixes,
          signal,
          answer: (texts) => resolve(typeof texts === 'string' ? textsWith(texts) : texts),
          fail: reject,
        });
      }),
  );
  stop = () => app.stop();
  app.start();
  const nth = (index: number): Asked => {
    const one = asked[index];
    if (!one) throw new Error(`asked ${asked.length} times`);
    return one;
  };
  return { app, heard, asked, nth };
}

const title = () => i18n._('login.title', {}, { message: 'Anmelden' });
const shows = (text: string) => expect.poll(title).toBe(text);

it('asks once it is known what the server can do, and shows the interface meanwhile', async () => {
  const { app, asked, nth } = open();
  expect(asked).toHaveLength(0);
  await waitFor(app, (snapshot) => appSelectors.stage(snapshot) === 'signedOut');
  expect(asked).toHaveLength(1);
  expect(title()).toBe('Anmelden');
  expect(nth(0).prefixes).toBe('login.,user.');
  nth(0).answer('Willkommen');
  await shows('Willkommen');
});

it('asks when the first messages are there, if the server has answered before', async () => {
  const { app, asked, nth } = open({}, {});
  await waitFor(app, (snapshot) => appSelectors.stage(snapshot) === 'signedOut');
  expect(asked).toHaveLength(0);
  activate('de_DE', MESSAGES);
  expect(asked).toHaveLength(1);
  nth(0).answer('Willkommen');
  await shows('Willkommen');
  activate('de_DE', MESSAGES);
  expect(asked).toHaveLength(1);
});

it('remembers whether messages and own texts say what is built in', async () => {
  const { app, heard, asked, nth } = open(SIGNED_IN, {});
  expect(title()).toBe('Anmelden');
  await waitFor(app, (snapshot) => appSelectors.stage(snapshot) === 'signedIn');
  activate('de_DE', { 'login.title': ['Anmelden'] });
  nth(0).answer(NO_OWN_TEXTS);
  await expect.poll(rememberedAsBuiltIn).toBe('de_DE');
  heard(['wording']);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  nth(1).answer(textsWith('Willkommen'));
  await shows('Willkommen');
  expect(rememberedAsBuiltIn()).toBeNull();
});

it('asks again when a user has signed in', async () => {
  const { app, asked } = open();
  await waitFor(app, (snapshot) => appSelectors.stage(snapshot) === 'signedOut');
  const authentication = appSelectors.authentication(app.getSnapshot());
  authentication?.send({ type: 'login.submit', username: 'anna', password: 'x' });
  await waitFor(app, (snapshot) => appSelectors.stage(snapshot) === 'signedIn');
  expect(asked).toHaveLength(2);
});

it('asks again after a change of wordings or contexts, here or in another tab, and only then', async () => {
  const { app, heard, asked, nth } = open(SIGNED_IN);
  await waitFor(app, (snapshot) => appSelectors.stage(snapshot) === 'signedIn');
  expect(asked).toHaveLength(1);
  app.send({ type: 'records.changed', subjects: ['language', 'user'] });
  heard(['document']);
  expect(asked).toHaveLength(1);
  app.send({ type: 'records.changed', subjects: ['wording'] });
  heard(['context']);
  // Not in the way of what the user is notified of, and once for both.
  expect(asked).toHaveLength(1);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  heard(['wording']);
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  // The last one counts, whichever comes last.
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  nth(2).answer('neu');
  nth(1).answer('alt');
  await shows('neu');
});

it('keeps what it has when no answer comes, and nothing where the address has no context', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { app, heard, nth } = open(SIGNED_IN);
  await waitFor(app, (snapshot) => appSelectors.stage(snapshot) === 'signedIn');
  nth(0).answer('Willkommen');
  await shows('Willkommen');
  heard(['wording']);
  await vi.waitFor(() => nth(1).fail(NO_NETWORK));
  await expect.poll(() => warn.mock.calls.length).toBe(1);
  expect(title()).toBe('Willkommen');
  heard(['wording']);
  await vi.waitFor(() => nth(2).fail(refusal('008')));
  await shows('Anmelden');
  expect(warn.mock.calls.at(-1)).toEqual(['[texts]', 'context_not_found']);
});
