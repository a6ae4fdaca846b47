import type { Kysely } from 'kysely';
import { PLACES_AT_MOST, type WordingPlace } from '#contract/wording-places.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag, toInstant } from '#server/store/schema/values.ts';

/** Every own text of an identifier by context and language, no more than an answer holds, and how many there are. */
export async function listPlaces(
  db: Kysely<Schema>,
  identifier: string,
): Promise<{ places: WordingPlace[]; count: number }> {
  const wordings = db.selectFrom('wordings').where('identifier', '=', identifier);
  const rows = await wordings
    .select(['id', 'contextIdentifier', 'lang', 'value', 'active', 'resetInheritance', 'modificationDate'])
    .orderBy('contextIdentifier')
    .orderBy('lang')
    .limit(PLACES_AT_MOST)
    .execute();
  const places = rows.map(({ active, resetInheritance, modificationDate, ...row }) => ({
    ...row,
    active: fromFlag(active),
    resetInheritance: fromFlag(resetInheritance),
    modificationDate: toInstant(modificationDate),
  }));
  if (rows.length < PLACES_AT_MOST) return { places, count: rows.length };
  const counted = wordings.select(({ fn }) => fn.countAll<number>().as('count'));
  return { places, count: (await counted.executeTakeFirstOrThrow()).count };
}
