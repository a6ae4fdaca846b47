import { createActor } from 'xstate';
import { fileBatchMachine } from '#machines/file-batch/file-batch.machine.ts';
import type { FileOrder } from '#machines/file-batch/file-batch.port.ts';
import { fileBatchSelectors } from '#machines/file-batch/file-batch.selectors.ts';
import { fileSendingMachine, type SendingOutcome } from '#machines/file-batch/file-sending.machine.ts';
import { fileSendingSelectors } from '#machines/file-batch/file-sending.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { changed, failures, GIVEN_UP, refusal, refused } from '#paths/kit/usual.ts';
import { fileBatchOnScreen, fileSendingOnScreen } from '#paths/screen/file-batch.ts';
import { documentFileOf, documentOf } from '#tests/support/records.ts';

const DOCUMENT = documentOf({ id: 4 });
const PRESENT = documentFileOf({ id: 3, fileVersion: 2 });
const STORED = { document: DOCUMENT, file: { ...PRESENT, fileVersion: 3 }, messages: [] };
const STAGED = { fileNameOnDisk: 'disk-1', size: 4_096 };
const fileOf = (name: string) => ({ name, size: 4_096, content: {} });
const orderOf = (name: string, key: string): FileOrder => ({
  ...{ lang: 'de', contextIdentifier: 'GLOBAL', target: PRESENT, name, key },
});
const ended = (outcome: Partial<SendingOutcome>): SendingOutcome => ({
  ...{ staged: null, failure: null, stored: null },
  ...outcome,
});
const NO_ANSWER = {
  kind: 'unreachable',
  cause: 'network',
  status: null,
  requestId: null,
  detail: 'connection refused',
} as const;

const SENDING_INPUT = {
  document: DOCUMENT,
  file: fileOf('a.pdf'),
  order: orderOf('a.pdf', 'key-1'),
  staged: null,
};

export const fileSendingCases = casesFor(fileSendingMachine, {
  given: {
    first: { says: 'a file is sent', input: SENDING_INPUT },
    again: {
      says: 'a new file is sent whose bytes the server has already',
      input: { ...SENDING_INPUT, order: { ...SENDING_INPUT.order, target: null }, staged: STAGED },
    },
  },
  events: {
    'upload.progress': {
      half: {
        says: 'half of the file is there',
        with: { progress: { sent: 2_048, total: 4_096, secondsLeft: 3 } },
      },
    },
    'upload.cancel': { cancelled: { says: 'the user gives the upload up' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    upload: {
      done: { says: 'the server holds the bytes', gives: STAGED },
      'wrong type': refused('the file', '028'),
      ...failures('the upload', '019'),
    },
    save: {
      stored: { says: 'the file is stored', gives: STORED },
      ...failures('the save', '046'),
    },
  },
  view: fileSendingSelectors,
  matters: ({ staged, failure, progress, stored }) => [
    staged !== null,
    failure !== null,
    progress !== null,
    stored !== null,
  ],
  screen: fileSendingOnScreen,
});

export const fileBatchCases = casesFor(fileBatchMachine, {
  given: { document: { says: 'the user adds files to a document', input: { document: DOCUMENT } } },
  events: {
    'files.add': {
      two: {
        says: 'the user drops two files',
        with: {
          files: [
            { id: 'a', file: fileOf('a_de.pdf') },
            { id: 'b', file: fileOf('b_de.pdf') },
          ],
        },
      },
    },
    'files.retry': { again: { says: 'the files of the document are asked for again' } },
    'row.change': {
      lang: { says: 'the user chooses a language for the file', with: { id: 'a', choice: { lang: 'fr' } } },
    },
    'row.remove': { removed: { says: 'the user removes the file', with: { id: 'a' } } },
    'batch.send': {
      all: {
        says: 'the user sends both files',
        with: {
          rows: [
            { id: 'a', order: orderOf('a_de.pdf', 'key-a') },
            { id: 'b', order: orderOf('b_de.pdf', 'key-b') },
          ],
        },
      },
    },
    'batch.cancel': { stopped: { says: 'the user stops after the present file' } },
    'batch.close': { closed: { says: 'the user wants it no more' } },
    'records.changed': {
      ...changed('documentfile'),
      own: { says: 'the flow hears of its own save', with: { subjects: ['documentfile'], by: 'key-a' } },
      others: { says: 'wordings change', with: { subjects: ['wording'] } },
    },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    loadFiles: {
      loaded: { says: 'the files of the document arrive', gives: [PRESENT] },
      ...failures('the load of the files', '019'),
    },
    sending: {
      stored: { says: 'the file is stored', ends: ended({ staged: STAGED, stored: STORED }) },
      refused: { says: 'the file is refused (028)', ends: ended({ failure: refusal('028') }) },
      outdated: {
        says: 'another user has changed the file (046)',
        ends: ended({ staged: STAGED, failure: refusal('046') }),
      },
      unreachable: {
        says: 'the save gets no usable answer',
        ends: ended({ staged: STAGED, failure: NO_ANSWER }),
      },
      'given up': { says: 'the user gives the file up', ends: ended({}) },
      broken: { says: 'the sending fails by itself', breaks: 'a mistake of ours' },
    },
  },
  begins: { sending: createActor(fileSendingMachine, { input: SENDING_INPUT }).getSnapshot() },
  view: fileBatchSelectors,
  // How the first one fares, and whether another one waits for it.
  matters: ({ rows: [first, second], files }) => [
    first?.stage,
    second?.stage === 'queued',
    second?.stage === 'sending',
    files !== null,
  ],
  screen: fileBatchOnScreen,
});
