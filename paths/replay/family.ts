import type { AnyStateMachine } from 'xstate';
import type { Json } from '#inspector/json.ts';
import type { Trace, TracedEvent } from '#inspector/trace.ts';
import { MACHINES } from '#machines/all.ts';

const BY_ID = new Map<string, AnyStateMachine>(MACHINES.map(({ machine }) => [machine.id, machine]));

/** State of an actor after one of its events. */
interface ShownThen {
  /** Of the event, among all of the session. */
  readonly place: number;
  readonly traced: TracedEvent;
  readonly context: Json | undefined;
}

/** Who was whose child in a recorded session, and what each showed at which time. */
export class Family {
  readonly #trace: Trace;
  readonly #shown = new Map<string, ShownThen[]>();

  constructor(trace: Trace) {
    this.#trace = trace;
    for (const [place, traced] of trace.events.entries()) {
      const before = this.#shown.get(traced.actor) ?? [];
      before.push({ place, traced, context: traced.context ?? before.at(-1)?.context });
      this.#shown.set(traced.actor, before);
    }
  }

  /** Returns the name of an actor, for readers of a report. */
  nameOf(id: string): string {
    return this.#trace.actors.find((actor) => actor.id === id)?.name ?? id;
  }

  /**
   * Finds what a child showed before something happened to its owner.
   * @param owner the owner's id in the trace
   * @param child what the owner calls it
   * @param place of what happened, among the events of the session
   * @returns its snapshot; null where the trace does not tell
   */
  snapshotOf(owner: string, child: string, place: number): unknown {
    const ones = this.#trace.actors.filter(({ parent, name }) => parent === owner && name === child);
    const [last] = ones
      .flatMap(({ id, machine }) => {
        const shown = this.#shown.get(id)?.findLast((one) => one.place < place);
        return shown && machine !== null ? [{ shown, machine }] : [];
      })
      .toSorted((one, other) => other.shown.place - one.shown.place);
    return last ? snapshotThen(last.machine, last.shown) : null;
  }
}

function snapshotThen(id: string, { traced, context }: ShownThen): unknown {
  const machine = BY_ID.get(id);
  if (!machine || traced.state === null) return null;
  try {
    return machine.resolveState({ value: traced.state, context, status: traced.status } as never);
  } catch {
    // Its machine has no such state any more; that is reported where its own events are walked.
    return null;
  }
}
