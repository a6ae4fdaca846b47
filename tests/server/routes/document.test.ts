import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Document } from '#contract/document-file.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import { addDocument, addFile } from '#tests/support/document-calls.ts';
import {
  contentOf,
  expectRefusal,
  impactIn,
  startTextCalls,
  type TextCalls,
} from '#tests/support/text-calls.ts';

let calls: TextCalls;
beforeAll(async () => {
  calls = await startTextCalls();
  await calls.addContexts(['praxis', 'GLOBAL']);
});
afterAll(() => calls.server.close());

const save = (payload: object, browser = calls.admin) => browser.post('document/save', payload);
const list = async (request: object = {}, browser = calls.admin) =>
  contentOf<{ listData: { count: number; data: Document[] } }>(await browser.post('document/list', request))
    .listData;
const remove = (id: number, query = '', browser = calls.admin) =>
  browser.get(`document/delete?id=${id}${query}`, {}, 'DELETE');

describe('saving', () => {
  test('adds a document, which its history has without its files', async () => {
    const document = await addDocument(calls.admin, 'privacy', { description: 'Für alle' });
    expect(document).toEqual({
      id: document.id,
      identifier: 'privacy',
      mainTitle: 'Titel privacy',
      fallbackDocumentLang: 'de',
      description: 'Für alle',
      active: true,
      documentFilesCount: 0,
      creationDate: '2026-11-20T09:00:00.000Z',
      modificationDate: '2026-11-20T09:00:00.000Z',
    });
    const { documentFilesCount: _count, ...state } = document;
    expect(await calls.latestRevision()).toEqual([['document', 'ADD', null, state]]);
  });

  test('changes one, guarded by the date that was loaded, and leaves alone what is the same', async () => {
    const document = await addDocument(calls.admin, 'change');
    const { id, modificationDate } = document;
    calls.server.clock.advance({ minutes: 1 });
    const texts = { id, identifier: 'change', mainTitle: 'Neu', fallbackDocumentLang: 'en' };
    const changed = contentOf<{ document: Document }>(await save({ ...texts, modificationDate })).document;
    expect(changed).toMatchObject({ id, mainTitle: 'Neu', fallbackDocumentLang: 'en' });
    const revisions = await calls.revisions();
    expect(contentOf(await save(texts))).toEqual({ document: changed });
    expect(await calls.revisions()).toBe(revisions);
    const late = await save({ ...texts, mainTitle: 'Zu spät', modificationDate });
    expect(expectRefusal(late, 409, '046').content).toEqual({ document: changed });
  });

  test('refuses an identifier that is taken, a language that is none, and a document that is gone', async () => {
    await addDocument(calls.admin, 'taken');
    const texts = { identifier: 'taken', mainTitle: 'Titel', fallbackDocumentLang: 'de' };
    expectRefusal(await save(texts), 409, '006', 'identifier');
    const other = await addDocument(calls.admin, 'other');
    expectRefusal(await save({ ...texts, id: other.id }), 409, '006', 'identifier');
    const nowhere = { ...texts, identifier: 'free', fallbackDocumentLang: 'xx' };
    expectRefusal(await save(nowhere), 400, '012', 'fallbackDocumentLang');
    expectRefusal(
      await save({ ...nowhere, fallbackDocumentLang: 'all' }),
      400,
      '012',
      'fallbackDocumentLang',
    );
    expectRefusal(await save({ ...texts, identifier: 'free', id: 4_711 }), 404, '008');
  });

  test('is for superAdmins who edit, reading for everybody', async () => {
    const editor = await calls.signedInAs(['EDITOR'], ['GLOBAL']);
    const superAdmin = await calls.signedInAs(['SUPERADMIN']);
    const user = await calls.signedInAs(['USER']);
    const { id } = await addDocument(calls.admin, 'rights');
    const texts = { identifier: 'rights too', mainTitle: 'Titel', fallbackDocumentLang: 'de' };
    for (const browser of [editor, superAdmin, user]) {
      expectRefusal(await save(texts, browser), 403, '019');
      expectRefusal(await remove(id, '', browser), 403, '019');
    }
    expect((await list({ filter: { id } }, user)).data).toMatchObject([{ id }]);
  });
});

describe('getting', () => {
  test('one with its files, by GET and by POST', async () => {
    const { id } = await addDocument(calls.admin, 'with files');
    const first = await addFile(calls.admin, id);
    const second = await addFile(calls.admin, id, { lang: 'en' });
    const wanted = { id, documentFilesCount: 2, documentFiles: [first, second] };
    expect(contentOf(await calls.admin.get(`document/get?id=${id}`))).toMatchObject({ document: wanted });
    expect(contentOf(await calls.admin.post('document/get', { id }))).toMatchObject({ document: wanted });
    expectRefusal(await calls.admin.get('document/get?id=4711'), 404, '008', 'id');
  });

  test('all without a number', async () => {
    const { data } = await list({ maxResult: 500 });
    expect(contentOf(await calls.admin.get('document/get'))).toEqual({ documents: data });
    expect(contentOf(await calls.admin.post('document/get', {}))).toEqual({ documents: data });
  });
});

