import { type AnyActorRef, assign, type EventObject, emit, enqueueActions, setup } from 'xstate';
import { asSent, type DataEvents } from '#machines/kit/event.ts';

/** Step that leaves the screen: an event for some flow. */
export interface LeavingStep {
  readonly to: AnyActorRef;
  readonly event: EventObject;
}

export type LeavingEvent =
  /** Something typed in a form is not stored, or a secret is shown only this once. */
  | { type: 'unsaved.begin'; holder: string; isSecret?: boolean }
  /** That form is stored, as it was before, or closed; or the secret is kept. */
  | { type: 'unsaved.end'; holder: string }
  /** What that form holds is being saved. */
  | { type: 'save.begin'; holder: string }
  /** The save has stored nothing, or no one knows whether it has; the form holds what was typed as before. */
  | { type: 'save.fail'; holder: string; isUnknown: boolean }
  /** The user wants to go where the form would be closed. */
  | { type: 'leave.request'; steps: readonly LeavingStep[] }
  | { type: 'leave.confirm' }
  | { type: 'leave.stay' };

export const LEAVING_DATA_EVENTS: DataEvents<LeavingEvent> = {
  'unsaved.begin': true,
  'unsaved.end': true,
  'save.begin': true,
  'save.fail': true,
  'leave.request': true,
};

/** Discards the typed input; sent to the forms that hold it before the screen is left. */
export interface UnsavedDiscarded {
  readonly type: 'unsaved.discarded';
}

interface LeavingContext {
  /** The forms that hold something that is not stored. */
  readonly holders: readonly string[];
  /** Those of them that hold a secret which is shown only this once, and nothing typed. */
  readonly secrets: readonly string[];
  /** Those of them whose save is under way: whether anything would be lost is not settled. */
  readonly saving: readonly string[];
  /** Those of them whose last save was not answered: it may be stored. */
  readonly unknown: readonly string[];
  /** Steps that wait for the outcome of a save, or for the user's answer. */
  readonly steps: readonly LeavingStep[];
}

type Holder = Readonly<Record<'holder', string>>;
type Begun = Holder & { readonly isSecret?: boolean };
type Failed = Holder & { readonly isUnknown: boolean };
type Steps = Pick<LeavingContext, 'steps'>;

const without = (holders: readonly string[], holder: string) => holders.filter((one) => one !== holder);

const addHolder = { type: 'addHolder', params: asSent<Begun> } as const;
const removeHolder = { type: 'removeHolder', params: asSent<Holder> } as const;
const addSaving = { type: 'addSaving', params: asSent<Holder> } as const;
const removeSaving = { type: 'removeSaving', params: asSent<Failed> } as const;
const rememberSteps = { type: 'rememberSteps', params: asSent<Steps> } as const;
const goOn = {
  type: 'go',
  params: ({ context: { steps } }: { readonly context: Steps }) => ({ steps }),
} as const;
const isLast = { type: 'isLast', params: asSent<Holder> } as const;

/** Leaving a screen: at once, once what is being saved is stored, or after a question where something would be lost. */
export const leavingMachine = setup({
  types: {
    context: {} as LeavingContext,
    events: {} as LeavingEvent,
    emitted: {} as UnsavedDiscarded,
  },
  actions: {
    addHolder: assign(({ context: { holders, secrets } }, { holder, isSecret = false }: Begun) => ({
      holders: [...without(holders, holder), holder],
      secrets: [...without(secrets, holder), ...(isSecret ? [holder] : [])],
    })),
    removeHolder: assign(({ context: { holders, secrets, saving, unknown } }, { holder }: Holder) => ({
      holders: without(holders, holder),
      secrets: without(secrets, holder),
      saving: without(saving, holder),
      unknown: without(unknown, holder),
    })),
    addSaving: assign(({ context: { saving, unknown } }, { holder }: Holder) => ({
      saving: [...without(saving, holder), holder],
      unknown: without(unknown, holder),
    })),
    removeSaving: assign(({ context: { holders, saving, unknown } }, { holder, isUnknown }: Failed) => ({
      saving: without(saving, holder),
      // A form that is closed by then has nothing to lose.
      unknown: [...without(unknown, holder), ...holders.filter((one) => isUnknown && one === holder)],
    })),
    rememberSteps: assign((_, { steps }: Steps) => ({ steps })),
    forgetSteps: assign({ steps: [] }),
    go: enqueueActions(({ enqueue }, { steps }: Steps) => {
      for (const { to, event } of steps) enqueue.sendTo(to, event);
    }),
    discardUnsaved: emit({ type: 'unsaved.discarded' }),
  },
  guards: {
    isSaving: ({ context: { saving } }) => saving.length > 0,
    isLastSaving: ({ context: { saving } }, { holder }: Holder) => saving.every((one) => one === holder),
    isLast: ({ context: { holders } }, { holder }: Holder) => holders.every((one) => one === holder),
  },
}).createMachine({
  id: 'leaving',
  description:
    'Leaving a screen: at once, once what is being saved is stored, or after a question where something would be lost.',
  context: { holders: [], secrets: [], saving: [], unknown: [], steps: [] },
  initial: 'free',
  on: {
    'unsaved.begin': { actions: addHolder },
    'unsaved.end': { actions: removeHolder },
    // Only what is unsaved can be saved.
    'save.begin': {},
    'save.fail': {},
  },
  states: {
    free: {
      description: 'Nothing would be lost; every way leads on at once.',
      entry: 'forgetSteps',
      on: {
        'unsaved.begin': { target: 'guarded', actions: addHolder },
        'leave.request': { actions: { type: 'go', params: ({ event }) => event } },
      },
    },
    guarded: {
      description:
        'A form holds something that is not stored, or a secret is shown this once; leaving it is asked about.',
      entry: 'forgetSteps',
      on: {
        'unsaved.end': [{ guard: isLast, target: 'free', actions: removeHolder }, { actions: removeHolder }],
        'save.begin': { actions: addSaving },
        'save.fail': { actions: removeSaving },
        'leave.request': [
          { guard: 'isSaving', target: 'waiting', actions: rememberSteps },
          { target: 'asking', actions: rememberSteps },
        ],
      },
    },
    waiting: {
      description: 'What was typed is being saved; the way there waits for the outcome.',
      on: {
        'unsaved.end': [
          { guard: isLast, target: 'free', actions: [removeHolder, goOn] },
          // Another form holds something that no one is saving.
          {
            guard: { type: 'isLastSaving', params: ({ event }) => event },
            target: 'asking',
            actions: removeHolder,
          },
          { actions: removeHolder },
        ],
        // The user stays with the reason, which a question over it would hide.
        'save.fail': { target: 'guarded', actions: removeSaving },
        'save.begin': { actions: addSaving },
        'leave.request': { actions: rememberSteps },
      },
    },
    asking: {
      description: 'The user is asked whether what would be lost is to be given up; the way there waits.',
      on: {
        'unsaved.end': [
          // Stored meanwhile: nothing is left that could be lost.
          { guard: isLast, target: 'free', actions: [removeHolder, goOn] },
          { actions: removeHolder },
        ],
        // Whether anything would be lost is open again.
        'save.begin': { target: 'waiting', actions: addSaving },
        'leave.request': { actions: rememberSteps },
        // The form closes afterwards, unless the way there fails.
        'leave.confirm': { target: 'guarded', actions: ['discardUnsaved', goOn] },
        'leave.stay': 'guarded',
      },
    },
  },
});
