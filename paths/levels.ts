import type { Account } from '#paths/browser/real.ts';
import { machineLevel } from '#paths/core/machine-level.ts';
import type { Level } from '#paths/core/walk.ts';

/** Options for where to walk. */
export interface LevelOptions {
  /** The address of a running console; null begins one. */
  readonly url: string | null;
  /** Who signs in at a server that is to answer itself; no one where the paths answer. */
  readonly real?: Account | null;
  /** How long is waited in a browser for what a state shows, in milliseconds. */
  readonly patience?: number | undefined;
}

/** The levels at which paths can be walked, by the names that `--run` knows; what a level needs is loaded with it. */
export const LEVELS: Readonly<Record<string, (options: LevelOptions) => Promise<Level>>> = {
  machine: async () => machineLevel(),
  screen: async () => {
    const { screenLevelOutside } = await import('#paths/screen/house.ts');
    return screenLevelOutside();
  },
  browser: async ({ url, real, patience }) => {
    const { browserLevel, realLevel } = await import('#paths/browser/level.ts');
    return url !== null && real ? realLevel(url, real) : browserLevel({ url, patience });
  },
};
