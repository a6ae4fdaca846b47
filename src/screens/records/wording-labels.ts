import { msg } from '@lingui/core/macro';
import type { WORDING } from '#contract/records/wording.ts';
import { type LabelsOf, SHARED_LABELS } from '#src/screens/records/names.ts';

/** The labels of a wording's fields. */
export const WORDING_LABELS: LabelsOf<typeof WORDING> = {
  ...SHARED_LABELS,
  contextIdentifier: msg({ id: 'wording.context', message: 'Kontext' }),
  lang: msg({ id: 'wording.lang', message: 'Sprache' }),
  identifier: msg({ id: 'wording.identifier', message: 'Schlüssel' }),
  value: msg({ id: 'wording.value', message: 'Wert' }),
  resetInheritance: msg({ id: 'wording.reset.label', message: 'Vererbung zurücksetzen' }),
};
