import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import type { Document, DocumentFile } from '#contract/document-file.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { DocumentFilePort } from '#machines/document-file/document-file.port.ts';
import {
  documentFileFormMachine,
  documentFileFormSelectors,
} from '#machines/document-file/document-files.ts';
import { filePreviewMachine } from '#machines/file-preview/file-preview.machine.ts';
import { fileUploadMachine } from '#machines/file-upload/file-upload.machine.ts';
import { fileVersionsMachine } from '#machines/file-versions/file-versions.machine.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import { type Failure, failureOf } from '#machines/kit/failure.ts';
import { type Failed, failing, keepFailure, withError } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { REPORT_BROKEN, reportBroken, reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type DocumentFileEvent =
  /** Asks for the document again. */
  { type: 'document.retry' } | { type: 'form.cancel' } | { type: 'wait.cancel' };

export const DOCUMENT_FILE_DATA_EVENTS: DataEvents<DocumentFileEvent> = {};

export interface DocumentFileContext {
  readonly documentId: number;
  /** The file that is edited; null when one is added. */
  readonly fileId: number | null;
  /** Why this user may add no file; of one that is there, loading answers it. */
  readonly readOnly: ReadOnlyReason | null;
  /** The document that a file is added to, once it is known. */
  readonly document: Document | null;
  /** Why the document did not come. */
  readonly failure: Failure | null;
  /** The failure of a save that was reported last, so that each is reported once. */
  readonly notifiedFailure: Failure | null;
  /** Actor that looks up the versions of the file being edited. */
  readonly versions: ActorRefFrom<typeof fileVersionsMachine> | null;
}

type Mode = 'adding' | 'editing';

/** The first error of a refusal: its code, and its sentence where the server sent one. */
function saidBy(failure: Failure): { readonly message?: string } {
  if (failure.kind !== 'refused') return {};
  const [first] = failure.findings;
  const sentence = first?.message ?? failure.message;
  return sentence ? { message: `${first?.code ?? failure.code}: ${sentence}` } : {};
}

const documentFile = setup({
  types: {
    context: {} as DocumentFileContext,
    events: {} as DocumentFileEvent,
    input: {} as {
      readonly documentId: number;
      readonly fileId: number | null;
      readonly readOnly: ReadOnlyReason | null;
    },
    children: {} as { form: 'form'; upload: 'upload'; preview: 'preview' },
  },
  actors: {
    sessionBack,
    loadDocument: placeholder<DocumentFilePort['loadDocument']>(),
    form: documentFileFormMachine,
    upload: fileUploadMachine,
    preview: filePreviewMachine,
    versions: fileVersionsMachine,
  },
  actions: {
    rememberDocument: assign((_, params: { document: Document }) => ({
      document: params.document,
      failure: null,
    })),
    beginVersions: assign(({ spawn }, params: { file: DocumentFile }) => ({
      versions: spawn('versions', { id: 'versions', input: { file: params.file } }),
    })),
    notifyFailure: enqueueActions(({ system, enqueue }, params: { failure: Failure; mode: Mode }) => {
      enqueue.assign({ notifiedFailure: params.failure });
      reportToApp(
        { system, enqueue },
        {
          type: 'notification.add',
          level: 'error',
          topic: params.mode === 'adding' ? 'documentfile.notCreated' : 'documentfile.notUpdated',
          values: saidBy(params.failure),
          autoClose: AUTO_CLOSE,
        },
      );
    }),
    reportBroken: enqueueActions(reportBroken),
  },
  guards: {
    isAdding: ({ context }) => context.fileId === null,
    isNewFailure: ({ context }, params: { failure: Failure | null }) =>
      params.failure !== null && params.failure !== context.notifiedFailure,
    isFirstLook: ({ context }, params: { file: DocumentFile | null }) =>
      params.file !== null && context.versions === null,
    isNotFound: (_, params: Failed) => {
      const failure = failureOf(params.error);
      return failure.kind === 'refused' && failure.code === REFUSAL.notFound;
    },
  },
});

/** The form of the file, its upload and a preview of its versions beside it. */
const open = (mode: Mode) =>
  documentFile.createStateConfig({
    description: 'The form is open; its own flow decides what becomes of it.',
    invoke: [
      {
        src: 'form',
        id: 'form',
        input: ({ context: { documentId, fileId, readOnly } }) => ({
          recordKey: fileId === null ? null : { documentId, fileId },
          readOnly,
        }),
        onSnapshot: [
          {
            guard: {
              type: 'isNewFailure',
              params: ({ event }) => ({ failure: documentFileFormSelectors.failure(event.snapshot) }),
            },
            actions: {
              type: 'notifyFailure',
              params: ({ event }) => ({
                failure: documentFileFormSelectors.failure(event.snapshot) as Failure,
                mode,
              }),
            },
          },
          {
            guard: {
              type: 'isFirstLook',
              params: ({ event }) => ({
                file: documentFileFormSelectors.loaded(event.snapshot)?.file ?? null,
              }),
            },
            actions: {
              type: 'beginVersions',
              params: ({ event }) => ({
                file: documentFileFormSelectors.loaded(event.snapshot)?.file as DocumentFile,
              }),
            },
          },
        ],
        onDone: { target: '#document-file.left' },
        onError: { target: '#document-file.left', actions: REPORT_BROKEN },
      },
      {
        src: 'upload',
        id: 'upload',
        input: ({ context: { documentId, fileId } }) => ({ documentId, fileId }),
        onError: {
          actions: REPORT_BROKEN,
        },
      },
      {
        src: 'preview',
        id: 'preview',
        onError: {
          actions: REPORT_BROKEN,
        },
      },
    ],
    on: {
      // Leaving is the form's to decide: it may be saving.
      'form.cancel': {},
    },
  });

/** Adding a file to a document, or editing one: the form of the file, its upload, and its versions. */
export const documentFileMachine = documentFile.createMachine({
  id: 'document-file',
  description:
    'The route of one file of a document, added or edited: form, upload and versions beside each other.',
  context: ({ input }) => ({
    ...input,
    document: null,
    failure: null,
    notifiedFailure: null,
    versions: null,
  }),
  initial: 'deciding',
  on: {
    'form.cancel': '.left',
  },
  states: {
    deciding: { always: [{ guard: 'isAdding', target: 'adding' }, { target: 'editing' }] },
    adding: {
      description: 'A new file; the document that it belongs to is loaded first.',
      initial: 'preparing',
      states: {
        preparing: {
          ...pending('#document-file.adding.unreachable'),
          description: 'The document to which a file is added is on its way.',
          invoke: {
            src: 'loadDocument',
            input: ({ context: { documentId } }) => ({ documentId }),
            onDone: {
              target: 'open',
              actions: { type: 'rememberDocument', params: ({ event }) => ({ document: event.output }) },
            },
            onError: [
              { guard: failing.isSessionLost, target: 'sessionLost' },
              { guard: { type: 'isNotFound', params: withError }, target: 'notFound' },
              {
                guard: failing.isRefused,
                target: 'refused',
                actions: keepFailure,
              },
              { target: 'unreachable', actions: keepFailure },
            ],
          },
        },
        notFound: { description: 'There is no such document, or not any more.' },
        refused: {
          description: 'The server does not hand the document out; the reason is shown.',
          on: { 'document.retry': 'preparing' },
        },
        unreachable: {
          description: 'No usable answer came; the document can be asked for again.',
          on: { 'document.retry': 'preparing' },
        },
        sessionLost: {
          description: 'Waits until the session is back.',
          invoke: { src: 'sessionBack', onDone: 'preparing' },
        },
        open: open('adding'),
      },
    },
    editing: open('editing'),
    left: { type: 'final', description: 'The form has been left, whatever came of it.' },
  },
});
