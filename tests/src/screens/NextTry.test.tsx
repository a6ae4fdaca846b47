import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Failure } from '#machines/kit/failure.ts';
import { NextTry } from '#src/screens/common/NextTry.tsx';
import { showScreen } from '#tests/support/show-screen.tsx';

// Half past nine and ten seconds, wherever the test runs.
beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 20, 9, 30, 10) }));
afterEach(() => vi.useRealTimers());

const refused = (retryAfter: number | null): Failure => ({
  kind: 'refused',
  code: '022',
  message: null,
  findings: [],
  content: null,
  retryAfter,
});
function show(failure: Failure) {
  const { container } = showScreen(<NextTry failure={failure} />);
  return () => container.querySelector('p')?.textContent ?? '';
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000));

it.each([
  [1, 'Der nächste Versuch ist in einer Sekunde möglich.'],
  [2, 'Der nächste Versuch ist in 2 Sekunden möglich.'],
  [90, 'Der nächste Versuch ist in 90 Sekunden möglich.'],
  [110, 'Der nächste Versuch ist um 09:32 Uhr möglich.'],
  [900, 'Der nächste Versuch ist um 09:46 Uhr möglich.'],
  [24 * 3_600, 'Der nächste Versuch ist am 21.11.2026 um 09:31 Uhr möglich.'],
])('says when a wait of %i seconds ends', (seconds, words) => {
  expect(show(refused(seconds))()).toBe(words);
});

it('counts down, from the time of day to seconds, until it may be tried again', () => {
  const words = show(refused(100));
  expect(words()).toBe('Der nächste Versuch ist um 09:32 Uhr möglich.');
  pass(10);
  expect(words()).toBe('Der nächste Versuch ist in 90 Sekunden möglich.');
  pass(89);
  expect(words()).toBe('Der nächste Versuch ist in einer Sekunde möglich.');
  pass(1);
  expect(words()).toBe('Sie können es jetzt noch einmal versuchen.');
});

it('goes on where it was when the same refusal is shown again', () => {
  const failure = refused(40);
  show(failure);
  pass(30);
  expect(show(failure)()).toBe('Der nächste Versuch ist in 10 Sekunden möglich.');
});

it.each([refused(null), { kind: 'sessionLost', code: '001' } as const])(
  'says nothing otherwise',
  (failure) => {
    expect(show(failure)()).toBe('');
  },
);
