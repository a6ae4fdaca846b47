import type { LightMyRequestResponse } from 'fastify';
import { COOKIES, HEADERS } from '#contract/call.ts';
import { SYNCED_NAMES } from '#contract/sync-kinds.ts';
import type { Settings } from '#server/settings/settings.ts';
import { ACCESS_CODE } from '#tests/support/access-code.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

/** A server that can be reached over HTTP, and a browser in which admin has signed in. */
export interface ListeningServer {
  readonly server: TestServer;
  /** With a slash at its end. */
  readonly address: string;
  readonly admin: TestBrowser;
}

export async function startSource(database?: TestDatabase): Promise<ListeningServer> {
  return listening(
    await startTestServer({ settings: { accessCode: ACCESS_CODE }, ...(database && { database }) }),
  );
}

/** A server whose source DEV lies at an address. @param database kept at its end; without it there is a new one, which goes */
export async function startTarget(
  source: string,
  database?: TestDatabase,
  more: Partial<Settings> = {},
): Promise<ListeningServer> {
  const settings = { syncSources: { DEV: source }, ...more };
  return listening(await startTestServer({ settings, ...(database && { database }) }));
}

async function listening(server: TestServer): Promise<ListeningServer> {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { server, address: `${address}/`, admin: await server.signedIn() };
}

interface SyncOptions {
  readonly query?: string;
  readonly source?: string;
  readonly browser?: TestBrowser;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the connection. */
  readonly signal?: AbortSignal;
}

/** Makes the call over HTTP; without more it is the sync of everything with the right code. */
export async function sync(
  { address, admin }: ListeningServer,
  body: object = { pass: ACCESS_CODE },
  { query = 'syncItems=ALL', source = 'DEV', browser = admin, headers = {}, signal }: SyncOptions = {},
): Promise<LightMyRequestResponse> {
  const response = await fetch(`${address}ecs/ECSServerSync/syncWith/${source}?${query}`, {
    method: 'POST',
    headers: {
      [HEADERS.xsrf]: browser.cookies.get(COOKIES.xsrf) ?? '',
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const text = await response.text();
  const answer = { statusCode: response.status, headers: Object.fromEntries(response.headers), body: text };
  return { ...answer, json: () => JSON.parse(text) } as unknown as LightMyRequestResponse;
}

/** Everything that a sync makes equal, as the export says it. */
export async function exported({ server }: ListeningServer): Promise<string[]> {
  const { exportLines } = await import('#server/sync/export.ts');
  const lines: string[] = [];
  for await (const some of exportLines(server.parts.database.read, 'DEV', SYNCED_NAMES))
    lines.push(...some.trim().split('\n'));
  // File names on disk are specific to each server.
  return lines.map((line) => line.replace(/"fileNameOnDisk":"\w+",/, '')).sort();
}
