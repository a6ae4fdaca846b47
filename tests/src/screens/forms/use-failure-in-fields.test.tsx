import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Failure } from '#machines/kit/failure.ts';
import { useFailureInFields } from '#src/screens/forms/use-failure-in-fields.ts';
import { refusal } from '#tests/support/failures.ts';

function watch() {
  let errors: Record<string, string> = {};
  const setErrors = vi.fn((next: object) => {
    errors = next as Record<string, string>;
  });
  const focusWrong = vi.fn();
  const { rerender } = renderHook(
    ({ failure, found }: { failure: Failure | null; found: Record<string, string> }) =>
      useFailureInFields({ errors, setErrors }, failure, found, focusWrong),
    { initialProps: { failure: null as Failure | null, found: {} as Record<string, string> } },
  );
  return { rerender, setErrors, focusWrong };
}

test('a form that opens with nothing wrong is not drawn a second time', () => {
  const { setErrors, focusWrong } = watch();
  expect(setErrors).not.toHaveBeenCalled();
  expect(focusWrong).not.toHaveBeenCalled();
});

test('what was found is said and led to once for each failure, and gone with it', () => {
  const { rerender, setErrors, focusWrong } = watch();
  const { failure } = refusal('003');
  rerender({ failure, found: { name: 'Taken' } });
  expect(setErrors.mock.calls).toEqual([[{ name: 'Taken' }]]);
  expect(focusWrong.mock.calls).toEqual([[{ name: 'Taken' }]]);
  rerender({ failure, found: { name: 'Vergeben' } });
  expect(setErrors).toHaveBeenCalledTimes(1);
  rerender({ failure: null, found: {} });
  expect(setErrors.mock.lastCall).toEqual([{}]);
});
