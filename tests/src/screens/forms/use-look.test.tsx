import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLook } from '#src/screens/forms/use-look.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(isOpen = true) {
  const look = vi.fn();
  renderHook(() => useLook(isOpen, look));
  return look;
}

it('looks every twenty seconds while the user works', () => {
  const look = open();
  vi.advanceTimersByTime(40_000);
  expect(look).toHaveBeenCalledTimes(2);
});

it('stops two minutes after the last key, so that no session is kept open, and goes on with the next one', () => {
  const look = open();
  vi.advanceTimersByTime(600_000);
  expect(look).toHaveBeenCalledTimes(5);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  vi.advanceTimersByTime(20_000);
  expect(look).toHaveBeenCalledTimes(6);
});

it('looks neither behind another window nor at a form that is only read', () => {
  const closed = open(false);
  const look = open();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.advanceTimersByTime(60_000);
  expect(look).not.toHaveBeenCalled();
  expect(closed).not.toHaveBeenCalled();
});
