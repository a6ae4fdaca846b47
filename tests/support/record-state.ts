import type { Kysely } from 'kysely';
import { RECORD_NAMES, RECORDS } from '#contract/records/all.ts';
import type { Schema } from '#server/store/schema/schema.ts';

const TABLES = [...RECORD_NAMES.map((name) => RECORDS[name].plural), 'wordings', 'documentFiles'] as const;

/** Every row of every kind of records that can be restored, without the dates of their last changes and values. */
export async function recordState(db: Kysely<Schema>): Promise<Record<string, unknown[]>> {
  const state: Record<string, unknown[]> = {};
  for (const table of TABLES) {
    const rows = await db.selectFrom(table).selectAll().orderBy('id').execute();
    state[table] = rows.map((row) => ({ ...row, modificationDate: undefined, valueDate: undefined }));
  }
  return state;
}
