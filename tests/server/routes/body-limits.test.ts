import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BODY_LIMITS, bodyLimitsOf } from '#contract/body-limits.ts';
import type { Call } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { sendCall, takesFile } from '#tests/support/walks/send.ts';

let server: TestServer;
let admin: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signedIn();
});
afterAll(() => server.close());

const names = Object.keys(CALLS) as CallName[];
const bodied = names.filter((name) => CALLS[name].method === 'POST' && !takesFile(CALLS[name]));

/** Calls whose bodies are not those of a single record, listed here once more on purpose. */
const SIZES: Partial<Record<CallName, keyof typeof BODY_LIMITS>> = {
  authLogin: 'credentials',
  authConfirm: 'credentials',
  authPasswordChoose: 'credentials',
  authPasskeyBegin: 'credentials',
  authPasskeyConfirm: 'credentials',
  wordingMove: 'records',
  wordingReplace: 'records',
  wordingSaveAll: 'records',
  recordsChangeMany: 'records',
};

test.each(bodied)('%s takes bodies of the size that it needs and no larger', (name) => {
  expect(bodyLimitsOf(CALLS[name])).toEqual(BODY_LIMITS[SIZES[name] ?? 'record']);
});

describe.each(bodied)('%s', (name) => {
  const call: Call = CALLS[name];
  const limits = bodyLimitsOf(call);
  const sent = (body: string) => sendCall(admin, call, { payload: {} }, { body });

  test('refuses a body that exceeds a limit before it is parsed, and says which', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const hostile = {
      bodyTooLarge: JSON.stringify('x'.repeat(limits.bytes)),
      bodyTooDeep: '['.repeat(limits.levels + 1),
      tooManyProperties: `{${Array.from({ length: limits.properties + 1 }, () => '"":1').join(',')}}`,
      tooManyEntries: `[${'1,'.repeat(limits.entries)}1]`,
    };
    for (const [reason, body] of Object.entries(hostile)) {
      parse.mockClear();
      const response = await sent(body);
      const parsed = parse.mock.calls.map(([text]) => text);
      expect(parsed, reason).not.toContain(body);
      const status = reason === 'bodyTooLarge' ? 413 : 400;
      expect([response.statusCode, envelopeOf(response).errors[0]?.reason], name).toEqual([status, reason]);
    }
    parse.mockRestore();
  });
});

test('the largest text that can be stored fits into a save, in any script', async () => {
  const wording = { lang: 'de', identifier: 'large.text', contextIdentifier: 'GLOBAL' };
  for (const character of ['a', 'ß', '文']) {
    const value = character.repeat(65_536);
    const identifier = `large.text.${character.codePointAt(0)}`;
    const response = await sendCall(admin, CALLS.wordingSave, { payload: { ...wording, identifier, value } });
    expect(response.statusCode).toBe(200);
  }
});

test('the description names the limits of every call that takes a body', async () => {
  const { paths } = (await admin.get('openapi.json')).json<{
    paths: Record<string, { post?: { requestBody?: { description?: string; 'x-limits'?: unknown } } }>;
  }>();
  for (const name of bodied) {
    const call: Call = CALLS[name];
    expect(paths[`/${call.path}`]?.post?.requestBody?.['x-limits'], name).toEqual(bodyLimitsOf(call));
  }
  expect(paths['/wording/import']?.post?.requestBody?.['x-limits']).toEqual({ fileBytes: 20_000_000 });
  expect(paths['/document/upload']?.post?.requestBody?.description).toContain('UPLOAD_MAX');
});

test('hostile bodies of a sign-in count as tries of their address, and are summed in the security log', async () => {
  const own = await startTestServer();
  const visitor = own.browser();
  await visitor.get('auth/session');
  const remoteAddress = '198.51.100.7';
  const send = (body: string) => sendCall(visitor, CALLS.authLogin, { payload: {} }, { body, remoteAddress });
  for (let time = 0; time < 40; time += 1) expect((await send('['.repeat(21))).statusCode).toBe(400);
  const tried = await send(JSON.stringify({ username: 'admin', password: 'wrong' }));
  expect([tried.statusCode, envelopeOf(tried).errCodes]).toEqual([429, ['044']]);
  await own.parts.securityLog.flush();
  const rows = await own.parts.database.read
    .selectFrom('securityEvents')
    .select(['address', 'detail'])
    .where('event', '=', 'bodyRefused')
    .execute();
  expect(new Set(rows.map(({ address }) => address))).toEqual(new Set([remoteAddress]));
  expect(rows[0]?.detail).toContain('bodyTooDeep');
  await own.close();
});

test('a body that a signed-in user sends too large is noted under the name', async () => {
  await sendCall(admin, CALLS.wordingSave, { payload: {} }, { body: '['.repeat(21) });
  await server.parts.securityLog.flush();
  const noted = await server.parts.database.read
    .selectFrom('securityEvents')
    .select(['username', 'detail'])
    .where('event', '=', 'bodyRefused')
    .where('detail', 'like', '%wording/save%')
    .execute();
  expect(noted[0]?.username).toBe('admin');
});
