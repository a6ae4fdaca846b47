import { expect, test } from 'vitest';
import { documentFileMachine } from '#machines/document-file/document-file.machine.ts';
import type { DocumentFilePort } from '#machines/document-file/document-file.port.ts';
import { documentFileSelectors } from '#machines/document-file/document-file.selectors.ts';
import {
  type DocumentFileKey,
  type DocumentFileValues,
  documentFileDeletionMachine,
  documentFileFormMachine,
  type OpenedFile,
} from '#machines/document-file/document-files.ts';
import { filePreviewMachine } from '#machines/file-preview/file-preview.machine.ts';
import type { FilePreviewPort } from '#machines/file-preview/file-preview.port.ts';
import { fileUploadMachine } from '#machines/file-upload/file-upload.machine.ts';
import type { FileUploadPort } from '#machines/file-upload/file-upload.port.ts';
import { fileUploadSelectors } from '#machines/file-upload/file-upload.selectors.ts';
import { fileVersionsMachine } from '#machines/file-versions/file-versions.machine.ts';
import type { FileVersionsPort } from '#machines/file-versions/file-versions.port.ts';
import { fileVersionsSelectors } from '#machines/file-versions/file-versions.selectors.ts';
import { provide } from '#machines/kit/port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { documentFileOf, documentOf } from '#tests/support/records.ts';

const DOCUMENT = documentOf({ id: 4 });
const FILE = documentFileOf({ id: 7 });
const OPENED: OpenedFile = { document: DOCUMENT, file: FILE, messages: [] };
const VALUES: DocumentFileValues = {
  document: { id: 4, identifier: 'document-4' },
  lang: 'de',
  contextIdentifier: 'GLOBAL',
  active: true,
  fileNameRepresentation: 'Datei 7.pdf',
  fileNameOnDisk: 'a1b2',
};
const SUBMIT = { type: 'form.submit', values: VALUES, key: 'key-1' } as const;

type FormPort = RecordFormPort<DocumentFileKey, DocumentFileValues, OpenedFile>;

function start(fileId: number | null) {
  const loadDocument = scripted<DocumentFilePort['loadDocument']>();
  const load = scripted<FormPort['load']>();
  const save = scripted<FormPort['save']>();
  const upload = scripted<FileUploadPort['upload']>();
  const versions = scripted<FileVersionsPort['load']>();
  const readText = scripted<FilePreviewPort['readText']>();
  const form = provide(documentFileFormMachine, {
    load: load.service,
    save: save.service,
    deletion: documentFileDeletionMachine,
  });
  const machine = provide(documentFileMachine, {
    loadDocument: loadDocument.service,
    form,
    upload: provide(fileUploadMachine, { upload: upload.service }),
    preview: provide(filePreviewMachine, { readText: readText.service }),
    versions: provide(fileVersionsMachine, { load: versions.service }),
  });
  const walked = walk(machine, { documentId: 4, fileId, readOnly: null });
  const now = () => walked.actor.getSnapshot();
  return { loadDocument, load, save, upload, versions, now, ...walked };
}

async function startAdding() {
  const place = start(null);
  place.loadDocument.last().answer(DOCUMENT);
  await place.reach('adding.open');
  return place;
}

async function startEditing() {
  const place = start(7);
  place.load.last().answer({ record: OPENED, readOnly: null });
  await expect.poll(() => documentFileSelectors.versions(place.now())).not.toBeNull();
  return place;
}

test('a file is added to a document that is known first, and saving it leads on', async () => {
  const { loadDocument, save, now, states, reach, reports } = start(null);
  expect(loadDocument.last().input).toEqual({ documentId: 4 });
  loadDocument.last().answer(DOCUMENT);
  expect(documentFileSelectors.document(await reach('adding.open'))).toEqual(DOCUMENT);
  documentFileSelectors.form(now())?.send(SUBMIT);
  expect(save.last().input).toEqual({ values: VALUES, key: 'key-1', loaded: null });
  save.last().answer(OPENED);
  await reach('left');
  expect(states).toEqual(['adding.preparing.brief', 'adding.open', 'left']);
  expect(reports.slice(0, 2)).toMatchObject([
    { type: 'records.changed', subjects: ['documentfile'] },
    {
      type: 'notification.add',
      level: 'success',
      topic: 'documentfile.created',
      values: { identifier: 'Datei 7.pdf' },
    },
  ]);
});

test('what the server said of a stored file is reported', async () => {
  const { save, now, reach, reports } = await startEditing();
  documentFileSelectors.form(now())?.send(SUBMIT);
  expect(save.last().input.loaded).toEqual(OPENED);
  save.last().answer({ ...OPENED, messages: ['Gespeichert.', 'Wird verteilt.'] });
  await reach('left');
  expect(reports.find(({ type }) => type === 'notification.add')).toMatchObject({
    topic: 'documentfile.updated',
    values: { message: 'Gespeichert. Wird verteilt.' },
  });
});

