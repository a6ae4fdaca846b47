import type { I18n, MessageDescriptor } from '@lingui/core';
import { RECORD_NAMES, type RECORDS, type RecordName } from '#contract/records/all.ts';
import { DESCRIBED_WORDS } from '#src/screens/records/all.ts';
import { DOCUMENT_FILE_LABELS } from '#src/screens/records/document-file-labels.ts';
import { type LabelsOf, SHARED_LABELS } from '#src/screens/records/names.ts';
import { USER_LABELS } from '#src/screens/records/user-labels.ts';
import { WORDING_LABELS } from '#src/screens/records/wording-labels.ts';

const DESCRIBED = Object.fromEntries(
  RECORD_NAMES.map((name) => [name, { ...SHARED_LABELS, ...DESCRIBED_WORDS[name].fields }]),
) as unknown as { readonly [Name in RecordName]: LabelsOf<(typeof RECORDS)[Name]> };

/** The labels of all fields: forms, list columns, conflicts, the history and sync previews read them here. */
export const FIELD_WORDS = {
  ...DESCRIBED,
  wording: WORDING_LABELS,
  documentfile: DOCUMENT_FILE_LABELS,
  user: USER_LABELS,
} as const;

/** The label of a record's field; an unknown field keeps its own name. */
export function fieldLabel(i18n: I18n, subject: string, field: string): string {
  const words: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = FIELD_WORDS;
  const label = words[subject]?.[field];
  return label ? i18n._(label) : field;
}
