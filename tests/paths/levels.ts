import { machineLevel } from '#tests/paths/core/machine-level.ts';
import type { Level } from '#tests/paths/core/walk.ts';

/** What somebody says about where to walk. */
export interface LevelOptions {
  /** The address of a running console; null begins one. */
  readonly url: string | null;
}

/** The levels at which paths can be walked, by the names that `--run` knows; what a level needs is loaded with it. */
export const LEVELS: Readonly<Record<string, (options: LevelOptions) => Promise<Level>>> = {
  machine: async () => machineLevel(),
  browser: async (options) => {
    const { browserLevel } = await import('#tests/paths/browser/level.ts');
    return browserLevel(options);
  },
};
