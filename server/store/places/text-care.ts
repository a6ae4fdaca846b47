import type { Kysely } from 'kysely';
import { type EntryPlace, placeKey } from '#server/store/schema/entry-place.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** What is known of texts and contexts that are gone is dropped after so long: by then no one undoes the deletion. */
export const CARE_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

const TABLES = ['wordingNotes', 'acceptedFindings'] as const;

/** Drops the notes and accepted findings of a context. */
export async function dropTextCare(db: Kysely<Schema>, contextIdentifier: string): Promise<void> {
  for (const table of TABLES) {
    await db.deleteFrom(table).where('contextIdentifier', '=', contextIdentifier).execute();
  }
}

/**
 * Contexts that have notes or accepted findings though they were deleted before a moment.
 * @param before epoch milliseconds
 */
export async function contextsGoneBefore(db: Kysely<Schema>, before: number): Promise<readonly string[]> {
  const gone = new Set<string>();
  for (const table of TABLES) {
    const used = db.selectFrom(table).select('contextIdentifier').distinct().as('used');
    const rows = await db
      .selectFrom(used)
      .select('used.contextIdentifier')
      .where(({ not, or, exists, selectFrom }) =>
        not(
          or([
            exists(
              selectFrom('contexts')
                .select('contexts.id')
                .whereRef('contexts.identifier', '=', 'used.contextIdentifier'),
            ),
            // Its deletion is the last that the history says of it.
            exists(
              selectFrom('revisionEntries')
                .select('revisionEntries.id')
                .whereRef('revisionEntries.contextIdentifier', '=', 'used.contextIdentifier')
                .where('revisionEntries.timestamp', '>=', before),
            ),
          ]),
        ),
      )
      .execute();
    for (const { contextIdentifier } of rows) gone.add(contextIdentifier);
  }
  return [...gone];
}

/** Notes and accepted findings of texts that are gone. */
export interface LapsedCare {
  readonly notes: readonly { readonly contextIdentifier: string; readonly identifier: string }[];
  readonly findings: readonly EntryPlace[];
}

/**
 * Notes and accepted findings of texts that are gone, written before a moment, however long the texts have been gone.
 * @param before epoch milliseconds
 */
export async function careWithoutTexts(db: Kysely<Schema>, before: number): Promise<LapsedCare> {
  const notes = await db
    .selectFrom('wordingNotes')
    .select(['contextIdentifier', 'identifier'])
    .where('modificationDate', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wordings')
            .select('wordings.id')
            .whereRef('wordings.identifier', '=', 'wordingNotes.identifier'),
        ),
      ),
    )
    .execute();
  const findings = await db
    .selectFrom('acceptedFindings')
    .select(['contextIdentifier', 'identifier', 'lang'])
    .distinct()
    .where('creationDate', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wordings')
            .select('wordings.id')
            .whereRef('wordings.contextIdentifier', '=', 'acceptedFindings.contextIdentifier')
            .whereRef('wordings.identifier', '=', 'acceptedFindings.identifier')
            .whereRef('wordings.lang', '=', 'acceptedFindings.lang'),
        ),
      ),
    )
    .execute();
  return { notes, findings };
}

/** Those whose texts were gone before a moment already, by the history: no one undoes that any more. */
export async function lapsedBefore(
  db: Kysely<Schema>,
  { notes, findings }: LapsedCare,
  before: number,
): Promise<LapsedCare> {
  const left = await db
    .selectFrom('revisionEntries')
    .select('placeLeft')
    .distinct()
    .where('placeLeft', 'is not', null)
    .where('timestamp', '>=', before)
    .execute();
  const places = new Set(left.map(({ placeLeft }) => placeLeft));
  const identifiers = new Set(left.map(({ placeLeft }) => JSON.parse(placeLeft ?? '[]')[1]));
  return {
    notes: notes.filter(({ identifier }) => !identifiers.has(identifier)),
    findings: findings.filter((place) => !places.has(placeKey(place))),
  };
}

/** Drops them, unless they were written again since. */
export async function dropLapsedCare(
  db: Kysely<Schema>,
  { notes, findings }: LapsedCare,
  before: number,
): Promise<void> {
  for (const note of notes) {
    await db
      .deleteFrom('wordingNotes')
      .where((where) => where.and({ ...note }))
      .where('modificationDate', '<', before)
      .execute();
  }
  for (const place of findings) {
    await db
      .deleteFrom('acceptedFindings')
      .where((where) => where.and({ ...place }))
      .where('creationDate', '<', before)
      .execute();
  }
}
