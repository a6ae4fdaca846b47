import { expect, test } from 'vitest';
import type { DocumentFile } from '#contract/document-file.ts';
import { fileBatchMachine } from '#machines/file-batch/file-batch.machine.ts';
import type { FileBatchPort, FileOrder, FileSendingPort } from '#machines/file-batch/file-batch.port.ts';
import { fileBatchSelectors } from '#machines/file-batch/file-batch.selectors.ts';
import { fileSendingMachine } from '#machines/file-batch/file-sending.machine.ts';
import { fileSendingSelectors } from '#machines/file-batch/file-sending.selectors.ts';
import { provide } from '#machines/kit/port.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { documentFileOf, documentOf } from '#tests/support/records.ts';

const DOCUMENT = documentOf({ id: 4 });
const PRESENT = documentFileOf({ id: 7, fileVersion: 2, modificationDate: '2026-01-06T09:30:00.000Z' });
const PROGRESS = { sent: 400, total: 1_000, secondsLeft: 3 };

const orderOf = (name: string, more: Partial<FileOrder> = {}): FileOrder => ({
  ...{ lang: 'de', contextIdentifier: 'GLOBAL', target: null, name, key: `key-${name}` },
  ...more,
});
const openedOf = (file: DocumentFile) => ({ document: DOCUMENT, file, messages: [] });
const IDLE = 'open(files.known + work.idle)';
const SENDING = 'open(files.known + work.sending)';

function start() {
  const loadFiles = scripted<FileBatchPort['loadFiles']>();
  const upload = scripted<FileSendingPort['upload']>();
  const save = scripted<FileSendingPort['save']>();
  const sending = provide(fileSendingMachine, { upload: upload.service, save: save.service });
  const walked = walk(provide(fileBatchMachine, { loadFiles: loadFiles.service, sending }), {
    document: DOCUMENT,
  });
  const { actor, send } = walked;
  const add = (...names: readonly string[]) =>
    send({
      type: 'files.add',
      files: names.map((name) => ({ id: name, file: { name, size: 1_000, content: {} } })),
    });
  const sendAll = (...orders: readonly FileOrder[]) =>
    send({ type: 'batch.send', rows: orders.map((order) => ({ id: order.name, order })) });
  const stages = () =>
    Object.fromEntries(fileBatchSelectors.rows(actor.getSnapshot()).map(({ id, stage }) => [id, stage]));
  const rowOf = (id: string) => fileBatchSelectors.rows(actor.getSnapshot()).find((row) => row.id === id);
  /** Waits for so many calls. */
  const calls = (service: { readonly calls: readonly unknown[] }, count: number) =>
    expect.poll(() => service.calls.length, { interval: 1 }).toBe(count);
  /** The file that is being uploaded arrives and is stored. */
  const store = async (count: number, file: DocumentFile) => {
    await calls(upload, count);
    upload.last().answer({ fileNameOnDisk: `disk-${count}`, size: 1_000 });
    await expect
      .poll(() => save.calls.at(-1)?.input.values.fileNameOnDisk, { interval: 1 })
      .toBe(`disk-${count}`);
    save.last().answer(openedOf(file));
  };
  const notified = () => walked.reports.filter(({ type }) => type === 'notification.add');
  return { loadFiles, upload, save, add, sendAll, stages, rowOf, calls, store, notified, ...walked };
}

type Started = ReturnType<typeof start>;

/** With the files of the document known. */
async function begin(files: readonly DocumentFile[] = [PRESENT]): Promise<Started> {
  const started = start();
  started.loadFiles.last().answer(files);
  await expect.poll(() => started.actor.getSnapshot().matches({ open: { files: 'known' } })).toBe(true);
  return started;
}

