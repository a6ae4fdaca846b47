import { afterAll, beforeAll, expect, test } from 'vitest';
import { envelopeOf } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

let calls: TextCalls;
let editor: TestBrowser;

beforeAll(async () => {
  calls = await startTextCalls();
  await calls.addContexts(['mine', 'GLOBAL'], ['foreign', 'GLOBAL']);
  editor = await calls.signedInAs(['EDITOR'], ['mine']);
});
afterAll(() => calls.server.close());

const WORDING = { identifier: 'a', value: 'A', lang: 'de', active: true, resetInheritance: false };
const NO_EDITOR =
  'Dazu fehlt Ihnen die Berechtigung. Nötig ist die Rolle „Redaktion“; Ihre Administration kann sie vergeben.';
const NO_BOTH =
  'Dazu fehlt Ihnen die Berechtigung. Nötig sind die Rollen „Administration“ und „Redaktion“; Ihre Administration kann sie vergeben.';
const FOREIGN = 'Für den Kontext foreign haben Sie keine Berechtigung.';

async function wordsOf(browser: TestBrowser, path: string, payload: object) {
  const { success, errCodes, messages, errors } = envelopeOf(await browser.post(path, payload));
  expect([success, errCodes]).toEqual([false, ['019']]);
  return [messages[0], errors[0]?.message, errors[0]?.reason];
}

test('a refusal for want of a right names the right', async () => {
  const reader = await calls.signedInAs(['USER']);
  expect(await wordsOf(reader, 'wording/save', { ...WORDING, contextIdentifier: 'mine' })).toEqual([
    ...[NO_EDITOR, NO_EDITOR, 'rightMissing'],
  ]);
  const language = { lang: 'pl', active: true };
  expect(await wordsOf(editor, 'language/save', language)).toEqual([NO_BOTH, NO_BOTH, 'rightMissing']);
  const restored = await wordsOf(editor, 'audit/wording/restore', { entityId: 1, revisionId: 1 });
  expect(restored[0]).toBe(NO_BOTH);
});

test('a refusal for want of an authorization names the context', async () => {
  const words = await wordsOf(editor, 'wording/save', { ...WORDING, contextIdentifier: 'foreign' });
  expect(words).toEqual([FOREIGN, FOREIGN, 'contextNotAllowed']);
  const many = { wordings: [{ ...WORDING, contextIdentifier: 'foreign' }] };
  expect(await wordsOf(editor, 'wording/saveAll', many)).toEqual(words);
  const root = { identifier: 'GLOBAL', active: true, parentIdentifier: null };
  expect((await wordsOf(editor, 'context/save', root))[0]).toBe(FOREIGN.replace('foreign', 'GLOBAL'));
  const nothing = await calls.signedInAs(['EDITOR'], []);
  const replaced = await wordsOf(nothing, 'wording/replace?dryRun=true', {
    ...{ scope: 'all', find: 'x', replacement: 'y' },
  });
  expect(replaced[2]).toBe('noContextAllowed');
});

test('only where another user was to be changed are other users spoken of', async () => {
  const sentence = 'Sie sind nicht befugt Änderungen an anderen Teilnehmern zu tätigen.';
  const user = {
    ...{
      defaultLang: null,
      email: 'a@example.org',
      firstname: 'A',
      lastname: 'B',
      mobileNo: null,
      active: true,
    },
    authentication: { username: 'other', password: 'Kirschbaum-7!', authRoles: [], authorizations: [] },
  };
  expect(await wordsOf(editor, 'user/save', user)).toEqual([sentence, sentence, undefined]);
});
