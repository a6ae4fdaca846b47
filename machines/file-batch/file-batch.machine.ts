import { assign, enqueueActions, setup } from 'xstate';
import type { Document, DocumentFile } from '#contract/document-file.ts';
import {
  type BatchRow,
  begun,
  decided,
  halted,
  isOutdated,
  newRow,
  queued,
  type SentRow,
  settled,
  withStored,
} from '#machines/file-batch/batch-rows.ts';
import type { FileBatchPort, RowChoice, SendingInput } from '#machines/file-batch/file-batch.port.ts';
import { fileSendingMachine, type SendingOutcome } from '#machines/file-batch/file-sending.machine.ts';
import type { ChosenFile } from '#machines/file-upload/file-upload.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import { type Failure, failureOf } from '#machines/kit/failure.ts';
import { type Failed, failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { recordChanges } from '#machines/reports/record-changes.ts';
import { REPORT_BROKEN, reportBroken, reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

/** A file that was chosen or dropped, and what names it from then on. */
export interface AddedFile {
  readonly id: string;
  readonly file: ChosenFile;
}

export type FileBatchEvent =
  | { type: 'files.add'; files: readonly AddedFile[] }
  /** Asks for the files of the document again. */
  | { type: 'files.retry' }
  | { type: 'row.change'; id: string; choice: RowChoice }
  | { type: 'row.remove'; id: string }
  /** Sends these rows, one after the other; those that failed among them try again. */
  | { type: 'batch.send'; rows: readonly SentRow[] }
  /** Sends nothing of what has not begun. */
  | { type: 'batch.cancel' }
  /** The user wants it no more, or has read how it ended. */
  | { type: 'batch.close' }
  | RecordsChanged
  | { type: 'wait.cancel' };

export const FILE_BATCH_DATA_EVENTS: DataEvents<FileBatchEvent> = {
  'files.add': true,
  'row.change': true,
  'row.remove': true,
  'batch.send': true,
  'records.changed': true,
};

export interface FileBatchContext {
  readonly document: SendingInput['document'];
  readonly rows: readonly BatchRow[];
  /** The files of the document; null until they are known. */
  readonly files: readonly DocumentFile[] | null;
  /** Why they are not known. */
  readonly failure: Failure | null;
  /** How many were stored, and how many were not, since sending began. */
  readonly run: { readonly stored: number; readonly failed: number };
}

const NO_RUN = { stored: 0, failed: 0 } as const;

/** The row that is being sent, and its document. */
function sendingInput({ document, rows }: FileBatchContext): SendingInput {
  const row = rows.find(({ stage }) => stage === 'sending');
  if (!row?.order) throw new Error('sending without a row to send');
  return { document, file: row.file, order: row.order, staged: row.staged };
}

/** Whether others have changed files: what this flow has stored it knows already. */
function isByOthers({ rows }: FileBatchContext, { subjects, by }: Omit<RecordsChanged, 'type'>): boolean {
  if (!subjects.includes('documentfile') && !subjects.includes('document')) return false;
  return by === undefined || !rows.some(({ order }) => order?.key === by);
}

/**
 * Several files for one document, chosen at once: each with its language, its context and whether it becomes the next
 * version of one that is there. They are sent one after the other; one that fails stands where it is, and the others go on.
 */
export const fileBatchMachine = setup({
  types: {
    context: {} as FileBatchContext,
    events: {} as FileBatchEvent,
    input: {} as { readonly document: Pick<Document, 'id' | 'identifier'> },
    children: {} as { sending: 'sending' },
  },
  actors: {
    recordChanges,
    sessionBack,
    loadFiles: placeholder<FileBatchPort['loadFiles']>(),
    sending: fileSendingMachine,
  },
  actions: {
    addFiles: assign(({ context }, params: { files: readonly AddedFile[] }) => ({
      rows: [
        ...context.rows.filter(({ id }) => !params.files.some((added) => added.id === id)),
        ...params.files.map(({ id, file }) => newRow(id, file)),
      ],
    })),
    changeRow: assign(({ context }, params: { id: string; choice: RowChoice }) => ({
      rows: decided(context.rows, params.id, params.choice),
    })),
    removeRow: assign(({ context }, params: { id: string }) => ({
      rows: context.rows.filter(({ id, stage }) => id !== params.id || stage === 'sending'),
    })),
    queue: assign(({ context }, params: { rows: readonly SentRow[] }) => ({
      rows: queued(context.rows, params.rows),
    })),
    settle: enqueueActions(({ context, system, enqueue }, params: { outcome: SendingOutcome }) => {
      const { failure, stored } = params.outcome;
      const { run, files } = context;
      enqueue.assign({
        rows: settled(context.rows, params.outcome),
        run: { stored: run.stored + (stored ? 1 : 0), failed: run.failed + (failure ? 1 : 0) },
        ...(stored && files && { files: withStored(files, stored.file) }),
      });
      if (stored) {
        const by = context.rows.find(({ stage }) => stage === 'sending')?.order?.key;
        reportToApp({ system, enqueue }, { type: 'records.changed', subjects: ['documentfile'], by });
      }
      if (isOutdated(failure)) enqueue.raise({ type: 'files.retry' });
    }),
    reportStored: enqueueActions(({ context: { document, run }, system, enqueue }) => {
      if (run.stored === 0) return;
      reportToApp(
        { system, enqueue },
        {
          type: 'notification.add',
          level: run.failed > 0 ? 'warning' : 'success',
          topic: run.failed > 0 ? 'documentfile.someStored' : 'documentfile.allStored',
          values: {
            count: String(run.stored),
            failed: String(run.failed),
            ...(run.failed === 0 && { identifier: document.identifier }),
          },
          autoClose: AUTO_CLOSE,
        },
      );
    }),
    reportBroken: enqueueActions(reportBroken),
  },
  guards: {
    isQueued: ({ context }) => context.rows.some(({ stage }) => stage === 'queued'),
    isByOthers: ({ context }, params: Omit<RecordsChanged, 'type'>) => isByOthers(context, params),
  },
}).createMachine({
  id: 'file-batch',
  description: 'Several files for one document, sent one after the other.',
  context: ({ input: { document } }) => ({ document, rows: [], files: null, failure: null, run: NO_RUN }),
  initial: 'open',
  invoke: { src: 'recordChanges' },
  // What the flow has stored itself, and records of other kinds.
  on: { 'records.changed': {} },
  states: {
    open: {
      type: 'parallel',
      description: 'Files are added, decided about and sent, in any order.',
      on: {
        'files.add': { actions: { type: 'addFiles', params: ({ event }) => event } },
        'row.change': { actions: { type: 'changeRow', params: ({ event }) => event } },
        'row.remove': { actions: { type: 'removeRow', params: ({ event }) => event } },
        'batch.send': { actions: { type: 'queue', params: ({ event }) => event } },
        'batch.close': '#file-batch.closed',
      },
      states: {
        files: {
          description: 'The files that the document has, of which one may get its next version.',
          initial: 'loading',
          on: {
            'files.retry': '.loading',
            'records.changed': {
              guard: { type: 'isByOthers', params: ({ event }) => event },
              target: '.loading',
            },
          },
          states: {
            loading: {
              ...pending('#file-batch.open.files.unreachable'),
              description: 'The files of the document are on their way.',
              invoke: {
                src: 'loadFiles',
                input: ({ context: { document } }) => ({ documentId: document.id }),
                onDone: {
                  target: 'known',
                  actions: assign({ files: ({ event }) => event.output, failure: null }),
                },
                onError: failureExits(),
              },
            },
            known: { description: 'What a file can be the next version of is known.' },
            refused: { description: 'The server does not hand the files out; the reason is shown.' },
            unreachable: { description: 'No usable answer came; the files can be asked for again.' },
            sessionLost: waitsForSession('loading', 'asks for the files again'),
          },
        },
        work: {
          initial: 'idle',
          states: {
            idle: {
              description: 'Nothing is being sent.',
              always: { guard: 'isQueued', target: 'sending', actions: assign({ run: NO_RUN }) },
            },
            sending: {
              description: 'One file is on its way; the others that were sent wait for it.',
              entry: assign({ rows: ({ context }) => begun(context.rows, context.files) }),
              invoke: {
                src: 'sending',
                id: 'sending',
                input: ({ context }) => sendingInput(context),
                onDone: {
                  target: 'settled',
                  actions: { type: 'settle', params: ({ event }) => ({ outcome: event.output }) },
                },
                onError: {
                  target: 'settled',
                  actions: [
                    REPORT_BROKEN,
                    { type: 'settle', params: ({ event }) => ({ outcome: broken(event) }) },
                  ],
                },
              },
              on: { 'batch.cancel': { actions: assign({ rows: ({ context }) => halted(context.rows) }) } },
            },
            settled: {
              always: [
                { guard: 'isQueued', target: 'sending' },
                { target: 'idle', actions: 'reportStored' },
              ],
            },
          },
        },
      },
    },
    closed: { type: 'final', description: 'The files are stored, or the user wants it no more.' },
  },
});

/** A file whose sending has failed on this side. */
function broken({ error }: Failed): SendingOutcome {
  return { staged: null, failure: failureOf(error), stored: null };
}
