import { RECORD_NAMES, RECORDS, type RecordName } from '#contract/records/all.ts';
import { documents } from '#server/store/documents/documents.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { languages } from '#server/store/records/languages.ts';
import { RecordStore } from '#server/store/records/record-store.ts';

/** Those that follow rules of their own. */
const WITH_RULES: Readonly<Partial<Record<RecordName, object>>> = {
  document: documents,
  context: contexts,
  language: languages,
};

/** The store of every described record. */
export const RECORD_STORES = Object.fromEntries(
  RECORD_NAMES.map((name) => [name, WITH_RULES[name] ?? new RecordStore({ description: RECORDS[name] })]),
) as unknown as { readonly [Name in RecordName]: RecordStore<(typeof RECORDS)[Name]> };