test('files are sent one after the other, each stored as soon as it is uploaded, and notified once', async () => {
  const { add, sendAll, upload, save, stages, store, notified, reports, actor } = await begin();
  add('a.pdf', 'b.pdf', 'c.pdf');
  sendAll(orderOf('a.pdf'), orderOf('b.pdf', { lang: 'en' }), orderOf('c.pdf', { lang: 'fr' }));
  expect(stages()).toEqual({ 'a.pdf': 'sending', 'b.pdf': 'queued', 'c.pdf': 'queued' });
  expect(upload.calls).toHaveLength(1);
  expect(upload.last().input).toMatchObject({ documentId: 4, fileId: null, key: 'key-a.pdf' });
  await store(1, documentFileOf({ id: 11 }));
  expect(save.last().input).toEqual({
    values: {
      document: { id: 4, identifier: 'document-4' },
      lang: 'de',
      contextIdentifier: 'GLOBAL',
      active: true,
      fileNameRepresentation: 'a.pdf',
      fileNameOnDisk: 'disk-1',
    },
    key: 'key-a.pdf',
    loaded: null,
  });
  await store(2, documentFileOf({ id: 12, lang: 'en' }));
  expect(stages()).toMatchObject({ 'a.pdf': 'stored' });
  expect(notified()).toEqual([]);
  await store(3, documentFileOf({ id: 13, lang: 'fr' }));
  await expect.poll(() => notified().length).toBe(1);
  expect(notified()).toMatchObject([
    { level: 'success', topic: 'documentfile.allStored', values: { count: '3', identifier: 'document-4' } },
  ]);
  expect(reports.filter(({ type }) => type === 'records.changed')).toEqual(
    ['key-a.pdf', 'key-b.pdf', 'key-c.pdf'].map((by) => ({
      type: 'records.changed',
      subjects: ['documentfile'],
      by,
    })),
  );
  expect(fileBatchSelectors.isDone(actor.getSnapshot())).toBe(true);
  expect(fileBatchSelectors.files(actor.getSnapshot())?.map(({ id }) => id)).toEqual([7, 11, 12, 13]);
});

test('two next versions of one file follow each other, the second one on the first', async () => {
  const { add, sendAll, save, store, calls, upload } = await begin();
  add('a.pdf', 'b.pdf');
  sendAll(orderOf('a.pdf', { target: PRESENT }), orderOf('b.pdf', { target: PRESENT }));
  const third = { ...PRESENT, fileVersion: 3, modificationDate: '2026-11-25T04:00:00.000Z' };
  await store(1, third);
  expect(save.last().input.loaded?.file).toEqual(PRESENT);
  await calls(upload, 2);
  upload.last().answer({ fileNameOnDisk: 'disk-2', size: 1_000 });
  await calls(save, 2);
  expect(save.last().input.loaded?.file).toEqual(third);
});

test('a file that stays inactive does not become active by its next version', async () => {
  const { add, sendAll, save, upload, calls } = await begin();
  add('a.pdf');
  sendAll(orderOf('a.pdf', { target: { ...PRESENT, id: 8, active: false } }));
  upload.last().answer({ fileNameOnDisk: 'disk-1', size: 1_000 });
  await calls(save, 1);
  expect(save.last().input.values.active).toBe(false);
});

test('a file that is refused stands with its reason, and the others go on', async () => {
  const { add, sendAll, upload, stages, rowOf, store, notified, calls } = await begin();
  add('a.exe', 'b.pdf');
  sendAll(orderOf('a.exe'), orderOf('b.pdf'));
  upload.last().fail(refusal('028'));
  await calls(upload, 2);
  expect(rowOf('a.exe')).toMatchObject({ stage: 'failed', failure: { code: '028' }, staged: null });
  await store(2, documentFileOf({ id: 12 }));
  await expect.poll(() => notified().length).toBe(1);
  expect(stages()).toEqual({ 'a.exe': 'failed', 'b.pdf': 'stored' });
  expect(notified()).toMatchObject([
    { level: 'warning', topic: 'documentfile.someStored', values: { count: '1', failed: '1' } },
  ]);
});

test('nothing is notified where nothing was stored', async () => {
  const { add, sendAll, upload, notified, reach, rowOf } = await begin();
  add('a.pdf');
  sendAll(orderOf('a.pdf'));
  upload.last().fail(refusal('027'));
  await reach(IDLE);
  expect(rowOf('a.pdf')?.stage).toBe('failed');
  expect(notified()).toEqual([]);
});

test('what was chosen survives a failure, and another choice after a refused save uploads nothing again', async () => {
  const { add, sendAll, send, upload, save, calls, rowOf, reach } = await begin();
  add('a.pdf');
  send({ type: 'row.change', id: 'a.pdf', choice: { lang: 'fr' } });
  sendAll(orderOf('a.pdf', { lang: 'fr', contextIdentifier: 'platform' }));
  upload.last().answer({ fileNameOnDisk: 'disk-1', size: 1_000 });
  await calls(save, 1);
  save.last().fail(refusal('019'));
  await reach(IDLE);
  expect(rowOf('a.pdf')).toMatchObject({
    stage: 'failed',
    choice: { lang: 'fr', contextIdentifier: 'platform', target: 'new' },
    staged: { fileNameOnDisk: 'disk-1' },
  });
  send({ type: 'row.change', id: 'a.pdf', choice: { contextIdentifier: 'GLOBAL' } });
  expect(rowOf('a.pdf')).toMatchObject({ stage: 'open', failure: null, choice: { lang: 'fr' } });
  sendAll(orderOf('a.pdf', { lang: 'fr', key: 'key-2' }));
  await calls(save, 2);
  expect(save.last().input).toMatchObject({ key: 'key-2', values: { contextIdentifier: 'GLOBAL' } });
  expect(upload.calls).toHaveLength(1);
});

