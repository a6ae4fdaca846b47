import { type Kysely, sql } from 'kysely';
import { COLUMN, recordNumber } from '#server/dialect/base/columns.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { userTextColumns } from '#server/store/search/user-columns.ts';

/** The second factor, what is counted about signing in, the security log, and what lists of users need. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await completeUsers(database as Kysely<Schema>);
  await createCodes(database);
  await createLogins(database);
  await createSecurityLog(database);
}

async function completeUsers(database: Kysely<Schema>): Promise<void> {
  const { schema } = database;
  await schema.alterTable('users').addColumn('secondFactorMobileNo', COLUMN.text).execute();
  for (const name of ['emailKey', 'firstnameKey', 'lastnameKey', 'searchText', 'wordBeginnings']) {
    await schema
      .alterTable('users')
      .addColumn(name, COLUMN.text, (column) => column.notNull().defaultTo(''))
      .execute();
  }
  const users = await database
    .selectFrom('users')
    .select(['id', 'username', 'email', 'firstname', 'lastname', 'mobileNo', 'defaultLang'])
    .execute();
  for (const { id, ...user } of users) {
    await database.updateTable('users').set(userTextColumns(user)).where('id', '=', id).execute();
  }
  for (const column of ['emailKey', 'firstnameKey', 'lastnameKey', 'defaultLang', 'active']) {
    await schema.createIndex(`usersBy_${column}`).on('users').columns([column, 'id']).execute();
  }
}

async function createCodes({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('accessCodes')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('userId', COLUMN.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', COLUMN.text, (column) =>
      column.notNull().check(sql`purpose in ('login', 'number')`),
    )
    .addColumn('mobileNo', COLUMN.text, (column) => column.notNull())
    .addColumn('codeHash', COLUMN.text)
    .addColumn('tries', COLUMN.id, (column) => column.notNull())
    .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('accessCodesOfUser')
    .on('accessCodes')
    .columns(['userId', 'purpose', 'creationDate'])
    .execute();
  await schema.createIndex('accessCodesByAge').on('accessCodes').column('creationDate').execute();
}

async function createLogins({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('sessions')
    .addColumn('withSecondFactor', COLUMN.flag, (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('loginFailuresFor')
    .on('loginFailures')
    .columns(['usernameKey', 'timestamp'])
    .execute();
  await schema
    .createTable('pendingLogins')
    .addColumn('tokenHash', COLUMN.text, (column) => column.primaryKey())
    .addColumn('userId', COLUMN.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
    .execute();
  await schema.createIndex('pendingLoginsOfUser').on('pendingLogins').column('userId').execute();
  await schema.createIndex('pendingLoginsByAge').on('pendingLogins').column('creationDate').execute();
  await schema
    .createTable('knownBrowsers')
    .addColumn('tokenHash', COLUMN.text, (column) => column.notNull())
    .addColumn('userId', COLUMN.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('lastLogin', COLUMN.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('knownBrowsersKey', ['tokenHash', 'userId'])
    .execute();
  await schema.createIndex('knownBrowsersOfUser').on('knownBrowsers').column('userId').execute();
  await schema.createIndex('knownBrowsersByAge').on('knownBrowsers').column('lastLogin').execute();
}

async function createSecurityLog({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('securityEvents')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('timestamp', COLUMN.time, (column) => column.notNull())
    .addColumn('event', COLUMN.text, (column) => column.notNull())
    // No foreign keys: the log outlives the users that it tells of.
    .addColumn('userId', COLUMN.id)
    .addColumn('username', COLUMN.text)
    .addColumn('address', COLUMN.text)
    .addColumn('requestId', COLUMN.text)
    .addColumn('subjectId', COLUMN.id)
    .addColumn('subjectName', COLUMN.text)
    .addColumn('detail', COLUMN.json)
    .execute();
  await schema.createIndex('securityEventsByTime').on('securityEvents').column('timestamp').execute();
}
