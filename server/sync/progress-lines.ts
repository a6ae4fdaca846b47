import { setTimeout } from 'node:timers/promises';
import type { SyncRun } from '#contract/sync.ts';

/** Milliseconds between two looks at how far a sync is. */
const LOOK_EVERY = 250;
/** A line is written after so many milliseconds even if nothing has changed, so that no one in between gives up. */
const LINE_EVERY = 5_000;
/** Milliseconds that a client can follow in one go. */
const LONGEST = 600_000;

/**
 * How far the sync is, as lines of JSON, until it has ended.
 * @param status the sync that goes on, or else the last one
 * @param rest lets time pass
 */
export async function* progressLines(
  status: () => Promise<SyncRun | null>,
  now: () => number,
  rest: (milliseconds: number) => Promise<unknown> = (milliseconds) => setTimeout(milliseconds),
): AsyncGenerator<string> {
  const begun = now();
  let [last, at] = ['', begun];
  while (now() - begun < LONGEST) {
    const sync = await status();
    const line = JSON.stringify({ sync });
    if (line !== last || now() - at >= LINE_EVERY) {
      yield `${line}\n`;
      [last, at] = [line, now()];
    }
    if (sync?.state !== 'running') return;
    await rest(LOOK_EVERY);
  }
}
