import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contextTree } from '#contract/context-tree.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let server: TestServer;
let admin: TestBrowser;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signedIn();
  await save({ identifier: 'nord', hostUrl: 'nord.example', active: false });
});
afterEach(() => server.close());

async function save(context: object): Promise<void> {
  const response = await admin.post('context/save', { parentIdentifier: 'GLOBAL', ...context });
  expect(response.statusCode).toBe(200);
}

const NORD = {
  identifier: 'nord',
  parentIdentifier: 'GLOBAL',
  active: false,
  hostUrl: 'nord.example',
  isDefault: false,
};

/** What the browser does with an answer that it has kept: it asks whether that still holds. */
const again = (etag: unknown) => admin.get('context/tree', { 'if-none-match': String(etag) });

test('names every context with its place and address, and nothing else of it', async () => {
  const { contexts } = (await admin.get('context/tree')).json().content;
  expect(contextTree.content.parse({ contexts }).contexts).toEqual(contexts);
  const { listData } = (await admin.post('context/list', { offset: 0, maxResult: null })).json().content;
  expect(contexts.map((one: typeof NORD) => one.identifier)).toEqual(
    listData.data.map((one: typeof NORD) => one.identifier),
  );
  expect(contexts.find((one: typeof NORD) => one.identifier === 'nord')).toEqual(NORD);
});

describe('a tree that the browser has', () => {
  test('is not sent again to any user while it is unchanged', async () => {
    const { headers } = await admin.get('context/tree');
    const other = await server.signedIn();
    for (const browser of [admin, other]) {
      const answer = await browser.get('context/tree', { 'if-none-match': String(headers.etag) });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', headers.etag]);
    }
  });

  test.each([
    ['a context that is added', { identifier: 'sued', create: true }],
    ['another parent', { identifier: 'nord', parentIdentifier: 'DEFAULT' }],
    ['a context that becomes active', { identifier: 'nord', active: true }],
    ['another address', { identifier: 'nord', active: false, hostUrl: 'anders.example' }],
  ])('is sent again after %s', async (_what, change) => {
    const { headers } = await admin.get('context/tree');
    await save(change);
    const answer = await again(headers.etag);
    expect([answer.statusCode, answer.json().success]).toEqual([200, true]);
    expect(answer.headers.etag).not.toBe(headers.etag);
  });

  test('is not confirmed to a browser without a session', async () => {
    const { headers } = await admin.get('context/tree');
    const stranger = server.browser();
    const answer = await stranger.get('context/tree', { 'if-none-match': String(headers.etag) });
    expect(answer.statusCode).toBe(401);
  });
});
