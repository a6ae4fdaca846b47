import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';

interface Answer<Content> {
  readonly status: number;
  readonly data: { readonly success: boolean; readonly content: Content };
}
type Calling<Content> = (request: object) => Promise<Answer<Content>>;
interface Wording {
  readonly id: number;
  readonly value: string;
}

/** The part of the generated client that is used here. */
interface Client {
  readonly auth: {
    authSession(): Promise<Answer<{ isAuthenticated: boolean }>>;
    authLogin: Calling<{ isAuthenticated: boolean }>;
  };
  readonly wording: {
    wordingSave: Calling<{ wording: Wording }>;
    wordingList: Calling<{ listData: { count: number; data: readonly Wording[] } }>;
  };
}
type ClientClass = new (options: { baseUrl: string; customFetch: typeof fetch }) => Client;

let server: TestServer;
let folder: string;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-client-'));
  server = await startTestServer();
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A fetch that keeps cookies and answers the XSRF cookie with its header, as a browser's page does. */
function browserFetch(): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, options) => {
    const headers = new Headers(options?.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    headers.set('x-xsrf-token', cookies.get('XSRF-TOKEN') ?? '');
    const response = await fetch(input, { ...options, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

async function generateClient(): Promise<Client> {
  const input = join(folder, 'openapi.json');
  await writeFile(input, await (await fetch(`${address}/ecs/openapi.json`)).text());
  await generateApi({ input, output: folder, fileName: 'client', toJS: true, silent: true });
  const made: { Api: ClientClass } = await import(pathToFileURL(join(folder, 'client.js')).href);
  return new made.Api({ baseUrl: `${address}/ecs`, customFetch: browserFetch() });
}

test('a client that a generator makes of the description signs in, saves and lists', async () => {
  const { auth, wording } = await generateClient();
  expect((await auth.authSession()).data.content.isAuthenticated).toBe(false);
  const signedIn = await auth.authLogin({ username: 'admin', password: ADMIN_PASSWORD });
  expect(signedIn.data).toMatchObject({ success: true, content: { isAuthenticated: true } });
  const text = { lang: 'de', identifier: 'made.by.client', value: 'Guten Tag', contextIdentifier: 'GLOBAL' };
  const { wording: saved } = (await wording.wordingSave(text)).data.content;
  const { listData } = (await wording.wordingList({ filter: { id: saved.id } })).data.content;
  expect(listData).toMatchObject({ count: 1, data: [{ ...text, id: saved.id }] });
  await expect(wording.wordingSave({ ...text, lang: 'xx' })).rejects.toMatchObject({
    status: 400,
    error: { success: false, errCodes: ['012'] },
  });
}, 60_000);