describe('deleting', () => {
  test('takes the files with it, and previews that', async () => {
    const { id } = await addDocument(calls.admin, 'going');
    const file = await addFile(calls.admin, id, { fileNameRepresentation: 'Plan.pdf' });
    const revisions = await calls.revisions();
    expect(impactIn(await remove(id, '&dryRun=true'))).toMatchObject({
      deleted: [
        {
          type: 'documentfile',
          id: file.id,
          identifier: 'Plan.pdf',
          lang: 'de',
          contextIdentifier: 'GLOBAL',
        },
        { type: 'document', id, identifier: 'going' },
      ],
      counts: { deleted: 2, added: 0, changed: 0 },
    });
    expect(await calls.revisions()).toBe(revisions);
    expect(contentOf(await remove(id))).toEqual({ id });
    const { docIdentifier: _identifier, ...state } = file;
    expect(await calls.latestRevision()).toMatchObject([
      ['documentfile', 'DEL', state, null],
      ['document', 'DEL', { id, identifier: 'going' }, null],
    ]);
    expectRefusal(await remove(id), 404, '008', 'id');
    expectRefusal(await calls.admin.get(`document/file/download?id=${file.id}`), 404, '008', 'id');
  });

  test('of a context or language waits for documents and files in it', async () => {
    await calls.addContexts(['held', 'GLOBAL']);
    const language = await calls.admin.post('language/save', { lang: 'pl' });
    const { id: languageId } = contentOf<{ language: { id: number } }>(language).language;
    const { id } = await addDocument(calls.admin, 'holding', { fallbackDocumentLang: 'pl' });
    await addFile(calls.admin, id, { lang: 'pl', contextIdentifier: 'held' });
    const context = await calls.admin.get('context/delete?identifier=held', {}, 'DELETE');
    expectRefusal(context, 400, '012', 'documentfile');
    const gone = await calls.admin.get(`language/delete?id=${languageId}`, {}, 'DELETE');
    expectRefusal(gone, 400, '012', 'document', 'documentfile');
    await remove(id);
    contentOf(await calls.admin.get('context/delete?identifier=held', {}, 'DELETE'));
    contentOf(await calls.admin.get(`language/delete?id=${languageId}`, {}, 'DELETE'));
  });
});

describe('the list', () => {
  const all: Document[] = [];
  beforeAll(async () => {
    for (const [number, files] of [
      [3, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      calls.server.clock.advance({ seconds: 1 });
      const fields = { mainTitle: `Überblick ${number}`, description: `Nr. ${number}`, active: number !== 2 };
      const { id } = await addDocument(calls.admin, `list.${number}`, fields);
      for (let count = 0; count < files; count += 1) {
        await addFile(calls.admin, id, { lang: ['de', 'en'][count] });
      }
      all.push(...(await list({ filter: { id } })).data);
    }
  });

  test('counts the files of each', () => {
    expect(all.map(({ documentFilesCount }) => documentFilesCount)).toEqual([1, 2, 0]);
  });

  test.each(DOCUMENT.sorts)('sorted by %s, pages are pieces of the whole', async (field) => {
    for (const direction of ['asc', 'desc'] as const) {
      const ask = { keyWord: 'list.', filter: { sort: { field, direction } } };
      const whole = await list({ ...ask, maxResult: 500 });
      expect(whole.count).toBe(3);
      const pages: Document[] = [];
      for (const offset of [0, 1, 2]) pages.push(...(await list({ ...ask, offset, maxResult: 1 })).data);
      expect(pages).toEqual(whole.data);
      const numbers = whole.data.map(({ identifier }) => identifier.at(-1));
      if (field === 'identifier')
        expect(numbers).toEqual(direction === 'asc' ? ['1', '2', '3'] : ['3', '2', '1']);
      if (field === 'documentFilesCount') {
        expect(numbers).toEqual(direction === 'asc' ? ['2', '3', '1'] : ['1', '3', '2']);
      }
    }
  });

  test('is searched in all texts, and by number, and filtered', async () => {
    expect((await list({ keyWord: 'ÜBERBLICK 3' })).data).toEqual([all[0]]);
    expect((await list({ keyWord: 'nr' })).count).toBe(3);
    expect((await list({ keyWord: String(all[1]?.id) })).data).toContainEqual(all[1]);
    expect((await list({ filter: { identifier: 'list.1' } })).data).toEqual([all[1]]);
    expect((await list({ filter: { active: false } })).data).toEqual([all[2]]);
    expectRefusal(
      await calls.admin.post('document/list', { filter: { contextIdentifier: 'GLOBAL' } }),
      400,
      '012',
      'filter.contextIdentifier',
    );
  });
});
