import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { contentOf, expectRefusal } from '#tests/support/text-calls.ts';
import { revisionIn, startUndoCalls, type UndoCalls } from '#tests/support/undo-calls.ts';

let { calls, remove, change, restore, undo } = {} as UndoCalls;
beforeEach(async () => {
  ({ calls, remove, change, restore, undo } = await startUndoCalls());
});
afterEach(() => calls.server.close());

const LOOKALIKE = 'login.user\u200bname';
const DIRTY = 'pra\u202exis';
const errorsOf = (response: Parameters<typeof envelopeOf>[0]) => envelopeOf(response).errors;

test('the subject of a mail holds no line end, which would begin another header', async () => {
  const template = {
    identifier: 'welcome',
    lang: 'de',
    contextIdentifier: 'nord',
    body: 'Guten Tag,\r\n\twillkommen',
  };
  const refused = await calls.admin.post('mailTemplate/save', { ...template, subject: 'x\r\nBcc: evil@x' });
  expectRefusal(refused, 400, '012', 'subject');
  expect(errorsOf(refused)).toEqual([
    {
      code: '012',
      field: 'subject',
      message: 'Bitte entfernen Sie die Zeichen, die man nicht sieht: U+000D (Stelle 2), U+000A (Stelle 3).',
      reason: 'invisibleCharacters',
      values: { characters: 'U+000D U+000A', positions: '2 3', count: '2' },
    },
  ]);
  const subject = 'Schön, dass Sie da sind ❤\ufe0f می\u200cخواهم';
  expect(contentOf(await calls.admin.post('mailTemplate/save', { ...template, subject }))).toMatchObject({
    mailTemplate: { subject, body: template.body },
  });
});

describe('a wording from before there was a rule', () => {
  let wording: Wording;
  beforeEach(async () => {
    const [added] = await calls.addWordings({
      contextIdentifier: 'nord',
      identifier: LOOKALIKE,
      value: 'Be\u000bnutzer',
    });
    wording = added as Wording;
  });

  test('is found, moved, restored and deleted', async () => {
    const list = await calls.admin.post('wording/list', { filter: { identifier: LOOKALIKE } });
    expect(contentOf(list)).toMatchObject({ listData: { count: 1, data: [{ id: wording.id }] } });
    const searched = await calls.admin.post('wording/list', { keyWord: LOOKALIKE });
    expect(contentOf(searched)).toMatchObject({ listData: { data: [{ id: wording.id }] } });
    const moved = await calls.admin.post('context/wordings/update', {
      contextIdentifier: 'sued',
      wordings: [{ ...wording, wordingInheritance: undefined, contextIdentifier: 'sued' }],
    });
    expect(contentOf(moved)).toMatchObject({ wordings: [{ identifier: LOOKALIKE }] });
    const deleted = revisionIn(await remove(`wording/delete?id=${wording.id}`));
    expect(contentOf(await undo(deleted))).toMatchObject({ added: 1 });
    const again = revisionIn(await remove(`wording/delete?id=${wording.id}`));
    expect(contentOf(await restore('wording', wording.id, again))).toMatchObject({
      entity: { identifier: LOOKALIKE, value: 'Be\u000bnutzer' },
    });
  });

  test('is refused when it is saved again, until its fields are cleaned', async () => {
    const refused = await change(wording, { active: false });
    expectRefusal(refused, 400, '012', 'identifier', 'value');
    expect(errorsOf(refused)).toMatchObject([
      { reason: 'invisibleCharacters', values: { characters: 'U+200B', positions: '11' } },
      { reason: 'invisibleCharacters', values: { characters: 'U+000B', positions: '3' } },
    ]);
    const texts = { identifier: 'login.username', value: 'Benutzer' };
    const saved = revisionIn(await change(wording, texts));
    expect(contentOf(await undo(saved))).toMatchObject({ changed: 1 });
  });

  test('loses what does not belong into its value by a replacement, too', async () => {
    const replaced = await calls.admin.post('wording/replace', {
      ...{ context: 'nord', find: '\u000b', replacement: '' },
    });
    expect(contentOf(replaced)).toEqual({ changed: 1 });
  });
});

describe('a context from before there was a rule', () => {
  beforeEach(() => calls.addContexts([DIRTY, 'nord'], ['below', DIRTY]));

  test('is changed, named and deleted', async () => {
    const context = { identifier: DIRTY, parentIdentifier: 'sued', active: true };
    expect(contentOf(await calls.admin.post('context/save', context))).toMatchObject({ context });
    const below = { identifier: 'below', parentIdentifier: DIRTY };
    expect(contentOf(await calls.admin.post('context/save', below))).toMatchObject({ context: below });
    const wording = { contextIdentifier: DIRTY, lang: 'de', identifier: 'hello', value: 'Hallo' };
    const { id } = contentOf<{ wording: Wording }>(await calls.admin.post('wording/save', wording)).wording;
    expect(
      contentOf(await calls.admin.get(`wording/get?context=${encodeURIComponent(DIRTY)}`)),
    ).toMatchObject({
      wordings: { context: DIRTY },
    });
    contentOf(await remove(`wording/delete?id=${id}`));
    contentOf(await remove('context/delete?identifier=below'));
    contentOf(await remove(`context/delete?identifier=${encodeURIComponent(DIRTY)}`));
  });

  test('cannot be had a second time, nor a new one like it', async () => {
    const twice = await calls.admin.post('context/save', {
      ...{ identifier: DIRTY, parentIdentifier: 'nord', create: true },
    });
    expectRefusal(twice, 409, '006', 'identifier');
    const another = await calls.admin.post('context/save', {
      ...{ identifier: `${DIRTY}\u200b`, parentIdentifier: 'nord' },
    });
    expectRefusal(another, 400, '012', 'identifier');
    expect(errorsOf(another)[0]).toMatchObject({ values: { characters: 'U+202E U+200B', positions: '4 8' } });
  });
});

test('a user whose username is from before there was a rule can sign in and be changed', async () => {
  await calls.signedInAs(['EDITOR'], ['nord']);
  const { write } = calls.server.parts.database;
  const { id } = await write
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'user 1')
    .executeTakeFirstOrThrow();
  await write
    .updateTable('users')
    .set({ username: 'an\u00adna', usernameKey: 'an\u00adna' })
    .where('id', '=', id)
    .execute();
  const user = {
    ...{
      id,
      email: 'anna@example.org',
      firstname: 'Anna',
      lastname: 'Berg',
      mobileNo: '+4930123456',
      active: true,
    },
    authentication: { username: 'an\u00adna', authRoles: [{ role: 'USER' }], authorizations: [] },
  };
  expect(contentOf(await calls.admin.post('user/save', { ...user, active: false }))).toMatchObject({
    user: { username: 'an\u00adna', active: false },
  });
  const another = {
    ...user,
    id: null,
    authentication: { ...user.authentication, username: 'be\u00adn', password: 'Ufer-Gans-123' },
  };
  expectRefusal(await calls.admin.post('user/save', another), 400, '012', 'authentication.username');
});
