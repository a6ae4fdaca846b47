import type { LightMyRequestResponse } from 'fastify';
import { type Call, COOKIES } from '#contract/call.ts';
import type { Role } from '#contract/limits.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { hashOfId } from '#server/security/random-id.ts';
import { lastPasswords } from '#server/store/people/passwords.ts';
import { createUser, findUser, type StoredUser } from '#server/store/people/users.ts';
import { contexts as contextStore } from '#server/store/records/contexts.ts';
import { addWording } from '#server/store/texts/wording-save.ts';
import { ACCESS_CODE, METRICS_TOKEN } from '#tests/support/access-code.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { TestBrowser } from '#tests/support/test-browser.ts';
import { type Sending, sendCall } from '#tests/support/walks/send.ts';
import { openSyncSource } from '#tests/support/walks/sync-source.ts';

export const PASSWORD = 'Ufer-Gans-123';

/** The contexts that walks go through; each of the lower ones stands below the one above it here. */
const CONTEXTS = [
  ['NORD', 'GLOBAL'],
  ['NORD_1', 'NORD'],
  ['SUED', 'GLOBAL'],
  ['SUED_1', 'SUED'],
] as const;
export type Place = 'GLOBAL' | (typeof CONTEXTS)[number][0];

interface Access {
  readonly roles: readonly Role[];
  readonly authorizations: readonly Place[];
}

/** Everybody who makes calls, but for a visitor who has not signed in. */
const PEOPLE = {
  user: { roles: ['USER'], authorizations: [] },
  editorOfNord: { roles: ['USER', 'EDITOR'], authorizations: ['NORD'] },
  editorOfSued: { roles: ['EDITOR'], authorizations: ['SUED'] },
  editorOfNothing: { roles: ['USER', 'EDITOR'], authorizations: [] },
  superAdmin: { roles: ['SUPERADMIN'], authorizations: [] },
  superAdminEditor: { roles: ['SUPERADMIN', 'EDITOR'], authorizations: [] },
  /** Has signed in and was made inactive afterwards. */
  inactive: { roles: ['SUPERADMIN', 'EDITOR', 'USER'], authorizations: [] },
} as const satisfies Record<string, Access>;
export type Person = 'visitor' | keyof typeof PEOPLE;
export const EVERYBODY = ['visitor', ...Object.keys(PEOPLE)] as readonly Person[];

/** A server with contexts, some wordings, and people of every kind. */
export interface World {
  readonly server: TestServer;
  /** A browser of its own in which this person is signed in. */
  browserOf(person: Person): Promise<TestBrowser>;
  /** Makes a call as a user who may do everything; fails when it is refused. */
  asAdmin(call: Call, sending: Sending): Promise<LightMyRequestResponse>;
  /** Adds a user whom no one needs, with PASSWORD. */
  addUser(access?: Partial<Access>): Promise<{ id: number; username: string }>;
  /** A number that no one has had. */
  next(): number;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  let last = 0;
  const next = () => ++last;
  const source = await openSyncSource(next);
  const mail = await startMailServer();
  const settings = {
    accessCode: ACCESS_CODE,
    metricsToken: METRICS_TOKEN,
    syncSources: { DEV: source.address },
    smtpUrl: mail.url,
    // A walk sends codes by the hundred, a minute apart each; that a session grows old is for its own tests.
    confirmMinutes: 1_440,
  };
  const server = await startTestServer({ settings });
  source.of(server.parts);
  const passwordHash = await hashPassword(PASSWORD);
  const browsers = new Map<Person, TestBrowser>();

  const addUser = async ({ roles = ['USER'], authorizations = [] }: Partial<Access> = {}) => {
    const username = `person-${next()}`;
    const contact = { email: `${username}@example.org`, firstname: 'Anna', lastname: 'Berg' };
    const texts = { username, ...contact, mobileNo: '+4930123456', defaultLang: 'de' };
    const access = { active: true, roles, authorizations, passwordHash };
    const now = server.clock.now();
    return { id: await createUser(server.parts.database.write, { ...texts, ...access }, now), username };
  };