test('a save without an answer is sent again as it was, under its key', async () => {
  const { add, sendAll, upload, save, calls, reach, loadFiles, recordsChange } = await begin();
  add('a.pdf');
  sendAll(orderOf('a.pdf', { target: PRESENT }));
  upload.last().answer({ fileNameOnDisk: 'disk-1', size: 1_000 });
  await calls(save, 1);
  save.last().fail(NO_NETWORK);
  await reach(IDLE);
  // It was stored after all, and the list of files says so by now.
  recordsChange('documentfile');
  const later = { ...PRESENT, fileVersion: 3, modificationDate: '2026-11-25T04:00:00.000Z' };
  await calls(loadFiles, 2);
  loadFiles.last().answer([later]);
  await reach(IDLE);
  sendAll(orderOf('a.pdf', { target: later, key: 'key-2' }));
  await calls(save, 2);
  expect(save.last().input).toEqual(save.calls[0]?.input);
  expect(upload.calls).toHaveLength(1);
});

test('a refusal is not repeated under its key', async () => {
  const { add, sendAll, upload, save, calls, reach } = await begin();
  add('a.pdf');
  sendAll(orderOf('a.pdf'));
  upload.last().answer({ fileNameOnDisk: 'disk-1', size: 1_000 });
  await calls(save, 1);
  save.last().fail(refusal('012'));
  await reach(IDLE);
  sendAll(orderOf('a.pdf', { key: 'key-2' }));
  await calls(save, 2);
  expect(save.last().input.key).toBe('key-2');
});

test('a file that another user has changed is looked up again before the next try', async () => {
  const { add, sendAll, upload, save, calls, loadFiles, reach, rowOf } = await begin();
  add('a.pdf');
  sendAll(orderOf('a.pdf', { target: PRESENT }));
  upload.last().answer({ fileNameOnDisk: 'disk-1', size: 1_000 });
  await calls(save, 1);
  save.last().fail(refusal('046'));
  await calls(loadFiles, 2);
  const later = { ...PRESENT, fileVersion: 3, modificationDate: '2026-11-25T04:00:00.000Z' };
  loadFiles.last().answer([later]);
  await reach(IDLE);
  expect(rowOf('a.pdf')).toMatchObject({ stage: 'failed', failure: { code: '046' } });
  sendAll(orderOf('a.pdf', { target: later, key: 'key-2' }));
  await calls(save, 2);
  expect(save.last().input).toMatchObject({ key: 'key-2', loaded: { file: later } });
});

test('bytes that the server has no more are uploaded again', async () => {
  const { add, sendAll, upload, save, calls, reach, rowOf } = await begin();
  add('a.pdf');
  sendAll(orderOf('a.pdf'));
  upload.last().answer({ fileNameOnDisk: 'disk-1', size: 1_000 });
  await calls(save, 1);
  save.last().fail(refusal('042'));
  await reach(IDLE);
  expect(rowOf('a.pdf')).toMatchObject({ isSpent: true, staged: null });
  sendAll(orderOf('a.pdf', { key: 'key-2' }));
  await calls(upload, 2);
  expect(upload.last().input.key).toBe('key-2');
});

test('a stop lets the present file arrive and keeps the others, which can be sent later', async () => {
  const { add, sendAll, send, stages, store, reach, upload, notified } = await begin();
  add('a.pdf', 'b.pdf');
  sendAll(orderOf('a.pdf'), orderOf('b.pdf'));
  send({ type: 'batch.cancel' });
  expect(stages()).toEqual({ 'a.pdf': 'sending', 'b.pdf': 'open' });
  await store(1, documentFileOf({ id: 11 }));
  await reach(IDLE);
  expect(stages()).toEqual({ 'a.pdf': 'stored', 'b.pdf': 'open' });
  expect(upload.calls).toHaveLength(1);
  expect(notified()).toHaveLength(1);
  sendAll(orderOf('b.pdf'));
  await store(2, documentFileOf({ id: 12 }));
  await expect.poll(() => notified().length).toBe(2);
  expect(notified()[1]).toMatchObject({ values: { count: '1' } });
});

