import { fastify, type LightMyRequestResponse } from 'fastify';
import type { Role } from '#contract/limits.ts';
import { prepareForCalls } from '#server/routes/ecs.ts';
import { type Handler, registerCall } from '#server/routes/route.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { createUser } from '#server/store/people/users.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

export const WORDING = { lang: 'de', identifier: 'a.b', contextIdentifier: 'GLOBAL' };
export const SAVED = {
  wording: {
    ...{
      id: 1,
      value: null,
      resetInheritance: false,
      active: true,
      creationDate: null,
      modificationDate: null,
    },
    ...WORDING,
  },
};

interface Sending {
  readonly browser?: TestBrowser;
  readonly payload?: unknown;
  readonly headers?: Record<string, string>;
}

/** A server with one changing call, wording/save, whose handler a test can replace. */
export interface SaveCall {
  readonly server: TestServer;
  handle: Handler<'wordingSave'>;
  /** How often the work of a save has run. */
  runs: number;
  save(sending?: Sending): Promise<LightMyRequestResponse>;
  /** A browser in which a new user with these roles has signed in. */
  signedInAs(roles: readonly Role[]): Promise<TestBrowser>;
  close(): Promise<void>;
}

export async function startSaveCall(): Promise<SaveCall> {
  const server = await startTestServer();
  const app = fastify();
  const saveCall: SaveCall = {
    server,
    runs: 0,
    handle: async ({ write }) =>
      write(async ({ record }) => {
        saveCall.runs += 1;
        record({ subject: 'wording', entityId: 1, operation: 'ADD', before: null, after: WORDING });
        return SAVED;
      }),
    save: async (sending = {}) => {
      const browser = sending.browser ?? (await server.signedIn());
      return app.inject({
        method: 'POST',
        url: '/ecs/wording/save',
        headers: { 'X-XSRF-TOKEN': browser.cookies.get('XSRF-TOKEN') ?? '', ...sending.headers },
        cookies: Object.fromEntries(browser.cookies),
        ...('payload' in sending && sending.payload === undefined
          ? {}
          : { payload: (sending.payload ?? WORDING) as object }),
      });
    },
    signedInAs: async (roles) => {
      const username = `with ${roles.join('+')}`;
      const names = {
        username,
        email: null,
        firstname: null,
        lastname: null,
        mobileNo: null,
        defaultLang: null,
      };
      const passwordHash = await hashPassword('Ufer-Gans-123');
      const user = { ...names, active: true, roles, authorizations: [], passwordHash };
      await createUser(server.parts.database.write, user, server.clock.now());
      return server.signedIn(username, 'Ufer-Gans-123');
    },
    close: async () => {
      await app.close();
      await server.close();
    },
  };
  await app.register(
    async (scope) => {
      await prepareForCalls(scope, server.parts);
      registerCall(scope, server.parts, 'wordingSave', (handling) => saveCall.handle(handling));
    },
    { prefix: '/ecs' },
  );
  await app.ready();
  return saveCall;
}

/** Status and codes of an answer. */
export function outcome(response: LightMyRequestResponse): [number, string[]] {
  return [response.statusCode, envelopeOf(response).errCodes];
}
