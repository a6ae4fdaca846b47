import type { Kysely } from 'kysely';
import { keepEntrySearchAsNew } from '#server/store/search/entry-search.ts';
import { keepWordingSearchAsNew } from '#server/store/search/wording-search.ts';

/** The indexes of searches cost a save less: each is kept for itself, and its pieces are joined less often. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await keepWordingSearchAsNew(database);
  await keepEntrySearchAsNew(database);
}
