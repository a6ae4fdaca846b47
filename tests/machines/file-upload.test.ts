import { expect, test } from 'vitest';
import { fileUploadMachine } from '#machines/file-upload/file-upload.machine.ts';
import type { ChosenFile, FileUploadPort } from '#machines/file-upload/file-upload.port.ts';
import { fileUploadSelectors } from '#machines/file-upload/file-upload.selectors.ts';
import { provide } from '#machines/kit/port.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const fileOf = (name: string, size = 1_000): ChosenFile => ({ name, size, content: { name } });
const STAGED = { fileNameOnDisk: 'a1b2', size: 1_000 };
const PROGRESS = { sent: 400, total: 1_000, secondsLeft: 3 };

function start() {
  const upload = scripted<FileUploadPort['upload']>();
  const machine = provide(fileUploadMachine, { upload: upload.service });
  const walked = walk(machine, { documentId: 4, fileId: null });
  const choose = (files: readonly ChosenFile[], key = 'key-1') =>
    walked.send({ type: 'file.choose', files, key });
  return { upload, choose, ...walked };
}

test('a file is uploaded as soon as it is chosen, tells how far it is, and waits for the save', async () => {
  const { upload, choose, states, reach, actor } = start();
  choose([fileOf('a.pdf')]);
  expect(upload.last().input).toMatchObject({
    documentId: 4,
    fileId: null,
    file: { name: 'a.pdf' },
    key: 'key-1',
  });
  upload.last().input.onProgress(PROGRESS);
  expect(fileUploadSelectors.progress(actor.getSnapshot())).toEqual(PROGRESS);
  expect(fileUploadSelectors.staged(actor.getSnapshot())).toBeNull();
  upload.last().answer(STAGED);
  expect(fileUploadSelectors.staged(await reach('done'))).toEqual(STAGED);
  expect(states).toEqual(['choosing', 'uploading', 'done']);
});

test('several files, and one without content, are turned away before anything is sent', () => {
  const { upload, choose, states, send, actor } = start();
  choose([fileOf('a.pdf'), fileOf('b.pdf')]);
  expect(fileUploadSelectors.file(actor.getSnapshot())).toBeNull();
  choose([fileOf('leer.pdf', 0)]);
  choose([]);
  choose([fileOf('leer.pdf', 0)]);
  send({ type: 'file.remove' });
  expect(upload.calls).toHaveLength(0);
  expect(states).toEqual(['choosing', 'tooMany', 'empty', 'choosing', 'empty', 'choosing']);
});

test('an upload is given up at once, and the same file can be sent again with its key', async () => {
  const { upload, choose, states, send, reach, actor } = start();
  choose([fileOf('a.pdf')]);
  const first = upload.last();
  send({ type: 'upload.cancel' });
  expect(first.signal.aborted).toBe(true);
  first.input.onProgress(PROGRESS);
  expect(fileUploadSelectors.progress(actor.getSnapshot())).toBeNull();
  send({ type: 'upload.retry' });
  expect(upload.calls.map(({ input }) => input.key)).toEqual(['key-1', 'key-1']);
  upload.last().answer(STAGED);
  await reach('done');
  expect(states).toEqual(['choosing', 'uploading', 'cancelled', 'uploading', 'done']);
});

test('while one file is on its way, another one neither takes its place nor removes it', () => {
  const { upload, choose, actor } = start();
  choose([fileOf('a.pdf')]);
  actor.send({ type: 'file.choose', files: [fileOf('b.pdf')], key: 'key-2' });
  actor.send({ type: 'file.remove' });
  expect(fileUploadSelectors.file(actor.getSnapshot())?.name).toBe('a.pdf');
  expect(upload.calls).toHaveLength(1);
});

test.each(['008', '019', '027', '028', '042'])(
  'a file refused with %s is not sent again, another one is',
  async (code) => {
    const { upload, choose, states, reach } = start();
    choose([fileOf('a.exe')]);
    upload.last().fail(refusal(code));
    const refused = await reach('refused');
    expect(fileUploadSelectors.failure(refused)).toMatchObject({ code });
    expect(fileUploadSelectors.canRetry(refused)).toBe(false);
    choose([fileOf('a.pdf')], 'key-2');
    expect(upload.last().input.key).toBe('key-2');
    expect(states).toEqual(['choosing', 'uploading', 'refused', 'uploading']);
  },
);

test.each([
  ['broken off', refusal('014')],
  ['not written', refusal('013')],
  ['without an answer', NO_NETWORK],
])('an upload that was %s can be sent again', async (_, failure) => {
  const { upload, choose, states, send, reach } = start();
  choose([fileOf('a.pdf')]);
  upload.last().fail(failure);
  expect(fileUploadSelectors.canRetry(await reach('failed'))).toBe(true);
  send({ type: 'upload.retry' });
  upload.last().answer(STAGED);
  await reach('done');
  expect(states).toEqual(['choosing', 'uploading', 'failed', 'uploading', 'done']);
});

test('an upload that met the end of the session begins again once it is restored', async () => {
  const { upload, choose, states, reach, reports, actor, restore } = start();
  choose([fileOf('a.pdf')]);
  upload.last().fail(SESSION_GONE);
  await reach('sessionLost');
  expect(reports).toEqual([{ type: 'session.lost' }]);
  expect(fileUploadSelectors.stage(actor.getSnapshot())).toBe('uploading');
  await restore();
  upload.last().answer(STAGED);
  await reach('done');
  expect(states).toEqual(['choosing', 'uploading', 'sessionLost', 'uploading', 'done']);
});

test('what is uploaded is forgotten when it is removed, or another file takes its place', async () => {
  const { upload, choose, send, reach, actor } = start();
  choose([fileOf('a.pdf')]);
  upload.last().answer(STAGED);
  await reach('done');
  choose([fileOf('b.pdf')], 'key-2');
  expect(fileUploadSelectors.staged(actor.getSnapshot())).toBeNull();
  upload.last().answer({ ...STAGED, fileNameOnDisk: 'c3d4' });
  expect(fileUploadSelectors.staged(await reach('done'))?.fileNameOnDisk).toBe('c3d4');
  send({ type: 'file.remove' });
  expect(fileUploadSelectors.file(actor.getSnapshot())).toBeNull();
  expect(fileUploadSelectors.staged(actor.getSnapshot())).toBeNull();
});
