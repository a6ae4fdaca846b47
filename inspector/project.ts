import type { AnyStateMachine } from 'xstate';
import type { EventExamples } from './payload-fields.ts';
import type { SourceFile } from './source-place.ts';
import type { FindWay } from './way.ts';

/** What is looked into: the machines of a project, and what its developers have beside them. */
export interface Project {
  /** Names the files that are saved, and what this browser remembers; lower case. */
  readonly name: string;
  readonly version: string;
  /** Machines by which the events of a session are understood: a running application, and a trace, name them only. */
  readonly machines: readonly AnyStateMachine[];
  /** Reads the files in which the machines are written, so that states are found in them. */
  readonly sources?: () => Promise<readonly SourceFile[]>;
  /** Reads examples of what events carry: from them the fields are made in which an event is written that is sent. */
  readonly examples?: () => Promise<EventExamples>;
  /** Finds how the application is brought to a state that was chosen in a chart. */
  readonly findWay?: FindWay;
  /** Opens a place such as 'machines/light.ts:12' in the editor. */
  readonly openInEditor?: (place: string) => void;
}

/** A machine of a project by its id; null where the project does not have it. */
export function machineIn(
  { machines }: Pick<Project, 'machines'>,
  id: string | null,
): AnyStateMachine | null {
  return machines.find((machine) => machine.id === id) ?? null;
}