test('the present upload can be given up, says how far it is, and the next one begins', async () => {
  const { add, sendAll, actor, upload, calls, rowOf } = await begin();
  add('a.pdf', 'b.pdf');
  sendAll(orderOf('a.pdf'), orderOf('b.pdf'));
  const sending = fileBatchSelectors.sending(actor.getSnapshot());
  const first = upload.last();
  first.input.onProgress(PROGRESS);
  expect(sending && fileSendingSelectors.progress(sending.getSnapshot())).toEqual(PROGRESS);
  sending?.send({ type: 'upload.cancel' });
  await calls(upload, 2);
  expect(first.signal.aborted).toBe(true);
  expect(rowOf('a.pdf')).toMatchObject({ stage: 'open', failure: null });
  expect(upload.last().input.file.name).toBe('b.pdf');
});

test('a lost session pauses, and the file goes on where it was after the sign-in', async () => {
  const { add, sendAll, upload, save, calls, restore, reports, stages, reach } = await begin();
  add('a.pdf', 'b.pdf');
  sendAll(orderOf('a.pdf'), orderOf('b.pdf'));
  upload.last().answer({ fileNameOnDisk: 'disk-1', size: 1_000 });
  await calls(save, 1);
  save.last().fail(SESSION_GONE);
  await expect.poll(() => reports).toEqual([{ type: 'session.lost' }]);
  expect(stages()).toEqual({ 'a.pdf': 'sending', 'b.pdf': 'queued' });
  await restore();
  await calls(save, 2);
  expect(upload.calls).toHaveLength(1);
  expect(save.last().input).toEqual(save.calls[0]?.input);
  save.last().answer(openedOf(documentFileOf({ id: 11 })));
  await calls(upload, 2);
  upload.last().fail(SESSION_GONE);
  await reach(SENDING);
  await restore();
  await calls(upload, 3);
  expect(upload.last().input.key).toBe('key-b.pdf');
});

test('while files are sent others are added, decided about, sent and removed; the present one stays', async () => {
  const { add, sendAll, send, stages } = await begin();
  add('a.pdf', 'b.pdf');
  sendAll(orderOf('a.pdf'), orderOf('b.pdf'));
  add('c.pdf', 'd.pdf');
  sendAll(orderOf('c.pdf'));
  send({ type: 'row.remove', id: 'a.pdf' });
  send({ type: 'row.remove', id: 'b.pdf' });
  send({ type: 'row.change', id: 'a.pdf', choice: { lang: 'fr' } });
  expect(stages()).toEqual({ 'a.pdf': 'sending', 'c.pdf': 'queued', 'd.pdf': 'open' });
});

test('the files of the document are asked for again after a failure, and when others have changed them', async () => {
  const { loadFiles, reach, send, actor, calls, recordsChange, restore, add, stages } = start();
  add('a.pdf');
  loadFiles.last().fail(NO_NETWORK);
  const failed = await reach('open(files.unreachable + work.idle)');
  expect(fileBatchSelectors.filesFailure(failed)).toMatchObject({ kind: 'unreachable' });
  send({ type: 'files.retry' });
  loadFiles.last().fail(refusal('019'));
  await reach('open(files.refused + work.idle)');
  send({ type: 'files.retry' });
  loadFiles.last().fail(SESSION_GONE);
  await reach('open(files.sessionLost + work.idle)');
  await restore();
  loadFiles.last().answer([PRESENT]);
  await reach(IDLE);
  expect(fileBatchSelectors.files(actor.getSnapshot())).toEqual([PRESENT]);
  recordsChange('wording');
  await reach(IDLE);
  recordsChange('documentfile');
  await calls(loadFiles, 5);
  expect(stages()).toEqual({ 'a.pdf': 'open' });
});

test('closing gives up what is on its way', async () => {
  const { add, sendAll, send, upload, actor } = await begin();
  add('a.pdf');
  sendAll(orderOf('a.pdf'));
  send({ type: 'batch.close' });
  expect(upload.last().signal.aborted).toBe(true);
  expect(fileBatchSelectors.isOver(actor.getSnapshot())).toBe(true);
});
