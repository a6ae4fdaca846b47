import type { Kysely } from 'kysely';
import type { Schema } from '#server/store/schema/schema.ts';

/** Whether a code is one of the table's. */
export async function hasLanguage(db: Kysely<Schema>, lang: string): Promise<boolean> {
  const row = await db.selectFrom('languages').select('id').where('lang', '=', lang).executeTakeFirst();
  return row !== undefined;
}

/** The codes of all languages. */
export async function readLanguageCodes(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('languages').select('lang').orderBy('lang').execute();
  return rows.map(({ lang }) => lang);
}
