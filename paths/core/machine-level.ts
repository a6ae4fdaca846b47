import {
  type AnyActor,
  type AnyMachineSnapshot,
  createActor,
  createMachine,
  type EventObject,
  fromPromise,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate';
import type { ChildAnswer, ServiceAnswer } from './answers.ts';
import { answerOf, type Cases, eventOf } from './cases.ts';
import { noteRest, noteTransition, nothingReached, type Reached } from './coverage.ts';
import { childName, differences, living, observe } from './observation.ts';
import type { Effects, Observation } from './observed.ts';
import type { Path, Step } from './path.ts';
import { plain } from './plain.ts';
import { type ChildMaker, type ScriptedEvent, withScript } from './scripted.ts';
import type { Level, Stage } from './walk.ts';

/** The name of the machine that is walked, in its system. */
const WALKED = 'walked';
/** More turns than a promise takes to reach the machine. */
const TURNS = 8;

/** Longer than anything that happens by itself, in milliseconds. */
const LONG_TIME = 24 * 60 * 60_000;

/** Lets promises that are settled be heard. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await null;
}

/** One call of a service, waiting for its answer. */
interface Call {
  readonly of: string;
  readonly signal: AbortSignal;
  readonly give: (output: unknown) => void;
  readonly fail: (error: unknown) => void;
}

type Recorded = Record<keyof Effects, unknown[]>;

/** A real actor of the machine, below a stand-in for the app, on a simulated clock, with services that wait. */
export class MachineStage implements Stage {
  readonly #cases: Cases;
  readonly #reached: Reached;
  readonly #clock = new SimulatedClock();
  readonly #calls: Call[] = [];
  readonly #app: AnyActor;
  readonly #actor: AnyActor;
  #received: EventObject[] = [];
  #recorded: Recorded = { reported: [], asked: [], passedOn: [], emitted: [] };

  /** @param childOf the stand-in for a child machine, where it is to show more than the cases say */
  constructor(cases: Cases, given: string, reached: Reached, childOf?: ChildMaker) {
    this.#cases = cases;
    this.#reached = reached;
    const machine = withScript(cases.machine, cases.begins, (of) => this.#service(of), childOf);
    const invoke = {
      src: machine,
      id: WALKED,
      input: cases.given[given]?.input as never,
      onError: {},
    };
    const app = createMachine({
      invoke,
      on: { '*': { actions: ({ event }) => this.#hear(event) } },
    });
    this.#app = createActor(app, {
      clock: this.#clock,
      systemId: cases.conventions.app,
      inspect: (inspected) => this.#inspect(inspected),
    });
    this.#actor = this.#app.getSnapshot().children[WALKED];
    this.#actor.on('*', (event: EventObject) => this.#recorded.emitted.push(event));
    this.#app.start();
  }

  /** The actor that is walked. */
  get actor(): AnyActor {
    return this.#actor;
  }

  /** The events that were sent to it since the last call. */
  received(): readonly EventObject[] {
    return this.#received.splice(0);
  }

  #service(of: string) {
    return fromPromise(
      ({ signal }) => new Promise((give, fail) => this.#calls.push({ of, signal, give, fail })),
    );
  }

  #hear(event: EventObject): void {
    if (!event.type.startsWith('xstate.')) this.#recorded.reported.push(event);
  }

  #inspect(inspected: InspectionEvent): void {
    if (inspected.type === '@xstate.microstep' && Reflect.get(inspected.actorRef, 'id') === WALKED) {
      for (const one of inspected._transitions) noteTransition(this.#reached, one);
    }
    if (inspected.type !== '@xstate.event' || !this.#actor) return;
    const { actorRef, sourceRef, event } = inspected;
    if (actorRef === this.#actor && !event.type.startsWith('xstate.')) this.#received.push(event);
    if (sourceRef !== this.#actor || actorRef === this.#app || actorRef === this.#actor) return;
    const child = actorRef as AnyActor;
    if (event.type === 'xstate.init') {
      const begun = {
        of: childName(child.id, child.src),
        with: plain(Reflect.get(event, 'input'), this.#cases.conventions),
      };
      this.#recorded.asked.push(begun);
    } else if (!event.type.startsWith('xstate.')) {
      this.#recorded.passedOn.push({ to: child.id, event });
    }
  }

  async begin(): Promise<void> {
    await settle();
  }

  async take({ step }: { readonly step: Step }): Promise<void> {
    this.#recorded = { reported: [], asked: [], passedOn: [], emitted: [] };
    if (step.kind === 'time') await this.#pass(step.milliseconds);
    else if (step.kind === 'event') this.#actor.send(eventOf(this.#cases, step.of, step.name));
    else this.answer(step.of, answerOf(this.#cases, step.of, step.name));
    await settle();
  }

  /**
   * Lets time pass, until something happens by itself.
   * @throws Error when it happens before that
   */
  async #pass(milliseconds: number): Promise<void> {
    const before = this.#actor.getSnapshot();
    this.#clock.increment(milliseconds - 1);
    await settle();
    if (this.#actor.getSnapshot() !== before && milliseconds !== LONG_TIME)
      throw new Error(`something happens by itself before ${milliseconds} milliseconds have passed`);
    this.#clock.increment(1);
  }

  /** Sends an event that no case knows, as it stands. */
  async send(event: EventObject): Promise<void> {
    this.#recorded = { reported: [], asked: [], passedOn: [], emitted: [] };
    this.#actor.send(event);
    await settle();
  }

  /**
   * Answers the newest call of a service, or lets a child behave.
   * @throws Error when the machine has not asked for it
   */
  answer(of: string, answer: ServiceAnswer | ChildAnswer): void {
    if ('gives' in answer || 'fails' in answer) {
      const call = this.#calls.findLast((one) => one.of === of && !one.signal.aborted);
      if (!call) throw new Error(`the machine did not ask for ${of}`);
      this.#calls.splice(this.#calls.indexOf(call), 1);
      if ('gives' in answer) call.give(answer.gives);
      else call.fail(this.#cases.conventions.errorOf(answer.fails));
      return;
    }
    const snapshot: AnyMachineSnapshot = this.#actor.getSnapshot();
    const id = living(snapshot).findLast(({ name }) => name === of)?.id;
    const child = id === undefined ? undefined : (snapshot.children[id] as unknown as AnyActor);
    if (!child) throw new Error(`the machine did not begin ${of}`);
    child.send(scriptOf(answer));
  }

  /** Returns the current observation. */
  look(): Observation {
    const snapshot: AnyMachineSnapshot = this.#actor.getSnapshot();
    noteRest(this.#reached, snapshot);
    return observe(
      this.#cases,
      snapshot,
      plain(this.#recorded, this.#cases.conventions) as unknown as Effects,
    );
  }

  async compare(expected: Observation): Promise<readonly string[]> {
    return differences(expected, this.look());
  }

  async wait(): Promise<readonly string[]> {
    const before = this.look();
    await this.take({ step: { kind: 'time', milliseconds: LONG_TIME } });
    const nothing = { reported: [], asked: [], passedOn: [], emitted: [] };
    const stirred = differences({ ...before, ...nothing }, this.look());
    return stirred.map((difference) => `after a long time it ${difference}`);
  }

  async close(): Promise<void> {
    this.#app.stop();
  }
}

function scriptOf(answer: ChildAnswer): ScriptedEvent {
  if ('ends' in answer) return { type: 'script.ends', output: answer.ends };
  if ('shows' in answer) return { type: 'script.shows', snapshot: answer.shows };
  return { type: 'script.breaks', error: new Error(answer.breaks) };
}

/**
 * Walks against the machine itself.
 * @param reached notes what the walks come through
 */
export function machineLevel(reached: Reached = nothingReached()): Level {
  return {
    name: 'machine',
    open: async (cases: Cases, path: Path) => {
      const stage = new MachineStage(cases, path.given, reached);
      await stage.begin();
      return stage;
    },
  };
}
