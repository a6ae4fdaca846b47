import { expect, test } from 'vitest';
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
