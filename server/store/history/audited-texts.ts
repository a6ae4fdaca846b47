import * as z from 'zod/mini';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import { wordingSchema } from '#contract/wording.ts';
import { UNCLAIMED } from '#server/store/base/claims.ts';
import type { AuditedSubject, Reference, State } from '#server/store/records/audited-subject.ts';
import { fromInstant } from '#server/store/schema/values.ts';
import { toWording, WORDING_COLUMNS, wordingColumns } from '#server/store/texts/wordings.ts';

const textClaims = [{ columns: ['contextIdentifier', 'identifier', 'lang'], field: 'identifier' }];

/** The place of a text: its context, and its language unless it is there for all. */
export function placeReferences({ contextIdentifier, lang }: State): Reference[] {
  const references: Reference[] = [
    { kind: 'context', by: String(contextIdentifier), field: 'contextIdentifier' },
  ];
  if (lang !== ALL_LANGUAGES) references.push({ kind: 'language', by: String(lang), field: 'lang' });
  return references;
}

export const wordings: AuditedSubject = {
  table: 'wordings',
  claims: textClaims,
  read: async (db, ids) => {
    const rows = await db.selectFrom('wordings').select(WORDING_COLUMNS).where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, toWording(row)]));
  },
  columns: async (_db, state) => {
    const wording = z.parse(wordingSchema, state);
    // A restored text has been compared with its reference before: it does not count as new.
    return {
      ...wordingColumns(wording),
      valueDate: wording.modificationDate && fromInstant(wording.modificationDate),
    };
  },
  references: placeReferences,
  unclaimed: { identifier: UNCLAIMED },
};
