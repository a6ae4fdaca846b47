import { assign, enqueueActions, setup } from 'xstate';
import type { DataEvents } from '#machines/kit/event.ts';
import { CANCELLED, type Failure } from '#machines/kit/failure.ts';
import {
  type Failed,
  isRefused,
  isSessionLost,
  whyItFailed,
  withError,
} from '#machines/kit/failure-exits.ts';
import { BUSY, pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import {
  type ClashChoices,
  type Move,
  type MovePreview,
  type MoveValues,
  NO_CHOICES,
  type SelectedWording,
  type WordingMovePort,
} from '#machines/wording-move/wording-move.port.ts';

export type WordingMoveEvent =
  /** The user has chosen; what would happen is found out first. */
  | { type: 'move.submit'; values: MoveValues }
  /** The user chooses something else: what was found out does not hold any more. */
  | { type: 'move.change' }
  /** The user says what happens to what the target has already; what would happen then is found out. */
  | { type: 'clash.choose'; choices: ClashChoices }
  /** The user has seen what would happen; `key` is the idempotency key. */
  | { type: 'move.confirm'; key: string }
  /** The same again: the preview, or the move with its key. */
  | { type: 'move.retry' }
  | { type: 'move.cancel' }
  /** Takes the selected wordings as they are now. */
  | { type: 'selection.refresh' }
  | { type: 'wait.cancel' };

export const WORDING_MOVE_DATA_EVENTS: DataEvents<WordingMoveEvent> = {
  'move.submit': true,
  'clash.choose': true,
  'move.confirm': true,
};

export interface WordingMoveInput {
  /** The name of the selection in the list; null moves all of a context. */
  readonly selection: string | null;
  /** Why this user may move nothing. */
  readonly readOnly: ReadOnlyReason | null;
}

export interface WordingMoveContext extends WordingMoveInput {
  /** The selected wordings, null without a selection. */
  readonly wordings: readonly SelectedWording[] | null;
  /** Values chosen last. */
  readonly values: MoveValues | null;
  /** Handling of wordings that the target already has. */
  readonly choices: ClashChoices;
  /** Effect of the move; null until it is known, or where the server cannot tell. */
  readonly preview: MovePreview | null;
  readonly key: string | null;
  /** How many wordings moved. */
  readonly count: number;
  /** Why nothing moved, or why it is not known what would. */
  readonly failure: Failure | null;
}

const machine = setup({
  types: {
    context: {} as WordingMoveContext,
    events: {} as WordingMoveEvent,
    input: {} as WordingMoveInput,
  },
  actors: {
    sessionBack,
    recall: placeholder<WordingMovePort['recall']>(),
    refresh: placeholder<WordingMovePort['refresh']>(),
    preview: placeholder<WordingMovePort['preview']>(),
    move: placeholder<WordingMovePort['move']>(),
  },
  actions: {
    rememberWordings: assign((_, params: { wordings: readonly SelectedWording[] | null }) => params),
    rememberValues: assign((_, params: { values: MoveValues }) => ({
      values: params.values,
      choices: NO_CHOICES,
      key: null,
    })),
    rememberChoices: assign((_, params: { choices: ClashChoices }) => ({
      choices: params.choices,
      key: null,
    })),
    forgetChoices: assign({ choices: NO_CHOICES }),
    rememberPreview: assign((_, params: { preview: MovePreview | null }) => ({
      preview: params.preview,
      failure: null,
    })),
    rememberKey: assign((_, params: { key: string }) => ({ key: params.key })),
    rememberCount: assign((_, params: { count: number }) => ({ count: params.count })),
    rememberFailure: assign(whyItFailed),
    rememberCancel: assign({ failure: CANCELLED }),
    reportMoved: enqueueActions(({ context, system, enqueue }) => {
      reportToApp({ system, enqueue }, { type: 'records.changed', subjects: ['wording'] });
      reportToApp(
        { system, enqueue },
        {
          type: 'notification.add',
          level: 'success',
          topic: 'wording.moved',
          values: {
            count: String(context.count),
            context: context.values?.toContextIdentifier ?? context.values?.contextIdentifier ?? '',
          },
          autoClose: AUTO_CLOSE,
          ...(context.key !== null && { operation: { key: context.key, route: null } }),
        },
      );
    }),
    reportGone: enqueueActions(({ system, enqueue }) => {
      reportToApp(
        { system, enqueue },
        {
          type: 'notification.add',
          level: 'info',
          topic: 'wording.selectionGone',
          values: {},
          autoClose: AUTO_CLOSE,
        },
      );
    }),
  },
  guards: {
    isWhole: ({ context }) => context.selection === null,
    isReadOnly: ({ context }) => context.readOnly !== null,
    isNothing: (_, params: { wordings: readonly SelectedWording[] | null }) => !params.wordings?.length,
    isPossible: ({ context }) => (context.preview?.impact.counts.clashes ?? 0) === 0,
    isSessionLost: (_, params: Failed) => isSessionLost(params),
    isRefused: (_, params: Failed) => isRefused(params),
  },
});

function moveOf({ wordings, values, choices }: WordingMoveContext): Move {
  return { ...present(values), wordings, choices };
}

const submit = {
  target: 'previewing',
  actions: {
    type: 'rememberValues',
    params: ({ event }: { event: { values: MoveValues } }) => ({ values: event.values }),
  },
} as const;

/** The three ways in which a step fails. */
function failed(unreachable: 'previewFailed' | 'unreachable') {
  return [
    { guard: { type: 'isSessionLost', params: withError }, target: 'sessionLost' },
    {
      guard: { type: 'isRefused', params: withError },
      target: 'refused',
      actions: { type: 'rememberFailure', params: withError },
    },
    { target: unreachable, actions: { type: 'rememberFailure', params: withError } },
  ] as const;
}

/**
 * Moving wordings to another context: those that were selected in the list, or all of a context. What would happen is
 * found out and shown first. A named selection that is gone ends the flow, so that it never becomes a move of all.
 */
export const wordingMoveMachine = machine.createMachine({
  id: 'wording-move',
  description:
    'Moves selected wordings, or all of a context, to another one, after its consequences were confirmed.',
  context: ({ input }) => ({
    selection: input.selection,
    readOnly: input.readOnly,
    wordings: null,
    values: null,
    choices: NO_CHOICES,
    preview: null,
    key: null,
    count: 0,
    failure: null,
  }),
  initial: 'deciding',
  on: {
    'move.cancel': '.cancelled',
    // Refused wherever no state below takes them: nothing is moved that was not just asked for.
    'move.submit': {},
    'clash.choose': {},
    'move.confirm': {},
  },
  states: {
    deciding: { always: [{ guard: 'isWhole', target: 'opening' }, { target: 'recalling' }] },
    recalling: {
      tags: BUSY,
      description: 'Finds the wordings that were selected under the name in the address.',
      invoke: {
        src: 'recall',
        input: ({ context }) => ({ selection: context.selection ?? '' }),
        onDone: [
          {
            guard: { type: 'isNothing', params: ({ event }) => ({ wordings: event.output }) },
            target: 'gone',
          },
          {
            target: 'opening',
            actions: { type: 'rememberWordings', params: ({ event }) => ({ wordings: event.output }) },
          },
        ],
        onError: [
          { guard: { type: 'isSessionLost', params: withError }, target: 'recallLost' },
          {
            guard: { type: 'isRefused', params: withError },
            target: 'recallRefused',
            actions: { type: 'rememberFailure', params: withError },
          },
          { target: 'recallUnreachable', actions: { type: 'rememberFailure', params: withError } },
        ],
      },
    },
    recallLost: {
      description: 'Waits until the same user has signed in again, then looks the selection up again.',
      invoke: { src: 'sessionBack', onDone: 'recalling' },
    },
    recallRefused: {
      description: 'The server does not answer what was selected; the reason is shown.',
      on: { 'move.retry': 'recalling' },
    },
    recallUnreachable: {
      description: 'The selection could not be looked up; it can be tried again.',
      on: { 'move.retry': 'recalling' },
    },
    opening: { always: [{ guard: 'isReadOnly', target: 'readOnly' }, { target: 'choosing' }] },
    readOnly: { description: 'The form can only be looked at; the reason is shown.' },
    choosing: { description: 'The user chooses the contexts.', on: { 'move.submit': submit } },
    previewing: {
      ...pending('#wording-move.previewFailed', 'rememberCancel'),
      description: 'Asks the server what the move would do.',
      invoke: {
        src: 'preview',
        input: ({ context }) => ({ move: moveOf(context) }),
        onDone: {
          target: 'asking',
          actions: { type: 'rememberPreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: failed('previewFailed'),
      },
      // Another choice while the last one is looked at.
      on: {
        'clash.choose': {
          target: 'previewing',
          reenter: true,
          actions: { type: 'rememberChoices', params: ({ event }) => event },
        },
      },
    },
    asking: {
      description:
        'The user sees what would happen, and decides; with a clash only once they have said what happens to it.',
      on: {
        'clash.choose': {
          target: 'previewing',
          actions: { type: 'rememberChoices', params: ({ event }) => event },
        },
        'move.confirm': {
          guard: 'isPossible',
          target: 'moving',
          actions: { type: 'rememberKey', params: ({ event }) => event },
        },
        'move.submit': submit,
        'move.change': 'choosing',
        'selection.refresh': 'refreshing',
      },
    },
    moving: {
      ...pending('#wording-move.unreachable', 'rememberCancel'),
      description: 'The server moves the wordings, all or none.',
      invoke: {
        src: 'move',
        input: ({ context }) => ({ move: moveOf(context), key: present(context.key) }),
        onDone: {
          target: 'moved',
          actions: { type: 'rememberCount', params: ({ event }) => event.output },
        },
        onError: failed('unreachable'),
      },
      // Leaving now would leave open whether they moved.
      on: { 'move.cancel': {} },
    },
    refused: {
      description: 'The server said no; the form is usable again and the reason is shown.',
      on: { 'move.submit': submit, 'move.change': 'choosing', 'selection.refresh': 'refreshing' },
    },
    previewFailed: {
      description: 'What would happen could not be found out; it can be asked again.',
      on: { 'move.submit': submit, 'move.change': 'choosing', 'move.retry': 'previewing' },
    },
    unreachable: {
      description: 'Whether they moved is not known; the same can be tried again with its key.',
      on: { 'move.submit': submit, 'move.retry': 'moving' },
    },
    refreshing: {
      ...pending('#wording-move.previewFailed', 'rememberCancel'),
      description: 'The selected wordings are loaded as they are now.',
      invoke: {
        src: 'refresh',
        input: ({ context }) => ({ wordings: context.wordings ?? [] }),
        onDone: [
          {
            guard: { type: 'isNothing', params: ({ event }) => ({ wordings: event.output }) },
            target: 'gone',
          },
          {
            target: 'previewing',
            actions: [
              { type: 'rememberWordings', params: ({ event }) => ({ wordings: event.output }) },
              'forgetChoices',
            ],
          },
        ],
        onError: failed('previewFailed'),
      },
    },
    sessionLost: {
      description: 'Waits until the same user has signed in again, then finds out and asks again.',
      invoke: { src: 'sessionBack', onDone: 'previewing' },
    },
    moved: { type: 'final', entry: 'reportMoved', description: 'The wordings are in their new context.' },
    gone: { type: 'final', entry: 'reportGone', description: 'There is no such selection any more.' },
    cancelled: { type: 'final', description: 'The user left the form; nothing moved.' },
  },
});
