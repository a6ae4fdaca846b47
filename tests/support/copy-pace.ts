import type { CopyPace } from '#server/backup/keeper.ts';

/** Of copies that a test waits for. */
export const FAST: CopyPace = { everyMs: 20, againMs: 100 };
