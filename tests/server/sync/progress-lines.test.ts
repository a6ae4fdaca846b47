import { expect, test } from 'vitest';
import type { SyncRun } from '#contract/sync.ts';
import { progressLines } from '#server/sync/progress-lines.ts';

const run = (state: SyncRun['state']) => ({ id: 1, state }) as unknown as SyncRun;

/** Everything that is written while the states follow one another, one look each; the last one stays. */
async function linesOf(states: readonly (SyncRun | null)[], until: number): Promise<readonly string[]> {
  let look = 0;
  let now = 0;
  const status = async () => {
    now += 250;
    look += 1;
    return states[Math.min(look, states.length) - 1] ?? null;
  };
  const lines: string[] = [];
  for await (const line of progressLines(
    status,
    () => now,
    async () => {},
  )) {
    lines.push(line);
    if (now >= until) break;
  }
  return lines;
}

test('nothing runs: one line, and it ends', async () => {
  expect(await linesOf([null], Number.MAX_VALUE)).toEqual(['{"sync":null}\n']);
});

test('a line for every change, and the last one tells how it ended', async () => {
  const states = [run('running'), run('running'), run('running'), run('done')];
  const lines = await linesOf(states, Number.MAX_VALUE);
  expect(lines.map((line) => JSON.parse(line).sync.state)).toEqual(['running', 'done']);
});

test('a line every five seconds while nothing changes, and none after ten minutes', async () => {
  expect(await linesOf([run('running')], 5_250)).toHaveLength(2);
  expect(await linesOf([run('running')], Number.MAX_VALUE)).toHaveLength(120);
});
