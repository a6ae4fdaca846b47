import { type Kysely, sql } from 'kysely';

/**
 * Fills tables without looking at each row by itself: what holds between tables, and what is searched by, is made again
 * at the end, all at once, which is faster and knows no order of tables. To be called in a transaction.
 * @throws what the database says when the rows do not fit together
 */
export async function fillTables<Tables>(db: Kysely<Tables>, fill: () => Promise<void>): Promise<void> {
  const { rows: references } = await sql<{ name: string; table: string; definition: string }>`
    select quote_ident(conname) as name, conrelid::regclass::text as table,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db);
  const run = (text: string) => sql.raw(text).execute(db);
  for (const { table, name } of references) await run(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await run(`drop index ${name}`);
  await fill();
  for (const { definition } of indexes) await run(definition);
  for (const { table, name, definition } of references) {
    await run(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

/** Lets the numbers of a table's records go on behind the last one that was ever given. */
export async function continueNumbers<Tables>(
  db: Kysely<Tables>,
  { table, column, last }: { readonly table: string; readonly column: string; readonly last: number },
): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}::bigint)`.execute(
    db,
  );
}
