import { assign, sendParent, setup } from 'xstate';
import type { DataEvents } from '#machines/kit/event.ts';
import type { OptionalPart } from '#machines/kit/port.ts';

/** The record as it is stored now. */
interface Newer {
  readonly record: unknown;
  /** Whether it says something else in the fields of the form than what was loaded. */
  readonly isOther: boolean;
}

export type RecordConflictEvent =
  /** Something in the fields is not stored. */
  | { type: 'fields.typed' }
  /** The fields say what is stored. */
  | { type: 'fields.stored' }
  /** The draft that is in the fields again was typed over another version of the record. */
  | { type: 'draft.outdated' }
  /** The user has chosen what is to stand in the fields. */
  | { type: 'conflict.settle' }
  /** The record was loaded again while the form was open. */
  | ({ type: 'record.newer' } & Newer)
  /** The save was refused because another user has stored the record since it was loaded. */
  | { type: 'record.refused' }
  /** The form goes on from what is stored now. */
  | { type: 'record.rebased' };

export const RECORD_CONFLICT_DATA_EVENTS: DataEvents<RecordConflictEvent> = { 'record.newer': true };

interface RecordConflictContext {
  /** What another user has stored, while the user has not chosen; null where the refusal of the save carries it. */
  readonly theirs: unknown;
}

/**
 * What becomes of an open form whose record another user stores meanwhile. Fields in which nothing is typed follow; what is
 * typed is never replaced from outside, and the user chooses. It knows no fields: how two versions are merged is the screen's.
 */
export const recordConflictMachine = setup({
  types: {
    context: {} as RecordConflictContext,
    events: {} as RecordConflictEvent,
    meta: {} as OptionalPart,
  },
  actions: {
    rememberTheirs: assign((_, { record }: Newer) => ({ theirs: record })),
    forgetTheirs: assign({ theirs: null }),
    rebase: sendParent((_, { record }: Pick<Newer, 'record'>) => ({ type: 'form.rebase', record })),
  },
  guards: { isOther: (_, { isOther }: Newer) => isOther },
}).createMachine({
  id: 'record-conflict',
  description: 'What becomes of an open form whose record another user stores meanwhile.',
  context: { theirs: null },
  initial: 'untouched',
  on: {
    'record.newer': { actions: { type: 'rebase', params: ({ event }) => event } },
    'record.refused': '.refused',
  },
  states: {
    untouched: {
      description: 'The fields say what was loaded; they follow what another user stores.',
      on: {
        'fields.typed': 'typed',
        'record.newer': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: 'renewed',
            actions: { type: 'rebase', params: ({ event }) => event },
          },
          { actions: { type: 'rebase', params: ({ event }) => event } },
        ],
      },
    },
    renewed: {
      entry: 'forgetTheirs',
      description: 'The fields say what another user has stored since; that is pointed out.',
      on: { 'fields.typed': 'typed' },
    },
    typed: {
      entry: 'forgetTheirs',
      description: 'Something typed is not stored, over what is stored.',
      on: {
        'fields.stored': 'untouched',
        'draft.outdated': 'outdated',
        'record.newer': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: 'noticed',
            actions: { type: 'rememberTheirs', params: ({ event }) => event },
          },
          { actions: { type: 'rebase', params: ({ event }) => event } },
        ],
      },
    },
    noticed: {
      description:
        'Another user has stored other fields while something is typed here; the user chooses before saving.',
      on: {
        'fields.stored': {
          target: 'renewed',
          actions: { type: 'rebase', params: ({ context: { theirs } }) => ({ record: theirs }) },
        },
        'record.newer': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            actions: { type: 'rememberTheirs', params: ({ event }) => event },
          },
          // Taken back meanwhile: what was loaded is stored again.
          { target: 'typed', actions: { type: 'rebase', params: ({ event }) => event } },
        ],
        'record.rebased': 'typed',
      },
    },
    outdated: {
      description:
        'A draft is in the fields again, and the record has changed since it was typed; the user chooses.',
      on: {
        'conflict.settle': 'typed',
        'fields.stored': 'untouched',
        'record.newer': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: 'noticed',
            actions: { type: 'rememberTheirs', params: ({ event }) => event },
          },
          { actions: { type: 'rebase', params: ({ event }) => event } },
        ],
      },
    },
    refused: {
      entry: 'forgetTheirs',
      description:
        'A save found that another user has stored the record since it was loaded; the user chooses.',
      on: {
        'record.rebased': 'typed',
        'record.refused': {},
      },
    },
  },
});
