import { assign, sendParent, setup } from 'xstate';
import type { DataEvents } from '#machines/kit/event.ts';
import type { OptionalPart } from '#machines/kit/port.ts';

/** The record as stored. */
interface Newer {
  readonly record: unknown;
  /** Whether it says something else in the fields of the form than what was loaded. */
  readonly isOther: boolean;
  /** Name of the user who has stored it; null where that is not known. */
  readonly savedBy: string | null;
}

export type RecordFieldsEvent =
  /** Something in the fields is not stored. */
  | { type: 'fields.typed' }
  /** The fields say what is stored. */
  | { type: 'fields.stored' }
  /** A draft of an earlier visit is in the fields again. */
  | { type: 'draft.restored' }
  /** It was typed over another version of the record. */
  | { type: 'draft.outdated' }
  /** A draft that the user has given up lies there. */
  | { type: 'draft.offered' }
  /** The user takes it up again, or wants it gone for good. */
  | { type: 'draft.fetch' }
  | { type: 'draft.discard' }
  /** The user has chosen what is to stand in the fields. */
  | { type: 'conflict.settle' }
  /** The record was loaded again while the form was open. */
  | ({ type: 'record.newer' } & Newer)
  /** The save was refused because another user has stored the record since it was loaded. */
  | { type: 'record.refused' }
  /** The form goes on from what is stored now. */
  | { type: 'record.rebased' };

export const RECORD_FIELDS_DATA_EVENTS: DataEvents<RecordFieldsEvent> = { 'record.newer': true };

interface RecordFieldsContext {
  /** Version stored by another user, until this user has chosen; null where the refusal of the save carries it. */
  readonly theirs: unknown;
  /** Name of the user who has stored what is noticed or followed; null where that is not known. */
  readonly savedBy: string | null;
}

const fields = setup({
  types: {
    context: {} as RecordFieldsContext,
    events: {} as RecordFieldsEvent,
    meta: {} as OptionalPart,
  },
  actions: {
    rememberTheirs: assign((_, { record, savedBy }: Newer) => ({ theirs: record, savedBy })),
    rememberName: assign((_, { savedBy }: Pick<Newer, 'savedBy'>) => ({ savedBy })),
    forgetTheirs: assign({ theirs: null, savedBy: null }),
    forgetVersion: assign({ theirs: null }),
    rebase: sendParent((_, { record }: Pick<Newer, 'record'>) => ({ type: 'form.rebase', record })),
  },
  guards: { isOther: (_, { isOther }: Newer) => isOther },
});

const newer = ({ event }: { event: Newer }) => event;

/** Over what is typed another version is noticed; one that says the same is gone on from. */
const newerOverTyped = [
  {
    guard: { type: 'isOther', params: newer },
    target: 'noticed',
    actions: { type: 'rememberTheirs', params: newer },
  },
  { actions: { type: 'rebase', params: newer } },
] as const;

/**
 * Fields of a form compared with the stored record. Untouched fields follow what another user stores; typed input is
 * never replaced from outside, and the user chooses. The machine knows no fields: the content of a draft, and how two
 * versions are merged, are up to the screen.
 */
export const recordFieldsMachine = fields.createMachine({
  id: 'record-fields',
  description:
    'What stands in the fields of a form: what is stored, what is typed, a draft, or two versions to choose from.',
  context: { theirs: null, savedBy: null },
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
        'draft.restored': 'restored',
        'draft.offered': 'offered',
        'record.newer': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            target: 'renewed',
            actions: [
              { type: 'rememberName', params: ({ event }) => event },
              { type: 'rebase', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'rebase', params: ({ event }) => event } },
        ],
      },
    },
    renewed: {
      entry: 'forgetVersion',
      description: 'The fields say what another user has stored since; that is pointed out.',
      on: {
        'fields.typed': 'typed',
        'record.newer': {
          actions: [
            { type: 'rememberName', params: ({ event }) => event },
            { type: 'rebase', params: ({ event }) => event },
          ],
        },
      },
    },
    typed: {
      entry: 'forgetTheirs',
      description: 'Something typed is not stored, over what is stored.',
      on: {
        'fields.stored': 'untouched',
        'draft.restored': 'restored',
        'draft.outdated': 'outdated',
        'record.newer': newerOverTyped,
      },
    },
    restored: {
      entry: 'forgetTheirs',
      description:
        'A draft of an earlier visit is in the fields again; the user goes on with it or discards it.',
      on: {
        'fields.stored': 'untouched',
        'draft.discard': 'untouched',
        'record.newer': newerOverTyped,
      },
    },
    offered: {
      description: 'The fields say what is stored; a draft that the user has given up can be fetched back.',
      on: {
        'fields.typed': 'typed',
        'draft.fetch': 'restored',
        'draft.outdated': 'outdated',
        'draft.discard': 'untouched',
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
        'record.newer': newerOverTyped,
      },
    },
    refused: {
      entry: 'forgetTheirs',
      description:
        'A save found that another user has stored the record since it was loaded; the user chooses.',
      on: {
        'record.newer': newerOverTyped,
        'record.rebased': 'typed',
        'record.refused': {},
      },
    },
  },
});
