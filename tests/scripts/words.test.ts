import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withProgress } from '#scripts/support/words.mjs';

const terminal = process.stdout.isTTY;
let written: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  written = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  process.stdout.isTTY = terminal;
});

/** Output of a step that takes two minutes. */
async function stepOn(isTerminal: boolean): Promise<string[]> {
  process.stdout.isTTY = isTerminal;
  const step = withProgress(
    () => 'half of it',
    () => new Promise((resolve) => setTimeout(resolve, 120_000)),
  );
  await vi.advanceTimersByTimeAsync(120_000);
  await step;
  return written;
}

test('a long step says so by few lines where each of them stays', async () => {
  expect(await stepOn(false)).toEqual([
    '  … half of it, 20 s\n',
    '  … half of it, 40 s\n',
    '  … half of it, 80 s\n',
  ]);
});

test('on a terminal it rewrites one line, and leaves none behind', async () => {
  const lines = await stepOn(true);
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.join('')).not.toContain('\n');
  expect(lines.at(-1)).toBe('\r\u001b[2K');
});
