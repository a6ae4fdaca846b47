import {
  type ActorRefLike,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import { edgeIdOf } from '../chart/words.ts';
import { EventLog } from '../event-log.ts';
import type { Json } from '../json.ts';
import type { Mask } from '../mask.ts';
import type { Entry, ObservedActor, Portion } from '../session.ts';
import type { EventJson, StateValue } from '../trace.ts';

const INIT = 'xstate.init';
/** Stands for everything that happened to an actor before it was watched. */
const MET = 'recording.begun';

interface AnySnapshot {
  readonly status: Entry['status'];
  readonly input?: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
}

function machineOf(actor: AnyActor): AnyStateMachine | null {
  return actor.logic instanceof StateMachine ? actor.logic : null;
}

/** An event on its way: who has sent it, and when it came among all others. */
interface Sent {
  readonly event: object;
  readonly source: string | null;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly order: number;
}

/** Something to be written down, at its place among all others. */
interface Note {
  readonly order: number;
  readonly actor?: Omit<ObservedActor, 'born'>;
  readonly entry?: Omit<Entry, 'seq'>;
}

/**
 * Writes down, masked, everything that happens in a system of actors. What it holds may be shown to anybody who may see
 * the screens; the actors themselves stay with it.
 *
 * XState tells of an event once it is carried out, and so of what it caused in other actors before itself. Here they
 * stand in the order in which they were sent: what belongs together is written down after it has all happened.
 */
export class Observer {
  readonly log: EventLog;
  readonly #mask: Mask;
  readonly #tell: (portion: Portion) => void;
  readonly #actors = new Map<string, AnyActor>();
  /** Events that their actor has not yet carried out. */
  readonly #sent = new Map<string, Sent[]>();
  /** Transitions taken since the actor's last event. */
  readonly #edges = new Map<string, string[]>();
  /** Contexts do not change; the same one is masked once. */
  readonly #contexts = new WeakMap<object, Json>();
  #notes: Note[] = [];
  #order = 0;
  #seq = 0;

  /** @param tell is called with whatever has been written down */
  constructor(mask: Mask, tell: (portion: Portion) => void, log = new EventLog()) {
    this.#mask = mask;
    this.#tell = tell;
    this.log = log;
  }

  /** XState's option `inspect`. */
  readonly inspect = (inspected: InspectionEvent): void => {
    switch (inspected.type) {
      case '@xstate.actor':
        this.#meet(inspected.actorRef as AnyActor);
        break;
      case '@xstate.event':
        this.#send(inspected.actorRef as AnyActor, inspected.sourceRef, inspected.event);
        break;
      case '@xstate.microstep':
        this.#take(inspected.actorRef, inspected._transitions.map(edgeIdOf));
        break;
      case '@xstate.snapshot':
        this.#write(inspected.actorRef as AnyActor, inspected.event, inspected.snapshot);
        break;
    }
  };

  /** Writes down an actor that lives already, and those below it, as they are now. */
  meetLiving(actor: AnyActor): void {
    this.#meet(actor);
    const sent = { event: { type: MET }, source: null, ...this.#next() };
    const snapshot = actor.getSnapshot();
    this.#note({ order: sent.order, entry: this.#entryOf(actor, sent, sent.event, snapshot, false) });
    const children: Record<string, AnyActor | undefined> = snapshot.children ?? {};
    for (const child of Object.values(children)) if (child) this.meetLiving(child);
  }

  /** An actor that is alive, null when it has ended or never was. */
  living(id: string): AnyActor | null {
    return this.#actors.get(id) ?? null;
  }

  #meet(actor: AnyActor): void {
    const { sessionId: id, src, _parent: parent } = actor;
    const machine = machineOf(actor)?.id ?? null;
    const called = actor.id === id ? machine : actor.id;
    const name = machine === null && typeof src === 'string' ? src : (called ?? id);
    this.#actors.set(id, actor);
    this.#note({
      order: this.#next().order,
      actor: { id, machine, name, parent: parent?.sessionId ?? null },
    });
  }

  #send(actor: AnyActor, sender: ActorRefLike | undefined, event: { readonly type: string }): void {
    const sent = { event, source: sender?.sessionId ?? null, ...this.#next() };
    const { sessionId } = actor;
    const snapshot = actor.getSnapshot();
    // The first event is sent before its receiver lives: one that has ended by being made still takes it.
    if (snapshot.status !== 'active' && event.type !== INIT) {
      this.#note({ order: sent.order, entry: this.#entryOf(actor, sent, event, snapshot, true) });
      return;
    }
    const waiting = this.#sent.get(sessionId);
    if (waiting) waiting.push(sent);
    else this.#sent.set(sessionId, [sent]);
  }

  #take({ sessionId }: ActorRefLike, edges: readonly string[]): void {
    const before = this.#edges.get(sessionId);
    if (before) before.push(...edges);
    else this.#edges.set(sessionId, [...edges]);
  }

  #write(actor: AnyActor, event: { readonly type: string }, snapshot: AnySnapshot): void {
    const { sessionId } = actor;
    const waiting = this.#sent.get(sessionId) ?? [];
    const at = waiting.findIndex((sent) => sent.event === event);
    const sent = at < 0 ? { event, source: null, ...this.#next() } : waiting.splice(at, 1)[0];
    if (!sent) return;
    this.#note({ order: sent.order, entry: this.#entryOf(actor, sent, event, snapshot, false) });
    if (snapshot.status === 'active') return;
    this.#actors.delete(sessionId);
    this.#sent.delete(sessionId);
  }

  #entryOf(
    actor: AnyActor,
    { source, time }: Sent,
    event: { readonly type: string },
    snapshot: AnySnapshot,
    isLate: boolean,
  ): Omit<Entry, 'seq'> {
    const machine = machineOf(actor) ? (snapshot as AnyMachineSnapshot) : null;
    const edges = this.#edges.get(actor.sessionId) ?? [];
    this.#edges.delete(actor.sessionId);
    return {
      time,
      actor: actor.sessionId,
      source,
      event: { ...(this.#mask(event) as EventJson), type: event.type },
      status: snapshot.status,
      state: machine ? (machine.value as StateValue) : null,
      tags: machine ? [...machine.tags] : [],
      context: machine ? this.#contextOf(machine) : this.#serviceOf(snapshot),
      edges,
      isLate,
    };
  }

  #contextOf({ context }: AnyMachineSnapshot): Json {
    const known = this.#contexts.get(context);
    if (known !== undefined) return known;
    const masked = this.#mask(context);
    this.#contexts.set(context, masked);
    return masked;
  }

  #serviceOf({ input, output, error }: AnySnapshot): Json {
    return this.#mask({ input, output, error });
  }

  #next(): { readonly order: number; readonly time: number } {
    this.#order += 1;
    return { order: this.#order, time: Date.now() };
  }

  #note(note: Note): void {
    if (this.#notes.push(note) === 1) queueMicrotask(() => this.#writeDown());
  }

  #writeDown(): void {
    const actors: ObservedActor[] = [];
    const entries: Entry[] = [];
    for (const { actor, entry } of this.#notes.sort((a, b) => a.order - b.order)) {
      if (actor) actors.push({ ...actor, born: this.#seq + 1 });
      if (!entry) continue;
      this.#seq += 1;
      entries.push({ ...entry, seq: this.#seq });
    }
    this.#notes = [];
    this.log.add({ actors, entries });
    this.#tell({ actors, entries });
  }
}
