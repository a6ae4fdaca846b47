import { assign, enqueueActions, setup } from 'xstate';
import type { Wording } from '#contract/wording.ts';
import type { Operation } from '#machines/history/operation.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import {
  createRecordConsequencesMachine,
  type RecordConsequencesOutcome,
} from '#machines/record-consequences/record-consequences.machine.ts';
import { REPORT_BROKEN, reportBroken, reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import type { MatrixStepPort } from '#machines/wording-matrix/matrix-step.port.ts';
import type { MatrixStep, MatrixStepOutcome, TextWrite } from '#machines/wording-matrix/matrix-step.ts';

export type MatrixStepEvent =
  /** Sends the same texts again with their key. */
  | { type: 'step.retry' }
  /** The user leaves it open whether the texts were stored; they stay unsaved here. */
  | { type: 'step.giveUp' }
  | { type: 'wait.cancel' };

export interface MatrixStepContext extends MatrixStep {
  readonly wordings: readonly Wording[];
  readonly failure: Failure | null;
}

/** From this many texts on, taking them back is asked first. */
const BIG = 100;

/** Previews what a step would change for others, and asks once for all of its texts. */
export const stepConsequencesMachine = createRecordConsequencesMachine<readonly TextWrite[], null>(
  'step-consequences',
);

function operationOf({ key, texts, wordings }: MatrixStepContext): Operation {
  const [wording] = wordings;
  const isBig = texts.length >= BIG;
  if (texts.length !== 1 || !wording) return { key, route: null, isBig };
  return {
    key,
    route: { kind: 'wording', id: wording.id },
    effect: texts[0]?.own ? 'updated' : 'created',
    isBig,
  };
}

/** Several texts on their way to the server: one question, one save, one notification. */
export const matrixStepMachine = setup({
  types: {
    context: {} as MatrixStepContext,
    events: {} as MatrixStepEvent,
    input: {} as MatrixStep,
    output: {} as MatrixStepOutcome,
    children: {} as { consequences: 'consequences' },
  },
  actors: { sessionBack, consequences: stepConsequencesMachine, save: placeholder<MatrixStepPort['save']>() },
  actions: {
    reportStored: enqueueActions(({ context, system, enqueue }) => {
      reportToApp({ system, enqueue }, { type: 'records.changed', subjects: ['wording'], by: context.key });
      reportToApp(
        { system, enqueue },
        {
          type: 'notification.add',
          level: 'success',
          topic: 'wording.stepStored',
          values: { count: String(context.wordings.length) },
          slot: 'matrix',
          autoClose: AUTO_CLOSE,
          operation: operationOf(context),
        },
      );
    }),
    reportBroken: enqueueActions(reportBroken),
  },
  guards: {
    replaces: ({ context }) => context.replaces,
    isAccepted: (_, params: { outcome: RecordConsequencesOutcome }) => params.outcome === 'accepted',
  },
}).createMachine({
  id: 'matrix-step',
  description: 'Stores several texts together, after one question where others would lose a text.',
  context: ({ input }) => ({ ...input, wordings: [], failure: null }),
  initial: 'deciding',
  output: ({ context, event }) => {
    const ended = (event as unknown as { output: 'stored' | 'withdrawn' | 'failed' }).output;
    if (ended === 'stored') return { outcome: ended, wordings: context.wordings };
    return ended === 'failed' ? { outcome: ended, failure: present(context.failure) } : { outcome: ended };
  },
  states: {
    deciding: { always: [{ guard: 'replaces', target: 'asking' }, { target: 'saving' }] },
    asking: {
      description: 'What others would see is found out, and asked where they would lose a text.',
      invoke: {
        src: 'consequences',
        id: 'consequences',
        input: ({ context }) => ({ values: context.texts, loaded: null, isWanted: false }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => ({ outcome: event.output }) },
            target: 'saving',
          },
          { target: 'withdrawn' },
        ],
        onError: { target: 'withdrawn', actions: REPORT_BROKEN },
      },
    },
    saving: {
      ...pending('#matrix-step.unreachable'),
      description: 'The server stores all texts or none.',
      invoke: {
        src: 'save',
        input: ({ context: { texts, key } }) => ({ texts, key }),
        onDone: {
          target: 'stored',
          actions: assign({ wordings: ({ event }) => event.output.wordings, failure: null }),
        },
        onError: failureExits({ sessionLost: 'sessionLost', refused: 'failed', unreachable: 'unreachable' }),
      },
    },
    unreachable: {
      description: 'Whether the texts were stored is not known; the same can be sent again with its key.',
      on: { 'step.retry': 'saving', 'step.giveUp': 'failed' },
    },
    sessionLost: {
      description: 'The texts wait until the same user has signed in again, then go on.',
      invoke: { src: 'sessionBack', onDone: 'saving' },
    },
    stored: {
      type: 'final',
      entry: 'reportStored',
      output: 'stored',
      description: 'The server has stored every text.',
    },
    failed: { type: 'final', output: 'failed', description: 'The texts stay unsaved; the reason is kept.' },
    withdrawn: { type: 'final', output: 'withdrawn', description: 'The user went back to the texts.' },
  },
});
