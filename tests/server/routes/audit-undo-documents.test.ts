import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document, DocumentFile } from '#contract/document-file.ts';
import {
  addDocument,
  addFile,
  download,
  editOf,
  type SavedFile,
  saveFile,
  uploaded,
} from '#tests/support/document-calls.ts';
import { recordState } from '#tests/support/record-state.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { contentOf, expectRefusal, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

let calls: TextCalls;
let document: Document;
let german: DocumentFile;
let english: DocumentFile;

beforeAll(async () => {
  calls = await startTextCalls();
  await calls.addContexts(['praxis', 'GLOBAL']);
  document = await addDocument(calls.admin, 'privacy');
  german = await addFile(calls.admin, document.id, { fileNameRepresentation: 'Datenschutz.txt' }, 'eins');
  english = await addFile(calls.admin, document.id, { lang: 'en', contextIdentifier: 'praxis' }, 'one');
});
afterAll(() => calls.server.close());

const state = () => recordState(calls.server.parts.database.read);
const revisionIn = (response: LightMyRequestResponse): number => {
  expect(response.statusCode, response.body).toBe(200);
  return envelopeOf(response).revisionId ?? Number.NaN;
};
const undo = (revisionId: number, browser = calls.admin) => browser.post('audit/undo', { revisionId });
const remove = (path: string) => calls.admin.get(path, {}, 'DELETE');

test('a document that was deleted comes back with its files, and their bytes', async () => {
  const before = await state();
  const deleted = revisionIn(await remove(`document/delete?id=${document.id}`));
  expect((await state()).documentFiles).toEqual([]);
  const undone = await undo(deleted);
  expect(contentOf(undone)).toEqual({ added: 3, changed: 0, deleted: 0 });
  expect(await state()).toEqual(before);
  expect((await download(calls.admin, `id=${german.id}`)).body).toBe('eins');
  expect((await download(calls.admin, `id=${english.id}`)).body).toBe('one');
  const again = revisionIn(await undo(revisionIn(undone)));
  expect((await state()).documents).toEqual([]);
  revisionIn(await undo(again));
});

test('a new version is taken back, stays downloadable, and its number is not given again', async () => {
  const before = await state();
  const next = async (bytes: string) => {
    const { id: fileId } = german;
    const { fileNameOnDisk } = await uploaded(calls.admin, { documentId: document.id, fileId, bytes });
    return saveFile(calls.admin, editOf(german, { fileNameOnDisk }));
  };
  const saved = await next('zwei');
  expect((await download(calls.admin, `id=${german.id}`)).body).toBe('zwei');
  revisionIn(await undo(revisionIn(saved)));
  expect(await state()).toEqual(before);
  expect((await download(calls.admin, `id=${german.id}`)).body).toBe('eins');
  expect((await download(calls.admin, `id=${german.id}&version=2`)).body).toBe('zwei');
  const third = await next('drei');
  expect(contentOf<SavedFile>(third).documentFile.fileVersion).toBe(3);
  revisionIn(await undo(revisionIn(third)));
});

test('a file is found by the identifier that its document gets back', async () => {
  const found = async (keyWord: string) =>
    contentOf<{ listData: { count: number } }>(await calls.admin.post('document/file/list', { keyWord }))
      .listData.count;
  const texts = { mainTitle: document.mainTitle, fallbackDocumentLang: 'de' };
  const renamed = { ...texts, id: document.id, identifier: 'imprint' };
  const done = revisionIn(await calls.admin.post('document/save', renamed));
  expect([await found('imprint'), await found('privacy')]).toEqual([2, 0]);
  revisionIn(await undo(done));
  expect([await found('imprint'), await found('privacy')]).toEqual([0, 2]);
});

test('one file comes back to a version by its history', async () => {
  const { revisions } = contentOf<{ revisions: [{ id: number }, { revision_id: number }, string][] }>(
    await calls.admin.post('audit/documentfile/revisions', { entity: 'documentfile', maxResult: 500 }),
  );
  const [, added] = revisions.findLast(([{ id }]) => id === german.id) ?? [];
  revisionIn(await saveFile(calls.admin, editOf(german, { active: false })));
  const restored = await calls.admin.post('audit/documentfile/restore', {
    entityId: german.id,
    revisionId: added?.revision_id,
  });
  expect(contentOf(restored)).toMatchObject({ entity: { id: german.id, active: true, fileVersion: 1 } });
});

test('a file does not come back without its document, nor a document go that has files again', async () => {
  const made = await calls.admin.post('document/save', {
    ...{ identifier: 'new', mainTitle: 'Neu', fallbackDocumentLang: 'de' },
  });
  const { id } = contentOf<{ document: Document }>(made).document;
  const file = await addFile(calls.admin, id);
  expectRefusal(await undo(revisionIn(made)), 400, '012', `document.${id}`);
  const gone = revisionIn(await remove(`document/file/delete?id=${file.id}`));
  revisionIn(await undo(revisionIn(made)));
  const refused = expectRefusal(await undo(gone), 400, '012', `documentfile.${file.id}`);
  expect(refused.errors[0]?.message).toBe(
    `Die Datei ${file.fileNameRepresentation} (de, GLOBAL): Das Dokument ${id} gibt es nicht mehr.`,
  );
});

test('an editor takes back the own latest change of a file, and nothing about documents', async () => {
  const editor = await calls.signedInAs(['EDITOR'], ['praxis']);
  const saved = revisionIn(await saveFile(editor, editOf(english, { active: false })));
  revisionIn(await undo(saved, editor));
  const { write } = calls.server.parts.database;
  const deleted = revisionIn(await remove(`document/delete?id=${document.id}`));
  await write
    .updateTable('revisions')
    .set({ userId: editor.userId })
    .where('revisionId', '=', deleted)
    .execute();
  expectRefusal(await undo(deleted, editor), 403, '019');
});
