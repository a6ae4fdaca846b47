import type { Kysely } from 'kysely';
import { isPostgres } from '#server/dialect/base/kind.ts';
import { keepEntrySearchAsNew } from '#server/store/search/entry-search.ts';
import { keepWordingSearchAsNew } from '#server/store/search/wording-search.ts';

/** New entries of the indexes of searches may wait for the session that brings them in. */
export async function up(database: Kysely<unknown>): Promise<void> {
  if (!isPostgres(database)) return;
  await keepWordingSearchAsNew(database);
  await keepEntrySearchAsNew(database);
}
