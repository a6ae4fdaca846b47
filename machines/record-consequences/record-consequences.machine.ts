import { assign, setup } from 'xstate';
import { type Impact, replacesTexts } from '#contract/impact.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { type OptionalPart, placeholder } from '#machines/kit/port.ts';
import type {
  Change,
  RecordConsequencesPort,
} from '#machines/record-consequences/record-consequences.port.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type RecordConsequencesEvent =
  /** The user has read what would happen, or goes on without knowing it. */
  | { type: 'consequences.accept' }
  /** The user goes back to the form. */
  | { type: 'consequences.withdraw' }
  /** Asks the server once more what would happen. */
  | { type: 'consequences.preview' }
  | { type: 'wait.cancel' };

export interface RecordConsequencesInput<Values, Stored> extends Change<Values, Stored> {
  /** The user wants to see what would happen, be it that nothing would; otherwise it is shown only where it matters. */
  readonly isWanted: boolean;
  /** What would happen, where a save has answered it; otherwise it is asked. */
  readonly foreseen?: Impact | null;
}

export interface RecordConsequencesContext<Values, Stored>
  extends Omit<RecordConsequencesInput<Values, Stored>, 'foreseen'> {
  /** Effect of storing the change, null until it is known or where the server cannot tell. */
  readonly impact: Impact | null;
  /** Why it is not known what would happen. */
  readonly failure: Failure | null;
}

export type RecordConsequencesOutcome = 'accepted' | 'withdrawn';

/**
 * The effect of a change elsewhere, as the server has answered a save that would have it, or previewed before one. Users
 * are not asked where it changes no one's text; a preview that fails does not block the save.
 * @param id the subject's name, such as wording-consequences
 */
export function createRecordConsequencesMachine<Values, Stored>(id: string) {
  type Port = RecordConsequencesPort<Values, Stored>;
  return setup({
    types: {
      context: {} as RecordConsequencesContext<Values, Stored>,
      events: {} as RecordConsequencesEvent,
      input: {} as RecordConsequencesInput<Values, Stored>,
      output: {} as RecordConsequencesOutcome,
      meta: {} as OptionalPart,
    },
    actors: { sessionBack, preview: placeholder<Port['preview']>() },
    guards: {
      isForeseen: ({ context }) => context.impact !== null,
      isWanted: ({ context }) => context.isWanted,
      /** Only the form shows what is stored now beside what is typed. */
      isOutdated: ({ context: { impact } }) =>
        impact?.clashes.some(({ code }) => code === REFUSAL.changedMeanwhile) ?? false,
      /** Conflicts that block a save are reported by the save, beside the field that they concern. */
      mustBeAsked: ({ context: { impact } }) =>
        impact !== null && impact.counts.clashes === 0 && replacesTexts(impact),
    },
  }).createMachine({
    id,
    description: 'Finds out whether others would see something else after a save, and asks if so.',
    context: ({ input: { foreseen = null, ...change } }) => ({ ...change, impact: foreseen, failure: null }),
    initial: 'beginning',
    output: ({ event }) => (event as unknown as { output: RecordConsequencesOutcome }).output,
    on: { 'consequences.withdraw': '.withdrawn' },
    states: {
      beginning: { always: [{ guard: 'isForeseen', target: 'deciding' }, { target: 'previewing' }] },
      previewing: {
        ...pending(`#${id}.unknown`),
        description: 'Asks the server what storing would do.',
        invoke: {
          src: 'preview',
          input: ({ context: { values, loaded } }) => ({ values, loaded }),
          onDone: {
            target: 'deciding',
            actions: assign({ impact: ({ event }) => event.output, failure: null }),
          },
          onError: failureExits({ sessionLost: 'sessionLost', refused: 'refused', unreachable: 'unknown' }),
        },
      },
      deciding: {
        always: [
          { guard: 'isOutdated', target: 'accepted' },
          { guard: 'isWanted', target: 'asking' },
          { guard: 'mustBeAsked', target: 'asking' },
          { target: 'accepted' },
        ],
      },
      asking: {
        description: 'The user sees what would happen, and decides.',
        on: { 'consequences.accept': 'accepted' },
      },
      refused: {
        description: 'The server would not store it; the save itself shows the reason in the form.',
        always: [{ guard: 'isWanted', target: 'unknown' }, { target: 'accepted' }],
      },
      unknown: {
        description: 'What would happen could not be found out; it can be asked again, or stored without.',
        on: { 'consequences.preview': 'previewing', 'consequences.accept': 'accepted' },
      },
      sessionLost: waitsForSession('previewing', 'asks again'),
      accepted: { type: 'final', output: 'accepted' },
      withdrawn: { type: 'final', output: 'withdrawn' },
    },
  });
}
