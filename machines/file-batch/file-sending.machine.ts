import { assign, setup } from 'xstate';
import type { Document, DocumentFile } from '#contract/document-file.ts';
import type { DocumentFileValues, OpenedFile } from '#machines/document-file/document-files.ts';
import type { FileSendingPort, SendingInput } from '#machines/file-batch/file-batch.port.ts';
import type { StagedFile, UploadProgress } from '#machines/file-upload/file-upload.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failing, keepFailure, waitsForSession } from '#machines/kit/failure-exits.ts';
import { BUSY, pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type FileSendingEvent =
  | { type: 'upload.progress'; progress: UploadProgress }
  /** The user gives this file up while its bytes are on their way. */
  | { type: 'upload.cancel' }
  | { type: 'wait.cancel' };

export const FILE_SENDING_DATA_EVENTS: DataEvents<FileSendingEvent> = { 'upload.progress': true };

export interface FileSendingContext extends SendingInput {
  readonly progress: UploadProgress | null;
  readonly failure: Failure | null;
  readonly stored: OpenedFile | null;
}

/** How it ended: stored, with a failure, or with neither where the user gave it up. */
export interface SendingOutcome {
  readonly staged: StagedFile | null;
  readonly failure: Failure | null;
  readonly stored: OpenedFile | null;
}

/** Values that are saved: of a new file, or of the next version of one that is unchanged otherwise. */
function valuesOf({ document, order, staged }: FileSendingContext): DocumentFileValues {
  const { lang, contextIdentifier, target, name } = order;
  return {
    document: { id: document.id, identifier: document.identifier },
    lang,
    contextIdentifier,
    active: target?.active ?? true,
    fileNameRepresentation: name,
    fileNameOnDisk: present(staged).fileNameOnDisk,
  };
}

/** A save reads of the document only which one it is. */
const openedOf = (document: SendingInput['document'], file: DocumentFile): OpenedFile => ({
  document: document as Document,
  file,
  messages: [],
});

/** One file of several: its bytes are uploaded, and then stored as a new file or as the next version of one. */
export const fileSendingMachine = setup({
  types: {
    context: {} as FileSendingContext,
    events: {} as FileSendingEvent,
    input: {} as SendingInput,
    output: {} as SendingOutcome,
  },
  actors: {
    sessionBack,
    upload: placeholder<FileSendingPort['upload']>(),
    save: placeholder<FileSendingPort['save']>(),
  },
  guards: { isUploaded: ({ context }) => context.staged !== null },
}).createMachine({
  id: 'file-sending',
  description: 'One file of several, uploaded and stored at once.',
  context: ({ input }) => ({ ...input, progress: null, failure: null, stored: null }),
  initial: 'deciding',
  // A last word of an upload that was given up.
  on: { 'upload.progress': {} },
  states: {
    deciding: { always: [{ guard: 'isUploaded', target: 'saving' }, { target: 'uploading' }] },
    uploading: {
      tags: BUSY,
      description: 'The bytes are on their way; the user sees how far, and can give it up at any time.',
      entry: assign({ progress: null }),
      invoke: {
        src: 'upload',
        input: ({ context: { document, file, order }, self }) => ({
          documentId: document.id,
          // Bytes for no certain file can become a new file or a version of any, should the user decide otherwise.
          fileId: null,
          file,
          key: order.key,
          onProgress: (progress) => self.send({ type: 'upload.progress', progress }),
        }),
        onDone: { target: 'saving', actions: assign({ staged: ({ event }) => event.output }) },
        onError: [
          { guard: failing.isSessionLost, target: 'sessionLost' },
          { target: 'failed', actions: keepFailure },
        ],
      },
      on: {
        'upload.progress': { actions: assign({ progress: ({ event }) => event.progress }) },
        'upload.cancel': 'cancelled',
      },
    },
    saving: {
      ...pending('#file-sending.failed'),
      description: 'The server stores the file.',
      invoke: {
        src: 'save',
        input: ({ context }) => ({
          values: valuesOf(context),
          key: context.order.key,
          loaded: context.order.target && openedOf(context.document, context.order.target),
        }),
        onDone: { target: 'stored', actions: assign({ stored: ({ event }) => event.output }) },
        onError: [
          { guard: failing.isSessionLost, target: 'sessionLost' },
          { target: 'failed', actions: keepFailure },
        ],
      },
    },
    sessionLost: {
      ...waitsForSession('deciding', 'goes on where it was'),
      on: { 'upload.cancel': 'cancelled' },
    },
    stored: { type: 'final', description: 'The file is stored.' },
    failed: { type: 'final', description: 'The file is not stored, or it is not known whether it is.' },
    cancelled: { type: 'final', description: 'The user gave the file up; the server keeps nothing of it.' },
  },
  output: ({ context: { staged, failure, stored } }) => ({ staged, failure, stored }),
});
