import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Settings } from '#server/settings/settings.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const PAGE = `<!doctype html><html lang="de"><head><meta name="leitstand:base" content="/"><meta name="leitstand:languages" content="">
<title>Leitstand</title></head><body><script type="module" src="./assets/index-abc.js"></script></body></html>`;
const INSPECTOR_PAGE = `<!doctype html><base href="/"><meta name="leitstand:version" content="%VERSION%">
<script type="module" src="../../assets/inspector-abc.js"></script>`;
const SCRIPT = 'console.info("Leitstand");\n';

let dist: string;
let server: TestServer;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'leitstand-dist-'));
  await mkdir(join(dist, 'console', 'assets'), { recursive: true });
  await mkdir(join(dist, 'translations'));
  await writeFile(join(dist, 'console', 'index.html'), PAGE);
  await writeFile(join(dist, 'console', 'robots.txt'), 'User-agent: *');
  await writeFile(join(dist, 'console', 'assets', 'index-abc.js'), SCRIPT);
  await writeFile(join(dist, 'console', 'assets', 'index-abc.js.br'), brotliCompressSync(SCRIPT));
  await mkdir(join(dist, 'inspected', 'paths', 'inspection'), { recursive: true });
  await writeFile(join(dist, 'inspected', 'index.html'), PAGE.replace('<title>', '<title>Inspected '));
  await writeFile(join(dist, 'inspected', 'paths', 'inspection', 'inspector.html'), INSPECTOR_PAGE);
  await writeFile(
    join(dist, 'translations', 'de.json'),
    JSON.stringify({ messages: { 'login.username': ['Benutzername'] } }),
  );
});
afterAll(() => rm(dist, { recursive: true, force: true }));
afterEach(() => server.close());

async function start(settings: Partial<Settings> = {}): Promise<TestServer['app']> {
  server = await startTestServer({ dist, settings });
  return server.app;
}

const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the console', () => {
  test('is one page for every address that is no file, never cached', async () => {
    const app = await start();
    for (const url of ['/', '/wordings?page=2', '/document/files/', '/context/a.b.c', '/index.html']) {
      const response = await app.inject({ url, headers: asPage });
      expect([url, response.statusCode]).toEqual([url, 200]);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.body).toBe(PAGE.replace('./assets/', '/assets/'));
    }
    expect((await app.inject({ method: 'HEAD', url: '/wordings', headers: asPage })).body).toBe('');
  });

  test('is served with the inspector beside it where that is asked for', async () => {
    const app = await start({ inspector: true, basePath: '/desk/' });
    expect((await app.inject({ url: '/desk/', headers: asPage })).body).toContain(
      '<title>Inspected Leitstand',
    );
    const page = await app.inject({ url: '/desk/dev/inspector', headers: asPage });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toMatch(/leitstand:version" content="\d+\.\d+\.\d+"/);
    expect(page.body).toContain('src="/desk/assets/inspector-abc.js"');
    expect(page.body).not.toContain('<base');
    const raw = await app.inject({ url: '/desk/paths/inspection/inspector.html' });
    expect(raw.body).not.toContain('%VERSION%');
  });

  test('has no inspector beside it otherwise', async () => {
    const app = await start();
    expect((await app.inject({ url: '/dev/inspector', headers: asPage })).body).toBe(
      PAGE.replace('./assets/', '/assets/'),
    );
  });

  test('goes out precompressed, with names that are kept for a year', async () => {
    const app = await start();
    const url = '/assets/index-abc.js';
    const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT);
    const plain = await app.inject({ url });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(SCRIPT);
  });

  test('answers a file that is missing with 404, not with the page', async () => {
    const app = await start();
    for (const url of ['/assets/gone-abc.js', '/translations/xx.json', '/nothing.png', '/..%2findex.html']) {
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404]);
    }
    expect((await app.inject({ url: '/assets/gone.js', headers: asPage })).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/wordings', headers: asPage })).statusCode).toBe(404);
  });

  test('has its translations beside it, asked for again each time', async () => {
    const app = await start();
    const response = await app.inject({ url: '/translations/de.json?1234' });
    expect(response.json()).toEqual({ messages: { 'login.username': ['Benutzername'] } });
    expect(response.headers['cache-control']).toBe('no-cache');
    const etag = String(response.headers.etag);
    const again = await app.inject({ url: '/translations/de.json', headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
  });

  test('is notified the languages that are offered instead of its own, as text', async () => {
    const name = '"><script>alert(1)</script>&';
    const languages = [{ locale: 'de_DE', dateLocale: 'de', name, enabledInGui: true }];
    const app = await start({ languages });
    const { body } = await app.inject({ url: '/', headers: asPage });
    const content = /name="leitstand:languages" content="([^"]*)"/.exec(body)?.[1] ?? '';
    expect(content).not.toMatch(/[<>]/);
    const text = content
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(text)).toEqual(languages);
  });
});

describe('below a base path', () => {
  test('everything lives there, and nothing beside it', async () => {
    const app = await start({ basePath: '/console/' });
    const page = await app.inject({ url: '/console/wordings', headers: asPage });
    expect(page.body).toContain('<meta name="leitstand:base" content="/console/">');
    expect(page.body).toContain('src="/console/assets/index-abc.js"');
    expect((await app.inject({ url: '/console/assets/index-abc.js' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/console/translations/de.json' })).statusCode).toBe(200);
    expect((await app.inject({ url: '/console/ecs/health' })).json().content.alive).toBe(true);
    expect((await app.inject({ url: '/console/ecs/nothing' })).json().errCodes).toEqual(['008']);
    for (const url of ['/ecs/health', '/wordings', '/translations/de.json', '/assets/index-abc.js']) {
      expect([url, (await app.inject({ url, headers: asPage })).statusCode]).toEqual([url, 404]);
    }
    const redirect = await app.inject({ url: '/console', headers: asPage });
    expect([redirect.statusCode, redirect.headers.location]).toEqual([302, '/console/']);
    await server.signedIn();
  });

  test('the root leads there, whatever a proxy in front takes away from the path', async () => {
    const app = await start({ basePath: '/console/' });
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.inject({ method, url: '/', headers: asPage });
      expect([statusCode, headers.location]).toEqual([302, 'console/']);
    }
  });
});

test('without a built console the server says so in one sentence and works', async () => {
  server = await startTestServer();
  const response = await server.app.inject({ url: '/', headers: asPage });
  expect(response.statusCode).toBe(503);
  expect(response.body).toBe(
    'The console has not been built: run npm run build. The ECS server works without it.',
  );
  expect((await server.app.inject({ url: '/ecs/health' })).statusCode).toBe(200);
});

describe('translations in TRANSLATIONS_DIR', () => {
  let translationsDir: string;
  const begin = async () => {
    translationsDir = await mkdtemp(join(tmpdir(), 'leitstand-translations-'));
    return start({ translationsDir, logLevel: 'warn' });
  };
  const add = (name: string, text: string) => writeFile(join(translationsDir, name), text);
  afterEach(() => rm(translationsDir, { recursive: true, force: true }));

  test('add a language, compiled and compressed', async () => {
    const app = await begin();
    await add(
      'it.json',
      '{"login.username":"Nome utente","rows":"{count, plural, one {# riga} other {# righe}}","empty":" "}',
    );
    const expected = {
      messages: {
        'login.username': ['Nome utente'],
        rows: [['count', 'plural', { one: ['#', ' riga'], other: ['#', ' righe'] }]],
      },
    };
    const plain = await app.inject({ url: '/translations/it.json?timestamp=1' });
    expect(plain.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(plain.json()).toEqual(expected);
    const compressed = await app.inject({
      url: '/translations/it.json',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(compressed.rawPayload).toString())).toEqual(expected);
    expect((await app.inject({ url: '/translations/it_CH.json' })).json()).toEqual({ messages: {} });
    expect((await app.inject({ url: '/translations/es.json' })).statusCode).toBe(404);
  });

  test('stand over the built-in ones, and are read again after a change', async () => {
    const app = await begin();
    const german = async () => (await app.inject({ url: '/translations/de.json' })).json();
    expect(await german()).toEqual({ messages: { 'login.username': ['Benutzername'] } });
    await add('de.json', '{"login.title":"Willkommen"}');
    expect(await german()).toEqual({
      messages: { 'login.username': ['Benutzername'], 'login.title': ['Willkommen'] },
    });
    await add('de.json', '{"login.title":"Guten Tag"}');
    await utimes(join(translationsDir, 'de.json'), 1, 1);
    expect(await german()).toMatchObject({ messages: { 'login.title': ['Guten Tag'] } });
  });

  test('that cannot be read count as absent, and the log says why', async () => {
    const app = await begin();
    await add('it.json', '{"good":"Bene","bad":"{count, plural, one {#}"}');
    expect((await app.inject({ url: '/translations/it.json' })).json()).toEqual({
      messages: { good: ['Bene'] },
    });
    await add('es.json', '["Hola"]');
    expect((await app.inject({ url: '/translations/es.json' })).json()).toEqual({ messages: {} });
    await add('nl.json', '{"half":');
    await app.inject({ url: '/translations/nl.json' });
    expect(server.log.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringMatching(/it\.json: bad is not used: /),
      expect.stringMatching(/es\.json is not used: it is no object of texts$/),
      expect.stringMatching(/nl\.json is not used: /),
    ]);
  });

  test.each(['..%2fit.json', 'it.txt', 'IT.json', 'it_it.json', '%00.json'])('%s is none', async (name) => {
    const app = await begin();
    await add('it.json', '{"a":"b"}');
    expect((await app.inject({ url: `/translations/${name}` })).statusCode).toBe(404);
  });
});
