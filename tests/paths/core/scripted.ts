import type { ActorLogic, AnyStateMachine, EventObject, Snapshot } from 'xstate';
import { isService } from '#tests/paths/core/cases.ts';

/** What a script tells a child to do. */
export type ScriptedEvent =
  | { readonly type: 'script.shows'; readonly snapshot: unknown }
  | { readonly type: 'script.ends'; readonly output: unknown }
  | { readonly type: 'script.breaks'; readonly error: unknown };

type Shown = Snapshot<unknown>;

const at = (fields: Partial<Shown>): Shown =>
  ({ status: 'active', output: undefined, error: undefined, ...fields }) as Shown;

/** A child that does nothing by itself: it shows what it is told to, and ends or breaks when it is told to. */
function scriptedChild(first: unknown): ActorLogic<Shown, EventObject> {
  return {
    transition: (snapshot, event) => {
      const told = event as ScriptedEvent;
      if (told.type === 'script.shows') return told.snapshot as Shown;
      if (told.type === 'script.ends') return at({ status: 'done', output: told.output });
      if (told.type === 'script.breaks') return at({ status: 'error', error: told.error });
      return snapshot;
    },
    getInitialSnapshot: () => (first as Shown | undefined) ?? at({}),
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}

/** A machine that has no child machine of its own, in place of one that arrives as an answer. */
export const SCRIPTED_MACHINE = scriptedChild(undefined) as unknown as AnyStateMachine;

/**
 * The same machine with children that only do what the script says.
 * @param begins what a child shows from its first moment, by its name in the machine
 * @param serviceOf the stand-in for a service; left out where nothing is ever called
 */
export function withScript(
  machine: AnyStateMachine,
  begins: Readonly<Record<string, unknown>>,
  serviceOf: (name: string) => unknown = () => scriptedChild(undefined),
): AnyStateMachine {
  const actors = Object.fromEntries(
    Object.entries(machine.implementations.actors).map(([name, logic]) => [
      name,
      isService(logic) ? serviceOf(name) : scriptedChild(begins[name]),
    ]),
  );
  return machine.provide({ actors }) as AnyStateMachine;
}
