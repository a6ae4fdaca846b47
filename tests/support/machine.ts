import { expect } from 'vitest';
import {
  type Actor,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createMachine,
  type EventFromLogic,
  type EventObject,
  emit,
  type InputFrom,
  type InspectionEvent,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate';
import type { Service } from '#machines/kit/port.ts';
import type { Subject } from '#machines/kit/subject.ts';
import { APP } from '#machines/reports/report.ts';
import { stateName } from '#paths/core/state-name.ts';

/** Events that make the stand-in for the app emit. */
const RESTORE = 'test.restore';
const CHANGE = 'test.change';

function nameOfState(snapshot: unknown): string {
  return stateName((snapshot as AnyMachineSnapshot).value);
}

/** A machine that runs under a test's eyes: every state it is in is written down, one after the other. */
export interface Walk<Machine extends AnyStateMachine> {
  readonly actor: ActorRefFrom<Machine>;
  /** Every state so far, as `stateName` writes it. */
  readonly states: readonly string[];
  /** Events that the machine reported to the app. */
  readonly reports: readonly EventObject[];
  /** Sends an event; fails when the state that the machine is in cannot take it. */
  send(event: EventFromLogic<Machine>): void;
  /** Waits until the machine is in a state, named as in `states`; fails after two seconds. */
  reach(state: string): Promise<SnapshotFrom<Machine>>;
  /** The same user has signed in again: what waits for the session goes on. */
  restore(): Promise<void>;
  /** Emits that records of these kinds have changed. */
  recordsChange(...subjects: readonly Subject[]): void;
  /** Lets simulated time pass, in steps of half a second. */
  pass(milliseconds: number): void;
}

function watch<Machine extends AnyStateMachine>(
  actor: Actor<Machine>,
  clock: SimulatedClock,
  reports: readonly EventObject[],
  app: AnyActorRef,
  nameOf: (snapshot: SnapshotFrom<Machine>) => string,
  changes: Set<() => void> = new Set(),
): Walk<Machine> {
  const states: string[] = [];
  const snapshotNow = (): AnyMachineSnapshot => actor.getSnapshot();
  const nameNow = () => nameOf(actor.getSnapshot() as SnapshotFrom<Machine>);
  const write = () => {
    const state = nameNow();
    if (states.at(-1) !== state) states.push(state);
  };
  write();
  actor.subscribe(write);
  changes.add(write);
  return {
    actor: actor as unknown as ActorRefFrom<Machine>,
    states,
    reports,
    send: (event) => {
      const snapshot = snapshotNow();
      if (!snapshot.can(event)) throw new Error(`${nameNow()} cannot take ${event.type}`);
      actor.send(event);
    },
    reach: async (state) => {
      // A child that moves on by itself may be what the name tells of.
      await expect
        .poll(nameNow, { timeout: 2_000, interval: 1 })
        .toBe(state)
        .catch(() => {
          throw new Error(`waited for ${state}, walked ${states.join(' > ')}`);
        });
      return actor.getSnapshot() as SnapshotFrom<Machine>;
    },
    restore: async () => {
      app.send({ type: RESTORE });
      await new Promise((settled) => setTimeout(settled));
    },
    recordsChange: (...subjects) => app.send({ type: CHANGE, subjects }),
    // In small steps: a timer that starts when another one ends must start at that moment, not after the whole time.
    pass: (milliseconds) => {
      for (let passed = 0; passed < milliseconds; passed += 500) clock.increment(500);
    },
  };
}

/** Starts a flow on a simulated clock, below a stand-in for the app that takes its reports. */
export function walk<Machine extends AnyStateMachine>(
  machine: Machine,
  input?: InputFrom<Machine>,
): Walk<Machine> {
  const clock = new SimulatedClock();
  const reports: EventObject[] = [];
  const app = createActor(
    createMachine({
      invoke: { src: machine, id: 'flow', input: input as never },
      on: {
        [RESTORE]: { actions: emit({ type: 'session.restored' }) },
        [CHANGE]: {
          actions: emit(({ event }) => ({
            type: 'records.changed',
            subjects: Reflect.get(event, 'subjects'),
            where: 'here',
          })),
        },
        '*': { actions: ({ event }) => reports.push(event) },
      },
    }),
    { clock, systemId: APP },
  ).start();
  const flow = app.getSnapshot().children.flow as unknown as Actor<Machine>;
  return watch(flow, clock, reports, app, nameOfState);
}

/**
 * Starts the app machine itself on a simulated clock.
 * @param nameOf the name of a state, in which the states of its children may have a part
 */
export function walkApp<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
  nameOf: (snapshot: SnapshotFrom<Machine>) => string,
): Walk<Machine> {
  const clock = new SimulatedClock();
  const changes = new Set<() => void>();
  const inspect = ({ type }: InspectionEvent) => {
    if (type === '@xstate.snapshot') for (const write of changes) write();
  };
  const options = { clock, systemId: APP, input, inspect } as never;
  const actor = createActor(machine, options) as unknown as Actor<Machine>;
  return watch(actor.start() as Actor<Machine>, clock, [], actor, nameOf, changes);
}

/** One call of a scripted service, waiting for the test's answer. */
export interface ScriptedCall<Input, Output> {
  readonly input: Input;
  readonly signal: AbortSignal;
  answer(output: Output): void;
  fail(error: unknown): void;
}

/** A service that answers when the test says so. */
export interface Scripted<Input, Output> {
  readonly service: Service<Input, Output>;
  readonly calls: readonly ScriptedCall<Input, Output>[];
  /** The call that came last. */
  last(): ScriptedCall<Input, Output>;
}

export function scripted<S>(): S extends Service<infer Input, infer Output>
  ? Scripted<Input, Output>
  : never {
  const calls: ScriptedCall<unknown, unknown>[] = [];
  const service = (input: unknown, signal: AbortSignal) =>
    new Promise((answer, fail) => calls.push({ input, signal, answer, fail }));
  const last = () => {
    const call = calls.at(-1);
    if (!call) throw new Error('the service was not called');
    return call;
  };
  return { service, calls, last } as unknown as S extends Service<infer Input, infer Output>
    ? Scripted<Input, Output>
    : never;
}
