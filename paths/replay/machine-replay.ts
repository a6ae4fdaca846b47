import type { AnyActor, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { isService } from '#paths/core/cases.ts';
import { nothingReached } from '#paths/core/coverage.ts';
import { MachineStage } from '#paths/core/machine-level.ts';
import { meaningOf } from '#paths/core/meaning.ts';
import { childName } from '#paths/core/observation.ts';
import { standingChild } from '#paths/core/scripted.ts';
import { stateName } from '#paths/core/state-name.ts';
import type { Cases } from '#paths/kit/cases.ts';
import type { Family } from '#paths/replay/family.ts';
import type { Moment, Recording } from '#paths/replay/recording.ts';
import { Reviver, revivedError } from '#paths/replay/revive.ts';

/** Where a walk first departs from what was recorded. */
export interface Departure {
  /** Which of the actor's events it was, from 1. */
  readonly event: number;
  readonly given: string;
  readonly when: string;
  readonly expected: string;
  readonly seen: string;
}

/** Result of the walk of one actor. */
export interface Replayed {
  readonly departure: Departure | null;
  /** Values masked in the trace, each with its stand-in. */
  readonly masked: ReadonlyMap<string, string>;
}

const RECORDED = 'recorded';
const OF_A_CHILD = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.*)$/;

/** The machine of these sources on the way that an actor of a session has gone. */
class ActorWalk {
  readonly reviver = new Reviver();
  readonly #cases: Cases;
  readonly #recording: Recording;
  readonly #family: Family;
  readonly #stage: MachineStage;
  /** Types of the events that it has sent, and that have not come in the trace yet. */
  readonly #ahead: string[] = [];

