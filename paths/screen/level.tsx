import { CASES } from '#paths/all.ts';
import type { Level } from '#paths/core/walk.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { situationPaths, type Thoroughness } from '#paths/screen/chosen.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { MOUNTS } from '#paths/screen/mounts.tsx';
import { ScreenStage } from '#paths/screen/stage.tsx';

function executorsOf({ machine: { id }, screen }: Cases): ScreenExecutors {
  if (!screen) throw new Error(`no one wrote what the screen of ${id} shows`);
  if ('none' in screen) throw new Error(`${id} has no screen: ${screen.none}`);
  return screen;
}

/** How long is waited once something has departed, in milliseconds: what is broken does not come later. */
const IMPATIENT = 1_000;

/** Walks on the rendered screens; needs a document. */
export function screenLevel(thoroughness: Thoroughness = 'pairs'): Level<Cases> {
  let hasDeparted = false;
  return {
    name: 'screen',
    choose: (cases, ways) => situationPaths(cases, executorsOf(cases), ways, thoroughness),
    open: async ({ machine: { id } }, path) => {
      // The caller may have loaded the machines apart from the screens; those of the screens count here.
      const cases = CASES.find(({ machine }) => machine.id === id);
      const mount = MOUNTS[id];
      if (!cases) throw new Error(`there is no machine ${id}`);
      const executors = executorsOf(cases);
      if (!mount) throw new Error(`nothing says how the screen of ${id} is mounted`);
      const stage = new ScreenStage(cases, executors, mount, path, hasDeparted ? { timeout: IMPATIENT } : {});
      await stage.begin();
      return {
        take: (leg) => stage.take(leg),
        compare: async (expected) => {
          const differences = await stage.compare(expected);
          hasDeparted ||= differences.length > 0;
          return differences;
        },
        close: () => stage.close(),
      };
    },
  };
}
