import { expect, test } from 'vitest';
import { PostgresMessages } from '#server/dialect/postgres/messages.ts';
import { newDatabase } from '#tests/support/database.ts';
import { within } from '#tests/support/eventually.ts';
import { runOn } from '#tests/support/postgres.ts';

test('a session that was lost is made again, which is said before anything is heard on it', async () => {
  const database = await newDatabase('empty');
  const messages = new PostgresMessages({ connectionString: database.url, query_timeout: 2_000 });
  const events: string[] = [];
  await messages.listen({
    heard: (text) => void events.push(text),
    missed: () => void events.push('missed'),
    check: async () => {},
  });
  await runOn(database.url, "notify leitstand, 'first'");
  await within(async () => events.join(), 'first');
  await runOn(
    database.url,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and query in ('listen leitstand', 'select 1')`,
  );
  // Again and again: the first that is heard comes on the new session.
  await within(
    async () => {
      await runOn(database.url, "notify leitstand, 'behind'");
      return events.includes('behind');
    },
    true,
    5_000,
  );
  await messages.close();
  await database.drop();
  expect(events.slice(0, 3)).toEqual(['first', 'missed', 'behind']);
});
