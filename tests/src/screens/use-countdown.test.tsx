import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCountdown } from '#src/screens/common/use-countdown.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('counts the seconds of a wait down, and begins again with the next one', () => {
  const { result, rerender } = renderHook((wait: { waitSeconds: number } | null) => useCountdown(wait), {
    initialProps: { waitSeconds: 3 },
  });
  const seen = [result.current];
  for (let second = 0; second < 4; second++) {
    pass(1_000);
    seen.push(result.current);
  }
  expect(seen).toEqual([3, 2, 1, 0, 0]);
  rerender({ waitSeconds: 2 });
  expect(result.current).toBe(2);
  pass(10_000);
  expect([result.current, vi.getTimerCount()]).toEqual([0, 0]);
});

it('has nothing to count without a wait', () => {
  const { result } = renderHook(() => useCountdown(null));
  expect([result.current, vi.getTimerCount()]).toEqual([0, 0]);
});
