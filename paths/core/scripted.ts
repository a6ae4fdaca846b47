import { type ActorLogic, type AnyStateMachine, createActor, type EventObject, type Snapshot } from 'xstate';
import { isService } from './cases.ts';

/** Commands of a script to a child. */
export type ScriptedEvent =
  | { readonly type: 'script.shows'; readonly snapshot: unknown }
  | { readonly type: 'script.ends'; readonly output: unknown }
  | { readonly type: 'script.breaks'; readonly error: unknown };

type Shown = Snapshot<unknown>;

const at = (fields: Partial<Shown>): Shown =>
  ({ status: 'active', output: undefined, error: undefined, ...fields }) as Shown;

/**
 * A child that does nothing by itself: it shows what it is sent, and ends or breaks when the script says so.
 * @param first what it shows from its first moment, from the input that it begins with
 */
function scriptedChild(first: (input: unknown) => unknown): ActorLogic<Shown, EventObject> {
  return {
    transition: (snapshot, event) => {
      const reported = event as ScriptedEvent;
      if (reported.type === 'script.shows') return reported.snapshot as Shown;
      if (reported.type === 'script.ends') return at({ status: 'done', output: reported.output });
      if (reported.type === 'script.breaks') return at({ status: 'error', error: reported.error });
      return snapshot;
    },
    getInitialSnapshot: (_, input) => (first(input) as Shown | undefined) ?? at({}),
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}

/** A machine that has no child machine of its own, in place of one that arrives as an answer. */
export const SCRIPTED_MACHINE = scriptedChild(() => undefined) as unknown as AnyStateMachine;

/**
 * A machine that runs as little as a scripted child does, and looks as it does at its beginning: what a screen reads of a
 * child machine is there.
 */
export function standingChild(machine: AnyStateMachine): AnyStateMachine {
  const first = (input: unknown) => createActor(machine, { input }).getSnapshot();
  return scriptedChild(first) as unknown as AnyStateMachine;
}

/** How the children of a walked machine are made, from what they are and what they show at first. */
export type ChildMaker = (logic: unknown, begins: unknown) => unknown;

const scripted: ChildMaker = (_, begins) => scriptedChild(() => begins);

/**
 * The same machine with children that only do what the script says.
 * @param begins what a child shows from its first moment, by its name in the machine
 * @param serviceOf the stand-in for a service; left out where nothing is ever called
 * @param childOf the stand-in for a child machine
 */
export function withScript(
  machine: AnyStateMachine,
  begins: Readonly<Record<string, unknown>>,
  serviceOf: (name: string) => unknown = () => scriptedChild(() => undefined),
  childOf: ChildMaker = scripted,
): AnyStateMachine {
  const actors = Object.fromEntries(
    Object.entries(machine.implementations.actors).map(([name, logic]) => [
      name,
      isService(logic) ? serviceOf(name) : childOf(logic, begins[name]),
    ]),
  );
  return machine.provide({ actors }) as AnyStateMachine;
}
