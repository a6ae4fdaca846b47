import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useUnhurried } from '#src/screens/lists/use-unhurried.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const isWaiting = (snapshot: string) => snapshot.startsWith('waiting');

/** Snapshots rendered for a flow that the test drives. */
function watch(first: string) {
  let now = first;
  const listeners = new Set<(snapshot: string) => void>();
  const flow = {
    getSnapshot: () => now,
    subscribe: (next: (snapshot: string) => void) => {
      listeners.add(next);
      return { unsubscribe: () => void listeners.delete(next) };
    },
  };
  const drawn: string[] = [];
  const { result, unmount } = renderHook(() => {
    const shown = useUnhurried(flow, isWaiting);
    if (drawn.at(-1) !== shown) drawn.push(shown);
    return shown;
  });
  const go = (next: string) =>
    act(() => {
      now = next;
      for (const listener of listeners) listener(next);
    });
  return { go, flow, drawn, result, unmount, listeners };
}

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('a wait that is over at once is not drawn', () => {
  const { go, drawn } = watch('page 1');
  go('waiting for 2');
  pass(99);
  go('page 2');
  pass(1_000);
  expect(drawn).toEqual(['page 1', 'page 2']);
});

test('a wait that lasts is drawn after a tenth of a second, counted from its beginning', () => {
  const { go, drawn } = watch('page 1');
  go('waiting for 2');
  pass(60);
  go('waiting for 3');
  pass(40);
  expect(drawn).toEqual(['page 1', 'waiting for 3']);
  go('waiting, and it takes long');
  go('page 3');
  expect(drawn).toEqual(['page 1', 'waiting for 3', 'waiting, and it takes long', 'page 3']);
});

test('an answer does not come before the picture of the click that asked for it', () => {
  const { go, drawn } = watch('page 1');
  go('waiting for 2');
  go('page 2');
  expect(drawn).toEqual(['page 1']);
  pass(20);
  expect(drawn).toEqual(['page 1', 'page 2']);
});

test('a browser that draws nothing, such as that of a hidden tab, is not waited for', () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  const { go, drawn } = watch('page 1');
  go('waiting for 2');
  go('page 2');
  pass(100);
  expect(drawn).toEqual(['page 1', 'page 2']);
  vi.restoreAllMocks();
});

test('everything else is drawn when it happens', () => {
  const { go, drawn } = watch('empty');
  go('failed');
  go('page 1');
  expect(drawn).toEqual(['empty', 'failed', 'page 1']);
});

test('all that draw the same flow are drawn together', () => {
  const { go, flow } = watch('page 1');
  const together: string[] = [];
  renderHook(() => together.push(`${useUnhurried(flow, isWaiting)}, ${useUnhurried(flow, isWaiting)}`));
  go('waiting for 2');
  go('page 2');
  pass(20);
  expect(together).toEqual(['page 1, page 1', 'page 2, page 2']);
});

test('nothing goes on when no one looks any more', () => {
  const { go, drawn, unmount, listeners } = watch('page 1');
  go('waiting for 2');
  unmount();
  pass(1_000);
  expect([drawn, listeners.size, vi.getTimerCount()]).toEqual([['page 1'], 0, 0]);
});
