import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contexts } from '#server/store/records/contexts.ts';
import { addWording } from '#server/store/texts/wording-save.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

const TEST_ACTOR = { userId: null, username: 'test' };

let server: TestServer;
let visitor: TestBrowser;

beforeEach(async () => {
  server = await startTestServer();
  visitor = server.browser();
  await server.parts.units.run(TEST_ACTOR, async (unit) => {
    const context = { parentIdentifier: 'GLOBAL', isDefault: false, active: true };
    await contexts.add(unit, { ...context, identifier: 'nord', hostUrl: 'nord.example' });
    await contexts.add(unit, { ...context, identifier: 'sued', hostUrl: 'portal.example/sued' });
    const wording = { lang: 'de', resetInheritance: false, active: true };
    await addWording(unit, {
      ...wording,
      contextIdentifier: 'GLOBAL',
      identifier: 'login.title',
      value: 'GLOBAL',
    });
    await addWording(unit, {
      ...wording,
      contextIdentifier: 'GLOBAL',
      identifier: 'menu.title',
      value: 'Menü',
    });
    await addWording(unit, {
      ...wording,
      contextIdentifier: 'nord',
      identifier: 'login.title',
      value: 'Nord',
    });
  });
});
afterEach(() => server.close());

const usedContext = (value: string) => ({ 'Used-Context': value });

async function contextFor(path: string, headers = {}): Promise<unknown> {
  const { content } = envelopeOf(await visitor.get(path, headers));
  return (content as { wordings: { context: string } } | null)?.wordings.context;
}

test('is public and answers what the contract says', async () => {
  const response = await visitor.get('wording/get?context=nord');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(envelopeOf(response)).toEqual({
    success: true,
    content: {
      wordings: {
        flattenedWordings: { de: { 'login.title': 'Nord', 'menu.title': 'Menü' } },
        context: 'nord',
        fallbackLang: 'en',
      },
    },
    messages: [],
    warnings: [],
    errors: [],
    errCodes: [],
    serverTime: '2026-11-20T09:00:00.000Z',
  });
});

describe('the context', () => {
  test.each([
    ['by name, whatever the address', 'wording/get?context=sued', { 'Used-Context': 'nord.example' }, 'sued'],
    ['by host name', 'wording/get', usedContext('nord.example'), 'nord'],
    ['by host name in any case', 'wording/get', usedContext('NORD.Example'), 'nord'],
    ['by host name and segment', 'wording/get', usedContext('portal.example/sued'), 'sued'],
    ['by host name and segment with a slash', 'wording/get', usedContext('portal.example/sued/'), 'sued'],
    ['the default one for any other address', 'wording/get', usedContext('elsewhere.example'), 'GLOBAL'],
    [
      'the default one for the host without its segment',
      'wording/get',
      usedContext('portal.example'),
      'GLOBAL',
    ],
    ['the default one without an address', 'wording/get', {}, 'GLOBAL'],
    [
      'that of the address when its name is empty',
      'wording/get?context=',
      usedContext('nord.example'),
      'nord',
    ],
  ])('is %s', async (_name, path, headers, context) => {
    expect(await contextFor(path, headers)).toBe(context);
  });

  test('follows a change of addresses', async () => {
    expect(await contextFor('wording/get', usedContext('neu.example'))).toBe('GLOBAL');
    await server.parts.units.run(TEST_ACTOR, (unit) =>
      contexts.changeSome(unit, { identifier: 'nord' }, { hostUrl: 'neu.example' }),
    );
    expect(await contextFor('wording/get', usedContext('neu.example'))).toBe('nord');
    expect(await contextFor('wording/get', usedContext('nord.example'))).toBe('GLOBAL');
  });

  test.each(['wording/get?context=nowhere', 'wording/get?context=nord', 'wording/get'])(
    'is refused with 008 when it is unknown or inactive: %s',
    async (path) => {
      await server.parts.units.run(TEST_ACTOR, (unit) =>
        contexts.changeSome(unit, { identifier: 'nord' }, { active: false }),
      );
      const response = await visitor.get(path, usedContext('nord.example'));
      expect(response.statusCode).toBe(404);
      expect(envelopeOf(response)).toMatchObject({ success: false, content: null, errCodes: ['008'] });
    },
  );
});

