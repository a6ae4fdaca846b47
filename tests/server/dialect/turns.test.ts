import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { Turns } from '#server/dialect/base/turns.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('turns come in the order of asking', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const join = async (name: string) => {
    await turns.take(1_000);
    order.push(name);
    turns.giveBack();
  };
  await turns.take(1_000);
  const all = Promise.all([join('a'), join('b'), join('c')]);
  expect(order).toEqual([]);
  turns.giveBack();
  await all;
  expect(order).toEqual(['a', 'b', 'c']);
  await turns.take(1_000);
});

test('a caller that waits too long is refused, and does not stand in the way of the others', async () => {
  const turns = new Turns();
  await turns.take(1_000);
  const impatient = expect(turns.take(100)).rejects.toThrow(DatabaseUnavailable);
  const patient = turns.take(10_000);
  await vi.advanceTimersByTimeAsync(100);
  await impatient;
  turns.giveBack();
  await patient;
});
