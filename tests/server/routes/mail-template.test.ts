import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import type { RecordOf } from '#contract/records/record.ts';
import { contentOf, expectRefusal, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

type MailTemplate = RecordOf<typeof MAIL_TEMPLATE>;

let calls: TextCalls;
beforeAll(async () => {
  calls = await startTextCalls();
  await calls.addContexts(['praxis', 'GLOBAL']);
});
afterAll(() => calls.server.close());

const TEMPLATE = {
  identifier: 'appointment.confirmed',
  lang: 'de',
  contextIdentifier: 'praxis',
  subject: 'Ihr Termin am {%date%}',
  body: '<p>Guten Tag {%name%},</p>',
};
const save = (payload: object, browser = calls.admin) =>
  browser.post('mailTemplate/save', { ...TEMPLATE, ...payload });
const saved = async (payload: object) =>
  contentOf<{ mailTemplate: MailTemplate }>(await save(payload)).mailTemplate;
const remove = (id: number, browser = calls.admin) =>
  browser.get(`mailTemplate/delete?id=${id}`, {}, 'DELETE');
const list = async (request: object, browser = calls.admin) =>
  contentOf<{ listData: { count: number; data: MailTemplate[] } }>(
    await browser.post('mailTemplate/list', request),
  ).listData;

describe('saving', () => {
  test('creates a template, which is in the history', async () => {
    const template = await saved({});
    const date = new Date(calls.server.clock.now()).toISOString();
    expect(template).toEqual({
      id: template.id,
      ...TEMPLATE,
      active: true,
      creationDate: date,
      modificationDate: date,
    });
    expect(await calls.latestRevision()).toEqual([['mailTemplate', 'ADD', null, template]]);
    expect(await list({ filter: { id: template.id } })).toEqual({ count: 1, data: [template] });
  });

  test('changes one, guarded by the date that was loaded', async () => {
    const { id, modificationDate } = await saved({ identifier: 'change' });
    calls.server.clock.advance({ minutes: 1 });
    const now = await saved({ id, identifier: 'change', subject: 'Neu', modificationDate });
    expect(now).toMatchObject({ id, subject: 'Neu', body: TEMPLATE.body });
    const late = await save({ id, identifier: 'change', modificationDate });
    expect(expectRefusal(late, 409, '046').content).toEqual({ mailTemplate: now });
    const revisions = await calls.revisions();
    expect(await saved({ id, identifier: 'change', subject: 'Neu' })).toEqual(now);
    expect(await calls.revisions()).toBe(revisions);
  });

  test('refuses what is taken, unknown or gone', async () => {
    const { id } = await saved({ identifier: 'taken' });
    expectRefusal(await save({ identifier: 'taken' }), 409, '006', 'identifier');
    expectRefusal(await save({ id: 4_711 }), 404, '008');
    expectRefusal(await save({ lang: 'all' }), 400, '012', 'lang');
    expectRefusal(await save({ lang: 'xx' }), 400, '012', 'lang');
    expectRefusal(await save({ contextIdentifier: 'nowhere' }), 400, '012', 'contextIdentifier');
    expect(await saved({ identifier: 'taken', lang: 'en' })).not.toMatchObject({ id });
  });

  test.each([
    ['subject', '<script>alert(1)</script>'],
    ['body', '<p onclick="x()">Guten Tag</p>'],
    ['body', '<a href="javascript:x()">Termin</a>'],
  ])('refuses active content in the %s: %s', async (field, text) => {
    expectRefusal(await save({ identifier: 'active', [field]: text }), 400, '063', field);
  });
});

test('deleting takes a template out, and the history keeps it', async () => {
  const template = await saved({ identifier: 'gone' });
  expect(contentOf(await remove(template.id))).toEqual({ id: template.id });
  expect(await calls.latestRevision()).toEqual([['mailTemplate', 'DEL', template, null]]);
  expectRefusal(await remove(template.id), 404, '008', 'id');
});

describe('the list', () => {
  const all: MailTemplate[] = [];
  beforeAll(async () => {
    for (const number of [3, 1, 2]) {
      for (const lang of ['de', 'en', 'fr']) {
        calls.server.clock.advance({ seconds: 1 });
        const subject = `Überschrift ${number} ${lang}`;
        all.push(await saved({ identifier: `list.${number}`, lang, subject, active: number !== 2 }));
      }
    }
  });

  test.each(MAIL_TEMPLATE.sorts)('sorted by %s, pages are pieces of the whole', async (field) => {
    const ask = { keyWord: 'list.' };
    for (const direction of ['asc', 'desc'] as const) {
      const sort = { field, direction };
      const whole = await list({ ...ask, maxResult: 500, filter: { sort } });
      expect(whole.count).toBe(9);
      const pages: MailTemplate[] = [];
      for (const offset of [0, 4, 8]) {
        pages.push(...(await list({ ...ask, offset, maxResult: 4, filter: { sort } })).data);
      }
      expect(pages).toEqual(whole.data);
    }
  });

  test('is searched in all texts, and by number', async () => {
    expect((await list({ keyWord: 'ÜBERSCHRIFT 3 fr' })).data).toMatchObject([
      { identifier: 'list.3', lang: 'fr' },
    ]);
    expect((await list({ keyWord: String(all[0]?.id) })).data).toContainEqual(all[0]);
  });

  test('is filtered', async () => {
    const identifiers = async (filter: object) =>
      (await list({ maxResult: 500, filter })).data.map(({ identifier, lang }) => `${identifier} ${lang}`);
    expect(await identifiers({ identifier: 'list.1' })).toEqual(['list.1 de', 'list.1 en', 'list.1 fr']);
    expect(await identifiers({ active: false })).toEqual(['list.2 de', 'list.2 en', 'list.2 fr']);
    expect(await identifiers({ lang: 'fr', contextIdentifier: 'praxis' })).toEqual([
      'list.3 fr',
      'list.1 fr',
      'list.2 fr',
    ]);
  });
});

test('the list is for superAdmins, changes for those of them who edit', async () => {
  const superAdmin = await calls.signedInAs(['SUPERADMIN']);
  const editor = await calls.signedInAs(['EDITOR'], ['GLOBAL']);
  expect((await list({}, superAdmin)).count).toBeGreaterThan(0);
  expectRefusal(await editor.post('mailTemplate/list', {}), 403, '019');
  for (const browser of [superAdmin, editor]) {
    expectRefusal(await save({}, browser), 403, '019');
    expectRefusal(await remove(1, browser), 403, '019');
  }
});
