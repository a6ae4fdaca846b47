import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import { createUser } from '#server/store/people/users.ts';
import { contentOf, expectRefusal, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

let calls: TextCalls;
beforeAll(async () => {
  calls = await startTextCalls();
});
afterAll(() => calls.server.close());

const save = (payload: object, browser = calls.admin) => browser.post('language/save', payload);
const saved = async (payload: object) => contentOf<{ language: Language }>(await save(payload)).language;
const remove = (id: number, browser = calls.admin) => browser.get(`language/delete?id=${id}`, {}, 'DELETE');
const stored = async (id: number) => {
  const response = await calls.admin.post('language/list', { filter: { id } });
  return contentOf<{ listData: { data: Language[] } }>(response).listData.data[0];
};

describe('saving a language', () => {
  test('creates one, which is listed and in the history', async () => {
    const language = await saved({ lang: 'it', flag: 'it', description: 'Italiano' });
    expect(language).toMatchObject({ lang: 'it', flag: 'it', description: 'Italiano', active: true });
    expect(await stored(language.id)).toEqual(language);
    expect(await calls.latestRevision()).toEqual([['language', 'ADD', null, language]]);
  });

  test('changes one, code included while nothing uses it', async () => {
    const { id, modificationDate } = await saved({ lang: 'es' });
    calls.server.clock.advance({ minutes: 1 });
    const changed = await saved({
      id,
      lang: 'es_MX',
      description: 'México',
      active: false,
      modificationDate,
    });
    expect(changed).toMatchObject({ id, lang: 'es_MX', description: 'México', active: false });
    expect(await stored(id)).toEqual(changed);
    const { count } = contentOf<{ listData: { count: number } }>(
      await calls.admin.post('language/list', { keyWord: 'méx' }),
    ).listData;
    expect(count).toBe(1);
  });

  test('that changes nothing leaves record and history alone', async () => {
    const language = await saved({ lang: 'nl', description: 'Nederlands' });
    const revisions = await calls.revisions();
    calls.server.clock.advance({ minutes: 1 });
    expect(await saved({ id: language.id, lang: 'nl', description: 'Nederlands' })).toEqual(language);
    expect(await calls.revisions()).toBe(revisions);
  });

  test('refuses a code that is taken, that stands for all, or that is missing', async () => {
    const { id } = await saved({ lang: 'pl' });
    expectRefusal(await save({ lang: 'de' }), 409, '006', 'lang');
    expectRefusal(await save({ id, lang: 'de' }), 409, '006', 'lang');
    expectRefusal(await save({ lang: 'all' }), 400, '012', 'lang');
    expectRefusal(await save({}), 400, '005', 'lang');
  });

  test.each(['', ' ', 'd', 'deu', 'DE', 'de-DE', 'de_de', 'de_DE_x', 'de ', 'de\n', 'dé', 'x1', '語言'])(
    'refuses the code %j',
    async (lang) => {
      expectRefusal(await save({ lang }), 400, '012', 'lang');
    },
  );

  test('of a code that came in another way is read as it is', async () => {
    const { id } = await saved({ lang: 'hu' });
    const { write } = calls.server.parts.database;
    await write.updateTable('languages').set({ lang: 'magyar' }).where('id', '=', id).execute();
    expect(await stored(id)).toMatchObject({ id, lang: 'magyar' });
  });

  test('tells who was late what the record is now', async () => {
    const { id, modificationDate } = await saved({ lang: 'cs' });
    calls.server.clock.advance({ minutes: 1 });
    const now = await saved({ id, lang: 'cs', flag: 'cz' });
    const late = await save({ id, lang: 'cs', flag: 'sk', modificationDate });
    expect(expectRefusal(late, 409, '046')).toMatchObject({
      content: { language: now },
      errors: [{ reason: 'savedBy', values: { username: 'admin' } }],
    });
    expectRefusal(await save({ id: 4_711, lang: 'xx' }), 404, '008');
  });

  test('keeps a code that is in use, and says what uses it', async () => {
    const { id } = await saved({ lang: 'sv' });
    await calls.addWordings({ contextIdentifier: 'GLOBAL', lang: 'sv', identifier: 'greeting' });
    const refused = expectRefusal(await save({ id, lang: 'sv_SE' }), 400, '012', 'lang');
    expect(refused.errors[0]?.message).toBe('Im Weg steht eine Formulierung: greeting.');
    expect(await saved({ id, lang: 'sv', flag: 'se' })).toMatchObject({ flag: 'se' });
  });
});

describe('deleting a language', () => {
  test('takes it out, and the history keeps it', async () => {
    const language = await saved({ lang: 'da' });
    expect(contentOf(await remove(language.id))).toEqual({ id: language.id });
    expect(await stored(language.id)).toBeUndefined();
    expect(await calls.latestRevision()).toEqual([['language', 'DEL', language, null]]);
    expectRefusal(await remove(language.id), 404, '008', 'id');
  });

  test('is refused with everything that uses it', async () => {
    const { id } = await saved({ lang: 'fi' });
    await calls.addWordings({ contextIdentifier: 'DEFAULT', lang: 'fi', identifier: 'greeting' });
    contentOf(
      await calls.admin.post('mailTemplate/save', {
        identifier: 'welcome',
        lang: 'fi',
        contextIdentifier: 'GLOBAL',
      }),
    );
    const user = {
      email: null,
      firstname: null,
      lastname: null,
      mobileNo: null,
      active: true,
      passwordHash: '',
    };
    await createUser(
      calls.server.parts.database.write,
      { ...user, username: 'aino', defaultLang: 'fi', roles: [], authorizations: [] },
      calls.server.clock.now(),
    );
    const refused = expectRefusal(await remove(id), 400, '012', 'wording', 'mailTemplate', 'user');
    expect(refused.errors.map(({ message }) => message)).toEqual([
      'Im Weg steht eine Formulierung: greeting.',
      'Im Weg steht eine Mailvorlage: welcome.',
      'Im Weg steht ein Benutzer: aino.',
    ]);
    expect(await stored(id)).toBeDefined();
  });
});

test('both are for superAdmins who edit', async () => {
  for (const browser of [
    await calls.signedInAs(['EDITOR'], ['GLOBAL']),
    await calls.signedInAs(['SUPERADMIN']),
    await calls.signedInAs(['USER']),
  ]) {
    expectRefusal(await save({ lang: 'zz' }, browser), 403, '019');
    expectRefusal(await remove(1, browser), 403, '019');
  }
});
