import type { Finding } from '#contract/envelope.ts';
import { FIELD_REASONS, type FieldReason, type FieldTrouble } from '#contract/field-reasons.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { finding } from '#server/domain/refusal.ts';

type Values = FieldTrouble['values'];

const SENTENCES: Readonly<Record<FieldReason, (values: Values) => string>> = {
  invisibleCharacters: ({ characters = '', positions = '' }) => {
    const places = positions.split(' ');
    const named = characters.split(' ').map((code, index) => `${code} (Stelle ${places[index]})`);
    return `Bitte entfernen Sie die Zeichen, die man nicht sieht: ${named.join(', ')}.`;
  },
  endingNotAllowed: ({ ending }) => `Dateien mit der Endung ${ending} sind nicht erlaubt.`,
  endingDoesNotFit: ({ ending, wanted }) =>
    wanted
      ? `Die Endung ${ending} passt nicht zum Inhalt der Datei. Dazu passt: ${wanted}.`
      : `Die Endung ${ending} passt nicht zum Inhalt der Datei.`,
  fileNameNotPossible: ({ found }) => `„${found}“ ist in einem Dateinamen nicht möglich.`,
};

/** A finding about one field that says more than its code does. */
export function fieldFinding(code: RefusalCode, field: string, trouble: FieldTrouble): Finding {
  return finding(code, field, SENTENCES[trouble.reason](trouble.values), trouble);
}

/** Whether what a check of the contract left behind says why. */
export function isFieldTrouble(params: unknown): params is FieldTrouble {
  return (
    typeof params === 'object' &&
    params !== null &&
    'reason' in params &&
    (FIELD_REASONS as readonly unknown[]).includes(params.reason)
  );
}
