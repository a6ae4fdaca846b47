import { enqueueActions, setup } from 'xstate';
import type { DataEvents } from '#machines/kit/event.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import type { RecordFormInput } from '#machines/record-form/record-form.types.ts';
import { wordingFormMachine } from '#machines/records/wording.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { textElsewhereMachine } from '#machines/text-elsewhere/text-elsewhere.machine.ts';
import { textHistoryMachine } from '#machines/text-history/text-history.machine.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';

export type WordingEvent = RecordsChanged;

export const WORDING_DATA_EVENTS: DataEvents<WordingEvent> = { 'records.changed': true };

/** One wording: the form, and beside it where the text comes from that the form names, its history, and its like elsewhere. */
export const wordingMachine = setup({
  types: {
    context: {} as RecordFormInput<number>,
    events: {} as WordingEvent,
    input: {} as RecordFormInput<number>,
    children: {} as { form: 'form'; origin: 'origin'; history: 'history'; elsewhere: 'elsewhere' },
  },
  actors: {
    form: wordingFormMachine,
    origin: wordingOriginMachine,
    history: textHistoryMachine,
    elsewhere: textElsewhereMachine,
  },
  actions: {
    passOn: enqueueActions(({ self, enqueue }, params: { event: WordingEvent }) => {
      const { form, origin, history, elsewhere } = self.getSnapshot().children;
      if (form) enqueue.sendTo(form, params.event);
      if (origin) enqueue.sendTo(origin, params.event);
      if (history) enqueue.sendTo(history, params.event);
      if (elsewhere) enqueue.sendTo(elsewhere, params.event);
    }),
    reportBroken: enqueueActions(({ system, enqueue }, params: { error: unknown }) => {
      reportToApp({ system, enqueue }, { type: 'flow.broken', error: params.error });
    }),
  },
}).createMachine({
  id: 'wording',
  description: 'The place of one wording: the form, and beside it what is known of the text that it names.',
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
          onError: {
            target: 'left',
            actions: { type: 'reportBroken', params: ({ event }) => ({ error: event.error }) },
          },
        },
        {
          src: 'origin',
          id: 'origin',
          onError: { actions: { type: 'reportBroken', params: ({ event }) => ({ error: event.error }) } },
        },
        {
          src: 'history',
          id: 'history',
          onError: { actions: { type: 'reportBroken', params: ({ event }) => ({ error: event.error }) } },
        },
        {
          src: 'elsewhere',
          id: 'elsewhere',
          onError: { actions: { type: 'reportBroken', params: ({ event }) => ({ error: event.error }) } },
        },
      ],
      on: {
        'records.changed': { actions: { type: 'passOn', params: ({ event }) => ({ event }) } },
      },
    },
    left: { type: 'final', description: 'The form has ended; the list of wordings follows.' },
  },
});
