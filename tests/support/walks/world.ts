import type { LightMyRequestResponse } from 'fastify';
import type { Call } from '#contract/call.ts';
import type { Role } from '#contract/limits.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { addContext } from '#server/store/contexts.ts';
import { createUser } from '#server/store/users.ts';
import { addWording } from '#server/store/wording-save.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import { TestBrowser } from '#tests/support/test-browser.ts';
import { type Sending, sendCall } from '#tests/support/walks/send.ts';

export const PASSWORD = 'Geheim-123';

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
  /** Makes a call as somebody who may do everything; fails when it is refused. */
  asAdmin(call: Call, sending: Sending): Promise<LightMyRequestResponse>;
  /** Adds somebody whom nobody needs, with PASSWORD. */
  addUser(access?: Partial<Access>): Promise<{ id: number; username: string }>;
  /** A number that nobody has had. */
  next(): number;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  const server = await startTestServer();
  const passwordHash = await hashPassword(PASSWORD);
  const browsers = new Map<Person, TestBrowser>();
  let last = 0;
  const next = () => ++last;

  const addUser = async ({ roles = ['USER'], authorizations = [] }: Partial<Access> = {}) => {
    const username = `person-${next()}`;
    const contact = { email: `${username}@example.org`, firstname: 'Anna', lastname: 'Berg' };
    const texts = { username, ...contact, mobileNo: '+4930123456', defaultLang: 'de' };
    const access = { active: true, roles, authorizations, passwordHash };
    const now = server.clock.now();
    return { id: await createUser(server.parts.database.write, { ...texts, ...access }, now), username };
  };

  /** Signs in, waiting for the throttle's end where a walk has tried too many passwords. */
  const signIn = async (username: string): Promise<TestBrowser> => {
    try {
      return await server.signedIn(username, PASSWORD);
    } catch {
      server.clock.advance({ minutes: 16 });
      return server.signedIn(username, PASSWORD);
    }
  };

  const freshly = async (person: keyof typeof PEOPLE): Promise<TestBrowser> => {
    const { id, username } = await addUser(PEOPLE[person]);
    const browser = await signIn(username);
    if (person === 'inactive') {
      await server.parts.database.write
        .updateTable('users')
        .set({ active: 0 })
        .where('id', '=', id)
        .execute();
    }
    return browser;
  };

  const browserOf = async (person: Person): Promise<TestBrowser> => {
    if (person === 'visitor') return openPage(server.browser());
    const known = browsers.get(person);
    if (known && (person === 'inactive' || (await isSignedIn(known)))) return copyOf(server, known);
    const browser = await freshly(person);
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
    close: () => server.close(),
  };
}

async function fill(server: TestServer): Promise<void> {
  await server.parts.units.run({ userId: null, username: 'walk' }, async (unit) => {
    for (const [identifier, parentIdentifier] of CONTEXTS) {
      await addContext(unit, { identifier, parentIdentifier, hostUrl: null, isDefault: false, active: true });
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

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  const { content } = envelopeOf(await browser.get('auth/session'));
  return (content as { isAuthenticated: boolean }).isAuthenticated;
}

/** So that a call which ends a session, or clears cookies, takes them from nobody else. */
function copyOf(server: TestServer, original: TestBrowser): TestBrowser {
  const { clock, app, parts } = server;
  const copy = new TestBrowser(app, { clock, basePath: parts.settings.basePath });
  for (const [name, value] of original.cookies) copy.cookies.set(name, value);
  copy.userId = original.userId;
  return copy;
}
