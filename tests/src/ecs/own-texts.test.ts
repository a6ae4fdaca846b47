// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failureOf } from '#machines/kit/failure.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { loadOwnTexts } from '#src/ecs/own-texts.ts';
import { type EcsServer, json, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';

const PREFIXES = 'Header.,login.,refusal.';
let server: EcsServer;
const { signal } = new AbortController();

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/zentrale/`);
});
afterEach(() => {
  changeIdentity({ abilities: [] });
  return server.close();
});

function serve(wordings: object): void {
  server.answer(json(success({ wordings })));
}

const ALL = {
  de: { 'login.title': 'Willkommen', 'menu.title': 'Menü', loginx: 'daneben' },
  all: { 'Header.mobile.logoReplacement': 'Nord', 'Global.fallbackLang': 'fr' },
};
const OURS = {
  de: { 'login.title': 'Willkommen' },
  all: { 'Header.mobile.logoReplacement': 'Nord' },
};

it('asks for the texts of the console in the context of the address, and for no others', async () => {
  changeIdentity({ abilities: ['readSeveralPrefixes'] });
  serve({ flattenedWordings: OURS, context: 'nord', fallbackLang: 'de' });
  expect(await loadOwnTexts(PREFIXES, signal)).toEqual({ texts: OURS, fallbackLang: 'de' });
  const [{ path, query, headers }] = server.received as [(typeof server.received)[0]];
  expect([path, headers['used-context']]).toEqual(['/zentrale/ecs/wording/get', '127.0.0.1/zentrale']);
  expect([...query]).toEqual([['prefixes', PREFIXES]]);
});

it('keeps only those from a server that sends all texts of the context', async () => {
  serve({ flattenedWordings: ALL });
  expect(await loadOwnTexts(PREFIXES, signal)).toEqual({ texts: OURS, fallbackLang: 'fr' });
  expect([...(server.received[0]?.query ?? [])]).toEqual([]);
});

it('takes English for the fallback language where none is named', async () => {
  serve({ flattenedWordings: {} });
  expect(await loadOwnTexts(PREFIXES, signal)).toEqual({ texts: {}, fallbackLang: 'en' });
});

it('fails as every call does', async () => {
  server.answer(json({}, 500));
  const failure = failureOf(await loadOwnTexts(PREFIXES, signal).catch((error: unknown) => error));
  expect(failure).toMatchObject({ kind: 'unreachable', cause: 'server' });
});
