// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { WordingLayer } from '#contract/wording.ts';
import type { Ability } from '#machines/kit/abilities.ts';
import { failureOf } from '#machines/kit/failure.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { findWordingOrigin } from '#src/ecs/wording-origin.ts';
import { type EcsServer, json, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { wordingOf } from '#tests/support/records.ts';

const QUESTION = { contextIdentifier: 'practice', lang: 'de', identifier: 'greeting' };
const { signal } = new AbortController();
let server: EcsServer;

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: [] });
});
afterEach(() => server.close());

function layer(lang: string, fields: Partial<WordingLayer> = {}): WordingLayer {
  return { identifier: 'greeting', contextIdentifier: 'GLOBAL', value: lang, lang, ...fields };
}

function rows(layers: Readonly<Record<string, readonly WordingLayer[]>>) {
  const data = Object.entries(layers).map(([lang, wordingInheritance], index) =>
    wordingOf({ id: index + 1, identifier: 'greeting', lang, wordingInheritance: [...wordingInheritance] }),
  );
  return json(success({ listData: { count: data.length, data } }));
}

it('asks for every language, since one without a text of its own has no row', async () => {
  const [de, all] = [layer('de', { wins: true, reason: 'language' }), layer('all')];
  server.answer(rows({ all: [layer('all', { wins: true })], de: [de, layer('fr'), all] }));
  expect(await findWordingOrigin(QUESTION, signal)).toEqual({
    ...{ isContextActive: true, layers: [de, all], otherLanguages: [layer('fr')], fallbackLang: null },
  });
  const [body] = server.received.map((request) => JSON.parse(request.body));
  expect(body.filter).toEqual({ contextIdentifier: 'practice', identifier: 'greeting' });
});

it('answers what stands there for all languages where the language has nothing', async () => {
  const all = layer('all', { wins: true, reason: 'all' });
  server.answer(rows({ all: [all, layer('fr')], fr: [layer('fr', { wins: true }), layer('all')] }));
  expect(await findWordingOrigin(QUESTION, signal)).toEqual({
    ...{ isContextActive: true, layers: [all], otherLanguages: [layer('fr')], fallbackLang: null },
  });
});

it('keeps the text of the fallback language where it is what is shown', async () => {
  const off = layer('de', { active: false, reason: 'inactive' });
  const en = layer('en', { wins: true, reason: 'otherLanguage' });
  server.answer(rows({ de: [off, en, layer('fr')] }));
  expect(await findWordingOrigin(QUESTION, signal)).toMatchObject({ layers: [off, en], fallbackLang: 'en' });
});

it('answers no layer where neither the language nor all languages have one', async () => {
  server.answer(rows({ fr: [layer('fr', { wins: true, reason: 'language' })] }));
  expect(await findWordingOrigin(QUESTION, signal)).toEqual({
    ...{ isContextActive: true, layers: [], fallbackLang: 'en' },
    otherLanguages: [layer('fr', { wins: false, reason: 'otherLanguage' })],
  });
});

it('finds the text of the fallback language that the context names', async () => {
  const near = layer('fr', { contextIdentifier: 'practice', wins: true, reason: 'language' });
  const off = layer('fr', { contextIdentifier: 'off', active: false, reason: 'inactive' });
  const far = layer('fr', { reason: 'overridden' });
  const entries = [near, off, layer('es', { reason: 'otherLanguage' }), far];
  const list = rows({ es: entries.toReversed(), fr: entries });
  const texts = json(success({ wordings: { flattenedWordings: {}, fallbackLang: 'fr' } }));
  server.answer((...call) => (call[0].path.endsWith('wording/get') ? texts : list)(...call));
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: ['readByPrefix'] });
  const { layers, otherLanguages, fallbackLang } = await findWordingOrigin(QUESTION, signal);
  expect([layers.length, fallbackLang]).toEqual([1, 'fr']);
  expect(layers[0]).toMatchObject({ contextIdentifier: 'practice', wins: true, reason: 'otherLanguage' });
  const reasonOf = (context: string) =>
    otherLanguages?.find(({ contextIdentifier, lang }) => contextIdentifier === context && lang === 'fr')
      ?.reason;
  expect([reasonOf('GLOBAL'), reasonOf('off')]).toEqual(['otherLanguage', 'inactive']);
  expect(server.received[1]?.query.get('prefix')).toBe('greeting');
});