test('a document that does not exist takes no file, and the place can be left', async () => {
  const { loadDocument, states, send, reach, now } = start(null);
  loadDocument.last().fail(refusal('008'));
  await reach('adding.notFound');
  expect(documentFileSelectors.form(now())).toBeUndefined();
  send({ type: 'form.cancel' });
  expect(states).toEqual(['adding.preparing.brief', 'adding.notFound', 'left']);
});

test('a document that does not come can be asked for again, and waits for a session that was lost', async () => {
  const { loadDocument, states, send, reach, reports, restore } = start(null);
  loadDocument.last().fail(NO_NETWORK);
  expect(documentFileSelectors.failure(await reach('adding.unreachable'))).toMatchObject({
    cause: 'network',
  });
  send({ type: 'document.retry' });
  loadDocument.last().fail(refusal('019'));
  expect(documentFileSelectors.failure(await reach('adding.refused'))).toMatchObject({ code: '019' });
  send({ type: 'document.retry' });
  loadDocument.last().fail(SESSION_GONE);
  await reach('adding.sessionLost');
  expect(reports).toEqual([{ type: 'session.lost' }]);
  await restore();
  loadDocument.last().answer(DOCUMENT);
  await reach('adding.open');
  expect(states).toEqual([
    'adding.preparing.brief',
    'adding.unreachable',
    'adding.preparing.brief',
    'adding.refused',
    'adding.preparing.brief',
    'adding.sessionLost',
    'adding.preparing.brief',
    'adding.open',
  ]);
});

test('a refused save tells code and sentence once each, keeps the upload, and takes another try', async () => {
  const { save, upload, now, reach, reports } = await startAdding();
  const file = { name: 'a.pdf', size: 10, content: {} };
  documentFileSelectors.upload(now())?.send({ type: 'file.choose', files: [file], key: 'file-1' });
  expect(upload.last().input).toMatchObject({ documentId: 4, fileId: null });
  upload.last().answer({ fileNameOnDisk: 'a1b2', size: 10 });
  const form = documentFileSelectors.form(now());
  form?.send(SUBMIT);
  save
    .last()
    .fail(refusal('006', [{ code: '006', message: 'Gibt es schon.', field: 'fileNameRepresentation' }]));
  await expect.poll(() => reports.length).toBe(1);
  expect(reports).toMatchObject([
    { level: 'error', topic: 'documentfile.notCreated', values: { message: '006: Gibt es schon.' } },
  ]);
  // A snapshot that tells of the same failure once more.
  form?.send({ type: 'records.changed', subjects: ['documentfile'] });
  expect(reports).toHaveLength(1);
  const staged = documentFileSelectors.upload(now())?.getSnapshot();
  expect(staged && fileUploadSelectors.staged(staged)).toEqual({ fileNameOnDisk: 'a1b2', size: 10 });
  form?.send({ ...SUBMIT, key: 'key-2' });
  save.last().fail(NO_NETWORK);
  await expect.poll(() => reports.length).toBe(2);
  expect(reports.at(-1)).toMatchObject({ topic: 'documentfile.notCreated', values: {} });
  form?.send({ type: 'form.retry' });
  save.last().answer(OPENED);
  await reach('left');
});

test('the versions of a file that is edited are found out beside the form, and asked for again when they failed', async () => {
  const { load, versions, now, states } = await startEditing();
  expect(load.last().input).toEqual({ recordKey: { documentId: 4, fileId: 7 }, loaded: null });
  expect(versions.last().input).toEqual({ file: FILE });
  const flow = documentFileSelectors.versions(now());
  versions.last().fail(NO_NETWORK);
  await expect.poll(() => flow && fileVersionsSelectors.isFailed(flow.getSnapshot())).toBe(true);
  flow?.send({ type: 'versions.retry' });
  const known = [{ version: 1, name: null, date: null, size: null, type: null, by: null }];
  versions.last().answer(known);
  await expect.poll(() => flow && fileVersionsSelectors.versions(flow.getSnapshot())).toEqual(known);
  expect(states).toEqual(['editing']);
});

test('a session that is restored goes on with the save, the upload and the versions', async () => {
  const { save, upload, versions, now, reports, restore } = await startEditing();
  const file = { name: 'a.pdf', size: 10, content: {} };
  documentFileSelectors.upload(now())?.send({ type: 'file.choose', files: [file], key: 'file-1' });
  documentFileSelectors.form(now())?.send(SUBMIT);
  for (const service of [save, upload, versions]) service.last().fail(SESSION_GONE);
  await expect.poll(() => reports.filter(({ type }) => type === 'session.lost')).toHaveLength(3);
  await restore();
  await expect.poll(() => [save, upload, versions].map(({ calls }) => calls.length)).toEqual([2, 2, 2]);
});

test('a form that is left takes its upload along', async () => {
  const { upload, now, reach } = await startAdding();
  const file = { name: 'a.pdf', size: 10, content: {} };
  documentFileSelectors.upload(now())?.send({ type: 'file.choose', files: [file], key: 'file-1' });
  documentFileSelectors.form(now())?.send({ type: 'form.cancel' });
  await reach('left');
  expect(upload.last().signal.aborted).toBe(true);
});