  constructor(cases: Cases, recording: Recording, family: Family) {
    this.#recording = recording;
    this.#family = family;
    const inputs = Object.values(cases.given).map(({ input }) => input);
    const [first] = recording.moments;
    const input = this.reviver.revive(first?.traced.event.input, 'its input', inputs);
    this.#cases = { ...cases, given: { [RECORDED]: { says: 'as recorded', input } } };
    this.#stage = new MachineStage(this.#cases, RECORDED, nothingReached(), (logic) =>
      isService(logic) ? logic : standingChild(logic as never),
    );
  }

  async go(): Promise<Departure | null> {
    await this.#stage.begin();
    let given = 'its beginning';
    for (const [index, moment] of this.#recording.moments.entries()) {
      if (index > 0 && this.#snapshot.status !== 'active') return null;
      if (index > 0) await this.#send(moment);
      const departure = this.#compare(index, moment);
      const when = index === 0 ? 'it begins' : this.#came(moment);
      if (departure) return { event: index + 1, given, when, ...departure };
      given = this.#stateOf(moment);
    }
    return null;
  }

  #compare(index: number, moment: Moment): Pick<Departure, 'expected' | 'seen'> | null {
    const { state, means, tags, reported, passedOn } = this.#stage.look();
    const { status } = this.#snapshot;
    const expected = this.#stateOf(moment);
    const seen = status === 'error' ? 'broken' : inWords(state, means);
    const { traced, sent } = moment;
    if (expected !== seen) return { expected, seen };
    if (status !== traced.status)
      return { expected: `${expected}, ${traced.status}`, seen: `${seen}, ${status}` };
    const [one, other] = [traced.tags, tags].map((all) => all.toSorted().join(' ') || 'no tags');
    if (one !== other) return { expected: `${expected}, tagged ${one}`, seen: `${seen}, tagged ${other}` };
    // An event sent while another one is on its way comes after that one in the trace.
    const typeOf = (event: unknown) => String(Reflect.get(event as object, 'type'));
    const tells = [...reported, ...passedOn.map((one) => Reflect.get(one as object, 'event'))].map(typeOf);
    const later = this.#recording.moments.slice(index + 1).flatMap((one) => one.sent);
    this.#ahead.push(...tells);
    const missing = sent.filter((type) => !take(this.#ahead, type));
    if (missing.length > 0)
      return { expected: `that it tells ${missing.join(', ')}`, seen: 'that it does not' };
    const stray = this.#ahead.filter((type) => !take(later, type));
    return stray.length > 0
      ? { expected: 'that it tells nothing more', seen: `that it tells ${stray.join(', ')}` }
      : null;
  }

  get #snapshot(): AnyMachineSnapshot {
    return this.#stage.actor.getSnapshot();
  }

  async #send({ traced, place }: Moment): Promise<void> {
    const owner = this.#recording.actor.id;
    const children: Record<string, AnyActor | undefined> = this.#snapshot.children;
    for (const [id, child] of Object.entries(children)) {
      const shown = this.#family.snapshotOf(owner, id, place);
      // The owner reads the snapshot that the child showed then; the child does nothing by itself here.
      if (child && shown)
        Object.defineProperty(child, 'getSnapshot', { configurable: true, value: () => shown });
    }
    await this.#stage.send(this.#revived({ traced, place }));
  }

  /** The event as the actor got it. */
  #revived({ traced: { event }, place }: Pick<Moment, 'traced' | 'place'>): AnyEventObject {
    const { type } = event;
    const [, kind, id = ''] = OF_A_CHILD.exec(type) ?? [];
    if (kind === 'error') return { ...event, error: revivedError(event.error) };
    if (kind === 'snapshot') {
      const shown = this.#family.snapshotOf(this.#recording.actor.id, id, place);
      return shown ? { type, snapshot: shown } : { ...event };
    }
    if (kind === 'done') {
      const src = this.#snapshot.children[id]?.src;
      const answers = Object.values(this.#cases.answers[childName(id, src)] ?? {});
      const examples = answers.flatMap((one) =>
        'gives' in one ? [one.gives] : 'ends' in one ? [one.ends] : [],
      );
      return { ...event, output: this.reviver.revive(event.output, `the answer of ${id}`, examples) };
    }
    const examples = Object.values(this.#cases.events[type] ?? {}).map((one) => one.with);
    return { ...(this.reviver.revive(event, type, examples) as object), type };
  }

  #came({ traced: { event, source } }: Moment): string {
    const isOwn = source === this.#recording.actor.id;
    const from =
      source === null ? 'from outside' : isOwn ? 'by itself' : `from ${this.#family.nameOf(source)}`;
    return `${event.type} comes ${from}`;
  }

  #stateOf({ traced: { state, status } }: Moment): string {
    return status === 'error' ? 'broken' : inWords(stateName(state ?? ''), this.#meaningOf(state));
  }

  #meaningOf(value: unknown): string {
    try {
      return meaningOf(this.#cases, this.#cases.machine.resolveState({ value, context: {} } as never));
    } catch {
      return 'a state that this machine does not have';
    }
  }

  close(): Promise<void> {
    return this.#stage.close();
  }
}

function inWords(state: string, means: string): string {
  return means === '' ? state : `${state} (${means.replace(/\.$/, '')})`;
}

/** Takes one of these out of a list. @returns whether there was one */
function take(list: string[], one: string): boolean {
  const at = list.indexOf(one);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

/**
 * Leads the machine of these sources through what one actor of a session has got: its services and children answer as
 * they did, and what time brought comes when it came.
 */
export async function replayActor(cases: Cases, recording: Recording, family: Family): Promise<Replayed> {
  const walk = new ActorWalk(cases, recording, family);
  try {
    return { departure: await walk.go(), masked: walk.reviver.masked };
  } finally {
    await walk.close();
  }
}

/** A departure in one sentence. */
export function departureInWords({ machine, actor, moments }: Recording, departure: Departure): string {
  const { event, given, when, expected, seen } = departure;
  const at = `event ${event} of ${moments.length}`;
  return `${machine} (${actor.id}) departs from the trace at ${at}: given ${given}, when ${when}, expected ${expected}, seen ${seen}.`;
}
