import { contextTreeMachine } from '#machines/context-tree/context-tree.machine.ts';
import { provide } from '#machines/kit/port.ts';
import { loadCoverage } from '#src/ecs/contexts.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { contextFlow } from '#src/flows/contexts.ts';

export const contextTreeFlow = (state: ConsoleState) =>
  provide(contextTreeMachine, { load: loadCoverage, move: contextFlow(state) });
