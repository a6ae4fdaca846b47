import { createContext, use } from 'react';
import type { AnyStateMachine } from 'xstate';
import { machineIn, type Project } from '../project.ts';

/** The project whose session is looked at. */
export const ProjectContext = createContext<Project>({ name: 'inspector', version: '', machines: [] });

export function useProject(): Project {
  return use(ProjectContext);
}

/** A machine of the project; null where it does not have it. */
export function useMachine(id: string | null): AnyStateMachine | null {
  return machineIn(useProject(), id);
}
