import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SUBJECTS } from '#machines/kit/subject.ts';
import { refreshOnReturn } from '#src/app/tab-return.ts';

const send = vi.fn();
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  send.mockClear();
  end = refreshOnReturn({ send });
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function turn(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function awayFor(milliseconds: number): void {
  turn('hidden');
  vi.setSystemTime(Date.now() + milliseconds);
  turn('visible');
}

it('has everything looked at again after a minute out of sight, though no timer ran', () => {
  awayFor(60_000);
  expect(send.mock.calls).toEqual([
    [{ type: 'session.look' }],
    [{ type: 'records.changedElsewhere', subjects: SUBJECTS }],
  ]);
});

it('leaves everything unchanged after a shorter time, however often', () => {
  awayFor(59_000);
  awayFor(59_000);
  turn('visible');
  expect(send).not.toHaveBeenCalled();
});

it('ends', () => {
  end();
  awayFor(120_000);
  expect(send).not.toHaveBeenCalled();
});
