import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '#contract/document-file.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { addDocument, addFile, editOf, saveFile } from '#tests/support/document-calls.ts';
import { PDF } from '#tests/support/files.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

const TEST_ACTOR = { userId: null, username: 'test' };
const TERMS = 'document/file/public/terms';

let server: TestServer;
let admin: TestBrowser;
let terms: Document;

beforeEach(async () => {
  server = await startTestServer();
  const context = { isDefault: false, active: true };
  await server.parts.units.run(TEST_ACTOR, async (unit) => {
    await contexts.add(unit, {
      ...{ ...context, identifier: 'nord', parentIdentifier: 'GLOBAL', hostUrl: 'nord.example' },
    });
    await contexts.add(unit, {
      ...{ ...context, identifier: 'praxis', parentIdentifier: 'nord', hostUrl: null },
    });
    await contexts.add(unit, {
      ...{ ...context, identifier: 'alt', parentIdentifier: 'nord', hostUrl: null, active: false },
    });
  });
  admin = await server.signedIn();
  terms = await addDocument(admin, 'terms', { active: true });
});
afterEach(() => server.close());

const add = (text: string, fields: object = {}) =>
  addFile(admin, terms.id, { public: true, fileNameRepresentation: `${text}.txt`, ...fields }, text);
const ask = (query = 'context=praxis&lang=de', headers = {}) =>
  server.browser().get(`${TERMS}?${query}`, headers);
const head = (query: string) => server.browser().send({ method: 'HEAD', url: `/ecs/${TERMS}?${query}` });
const refused = async (query?: string) => {
  const response = await ask(query);
  return [response.statusCode, envelopeOf(response).errCodes[0]];
};

describe('a file', () => {
  test('is for nobody without a session unless it is marked', async () => {
    const file = await addFile(admin, terms.id, { fileNameRepresentation: 'a.txt' }, 'geheim');
    expect(file.public).toBe(false);
    expect(await refused()).toEqual([404, '008']);
    const saved = await saveFile(admin, editOf(file, { public: true }));
    expect(envelopeOf(saved).content).toMatchObject({ documentFile: { public: true } });
    expect((await ask()).body).toBe('geheim');
    const again = envelopeOf(await saveFile(admin, editOf(file, { lang: 'en' }))).content;
    expect(again).toMatchObject({ documentFile: { public: true, lang: 'en' } });
    await saveFile(admin, editOf(file, { public: false }));
    expect(await refused()).toEqual([404, '008']);
  });

  test('that was made public is in the history, and can be taken back', async () => {
    const file = await addFile(admin, terms.id, {}, PDF);
    await saveFile(admin, editOf(file, { public: true }));
    const { content } = envelopeOf(
      await admin.post('audit/documentfile/revisions', { entity: 'documentfile', withChanges: true }),
    );
    const [[, , operation, changed]] = (content as { revisions: [[unknown, unknown, string, string[]]] })
      .revisions;
    expect([operation, changed.toSorted()]).toEqual(['MOD', ['modificationDate', 'public']]);
    const { revisionId } = await server.parts.database.read
      .selectFrom('revisions')
      .select('revisionId')
      .orderBy('revisionId', 'desc')
      .executeTakeFirstOrThrow();
    expect((await ask()).statusCode).toBe(200);
    expect((await admin.post('audit/undo', { revisionId })).statusCode).toBe(200);
    expect(await refused()).toEqual([404, '008']);
  });

  test('of an inactive document, an inactive file, another document or context is not handed out', async () => {
    await add('da', { contextIdentifier: 'nord' });
    expect((await ask()).statusCode).toBe(200);
    expect(await refused('context=GLOBAL&lang=de')).toEqual([404, '008']);
    expect(await refused('context=alt&lang=de')).toEqual([404, '008']);
    expect(await refused('context=nowhere&lang=de')).toEqual([404, '008']);
    expect((await server.browser().get('document/file/public/other?lang=de')).statusCode).toBe(404);
    const { id, identifier, mainTitle, fallbackDocumentLang } = terms;
    const inactive = { id, identifier, mainTitle, fallbackDocumentLang, active: false };
    expect((await admin.post('document/save', inactive)).statusCode).toBe(200);
    expect(await refused()).toEqual([404, '008']);
  });

  test('that is inactive is not handed out', async () => {
    await add('aus', { active: false });
    expect(await refused()).toEqual([404, '008']);
  });
});