  /** As after signing in, but without the work that a password makes. */
  const openSession = async (userId: number): Promise<TestBrowser> => {
    const { sessions, database } = server.parts;
    const browser = server.browser();
    const opening = {
      userId,
      previousId: undefined,
      withSecondFactor: false,
      steps: [],
      address: null,
      userAgent: null,
    };
    const { id } = await database.write.transaction().execute((db) => sessions.open(db, opening));
    browser.cookies.set(COOKIES.session, id);
    browser.userId = userId;
    return openPage(browser);
  };

  const arrive = async (person: keyof typeof PEOPLE): Promise<TestBrowser> => {
    const { id } = await addUser(PEOPLE[person]);
    const browser = await openSession(id);
    if (person === 'inactive') {
      await server.parts.database.write
        .updateTable('users')
        .set({ active: 0 })
        .where('id', '=', id)
        .execute();
    }
    return browser;
  };

  /** Their browser; a new one where a walk has ended the session, and another user where it has changed the user. */
  const present = async (person: keyof typeof PEOPLE): Promise<TestBrowser> => {
    const known = browsers.get(person);
    if (!known?.userId) return arrive(person);
    if (person === 'inactive') return known;
    const user = await findUser(server.parts.database.read, known.userId);
    if (!user || !isStill(user, PEOPLE[person])) return arrive(person);
    const passwords = await lastPasswords(server.parts.database.read, user.id);
    if (passwords.length > 1) return arrive(person);
    const id = known.cookies.get(COOKIES.session) ?? '';
    const state = await server.parts.sessions.find(id);
    // A proof in a copy of this browser has given the session another id, which only that copy has.
    const isOpen = state.kind === 'open' && state.session.tokenHash === hashOfId(id);
    return isOpen ? known : openSession(known.userId);
  };

  const browserOf = async (person: Person): Promise<TestBrowser> => {
    if (person === 'visitor') return openPage(server.browser());
    const browser = await present(person);
    browsers.set(person, browser);
    return copyOf(server, browser);
  };

  await fill(server);
  return {
    server,
    browserOf,
    addUser,
    next,
    asAdmin: async (call, sending) => {
      const response = await sendCall(await browserOf('superAdminEditor'), call, sending);
      if (response.statusCode === 200) return response;
      throw new Error(`${call.path} was refused when a walk was prepared: ${response.body.slice(0, 500)}`);
    },
    close: async () => {
      source.close();
      await server.close();
      await mail.close();
    },
  };
}

async function fill(server: TestServer): Promise<void> {
  await server.parts.units.run({ userId: null, username: 'walk' }, async (unit) => {
    for (const [identifier, parentIdentifier] of CONTEXTS) {
      await contextStore.add(unit, {
        identifier,
        parentIdentifier,
        hostUrl: null,
        isDefault: false,
        active: true,
      });
    }
    for (const contextIdentifier of ['GLOBAL', 'NORD', 'SUED']) {
      for (const lang of ['de', 'en', 'all']) {
        const text = { identifier: 'a.b', value: `${lang} in ${contextIdentifier}`, active: true };
        await addWording(unit, { ...text, contextIdentifier, lang, resetInheritance: false });
      }
    }
  });
}

/** With the XSRF cookie that every browser has before it calls anything else. */
async function openPage(browser: TestBrowser): Promise<TestBrowser> {
  await browser.get('auth/session');
  return browser;
}

/** Whether a user may still do what they are meant to. */
function isStill(user: StoredUser, { roles, authorizations }: Access): boolean {
  return user.active === 1 && isSame(user.roles, roles) && isSame(user.authorizations, authorizations);
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return [...left].sort().join() === [...right].sort().join();
}

/** So that a call which ends a session, or clears cookies, takes them from no one else. */
function copyOf(server: TestServer, original: TestBrowser): TestBrowser {
  const { clock, app, parts } = server;
  const copy = new TestBrowser(app, { clock, basePath: parts.settings.basePath });
  for (const [name, value] of original.cookies) copy.cookies.set(name, value);
  copy.userId = original.userId;
  return copy;
}
