import { type Kysely, sql } from 'kysely';
import { COLUMN } from '#server/dialect/base/columns.ts';
import { isPostgres } from '#server/dialect/base/kind.ts';

/** When users signed in, and in which context an entry of the history is. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  for (const name of ['lastSignIn', 'previousSignIn']) {
    await schema.alterTable('users').addColumn(name, COLUMN.time).execute();
  }
  await schema.createIndex('usersBy_lastSignIn').on('users').columns(['lastSignIn', 'id']).execute();
  // The browsers in which a user is known have the time of the last sign-in.
  await sql`update users set "lastSignIn" =
    (select max("lastLogin") from "knownBrowsers" where "knownBrowsers"."userId" = users.id)`.execute(
    database,
  );
  await schema.alterTable('revisionEntries').addColumn('contextIdentifier', COLUMN.text).execute();
  const textOf = (name: string) => {
    const state = sql`coalesce(${sql.ref('after')}, ${sql.ref('before')})`;
    return isPostgres(database)
      ? sql`(${state})::json ->> ${sql.lit(name)}`
      : sql`json_extract(${state}, ${sql.lit(`$.${name}`)})`;
  };
  await sql`update "revisionEntries" set "contextIdentifier" =
    case when subject = 'context' then ${textOf('identifier')} else ${textOf('contextIdentifier')} end`.execute(
    database,
  );
  await schema
    .createIndex('entriesOfContext')
    .on('revisionEntries')
    .columns(['contextIdentifier', 'timestamp', 'revisionId', 'usernameKey', 'id'])
    .execute();
}
