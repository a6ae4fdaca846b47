import type { Kysely } from 'kysely';
import type { ParsedRequestOf } from '#contract/call.ts';
import type { WordingNote, wordingNoteSave } from '#contract/wording-care.ts';
import { isOneOf } from '#server/dialect/base/among.ts';
import type { Rights } from '#server/domain/rights.ts';
import { nextModification } from '#server/domain/wording-rules.ts';
import { changedBy } from '#server/store/base/changed-meanwhile.ts';
import { RepeatedStatement } from '#server/store/base/repeated-statement.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { readContextChain } from '#server/store/places/contexts.ts';
import { refuseForeignChain } from '#server/store/places/text-place.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag, fromInstant, toFlag, toInstant } from '#server/store/schema/values.ts';

/** What is known of more is not asked for by repeated statements: on PostgreSQL a slow one holds up the reads behind it. */
const FEW_IDENTIFIERS = 8;

export function areFew(identifiers: readonly string[]): boolean {
  return identifiers.length <= FEW_IDENTIFIERS;
}

function notesIn(db: Kysely<Schema>, contexts: readonly string[]) {
  return db
    .selectFrom('wordingNotes')
    .select(['contextIdentifier', 'identifier', 'description', 'maxLength', 'isPlain', 'modificationDate'])
    .where(isOneOf(db, 'contextIdentifier', contexts));
}

function notesOf(db: Kysely<Schema>, contexts: readonly string[], identifiers: readonly string[]) {
  return notesIn(db, contexts).where(isOneOf(db, 'identifier', identifiers));
}

const OF_FEW = new RepeatedStatement(notesOf);

/**
 * The notes that hold in a context: for each identifier that of the nearest context.
 * @param contexts the context first, its root last
 * @param identifiers null for all that have one
 */
export async function readNotes(
  db: Kysely<Schema>,
  contexts: readonly string[],
  identifiers: readonly string[] | null,
): Promise<ReadonlyMap<string, WordingNote>> {
  if (identifiers?.length === 0) return new Map();
  const rows = await storedNotes(db, contexts, identifiers);
  const nearest = new Map<string, WordingNote>();
  const heightOf = new Map(contexts.map((identifier, height) => [identifier, height]));
  const height = (contextIdentifier: string) => heightOf.get(contextIdentifier) ?? contexts.length;
  for (const { identifier, isPlain, modificationDate, ...note } of rows) {
    const known = nearest.get(identifier);
    if (known && height(known.contextIdentifier) < height(note.contextIdentifier)) continue;
    nearest.set(identifier, {
      ...note,
      isPlain: fromFlag(isPlain),
      modificationDate: toInstant(modificationDate),
    });
  }
  return nearest;
}

function storedNotes(db: Kysely<Schema>, contexts: readonly string[], identifiers: readonly string[] | null) {
  if (identifiers === null) return notesIn(db, contexts).execute();
  return areFew(identifiers)
    ? OF_FEW.execute(db, contexts, identifiers)
    : notesOf(db, contexts, identifiers).execute();
}

/** Changes whenever a note of one of these contexts does, as far as checks look at it. */
export async function notesStamp(db: Kysely<Schema>, contexts: readonly string[]): Promise<string> {
  const stamp = await db
    .selectFrom('wordingNotes')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max<number | null>('modificationDate').as('newest'),
      fn.sum<number | null>('maxLength').as('limits'),
      fn.sum<number | null>('isPlain').as('plain'),
    ])
    .where('contextIdentifier', 'in', contexts)
    .executeTakeFirstOrThrow();
  return Object.values(stamp).join(' ');
}

/**
 * Writes a context's own note, or deletes it.
 * @returns the note that holds there from now on
 * @throws Refusal 012 for a context that does not exist, 019 without the right to it, 046 with the note that holds when
 * the context's own one is not the one that was seen
 */
export async function saveNote(
  unit: Unit,
  rights: Rights,
  { contextIdentifier, identifier, note, modificationDate: seen }: ParsedRequestOf<typeof wordingNoteSave>,
): Promise<WordingNote | null> {
  const chain = await readContextChain(unit.db, contextIdentifier);
  refuseForeignChain(rights, { contextIdentifier, chain }, 'contextIdentifier');
  const stored = await unit.db
    .selectFrom('wordingNotes')
    .select(['username', 'modificationDate'])
    .where('contextIdentifier', '=', contextIdentifier)
    .where('identifier', '=', identifier)
    .executeTakeFirst();
  const holding = async () => (await readNotes(unit.db, chain, [identifier])).get(identifier) ?? null;
  const isAsSeen =
    seen === undefined || (seen === null ? !stored : fromInstant(seen) === stored?.modificationDate);
  // Removing a note that is gone already takes nothing away.
  if (!isAsSeen && (stored || note)) throw changedBy(stored?.username ?? null, { note: await holding() });
  if (note) {
    const { description, maxLength, isPlain } = note;
    const changed = {
      ...{ description, maxLength, isPlain: toFlag(isPlain) },
      modificationDate: stored ? nextModification(unit.now, stored.modificationDate) : unit.now,
      ...{ userId: unit.actor.userId, username: unit.actor.username },
    };
    await unit.db
      .insertInto('wordingNotes')
      .values({ contextIdentifier, identifier, ...changed })
      .onConflict((conflict) => conflict.columns(['contextIdentifier', 'identifier']).doUpdateSet(changed))
      .execute();
  } else {
    await unit.db
      .deleteFrom('wordingNotes')
      .where('contextIdentifier', '=', contextIdentifier)
      .where('identifier', '=', identifier)
      .execute();
  }
  return holding();
}
