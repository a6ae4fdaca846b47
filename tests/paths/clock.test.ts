import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { holdTimeIn } from '#paths/browser/clock.ts';

/** A page's globals with held time, as the browser's walks set it up. */
async function heldPage() {
  const page = createContext({ setTimeout, clearTimeout, setInterval, clearInterval });
  runInContext('globalThis.window = globalThis', page);
  await holdTimeIn({
    addInitScript: async (script: () => void) => runInContext(`(${script})()`, page),
  } as never);
  return <Value>(code: string): Value => runInContext(code, page) as Value;
}

test('an hour that a path lets pass moves every way to ask for the present moment', async () => {
  const read = await heldPage();
  const begun = Date.now();
  await read<Promise<void>>('window.leitstandPass(3_600_000)');
  const moments = read<number[]>('[Date.now(), new Date().getTime(), Number(new Date())]');
  for (const moment of moments) expect(moment - begun).toBeGreaterThanOrEqual(3_600_000);
});

test('a moment that is named stays that moment, and what is made is a date', async () => {
  const read = await heldPage();
  await read<Promise<void>>('window.leitstandPass(3_600_000)');
  expect(read('new Date(0).getTime()')).toBe(0);
  expect(read('new Date("2026-01-05T08:00:00.000Z").toISOString()')).toBe('2026-01-05T08:00:00.000Z');
  expect(read('new Date(2026, 0, 5).getMonth()')).toBe(0);
  expect(read('new Date() instanceof Date')).toBe(true);
  expect(read('Date.UTC(1970, 0, 1)')).toBe(0);
});
