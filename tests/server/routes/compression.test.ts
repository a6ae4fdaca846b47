import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

const CONTEXTS = 120;

let server: TestServer;
let admin: TestBrowser;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signedIn();
  for (let number = 0; number < CONTEXTS; number += 1) {
    const response = await admin.post('context/save', {
      identifier: `praxis-${number}`,
      parentIdentifier: 'GLOBAL',
      create: true,
    });
    if (response.statusCode !== 200) throw new Error(response.body);
  }
});
afterEach(() => server.close());

async function contexts(encoding: string | null, maxResult = CONTEXTS): Promise<LightMyRequestResponse> {
  const headers: Record<string, string> = encoding === null ? {} : { 'accept-encoding': encoding };
  return admin.post('context/list', { offset: 0, maxResult }, headers);
}

describe('an answer as JSON', () => {
  test('is compressed as the caller takes it, and says on what that depends', async () => {
    const plain = await contexts(null);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const withoutTime = (text: string) => text.replace(/"serverTime":"[^"]+"/, '');

    const brotli = await contexts('gzip, deflate, br, zstd');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(String(brotli.headers.vary).toLowerCase()).toContain('accept-encoding');
    expect(withoutTime(brotliDecompressSync(brotli.rawPayload).toString())).toBe(withoutTime(plain.body));
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);

    const gzip = await contexts('gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(withoutTime(gunzipSync(gzip.rawPayload).toString())).toBe(withoutTime(plain.body));
  });

  test('stays unchanged where it is short, or where the caller takes no encoding', async () => {
    for (const answer of [await contexts('br', 1), await contexts('identity'), await contexts('br;q=0')]) {
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json().success).toBe(true);
    }
  });
});
