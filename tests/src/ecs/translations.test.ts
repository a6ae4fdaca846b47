// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOf } from '#machines/kit/failure.ts';
import { loadTranslations } from '#src/ecs/translations.ts';
import { type EcsServer, json, startEcsServer } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';

let server: EcsServer;
const { signal } = new AbortController();

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/zentrale/`, '/zentrale/wording/3');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  return server.close();
});

function serve(files: Record<string, unknown>): void {
  server.answer((received, response) => {
    const file = files[received.path];
    json(file ?? {}, file ? 200 : 404)(received, response);
  });
}

it('lays the messages of the region over those of the language', async () => {
  serve({
    '/zentrale/translations/en.json': { messages: { a: 'colour', b: [['n'], ' rows'] } },
    '/zentrale/translations/en_US.json': { messages: { a: 'color' } },
  });
  expect(await loadTranslations('en_US', signal)).toEqual({
    messages: { a: 'color', b: [['n'], ' rows'] },
    complete: true,
  });
  expect(server.received.every(({ query }) => /^\d{13}$/.test(query.get('timestamp') ?? ''))).toBe(true);
});

it('makes do with the base language when the region fails', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  serve({ '/zentrale/translations/fr.json': { messages: { a: 'un' } } });
  expect(await loadTranslations('fr_BE', signal)).toEqual({ messages: { a: 'un' }, complete: false });
  expect(warn).toHaveBeenCalledOnce();
});

it('says nothing of a region that was given up while it was on its way', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const given = new AbortController();
  server.answer((received, response) => {
    if (received.path.endsWith('/de.json')) json({ messages: { a: 'eins' } }, 200)(received, response);
  });
  const loading = loadTranslations('de_DE', given.signal).catch(failureOf);
  await expect.poll(() => server.received.length).toBe(2);
  // Once the base language has come.
  await new Promise((done) => setTimeout(done, 50));
  given.abort();
  expect(await loading).toMatchObject({ kind: 'unreachable', cause: 'cancelled' });
  expect(warn).not.toHaveBeenCalled();
});

it('fails when the base language cannot be had', async () => {
  serve({ '/zentrale/translations/fr_BE.json': { messages: { a: 'un' } } });
  const failure = failureOf(await loadTranslations('fr_BE', signal).catch((error: unknown) => error));
  expect(failure).toMatchObject({ kind: 'unreachable', cause: 'shape', status: 404 });
});

describe('a language that the console does not bring', () => {
  it('is shown in English where it lacks a text', async () => {
    serve({
      '/zentrale/translations/en.json': { messages: { a: 'one', b: 'two' } },
      '/zentrale/translations/it.json': { messages: { a: 'uno' } },
    });
    expect(await loadTranslations('it_IT', signal)).toEqual({
      messages: { a: 'uno' },
      complete: true,
      fallback: { a: 'one', b: 'two' },
    });
  });

  it('needs neither of its files', async () => {
    serve({ '/zentrale/translations/en.json': { messages: { a: 'one' } } });
    expect(await loadTranslations('ar', signal)).toEqual({
      messages: {},
      complete: true,
      fallback: { a: 'one' },
    });
    expect(server.received.map(({ path }) => path).sort()).toEqual([
      '/zentrale/translations/ar.json',
      '/zentrale/translations/en.json',
    ]);
  });

  it('fails when a file of its own is there and cannot be read', async () => {
    server.answer((received, response) => {
      if (received.path.endsWith('/it.json')) json({}, 500)(received, response);
      else json({ messages: {} })(received, response);
    });
    const failure = failureOf(await loadTranslations('it_IT', signal).catch((error: unknown) => error));
    expect(failure).toMatchObject({ kind: 'unreachable', status: 500 });
  });
});

it('fails when the file holds no messages', async () => {
  server.answer((_, response) => response.end('{"messages":{"a":'));
  const failure = failureOf(await loadTranslations('de_DE', signal).catch((error: unknown) => error));
  expect(failure).toMatchObject({ kind: 'unreachable', cause: 'shape', status: 200 });
});

it.each([{ a: 7 }, ['a'], null])('fails when a message is none: %j', async (messages) => {
  serve({
    '/zentrale/translations/de.json': { messages },
    '/zentrale/translations/de_DE.json': { messages: {} },
  });
  const failure = failureOf(await loadTranslations('de_DE', signal).catch((error: unknown) => error));
  expect(failure).toMatchObject({ kind: 'unreachable', cause: 'shape' });
});

it('in development German comes from the code, with the texts of the region over it', async () => {
  vi.stubEnv('MODE', 'development');
  serve({
    '/zentrale/translations/de.json': { messages: { a: 'eins', b: 'zwei' } },
    '/zentrale/translations/de_DE.json': { messages: { b: 'zwo' } },
    '/zentrale/translations/en.json': { messages: { a: 'one' } },
    '/zentrale/translations/en_US.json': { messages: {} },
  });
  expect(await loadTranslations('de_DE', signal)).toEqual({
    messages: { b: 'zwo' },
    complete: true,
    builtIn: { a: 'eins', b: 'zwei' },
  });
  expect(await loadTranslations('en_US', signal)).toEqual({ messages: { a: 'one' }, complete: true });
});
