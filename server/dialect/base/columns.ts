import type { ColumnDefinitionBuilder } from 'kysely';

/** The number of a record: given by the database, never given again after a deletion. */
export function recordNumber(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.primaryKey().autoIncrement();
}

/** Column types that both databases have: a time is epoch milliseconds, a flag 0 or 1, a document JSON text. */
export const COLUMN = { id: 'integer', time: 'bigint', flag: 'integer', text: 'text', json: 'text' } as const;
