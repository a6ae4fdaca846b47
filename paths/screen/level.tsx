import { CASES } from '#paths/all.ts';
import type { Level } from '#paths/core/walk.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { screenPaths } from '#paths/screen/chosen.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { MOUNTS } from '#paths/screen/mounts.tsx';
import { ScreenStage } from '#paths/screen/stage.tsx';

function executorsOf({ machine: { id }, screen }: Cases): ScreenExecutors {
  if (!screen) throw new Error(`no one wrote what the screen of ${id} shows`);
  if ('none' in screen) throw new Error(`${id} has no screen: ${screen.none}`);
  return screen;
}

/** Walks on the rendered screens; needs a document. */
export function screenLevel(): Level<Cases> {
  return {
    name: 'screen',
    choose: (cases, { arrivals }) => screenPaths(cases, executorsOf(cases), arrivals),
    open: async ({ machine: { id } }, path) => {
      // The caller may have loaded the machines apart from the screens; those of the screens count here.
      const cases = CASES.find(({ machine }) => machine.id === id);
      const mount = MOUNTS[id];
      if (!cases) throw new Error(`there is no machine ${id}`);
      const executors = executorsOf(cases);
      if (!mount) throw new Error(`nothing says how the screen of ${id} is mounted`);
      const stage = new ScreenStage(cases, executors, mount, path);
      await stage.begin();
      return stage;
    },
  };
}
