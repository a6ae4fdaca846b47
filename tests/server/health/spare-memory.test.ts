import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { collect, SpareMemory } from '#server/health/spare-memory.ts';

/** How often something was collected by the end, with these shares of time busy from look to look. */
function collectedAfter(...shares: readonly number[]): number {
  const left = [...shares];
  let collected = 0;
  const memory = new SpareMemory({
    busyShare: () => left.shift() ?? 0,
    collect: () => {
      collected += 1;
    },
  });
  for (const _ of shares) memory.look();
  return collected;
}

test('what a load has left is collected once, when the process has rested for a while', () => {
  expect(collectedAfter(0.9, 0.8, 0.001)).toBe(0);
  expect(collectedAfter(0.9, 0.8, 0.001, 0.001)).toBe(1);
  expect(collectedAfter(0.9, 0.001, 0.001, 0.001, 0.001)).toBe(1);
  expect(collectedAfter(0.9, 0.001, 0.001, 0.9, 0.001, 0.001)).toBe(2);
});

test('neither a process that has never worked nor one that works now and then is held up', () => {
  expect(collectedAfter(0.001, 0.001, 0.1, 0.001, 0.001)).toBe(0);
  expect(collectedAfter(0.9, 0.001, 0.1, 0.001, 0.1)).toBe(0);
});

test('what the start has left is collected once, a moment after it', () => {
  vi.useFakeTimers();
  const collected: string[] = [];
  new SpareMemory({ busyShare: () => 0, collect: (how) => collected.push(how) }).start();
  vi.advanceTimersByTime(900);
  expect(collected).toEqual([]);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(collected).toEqual(['regular']);
});

/** Most megabytes of the heap of a process that makes objects which live for a moment longer than a call. */
function heapOf(settled: boolean): number {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-semi-space-size=4', join(import.meta.dirname, 'growing-heap.ts'), String(settled)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}

test('from then on the heap grows slowly, and not once by what the start has allowed', () => {
  expect(heapOf(true)).toBeLessThan(0.75 * heapOf(false));
});

test('V8 is really asked for it', () => {
  const { gc } = globalThis;
  const shares = [0.9, 0, 0];
  const memory = new SpareMemory({ busyShare: () => shares.shift() ?? 0, collect });
  const held = new WeakRef({ text: 'no longer used' });
  return new Promise<void>((done) => setTimeout(done)).then(() => {
    for (let look = 0; look < 3; look += 1) memory.look();
    expect(held.deref()).toBeUndefined();
    expect(globalThis.gc).toBe(gc);
  });
});
