import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Wording } from '#contract/wording.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { toWording, WORDING_COLUMNS } from '#server/store/texts/wordings.ts';

const ROWS_AT_ONCE = 500;

/**
 * A context's own wordings, in the order of identifiers and then languages, page by page on demand.
 * @param langs only wordings in these; null for all
 * @param folded only wordings of which some text holds this one, both of them folded (foldText)
 */
export async function* wordingPages(
  db: Kysely<Schema>,
  contextIdentifier: string,
  langs: readonly string[] | null,
  folded = '',
): AsyncGenerator<readonly Wording[]> {
  let last: Wording | undefined;
  do {
    let page = db
      .selectFrom('wordings')
      .select(WORDING_COLUMNS)
      .where('contextIdentifier', '=', contextIdentifier)
      .orderBy('identifier')
      .orderBy('lang')
      .limit(ROWS_AT_ONCE);
    if (langs) page = page.where('lang', 'in', langs);
    if (folded !== '') page = page.where(sql<SqlBool>`instr("searchText", ${folded}) > 0`);
    if (last) page = page.where(sql<SqlBool>`(identifier, lang) > (${last.identifier}, ${last.lang})`);
    const wordings = (await page.execute()).map(toWording);
    yield wordings;
    last = wordings.length < ROWS_AT_ONCE ? undefined : wordings.at(-1);
  } while (last);
}
