import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

let texts: TextDatabase;
beforeAll(async () => {
  texts = await openTextDatabase();
});
afterAll(() => texts.close());

interface Index {
  readonly table: string;
  readonly name: string;
  readonly columns: number;
}

/** Of each index of the tables that statistics are there for: how many columns it has. */
async function indexes(): Promise<readonly Index[]> {
  const { rows } = await sql<Index>`
    select "table".name as "table", "index".name, count(*) as columns
    from (select distinct tbl as name from sqlite_stat1) as "table"
    join pragma_index_list("table".name) as "index"
    join pragma_index_info("index".name)
    group by 1, 2 order by 1, 2`.execute(texts.database.read);
  return rows;
}

test('each index of a large table has its statistics: all rows, and how many are equal in its first columns', async () => {
  const { rows } = await sql<{ table: string; name: string; stat: string }>`
    select tbl as "table", idx as name, stat from sqlite_stat1 order by 1, 2`.execute(texts.database.read);
  expect(rows.length).toBeGreaterThan(15);
  const described = rows.map(({ table, name, stat }) => ({
    ...{ table, name },
    columns: stat.split(' ').length - 1,
  }));
  expect(described).toEqual(await indexes());
  for (const { stat } of rows) {
    const numbers = stat.split(' ').map(Number);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  }
});
