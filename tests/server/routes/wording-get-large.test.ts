import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { wordingColumns } from '#server/store/texts/wordings.ts';
import { startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

/** More bytes than are kept unchanged. */
const TEXTS = 130;

let calls: TextCalls;
let address: string;
beforeAll(async () => {
  calls = await startTextCalls();
  const place = { contextIdentifier: 'GLOBAL', lang: 'de', resetInheritance: false, active: true };
  // They are not searched for: to index so much text would take longer than all the rest.
  const unfound = { searchText: '', wordBeginnings: '', creationDate: 0, modificationDate: 0 };
  const { write } = calls.server.parts.database;
  for (let at = 0; at < TEXTS; at += 1) {
    const value = String.fromCharCode(97 + (at % 26)).repeat(LIMITS.text);
    const columns = { ...wordingColumns({ ...place, identifier: `text.${at}`, value }), ...unfound };
    await write.insertInto('wordings').values(columns).execute();
  }
  address = await calls.server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => calls.server.close());

/** As it comes over the wire, which fetch would not show. */
async function get(headers: Record<string, string>, path = 'wording/get?context=GLOBAL') {
  type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(`${address}/ecs/${path}`, { headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((bytes) => resolve({ status, headers: received, bytes }), reject);
    });
    sent.on('error', reject).end();
  });
}

test.each(['gzip', 'br, gzip;q=0.5', 'deflate, GZIP; q=1.0'])('with %s it comes as kept', async (taken) => {
  const { status, headers, bytes } = await get({ 'accept-encoding': taken });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': String(bytes.length),
    vary: expect.stringContaining('Accept-Encoding'),
  });
  const { content } = JSON.parse(gunzipSync(bytes).toString());
  const texts: Record<string, string> = content.wordings.flattenedWordings.de;
  expect(Object.keys(texts)).toHaveLength(TEXTS);
  expect(texts['text.27']).toBe('b'.repeat(LIMITS.text));
});

test.each([{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'br, gzip;q=0' }])(
  'with %o it is unpacked on the way',
  async (sent) => {
    const { status, headers, bytes } = await get(sent);
    expect([status, headers['content-encoding']]).toEqual([200, undefined]);
    const packed = await get({ 'accept-encoding': 'gzip' });
    expect(bytes.equals(gunzipSync(packed.bytes))).toBe(true);
    expect(headers.etag).toBe(packed.headers.etag);
  },
);

test('a client that already has it receives no body, in either form', async () => {
  const { headers } = await get({ 'accept-encoding': 'gzip' });
  const known = { 'if-none-match': headers.etag ?? '' };
  for (const sent of [known, { ...known, 'accept-encoding': 'gzip' }]) {
    const { status, headers: received, bytes } = await get(sent);
    expect([status, bytes.length]).toEqual([304, 0]);
    expect(received.vary).toContain('Accept-Encoding');
  }
});

test('by its address it depends on both headers', async () => {
  const { headers } = await get({ 'accept-encoding': 'gzip', 'used-context': 'localhost' }, 'wording/get');
  expect(headers.vary).toContain('Used-Context, Accept-Encoding');
});