test('a prefix limits it to identifiers that begin so', async () => {
  const { content } = envelopeOf(await visitor.get('wording/get?context=nord&prefix=menu.'));
  expect(content).toMatchObject({ wordings: { flattenedWordings: { de: { 'menu.title': 'Menü' } } } });
  expect(JSON.stringify(content)).not.toContain('login.title');
});

describe('several prefixes', () => {
  test.each([
    ['menu.,login.', { 'login.title': 'Nord', 'menu.title': 'Menü' }],
    ['login.,login.ti', { 'login.title': 'Nord' }],
    ['nothing.,,menu.', { 'menu.title': 'Menü' }],
    ['', { 'login.title': 'Nord', 'menu.title': 'Menü' }],
  ])('%j take what begins with any of them', async (prefixes, de) => {
    const { content } = envelopeOf(await visitor.get(`wording/get?context=nord&prefixes=${prefixes}`));
    expect(content).toMatchObject({ wordings: { flattenedWordings: { de } } });
  });

  test('are put together once, in whatever order they are named', async () => {
    const [first, second] = [
      await visitor.get('wording/get?context=nord&prefixes=menu.,login.'),
      await visitor.get('wording/get?context=nord&prefixes=login.,menu.,login.title'),
    ];
    expect(second?.headers.etag).toBe(first?.headers.etag);
    expect(second?.body).toBe(first?.body);
  });
});

test.each(['contxt=nord', '_=1764000000', 'v=12&utm_source=x'])(
  'a parameter that it does not know is ignored: %s',
  async (parameters) => {
    const plain = await visitor.get('wording/get?context=nord');
    const response = await visitor.get(`wording/get?context=nord&${parameters}`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(plain.body);
  },
);

describe('what browsers and proxies keep', () => {
  test('is asked for each time, and depends on the address only where the address decides', async () => {
    const byName = await visitor.get('wording/get?context=nord');
    const byAddress = await visitor.get('wording/get', usedContext('nord.example'));
    expect(byName.headers).toMatchObject({
      'cache-control': 'public, max-age=0, stale-while-revalidate=60, stale-if-error=604800',
      etag: byAddress.headers.etag,
    });
    expect(byName.headers.vary).toBe('Origin');
    expect(byAddress.headers.vary).toBe('Used-Context, Origin');
    expect(byName.cookies).toEqual([]);
  });

  test.each([
    (etag: string) => etag,
    (etag: string) => etag.replace('W/', ''),
    (etag: string) => `"other", ${etag}`,
    () => '*',
  ])('holds as long as the texts are the same (%#)', async (known) => {
    const first = await visitor.get('wording/get');
    const again = await visitor.get('wording/get', { 'If-None-Match': known(String(first.headers.etag)) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers).toMatchObject({
      etag: first.headers.etag,
      'cache-control': 'public, max-age=0, stale-while-revalidate=60, stale-if-error=604800',
      vary: 'Used-Context, Origin',
    });
  });

  test('is out of date once a text was saved', async () => {
    const before = await visitor.get('wording/get?context=nord');
    const admin = await server.signedIn();
    server.clock.advance({ minutes: 3 });
    const saved = await admin.post('wording/save', {
      lang: 'fr',
      identifier: 'login.title',
      value: 'Connexion',
      contextIdentifier: 'GLOBAL',
    });
    expect(saved.statusCode).toBe(200);
    const after = await visitor.get('wording/get?context=nord', {
      'If-None-Match': String(before.headers.etag),
    });
    expect(after.statusCode).toBe(200);
    expect(envelopeOf(after)).toMatchObject({
      content: { wordings: { flattenedWordings: { fr: { 'login.title': 'Connexion' } } } },
      serverTime: '2026-11-20T09:03:00.000Z',
    });
  });

  test('another prefix and another context have tags of their own', async () => {
    const paths = [
      'wording/get',
      'wording/get?prefix=menu.',
      'wording/get?context=nord',
      'wording/get?context=sued',
    ];
    const tags = await Promise.all(paths.map(async (path) => (await visitor.get(path)).headers.etag));
    expect(new Set(tags).size).toBe(4);
  });
});
