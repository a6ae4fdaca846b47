import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import type { Impact } from '#contract/impact.ts';
import type { Role } from '#contract/limits.ts';
import type { Wording } from '#contract/wording.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { createUser } from '#server/store/people/users.ts';
import { contexts as contextStore } from '#server/store/records/contexts.ts';
import { addWording } from '#server/store/texts/wording-save.ts';
import type { WordingTexts } from '#server/store/texts/wordings.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

const PASSWORD = 'Ufer-Gans-123';
const ACTOR = { userId: null, username: 'test' };

/** A server for calls about texts: with admin signed in, and short ways to contexts, wordings and users. */
export interface TextCalls {
  readonly server: TestServer;
  readonly admin: TestBrowser;
  addContexts(...contexts: readonly (readonly [identifier: string, parent: string])[]): Promise<void>;
  /** Texts are German and active by default. */
  addWordings(
    ...wordings: readonly (Partial<WordingTexts> & Pick<WordingTexts, 'contextIdentifier'>)[]
  ): Promise<Wording[]>;
  /** A browser in which a new user with these rights has signed in. */
  signedInAs(roles: readonly Role[], authorizations?: readonly string[]): Promise<TestBrowser>;
  /** Number of revisions so far. */
  revisions(): Promise<number>;
  /** Subject, operation, before and after of the entries of the latest revision. */
  latestRevision(): Promise<readonly (readonly [string, string, unknown, unknown])[]>;
}

export async function startTextCalls(): Promise<TextCalls> {
  const server = await startTestServer();
  const { units, database } = server.parts;
  const passwordHash = await hashPassword(PASSWORD);
  let users = 0;
  return {
    server,
    admin: await server.signedIn(),
    addContexts: (...contexts) =>
      units.run(ACTOR, async (unit) => {
        for (const [identifier, parentIdentifier] of contexts) {
          const rest = { hostUrl: null, isDefault: false, active: true };
          await contextStore.add(unit, { identifier, parentIdentifier, ...rest });
        }
      }),
    addWordings: (...wordings) =>
      units.run(ACTOR, async (unit) => {
        const plain = { lang: 'de', identifier: 'text', value: null, resetInheritance: false, active: true };
        const added: Wording[] = [];
        for (const wording of wordings) added.push(await addWording(unit, { ...plain, ...wording }));
        return added;
      }),
    signedInAs: async (roles, authorizations = []) => {
      users += 1;
      const username = `user ${users}`;
      const names = {
        username,
        email: null,
        firstname: null,
        lastname: null,
        mobileNo: null,
        defaultLang: null,
      };
      const access = { active: true, roles, authorizations, passwordHash };
      await createUser(database.write, { ...names, ...access }, server.clock.now());
      return server.signedIn(username, PASSWORD);
    },
    revisions: async () => {
      const rows = await database.read.selectFrom('revisions').select('revisionId').execute();
      return rows.length;
    },
    latestRevision: async () => {
      const entries = await database.read
        .selectFrom('revisionEntries')
        .select(['subject', 'operation', 'before', 'after'])
        .where('revisionId', '=', (query) =>
          query.selectFrom('revisions').select(({ fn }) => fn.max('revisionId').as('latest')),
        )
        .orderBy('id')
        .execute();
      return entries.map(({ subject, operation, before, after }) => [
        subject,
        operation,
        JSON.parse(before ?? 'null'),
        JSON.parse(after ?? 'null'),
      ]);
    },
  };
}

/** The content of an answer that has to be a success. */
export function contentOf<Content>(response: LightMyRequestResponse): Content {
  expect(response.statusCode, response.body).toBe(200);
  return envelopeOf(response).content as Content;
}

/** The impact that a preview answers. */
export function impactIn(response: LightMyRequestResponse): Impact {
  return contentOf<{ impact: Impact }>(response).impact;
}

/** Holds a refusal against its status and code, and the fields that its findings name; answers its envelope. */
export function expectRefusal(
  response: LightMyRequestResponse,
  status: number,
  code: string,
  ...fields: string[]
): Envelope {
  const envelope = envelopeOf(response);
  expect({ status: response.statusCode, success: envelope.success, codes: envelope.errCodes }).toEqual({
    status,
    success: false,
    codes: [code],
  });
  expect(envelope.errors.flatMap(({ field }) => field ?? [])).toEqual(fields);
  return envelope;
}
