import { sql } from 'kysely';
import { isPostgres } from '#server/dialect/base/kind.ts';
import type { Database } from '#server/store/base/database.ts';
import { settleWordingSearch } from '#server/store/search/wording-search.ts';
import { wordingColumns } from '#server/store/texts/wordings.ts';
import { type ForeignText, foreignTexts, keyedTexts } from './texts.ts';

const ROWS = 1_000;
export const CONTEXTS = ['GLOBAL', 'DEFAULT'] as const;

/** Adds this many texts of bench/foreign to two contexts in turns. */
export async function addForeignTexts(database: Database, size: number): Promise<void> {
  await addTexts(database, foreignTexts(size), CONTEXTS);
}

/** Adds this many texts of bench/foreign to the default context, each key in every language. */
export async function addKeyedTexts(database: Database, size: number): Promise<void> {
  await addTexts(database, keyedTexts(size), ['GLOBAL']);
}

/** Lets the database look at what it holds then. */
async function addTexts(
  { write }: Database,
  texts: Iterable<ForeignText>,
  contexts: readonly string[],
): Promise<void> {
  const at = Date.now();
  for (const rows of inPieces(texts, ROWS)) {
    const columns = rows.map((text, place) => ({
      ...wordingColumns({
        ...text,
        contextIdentifier: contexts[place % contexts.length] ?? 'GLOBAL',
        resetInheritance: false,
        active: true,
      }),
      creationDate: at,
      modificationDate: at,
    }));
    await write.insertInto('wordings').values(columns).execute();
  }
  if (isPostgres(write)) await sql`vacuum analyze`.execute(write);
  await settleWordingSearch(write);
  // A revision without entries says that anything may have changed.
  await write
    .insertInto('revisions')
    .values({ timestamp: at, userId: null, username: 'npm run bench' })
    .execute();
}

function* inPieces<Item>(items: Iterable<Item>, length: number): Generator<Item[]> {
  let piece: Item[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < length) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
