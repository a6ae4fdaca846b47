import { useEffect, useEffectEvent } from 'react';
import type { Failure } from '#machines/kit/failure.ts';
import type { FormWithErrors } from '#src/screens/forms/use-errors-in-language.ts';

/**
 * Says beside the fields what the server found in them, and leads to the first of these. A failure arrives with a change
 * of state, not with an event of the form; while there is none and nothing is said, the form is not drawn again.
 * @param found words for what the present failure is about, by the names of the fields
 */
export function useFailureInFields(
  form: FormWithErrors,
  failure: Failure | null,
  found: Readonly<Record<string, string>>,
  focusWrong: (wrong: Readonly<Record<string, unknown>>) => void,
): void {
  const onFailure = useEffectEvent((latest: Failure | null) => {
    if (latest === null && Object.keys(form.errors).length === 0) return;
    form.setErrors(found);
    focusWrong(found);
  });
  useEffect(() => onFailure(failure), [failure]);
}
