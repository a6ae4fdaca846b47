import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { ReplacedText } from '#machines/place/place.ts';
import {
  type WordingOriginFlow,
  wordingOriginSelectors,
} from '#machines/wording-origin/wording-origin.selectors.ts';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import type { WordingFields } from '#src/screens/wordings/wording-values.ts';

/**
 * Begins a new wording with the text that it is to replace, once that is known, unless something has been typed.
 * @param replaced null where it replaces none
 */
export function useReplacedText(
  origin: WordingOriginFlow | null,
  form: FieldsForm<WordingFields>,
  replaced: ReplacedText | null,
): void {
  const shown = useSelector(origin ?? undefined, (snapshot) => {
    if (!snapshot || !replaced) return null;
    const question = wordingOriginSelectors.question(snapshot);
    if (question?.identifier !== replaced.identifier || question.lang !== replaced.lang) return null;
    return wordingOriginSelectors.origin(snapshot)?.layers.find(({ wins }) => wins)?.value ?? null;
  });
  const begin = useEffectEvent((value: string) => {
    if (form.getValues().value === '') form.setFieldValue('value', value);
  });
  useEffect(() => {
    if (shown) begin(shown);
  }, [shown]);
}
