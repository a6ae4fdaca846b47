import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Document } from '#contract/document-file.ts';
import type { DocumentUses } from '#contract/document-uses.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import { addDocument, addFile, editOf, saveFile, uploaded } from '#tests/support/document-calls.ts';
import { watchStatements } from '#tests/support/statements.ts';
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

describe('the languages of a list', () => {
  const languages = async (id: number) => (await list({ filter: { id } })).data[0]?.fileLanguages;

  test('are those of the files, with the newest present version of each', async () => {
    const { id } = await addDocument(calls.admin, 'languages');
    expect(await languages(id)).toEqual([]);
    const german = await addFile(calls.admin, id);
    calls.server.clock.advance({ minutes: 20 });
    const french = await addFile(calls.admin, id, { lang: 'fr' });
    const praxis = await addFile(calls.admin, id, { lang: 'fr', contextIdentifier: 'praxis' });
    calls.server.clock.advance({ minutes: 20 });
    const { fileNameOnDisk } = await uploaded(calls.admin, { documentId: id });
    contentOf(await saveFile(calls.admin, editOf(french, { fileNameOnDisk })));
    // A change of a file's metadata alone creates no new version.
    calls.server.clock.advance({ minutes: 20 });
    contentOf(await saveFile(calls.admin, editOf(german, { fileNameRepresentation: 'Anders.pdf' })));
    const de = { lang: 'de', files: 1, activeFiles: 1, fileId: german.id, fileVersion: 1 };
    const fr = { lang: 'fr', files: 2, activeFiles: 2, fileId: french.id, fileVersion: 2 };
    const found = await languages(id);
    expect(found).toMatchObject([de, { ...fr, versionDate: expect.any(String) }]);
    expect(found?.[0]?.versionDate).toBe(german.creationDate);
    expect(Date.parse(found?.[1]?.versionDate ?? '') - Date.parse(praxis.creationDate ?? '')).toBe(1_200_000);

    // An inactive file stands for its language only where there is no active one.
    for (const file of [french, praxis]) {
      contentOf(await saveFile(calls.admin, editOf(file, { active: false, fileNameOnDisk: null })));
      const first =
        file === french ? { activeFiles: 1, fileId: praxis.id } : { activeFiles: 0, fileId: french.id };
      expect((await languages(id))?.[1]).toMatchObject({ files: 2, ...first });
    }
  });

  test('come with one question for a whole page', async () => {
    for (const name of ['one', 'two', 'three']) {
      const { id } = await addDocument(calls.admin, `page ${name}`);
      await addFile(calls.admin, id, { lang: 'en' });
    }
    const statements = watchStatements();
    const rows = (await list({ maxResult: 500 })).data;
    expect(rows.filter(({ fileLanguages }) => fileLanguages?.length).length).toBeGreaterThan(2);
    const asked = statements.queries().filter(({ sql }) => sql.includes('documentFileVersions'));
    expect(asked).toHaveLength(1);
    vi.restoreAllMocks();
  });
});

describe('uses', () => {
  const uses = async (id: number, browser = calls.admin) =>
    contentOf<DocumentUses>(await browser.post('document/uses', { id }));
  const add = (identifier: string, value: string) =>
    calls.admin.post('wording/save', { identifier, value, lang: 'de', contextIdentifier: 'GLOBAL' });

  test('are texts with an address or the identifier as a word, in both kinds', async () => {
    const { id } = await addDocument(calls.admin, 'agb.kurz');
    const other = await addDocument(calls.admin, 'agb.kurz.2');
    const file = await addFile(calls.admin, id);
    expect(await uses(id)).toEqual({ uses: [], areAll: true, withMailTemplates: true });
    await add('a.file', `<a href="/ecs/document/file/download?version=1&amp;id=${file.id}">AGB</a>`);
    await add('b.files', `Siehe https://host/document/files/${id}.`);
    await add('c.word', 'Es gilt agb.kurz.');
    await add('d.longer', 'Es gilt agb.kurz.2 oder agb.kurzfassung');
    await add('e.other', `/ecs/document/file/download?id=${file.id}7 /document/files/${other.id}`);
    const template = { identifier: 'mail', lang: 'de', contextIdentifier: 'GLOBAL', subject: 'agb.kurz' };
    contentOf(await calls.admin.post('mailTemplate/save', { ...template, body: '' }));
    const found = await uses(id);
    expect(found.uses.map(({ type, identifier, by }) => [type, identifier, by])).toEqual([
      ['wording', 'a.file', 'address'],
      ['wording', 'b.files', 'address'],
      ['wording', 'c.word', 'identifier'],
      ['mailTemplate', 'mail', 'identifier'],
    ]);
    expect(found.uses[2]?.excerpt).toEqual({ before: 'Es gilt ', found: 'agb.kurz', after: '.' });
    const user = await calls.signedInAs(['USER']);
    expect(await uses(id, user)).toMatchObject({ withMailTemplates: false, uses: { length: 3 } });
    expectRefusal(await calls.admin.post('document/uses', { id: 4_711 }), 404, '008', 'id');
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
