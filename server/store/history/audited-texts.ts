import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { contextSchema } from '#contract/context.ts';
import { ALL_LANGUAGES, ROOT_CONTEXTS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { wordingSchema } from '#contract/wording.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { CONTEXT_COLUMNS, contextColumns, toRecord } from '#server/store/places/contexts.ts';
import type { AuditedSubject, Reference, State } from '#server/store/records/audited-subject.ts';
import { refuseHeldContext } from '#server/store/records/dependents.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromInstant } from '#server/store/schema/values.ts';
import { toWording, WORDING_COLUMNS, wordingColumns } from '#server/store/texts/wordings.ts';

/** What no record that people make can be named. */
function unclaimedName(id: number): string {
  return `\u0001${id}`;
}

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
    // What it says again has been compared with its reference before: it is not a new text.
    return {
      ...wordingColumns(wording),
      valueDate: wording.modificationDate && fromInstant(wording.modificationDate),
    };
  },
  references: placeReferences,
  unclaimed: (id) => ({ identifier: unclaimedName(id) }),
};

export const contexts: AuditedSubject = {
  table: 'contexts',
  claims: ['identifier', 'hostUrl', 'isDefault'].map((column) => ({ columns: [column], field: column })),
  read: async (db, ids) => {
    const rows = await db.selectFrom('contexts').select(CONTEXT_COLUMNS).where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, toRecord(row)]));
  },
  columns: async (_db, state) => undated(contextColumns(z.parse(contextSchema, state), 0)),
  references: ({ parentIdentifier: by }) =>
    typeof by === 'string' ? [{ kind: 'context', by, field: 'parentIdentifier' }] : [],
  unclaimed: () => ({ hostUrl: null, isDefault: 0 }),
  refuseHeld: async (db, { identifier }, after) => {
    if (!after) await refuseNeeded(db, String(identifier));
  },
};

async function refuseNeeded(db: Kysely<Schema>, identifier: string): Promise<void> {
  if ((ROOT_CONTEXTS as readonly string[]).includes(identifier)) {
    throw new Refusal(REFUSAL.invalid, { fields: ['identifier'] });
  }
  await refuseHeldContext(db, identifier);
}

function undated<Columns extends { creationDate: number; modificationDate: number }>(columns: Columns) {
  const { creationDate: _creation, modificationDate: _modification, ...rest } = columns;
  return rest;
}
