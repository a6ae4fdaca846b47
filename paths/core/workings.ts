import {
  type AnyActor,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  createMachine,
} from 'xstate';
import type { Cases } from './cases.ts';
import { withScript } from './scripted.ts';

/** Something that will happen by itself. */
export interface Timer {
  readonly id: string;
  readonly event: AnyEventObject;
  /** Milliseconds since the beginning. */
  readonly due: number;
}

/** Parameters of an action that reaches out of a machine. */
interface Reached {
  readonly to?: unknown;
  readonly event?: AnyEventObject;
  readonly id?: string | undefined;
  readonly sendId?: string;
  readonly delay?: number | undefined;
}

/** Everything that one macrostep did outside the machine. */
interface Recorded {
  readonly reported: AnyEventObject[];
  readonly passedOn: { to: string; event: AnyEventObject }[];
  readonly emitted: AnyEventObject[];
  readonly taken: AnyTransitionDefinition[];
  timers: readonly Timer[];
}

/** Where a machine stands before an event. */
interface Before {
  readonly snapshot: AnyMachineSnapshot;
  readonly timers: readonly Timer[];
}

/** The pure working-out of one machine. Actors are made, as XState does, but none is ever started. */
export class Workings {
  readonly machine: AnyStateMachine;
  readonly #app: AnyActor;
  readonly #actor: AnyActor;
  #recorded: Recorded = { reported: [], passedOn: [], emitted: [], taken: [], timers: [] };

  constructor(cases: Cases) {
    this.#app = createActor(createMachine({}), { systemId: cases.conventions.app });
    this.#actor = createActor(createMachine({}), { parent: this.#app });
    this.machine = withScript(cases.machine, cases.begins);
    this.#app.system.inspect((inspected) => {
      if (inspected.type === '@xstate.microstep') this.#recorded.taken.push(...inspected._transitions);
    });
  }

  /** Works one event out, or the beginning when there is none yet. */
  run(before: Before | null, now: number, event: unknown) {
    const recorded: Recorded = {
      reported: [],
      passedOn: [],
      emitted: [],
      taken: [],
      timers: before?.timers ?? [],
    };
    this.#recorded = recorded;
    const scope = this.#scope(before?.snapshot ?? null, now, recorded);
    if (!before) return { snapshot: this.machine.getInitialSnapshot(scope, event as never), recorded };
    try {
      const snapshot: AnyMachineSnapshot = this.machine.transition(before.snapshot, event as never, scope);
      return { snapshot, recorded };
    } catch (error) {
      // A running actor ends so, too: what breaks is a behaviour to be compared, not the end of the tool.
      const snapshot: AnyMachineSnapshot = Object.assign(Object.create(before.snapshot), before.snapshot, {
        status: 'error',
        error,
        children: {},
      });
      return { snapshot, recorded };
    }
  }

  #scope(snapshot: AnyMachineSnapshot | null, now: number, recorded: Recorded): AnyActorScope {
    const self = Object.create(this.#actor, {
      getSnapshot: { value: () => snapshot ?? { children: {} } },
    }) as AnyActor;
    return {
      self,
      id: this.machine.id,
      sessionId: 'model',
      logger: () => undefined,
      defer: () => undefined,
      emit: () => undefined,
      system: this.#app.system,
      stopChild: () => undefined,
      actionExecutor: ({ type, params }) =>
        this.#record(type, (params ?? {}) as Reached, self, now, recorded),
    };
  }

  #record(type: string, reached: Reached, self: AnyActor, now: number, recorded: Recorded): void {
    const { event, delay } = reached;
    if (type === 'xstate.cancel') {
      recorded.timers = recorded.timers.filter(({ id }) => id !== reached.sendId);
    } else if (type === 'xstate.raise' && event && delay !== undefined) {
      const id = reached.id ?? `${event.type} ${now}`;
      const others = recorded.timers.filter((timer) => timer.id !== id);
      recorded.timers = [...others, { id, event, due: now + delay }];
    } else if (type === 'xstate.sendTo' && event) {
      if (reached.to === this.#app) recorded.reported.push(event);
      else if (reached.to !== self) recorded.passedOn.push({ to: (reached.to as AnyActor).id, event });
    } else if (type === 'xstate.emit' && event) {
      recorded.emitted.push(event);
    }
  }
}