it('finds the fallback language of an inactive context where it stands, since no one is handed its texts', async () => {
  const fr = layer('fr', { wins: true, reason: 'language' });
  const named = wordingOf({ id: 9, identifier: 'Global.fallbackLang', lang: 'all', value: ' fr ' });
  const answers = [
    rows({ fr: [fr] }),
    json({ success: false, errCodes: ['008'], messages: [], errors: [] }, 404),
    json(success({ listData: { count: 1, data: [named] } })),
  ];
  server.answer((...call) => answers.shift()?.(...call));
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: ['readByPrefix'] });
  const origin = await findWordingOrigin(QUESTION, signal);
  expect([origin.isContextActive, origin.fallbackLang]).toEqual([true, 'fr']);
  expect(origin.layers).toMatchObject([{ lang: 'fr', wins: true }]);
});

it('says of a context that is switched off that it is, and fails with everything else', async () => {
  const refused = (code: string) => json({ success: false, errCodes: [code], messages: [], errors: [] }, 400);
  server.answer(refused('008'));
  expect(await findWordingOrigin(QUESTION, signal)).toEqual({ isContextActive: false, layers: [] });
  server.answer(refused('019'));
  const failure = await findWordingOrigin(QUESTION, signal).catch(failureOf);
  expect(failure).toMatchObject({ kind: 'refused', code: '019' });
});

const CHECKS: readonly Ability[] = ['openMatrix', 'writeNotes', 'checkTexts'];
const reference = { lang: 'en', value: 'Hello' };
const matrixOf = (...rowsOfIt: readonly object[]) =>
  json(success({ matrix: { langs: [], fallbackLang: 'en', count: 1, rows: rowsOfIt } }));

it('also answers what a text there is checked against, of that very identifier', async () => {
  const row = { identifier: 'greeting', cells: [], reference, note: null };
  let matrix = matrixOf(row);
  const list = rows({ de: [layer('de', { wins: true })] });
  server.answer((...call) => (call[0].path.endsWith('wording/matrix') ? matrix : list)(...call));
  changeIdentity({ abilities: CHECKS });
  expect(await findWordingOrigin(QUESTION, signal, true)).toMatchObject({ reference, note: null });
  const asked = server.received.find(({ path }) => path.endsWith('wording/matrix'));
  expect(JSON.parse(asked?.body ?? '')).toMatchObject({ prefix: 'greeting', maxResult: 1 });
  matrix = matrixOf({ ...row, identifier: 'greeting.long' });
  expect(await findWordingOrigin(QUESTION, signal, true)).toMatchObject({ reference: null, note: null });
  matrix = json({ success: false, errCodes: ['019'], messages: [], errors: [] }, 400);
  const origin = await findWordingOrigin(QUESTION, signal, true);
  expect([origin.layers.length, 'note' in origin]).toEqual([1, false]);
  expect(origin.checksFailure).toMatchObject({ kind: 'refused', code: '019' });
  matrix = json({ success: false, errCodes: ['001'], messages: [], errors: [] }, 401);
  await expect(findWordingOrigin(QUESTION, signal, true)).rejects.toMatchObject({
    failure: { kind: 'sessionLost' },
  });
});

it.each<[string, readonly Ability[], boolean]>([
  ['a server without the checks', ['openMatrix'], true],
  ['where no one types', CHECKS, false],
])('asks for no checks: %s', async (_, abilities, withChecks) => {
  server.answer(rows({ de: [layer('de', { wins: true })] }));
  changeIdentity({ abilities });
  expect(await findWordingOrigin(QUESTION, signal, withChecks)).not.toHaveProperty('note');
  expect(server.received).toHaveLength(1);
});