describe('which one', () => {
  test('the nearest context of the wanted language, then the base, then the fallback language', async () => {
    await add('global de');
    await add('nord de', { contextIdentifier: 'nord' });
    await add('global fr', { lang: 'fr' });
    const bodyOf = async (query: string) => (await ask(query)).body;
    expect(await bodyOf('context=praxis&lang=de')).toBe('nord de');
    expect(await bodyOf('context=GLOBAL&lang=de')).toBe('global de');
    expect(await bodyOf('context=praxis&lang=de-AT')).toBe('nord de');
    expect(await bodyOf('context=praxis&lang=fr_BE')).toBe('global fr');
    expect(await bodyOf('context=praxis&lang=it')).toBe('nord de');
    expect(await bodyOf('context=praxis')).toBe('nord de');
    expect((await ask('context=praxis&lang=fr')).headers['content-language']).toBe('fr');
  });

  test('the one that was changed last, of several', async () => {
    await add('erste');
    server.clock.advance({ seconds: 5 });
    await add('zweite');
    expect((await ask()).body).toBe('zweite');
  });

  test('that of the address, when no context is named', async () => {
    await add('nord de', { contextIdentifier: 'nord' });
    const response = await ask('lang=de', { 'Used-Context': 'nord.example' });
    expect([response.body, response.headers.vary]).toEqual(['nord de', 'Used-Context, Origin']);
    expect((await ask('lang=de')).statusCode).toBe(404);
  });
});

describe('its answer', () => {
  test('can be kept, shown at once and in an outage, and read by other origins that may', async () => {
    await add('Text');
    const response = await ask('context=praxis&lang=de', { origin: 'https://nord.example' });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=0, stale-while-revalidate=60, stale-if-error=604800',
      'access-control-allow-origin': 'https://nord.example',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      vary: 'Origin',
    });
    expect(response.headers['content-disposition']).toContain('attachment; filename="Text.txt"');
    expect(response.cookies).toEqual([]);
    const known = { 'if-none-match': String(response.headers.etag), origin: 'https://nord.example' };
    const again = await ask('context=praxis&lang=de', known);
    expect([again.statusCode, again.body, again.headers['access-control-allow-origin']]).toEqual([
      ...[304, '', 'https://nord.example'],
    ]);
    const other = await ask('context=praxis&lang=de', { origin: 'https://evil.example' });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('comes in parts, and without its bytes for HEAD', async () => {
    await add('0123456789');
    const part = await ask('context=praxis&lang=de', { range: 'bytes=2-4' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await ask('context=praxis&lang=de', { range: 'bytes=20-' })).statusCode).toBe(416);
    const { statusCode, body, headers } = await head('context=praxis&lang=de');
    expect([statusCode, body, headers['content-length']]).toEqual([200, '', '10']);
  });

  test('is shown only where it can run nothing, and only when asked for', async () => {
    await addFile(admin, terms.id, { public: true }, PDF);
    const disposition = async (query: string) => (await ask(query)).headers['content-disposition'];
    expect(await disposition('context=praxis&lang=de&inline=true')).toBe('inline');
    expect(await disposition('context=praxis&lang=de')).toContain('attachment');
    const page = { lang: 'en', fileNameRepresentation: 'page.txt' };
    await add('<script>alert(2)</script>', page);
    expect(await disposition('context=praxis&lang=en&inline=true')).toContain('attachment');
  });

  test('ignores what it does not know', async () => {
    await add('Text');
    expect((await ask('context=praxis&lang=de&v=12')).statusCode).toBe(200);
  });
});
