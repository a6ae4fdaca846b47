import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Failure } from '#machines/failure.ts';
import { refusalText } from '#src/screens/failure-words.ts';
import { WORDING_FIELDS, type WordingFields } from '#src/screens/wordings/wording-values.ts';

const TAKEN = '006';

export type FieldWords = Partial<Record<keyof WordingFields, string>>;

/** The server's findings as words beside their fields; those about no field of this form are left out. */
export function fieldWords(i18n: I18n, failure: Failure | null): FieldWords {
  if (failure?.kind !== 'refused') return {};
  const words: FieldWords = {};
  for (const { field, code, message } of failure.findings) {
    const name = WORDING_FIELDS.find((one) => one === field);
    if (!name || words[name]) continue;
    words[name] = code === TAKEN ? takenWords(i18n) : refusalText(i18n, code, message);
  }
  // Another server may only say that it is taken; what is taken is always the identifier.
  if (failure.code === TAKEN && Object.keys(words).length === 0) words.identifier = takenWords(i18n);
  return words;
}

function takenWords(i18n: I18n): string {
  return i18n._(
    msg({
      id: 'wording.taken',
      message:
        'Diesen Schlüssel gibt es in diesem Kontext und dieser Sprache schon. Bitte wählen Sie einen anderen.',
    }),
  );
}
