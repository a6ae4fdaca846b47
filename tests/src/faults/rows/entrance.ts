import { authLogin, authSession, logout } from '#contract/auth.ts';
import { ALL_FEATURES } from '#contract/features.ts';
import { PASSWORD, type Page } from '#tests/faults/page.ts';
import type { SentRequest } from '#tests/faults/wire.ts';
import { ADMIN } from '#tests/faults/world.ts';
import { AGAIN, type FaultRow, RETRY } from '#tests/src/faults/row.ts';

const VISITOR = {
  'auth/session': () => ({ isAuthenticated: false, features: ALL_FEATURES }),
};

/** A server that asks for a code after the password, and takes any. */
const CAREFUL = {
  ...VISITOR,
  'auth/login': ({ body }: SentRequest) =>
    body?.token
      ? { action: 'loginSuccess', isAuthenticated: true, ...ADMIN }
      : { action: 'secondFactorRequired', isAuthenticated: false },
};

const CODE = 'ABCD2345';
const signedIn = (page: Page) => page.read('Willkommen');
const LOGIN_FAILED = 'Authentifizierung fehlgeschlagen!';

/** To where the code stands in its boxes. */
export async function passPassword(page: Page): Promise<void> {
  await page.write('Benutzername', 'admin');
  await page.write('Passwort', PASSWORD);
  await page.press('Anmelden');
  await page.read('Bitte geben Sie den Zugangscode ein');
  await page.enterCode('Zugangscode', CODE);
}

/** Specification section 8: a 401 at the login is a failed authentication, whatever it holds. */
const FAILED = {
  sessionLost: { words: LOGIN_FAILED, next: AGAIN },
  'a bare 401': { words: LOGIN_FAILED, next: AGAIN },
} as const;

const NOT_SENT = {
  refused: { next: AGAIN },
  ...Object.fromEntries(
    (['sessionLost', 'a bare 401', 'unreachable', 'waiting'] as const).map((sort) => [
      sort,
      { words: 'Es wurde kein neuer Zugangscode gesendet', next: AGAIN },
    ]),
  ),
};

const SLOW_LOGIN = 'Die Anmeldung dauert länger als üblich.';

const SIGN_IN: readonly FaultRow[] = [
  {
    service: 'login',
    call: authLogin,
    path: '/',
    world: VISITOR,
    surface: 'send',
    typed: { Benutzername: 'admin', Passwort: PASSWORD },
    fire: (page) => page.press('Anmelden'),
    shown: FAILED,
    slowWords: SLOW_LOGIN,
    done: signedIn,
  },
  {
    service: 'confirmCode',
    call: authLogin,
    path: '/',
    world: CAREFUL,
    surface: 'send',
    prepare: passPassword,
    code: { Zugangscode: CODE },
    fire: (page) => page.press('Anmelden'),
    shown: FAILED,
    slowWords: SLOW_LOGIN,
    done: signedIn,
  },
  {
    service: 'resendCode',
    call: authLogin,
    path: '/',
    world: CAREFUL,
    surface: 'send',
    prepare: async (page) => {
      await passPassword(page);
      await page.meanwhile('another code can be sent');
    },
    code: { Zugangscode: CODE },
    fire: (page) => page.press('Neuen Zugangscode anfordern'),
    shown: NOT_SENT,
    slowWords: SLOW_LOGIN,
    done: (page) => page.read('Ein neuer Zugangscode ist unterwegs.'),
  },
];

/** A session whose end is near. */
const ENDING = {
  'auth/session': () => ({
    isAuthenticated: true,
    ...ADMIN,
    features: ALL_FEATURES,
    endsAt: '2026-11-20T09:01:30.000Z',
  }),
};

/** The sign-in itself is the answer. */
const VISITED = {
  words: 'Benutzername',
  next: () => Promise.resolve(),
  done: (page: Page) => page.read('Passwort'),
};

const SESSION: readonly FaultRow[] = [
  {
    service: 'loadSession',
    call: authSession,
    path: '/',
    surface: 'read',
    slowWords: 'Die Verbindung zum Server dauert länger als üblich …',
    shown: {
      // Another server may say so of a visitor, or not have the call.
      sessionLost: VISITED,
      'missing (404)': VISITED,
    },
    done: signedIn,
  },
  {
    service: 'logout',
    call: logout,
    path: '/',
    surface: 'send',
    prepare: signedIn,
    fire: async (page) => {
      await page.press('Benutzermenü von admin');
      await page.press('Ausloggen');
    },
    shown: {
      refused: { words: 'Ausloggen fehlgeschlagen', next: AGAIN },
      unreachable: { words: 'Ausloggen fehlgeschlagen', next: AGAIN },
      waiting: { words: 'Ausloggen fehlgeschlagen', next: AGAIN },
      sessionLost: { words: '', next: () => Promise.resolve() },
    },
    done: (page) => page.read('Passwort'),
  },
  {
    service: 'lookAtSession',
    doing: 'to see when it ends',
    call: authSession,
    fits: ({ query }) => query.peek === 'true',
    path: '/wording/3',
    typed: { Wert: 'Sprechstunde per Video' },
    surface: 'read',
    fire: (page) => page.pass(61_000),
    quiet: {
      refused: 'the user notices without a word',
      unreachable: 'the user notices without a word',
      waiting: 'no one waits for it',
    },
    done: (page) => page.press('Speichern'),
  },
  {
    service: 'lookAtSession',
    doing: 'to stay signed in',
    call: authSession,
    fits: ({ query }) => query.peek === undefined,
    path: '/wording/3',
    world: ENDING,
    typed: { Wert: 'Sprechstunde per Video' },
    surface: 'send',
    fire: async (page) => {
      await page.meanwhile('the end of the session is near');
      await page.pass(61_000);
      await page.press('Angemeldet bleiben');
    },
    shown: {
      refused: { next: 'Angemeldet bleiben' },
      unreachable: { next: 'Angemeldet bleiben' },
      waiting: { next: 'Angemeldet bleiben' },
    },
    done: (page) => page.read('Sie werden gleich abgemeldet'),
  },
];

const LANGUAGE_MISSING = 'Die Texte für English (UK) konnten nicht geladen werden';

const LANGUAGES: readonly FaultRow[] = [
  {
    service: 'loadTranslations',
    call: { method: 'GET', path: 'translations/en.json' },
    path: '/wording/3',
    typed: { Wert: 'Sprechstunde per Video' },
    surface: 'read',
    fire: async (page) => {
      await page.press('Benutzermenü von admin');
      await page.press('English (UK)');
    },
    shown: {
      sessionLost: { words: LANGUAGE_MISSING, next: RETRY },
      refused: { words: LANGUAGE_MISSING },
      unreachable: { words: LANGUAGE_MISSING },
      'cut off in the middle': { words: LANGUAGE_MISSING },
    },
    quiet: { waiting: 'the interface keeps the language that it has (specification section 4)' },
    done: () => Promise.resolve(),
  },
];

export const ENTRANCE_ROWS: readonly FaultRow[] = [...SIGN_IN, ...SESSION, ...LANGUAGES];
