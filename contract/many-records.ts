import { RECORDS, type RecordName } from '#contract/records/all.ts';
import { DOCUMENT_FILE } from '#contract/records/document-file.ts';
import type { RecordShape } from '#contract/records/record.ts';
import { USER } from '#contract/records/user.ts';
import { WORDING } from '#contract/records/wording.ts';

/* What can be done with many records at once, apart from the call that does it: lists need only this. */

/** Actions that can be applied to many records of a kind at once. */
export const MANY_ACTIONS = ['activate', 'deactivate', 'change', 'delete'] as const;
export type ManyAction = (typeof MANY_ACTIONS)[number];

/** The kinds of which many can be changed at once. */
export type ManyType = RecordName | 'wording' | 'documentfile' | 'user';
export const MANY_SHAPES: Readonly<Record<ManyType, RecordShape>> = {
  ...RECORDS,
  wording: WORDING,
  documentfile: DOCUMENT_FILE,
  user: USER,
};

/** Values that all of the records are to have, by the names of the fields. */
export type SharedValues = Readonly<Record<string, string | boolean | null>>;
