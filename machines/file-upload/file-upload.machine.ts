import { assign, setup } from 'xstate';
import * as REFUSAL from '#contract/refusal.ts';
import type {
  ChosenFile,
  FileUploadPort,
  StagedFile,
  UploadProgress,
} from '#machines/file-upload/file-upload.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import { type Failure, failureOf } from '#machines/kit/failure.ts';
import { type Failed, failing, keepFailure, withError } from '#machines/kit/failure-exits.ts';
import { BUSY } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type FileUploadEvent =
  /** Picked, or dropped; `key` is the idempotency key of the one file that may be among them. */
  | { type: 'file.choose'; files: readonly ChosenFile[]; key: string }
  /** Back to no file at all. */
  | { type: 'file.remove' }
  | { type: 'upload.progress'; progress: UploadProgress }
  | { type: 'upload.cancel' }
  /** The same file again. */
  | { type: 'upload.retry' };

export const FILE_UPLOAD_DATA_EVENTS: DataEvents<FileUploadEvent> = {
  'file.choose': true,
  'upload.progress': true,
};

export interface FileUploadContext {
  readonly documentId: number;
  /** The file whose next version it is to be; null for a new file. */
  readonly fileId: number | null;
  /** Files chosen last: one, unless they are about to be rejected. */
  readonly files: readonly ChosenFile[];
  readonly key: string;
  readonly progress: UploadProgress | null;
  /** File that the server holds until a save binds it. */
  readonly staged: StagedFile | null;
  readonly failure: Failure | null;
}

/** Refusals that the same file would meet again. */
const FINAL_CODES: ReadonlySet<string> = new Set([
  REFUSAL.notFound,
  REFUSAL.forbidden,
  REFUSAL.malware,
  REFUSAL.fileKind,
  REFUSAL.fileMissingOrTooLarge,
]);

/** The one file that is there, where the chart proves that there is one. */
function onlyFile({ files }: FileUploadContext): ChosenFile {
  const [file] = files;
  if (!file) throw new Error('uploading without a file');
  return file;
}

/**
 * One file on its way to the server: chosen, looked at, uploaded, and there until it is bound or another one takes its
 * place. It lives as long as the form around it, and takes its upload along when it ends.
 */
export const fileUploadMachine = setup({
  types: {
    context: {} as FileUploadContext,
    events: {} as FileUploadEvent,
    input: {} as { readonly documentId: number; readonly fileId: number | null },
  },
  actors: { sessionBack, upload: placeholder<FileUploadPort['upload']>() },
  guards: {
    isNothing: ({ context }) => context.files.length === 0,
    isSeveral: ({ context }) => context.files.length > 1,
    isEmpty: ({ context }) => onlyFile(context).size === 0,
    isFinal: (_, params: Failed) => {
      const failure = failureOf(params.error);
      return failure.kind === 'refused' && FINAL_CODES.has(failure.code);
    },
  },
}).createMachine({
  id: 'file-upload',
  description: 'One file on its way to the server, there until a save binds it.',
  context: ({ input }) => ({ ...input, files: [], key: '', progress: null, staged: null, failure: null }),
  initial: 'choosing',
  on: {
    'file.choose': {
      target: '.checking',
      actions: assign({
        files: ({ event }) => event.files,
        key: ({ event }) => event.key,
        staged: null,
        failure: null,
      }),
    },
    'file.remove': { target: '.choosing', actions: assign({ files: [], staged: null, failure: null }) },
    // A last word of an upload that was given up.
    'upload.progress': {},
  },
  states: {
    choosing: { description: 'There is no file yet.' },
    checking: {
      always: [
        { guard: 'isNothing', target: 'choosing' },
        { guard: 'isSeveral', target: 'tooMany' },
        { guard: 'isEmpty', target: 'empty' },
        { target: 'uploading' },
      ],
    },
    tooMany: { description: 'Several files at once; only one is taken.' },
    empty: { description: 'The file has no content; it is not even sent.' },
    uploading: {
      tags: BUSY,
      description: 'The bytes are on their way; the user sees how far, and can give it up at any time.',
      entry: assign({ progress: null }),
      invoke: {
        src: 'upload',
        input: ({ context, self }) => ({
          documentId: context.documentId,
          fileId: context.fileId,
          file: onlyFile(context),
          key: context.key,
          onProgress: (progress) => self.send({ type: 'upload.progress', progress }),
        }),
        onDone: {
          target: 'done',
          actions: assign({ staged: ({ event }) => event.output, failure: null }),
        },
        onError: [
          { guard: failing.isSessionLost, target: 'sessionLost' },
          {
            guard: { type: 'isFinal', params: withError },
            target: 'refused',
            actions: keepFailure,
          },
          { target: 'failed', actions: keepFailure },
        ],
      },
      on: {
        'upload.progress': { actions: assign({ progress: ({ event }) => event.progress }) },
        'upload.cancel': 'cancelled',
        // One file at a time: it is cancelled first.
        'file.choose': {},
        'file.remove': {},
      },
    },
    done: { description: 'The server holds the file; a save will bind it.' },
    refused: { description: 'The server does not take this file; another one may do.' },
    failed: {
      description: 'The file did not arrive; the same one can be sent again.',
      on: { 'upload.retry': 'uploading' },
    },
    cancelled: {
      description: 'The user gave the upload up; the server keeps nothing of it.',
      on: { 'upload.retry': 'uploading' },
    },
    sessionLost: {
      description: 'The upload begins again once the same user has signed in again.',
      invoke: { src: 'sessionBack', onDone: 'uploading' },
      on: { 'file.choose': {} },
    },
  },
});
