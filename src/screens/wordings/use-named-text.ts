import { useMemo } from 'react';
import type { WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import type { WordingFields } from '#src/screens/wordings/wording-values.ts';

/** The text that the form of a wording names at the moment; null while something is missing. */
export function useNamedText(fields: FieldsForm<WordingFields>): WordingQuestion | null {
  const contextIdentifier = fields.useWatchValue('contextIdentifier');
  const lang = fields.useWatchValue('lang');
  const identifier = fields.useWatchValue('identifier').trim();
  return useMemo(() => {
    const isWhole = contextIdentifier && lang && identifier;
    return isWhole ? { contextIdentifier, lang, identifier } : null;
  }, [contextIdentifier, lang, identifier]);
}
