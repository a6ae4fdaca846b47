import { assign, setup } from 'xstate';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { keepFailure } from '#machines/kit/failure-exits.ts';
import { BUSY } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { ProblemReportPort, Recorded, Said } from '#machines/problem-report/problem-report.port.ts';

export type ProblemReportEvent =
  /** The file is wanted now. */
  | { type: 'report.save'; said: Said }
  | { type: 'report.retry' }
  /** The recording is dropped. */
  | { type: 'report.drop' }
  /** The dialog is closed; what is recorded goes on being recorded. */
  | { type: 'report.close' };

export const PROBLEM_REPORT_DATA_EVENTS: DataEvents<ProblemReportEvent> = { 'report.save': true };

export interface ProblemReportContext {
  /** Null until it is recorded. */
  readonly recorded: Recorded | null;
  readonly said: Said | null;
  /** Name of the file that the browser has. */
  readonly name: string | null;
  readonly failure: Failure | null;
}

const reports = setup({
  types: { context: {} as ProblemReportContext, events: {} as ProblemReportEvent },
  actors: {
    record: placeholder<ProblemReportPort['record']>(),
    keep: placeholder<ProblemReportPort['keep']>(),
    drop: placeholder<ProblemReportPort['drop']>(),
  },
  actions: {
    rememberRecorded: assign((_, recorded: Recorded) => ({ recorded, failure: null })),
    rememberSaid: assign((_, said: Said) => ({ said, failure: null })),
    rememberName: assign((_, { name }: { readonly name: string }) => ({ name })),
  },
});

const save = {
  target: 'keeping',
  actions: { type: 'rememberSaid', params: ({ event }: { event: { said: Said } }) => event.said },
} as const;

/** A problem that a user reports, with what has happened in this tab as a file. */
export const problemReportMachine = reports.createMachine({
  id: 'problem-report',
  description: 'A problem that a user reports, with what has happened in this tab as a file.',
  context: { recorded: null, said: null, name: null, failure: null },
  initial: 'beginning',
  // Closing never ends a recording: the user may want to show the problem first.
  on: { 'report.close': '.closed', 'report.save': {} },
  states: {
    beginning: {
      tags: BUSY,
      description: 'The code that records is fetched, and what happens is recorded from now on.',
      invoke: {
        src: 'record',
        onDone: {
          target: 'describing',
          actions: { type: 'rememberRecorded', params: ({ event }) => event.output },
        },
        onError: { target: 'unavailable', actions: keepFailure },
      },
    },
    unavailable: {
      description: 'Nothing is recorded, since the code for it did not come.',
      on: { 'report.retry': 'beginning' },
    },
    describing: {
      description:
        'The user says what has happened and what may be in the file, or closes the dialog to show the problem first.',
      on: { 'report.save': save, 'report.drop': 'dropping' },
    },
    keeping: {
      tags: BUSY,
      description: 'The file is made, and the browser gets it.',
      invoke: {
        src: 'keep',
        input: ({ context: { said } }) => present(said),
        onDone: { target: 'kept', actions: { type: 'rememberName', params: ({ event }) => event.output } },
        onError: { target: 'unkept', actions: keepFailure },
      },
    },
    unkept: {
      description: 'The file could not be made; it is recorded as before.',
      on: { 'report.save': save, 'report.drop': 'dropping' },
    },
    kept: { description: 'The browser has the file; nothing is recorded any more.' },
    dropping: {
      tags: BUSY,
      description: 'The recording ends and is dropped.',
      invoke: { src: 'drop', onDone: 'closed', onError: 'closed' },
    },
    closed: { type: 'final', description: 'The dialog is gone.' },
  },
});
