import { enqueueActions, setup } from 'xstate';
import type { Wording } from '#contract/wording.ts';
import type { RecordFormInput } from '#machines/record-form/record-form.types.ts';
import { wordingFormMachine } from '#machines/records/wording.ts';
import { REPORT_BROKEN, reportBroken } from '#machines/reports/report.ts';
import { textElsewhereMachine } from '#machines/text-elsewhere/text-elsewhere.machine.ts';
import { textHistoryMachine } from '#machines/text-history/text-history.machine.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';

/** One wording: the form, and beside it where the text comes from that the form names, its history, and its like elsewhere. */
export const wordingMachine = setup({
  types: {
    context: {} as RecordFormInput<number, Wording>,
    /** None of its own. */
    events: {} as { type: 'xstate.init' },
    input: {} as RecordFormInput<number, Wording>,
    children: {} as { form: 'form'; origin: 'origin'; history: 'history'; elsewhere: 'elsewhere' },
  },
  actors: {
    form: wordingFormMachine,
    origin: wordingOriginMachine,
    history: textHistoryMachine,
    elsewhere: textElsewhereMachine,
  },
  actions: {
    reportBroken: enqueueActions(reportBroken),
  },
}).createMachine({
  id: 'wording',
  description: 'The route of one wording: the form, and beside it what is known of the text that it names.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The form is there and decides what becomes of it.',
      invoke: [
        {
          src: 'form',
          id: 'form',
          input: ({ context }) => context,
          onDone: 'left',
          onError: { target: 'left', actions: REPORT_BROKEN },
        },
        { src: 'origin', id: 'origin', onError: { actions: REPORT_BROKEN } },
        { src: 'history', id: 'history', onError: { actions: REPORT_BROKEN } },
        { src: 'elsewhere', id: 'elsewhere', onError: { actions: REPORT_BROKEN } },
      ],
    },
    left: { type: 'final', description: 'The form has ended; the list of wordings follows.' },
  },
});
