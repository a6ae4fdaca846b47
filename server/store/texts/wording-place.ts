import { type Kysely, sql } from 'kysely';
import { jsonList } from '#server/dialect/base/json-list.ts';
import { isPostgres } from '#server/dialect/base/kind.ts';
import { unseen } from '#server/store/base/claims.ts';
import { RepeatedStatement } from '#server/store/base/repeated-statement.ts';
import { withContextChain } from '#server/store/places/contexts.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { WORDING_COLUMNS, type WordingRow, type WordingTexts } from '#server/store/texts/wordings.ts';

/** Stored data that decides whether a wording may be saved. */
export interface WordingPlace {
  readonly hasLanguage: boolean;
  /** Identifiers of the context and of everything above it, in no order; of a context that does not exist none. */
  readonly chain: readonly string[];
  /** Whether another wording has this identifier in this language there. */
  readonly isTaken: boolean;
  /** The stored wording, unchanged; null if there is none, or none was asked for. */
  readonly stored: WordingRow | null;
}

interface PlaceOfSave extends WordingPlace {
  /** Number for the revision of the save, which no other one gets; null where the revision gets its own. */
  readonly revisionId: number | null;
}

type Place = Pick<WordingTexts, 'contextIdentifier' | 'identifier' | 'lang'>;

/** The next number of a revision, given under the lock of all writers; one that is not used leaves a gap. */
const NEXT_REVISION = sql<number | null>`nextval(pg_get_serial_sequence('revisions', 'revisionId'))`;

/**
 * Everything that a save looks at, in one statement. On PostgreSQL with the number of its revision, so that nothing that
 * is written has to wait for it.
 */
const LOOKING = new RepeatedStatement(
  (db, contextIdentifier: string, place: Place, lang: string, id: number | null) =>
    withContextChain(db, contextIdentifier)
      .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('always'))
      .leftJoin('wordings', (join) => join.on('wordings.id', '=', id))
      .select((of) => [
        of
          .selectFrom('chain')
          .select(jsonList(db, sql.ref('identifier')).as('list'))
          .as('chain'),
        of
          .selectFrom('wordings as there')
          .select('there.id')
          .where('there.contextIdentifier', '=', unseen(place.contextIdentifier))
          .where('there.identifier', '=', unseen(place.identifier))
          .where('there.lang', '=', unseen(place.lang))
          .as('holderId'),
        of.selectFrom('languages').select('languages.id').where('languages.lang', '=', lang).as('languageId'),
        (isPostgres(db) ? NEXT_REVISION : sql<null>`null`).as('revisionId'),
      ])
      .select(WORDING_COLUMNS.map((column) => `wordings.${column}` as const)),
);

/** @param place where the wording is to be, and its number; null for a new one */
export async function readPlace(
  db: Kysely<Schema>,
  { contextIdentifier, identifier, lang, id }: Place & { readonly id: number | null },
): Promise<PlaceOfSave> {
  const place = { contextIdentifier, identifier, lang };
  const [row] = await LOOKING.execute(db, contextIdentifier, place, lang, id);
  if (!row) throw new Error('one row was asked for, and there is none');
  const { chain, languageId, holderId, revisionId } = row;
  return {
    hasLanguage: languageId !== null,
    chain: JSON.parse(chain ?? '[]'),
    isTaken: holderId !== null && holderId !== id,
    // With its number it has every other column.
    stored: row.id === null ? null : (row as WordingRow),
    revisionId,
  };
}
