import { assign } from 'xstate';
import type { Impact } from '#contract/impact.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { present } from '#machines/kit/present.ts';
import { isUnproven } from '#machines/kit/unproven.ts';

/*
 * Shared by flows that act only after the user has seen the effect: preview, ask, run. Each has the services `preview`
 * and `sessionBack`, one that does it, and states and events of its own beside these.
 */

/** Context of such a flow, beside its own. */
export interface Previewed {
  /** Effect of the action, null until it is known or where the server cannot tell. */
  readonly impact: Impact | null;
  /** The idempotency key, once the user has decided. */
  readonly key: string | null;
  /** Why it was not done, or why it is not known what it would do. */
  readonly failure: Failure | null;
}

/** The events of such a flow. */
export type PreviewedEvent<Name extends string> =
  /** The user has seen what would happen; `key` is the idempotency key. */
  | { type: `${Name}.confirm`; key: string }
  | { type: `${Name}.cancel` }
  /** Asks the server once more what would happen. */
  | { type: `${Name}.preview` }
  /** The same again, with its key. */
  | { type: `${Name}.retry` }
  | { type: 'wait.cancel' };

/** Event of a completed preview. */
export type Foreseen = { readonly event: { readonly output: Impact | null } };

/** An action by what it needs, whatever else the machine has. */
type Keeps<Event> = (args: { readonly context: Previewed; readonly event: Event }) => void;

const keepImpact = assign<Previewed, { type: string } & Foreseen['event'], undefined, never, never>({
  impact: ({ event }) => event.output,
  failure: null,
}) as unknown as Keeps<Foreseen['event']>;

const keepKey = assign<Previewed, { type: string; key: string }, undefined, never, never>({
  key: ({ event }) => event.key,
}) as unknown as Keeps<{ readonly key: string }>;

const hasClashes = ({ event }: Foreseen) => (event.output?.counts.clashes ?? 0) > 0;

/** One event of a flow, by the name that its events begin with. */
function on<const Name extends string, const Verb extends string, const To>(name: Name, verb: Verb, to: To) {
  return { [`${name}.${verb}`]: to } as { readonly [Type in `${Name}.${Verb}`]: To };
}

interface Steps<Id, Events, Run, Running, Done, Context, Order, Instead> {
  /** The machine's. */
  readonly id: Id;
  /** Prefix of its events: `confirm`, `preview`, `retry` and `cancel` follow. */
  readonly events: Events;
  /** The service that does it, the state in which it runs, and where that leads. */
  readonly run: Run;
  readonly running: Running;
  readonly done: Done;
  /** Returns the order to carry out, as both services take it. */
  readonly order: (context: Context) => Order;
  /** Where a preview leads instead of the question; first what holds it up. */
  readonly instead?: Instead;
}

/** The states of previewing, asking and running; the flow lists them by name, with its own among them. */
export function previewedSteps<
  const Id extends string,
  const Events extends string,
  const Run extends string,
  const Running extends string,
  const Done extends string,
  Context extends Previewed,
  Order extends object,
  const Instead extends readonly object[] = readonly [],
>(of: Steps<Id, Events, Run, Running, Done, Context, Order, Instead>) {
  const again = on(of.events, 'preview', 'previewing');
  return {
    previewing: {
      ...pending(`#${of.id}.previewFailed`),
      description: 'Asks the server what would happen, before the user decides.',
      invoke: {
        src: 'preview',
        input: ({ context }: { readonly context: Context }) => of.order(context),
        onDone: [
          { guard: hasClashes, target: 'held', actions: keepImpact },
          ...((of.instead ?? []) as Instead),
          { target: 'asking', actions: keepImpact },
        ],
        onError: failureExits({
          sessionLost: 'sessionLost',
          refused: 'refused',
          unreachable: 'previewFailed',
        }),
      },
    },
    asking: {
      description: 'The user sees what would happen, and decides.',
      on: on(of.events, 'confirm', { target: of.running, actions: keepKey }),
    },
    held: { description: 'Something blocks it; once that is gone it can be asked again.', on: again },
    previewFailed: {
      description: 'What would happen could not be found out; it can be asked again.',
      on: again,
    },
    running: {
      ...pending(`#${of.id}.unreachable`),
      invoke: {
        src: of.run,
        input: ({ context }: { readonly context: Context }) => ({
          ...of.order(context),
          key: present(context.key),
        }),
        onDone: of.done,
        onError: [{ guard: isUnproven, target: 'asking' }, ...failureExits()],
      },
      // Leaving now would leave open whether it was done.
      on: on(of.events, 'cancel', {}),
    },
    unreachable: {
      description: 'Whether it was done is not known; the same can be tried again with its key.',
      on: on(of.events, 'retry', of.running),
    },
    sessionLost: waitsForSession('previewing', 'asks again'),
  } as const;
}
