import { type Kysely, sql } from 'kysely';
import { COLUMN, recordNumber } from '#server/dialect/base/columns.ts';

/** Users, what they may do and how they sign in; revisions; the server's own memory. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createUsers(database);
  await createAccess(database);
  await createRevisions(database);
  const { schema } = database;
  await schema
    .createTable('meta')
    .addColumn('key', COLUMN.text, (column) => column.primaryKey())
    .addColumn('value', COLUMN.text, (column) => column.notNull())
    .execute();
}

async function createUsers({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('username', COLUMN.text, (column) => column.notNull())
    .addColumn('usernameKey', COLUMN.text, (column) => column.notNull().unique())
    .addColumn('email', COLUMN.text)
    .addColumn('firstname', COLUMN.text)
    .addColumn('lastname', COLUMN.text)
    .addColumn('mobileNo', COLUMN.text)
    .addColumn('defaultLang', COLUMN.text)
    .addColumn('active', COLUMN.flag, (column) => column.notNull())
    .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
    .addColumn('modificationDate', COLUMN.time, (column) => column.notNull())
    .execute();
  await schema
    .createTable('userRoles')
    .addColumn('userId', COLUMN.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', COLUMN.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('userRolesKey', ['userId', 'role'])
    .execute();
  await schema
    .createTable('userAuthorizations')
    .addColumn('userId', COLUMN.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('contextIdentifier', COLUMN.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('userAuthorizationsKey', ['userId', 'contextIdentifier'])
    .execute();
  await schema
    .createTable('passwords')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('userId', COLUMN.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', COLUMN.text, (column) => column.notNull())
    .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
    .execute();
  await schema.createIndex('passwordsOfUser').on('passwords').columns(['userId', 'id']).execute();
}

async function createAccess({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('sessions')
    .addColumn('tokenHash', COLUMN.text, (column) => column.primaryKey())
    .addColumn('userId', COLUMN.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
    .addColumn('lastSeen', COLUMN.time, (column) => column.notNull())
    .execute();
  await schema.createIndex('sessionsOfUser').on('sessions').column('userId').execute();
  await schema.createIndex('sessionsByAge').on('sessions').column('creationDate').execute();
  await schema
    .createTable('loginFailures')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('usernameKey', COLUMN.text, (column) => column.notNull())
    .addColumn('address', COLUMN.text, (column) => column.notNull())
    .addColumn('timestamp', COLUMN.time, (column) => column.notNull())
    .execute();
  await schema
    .createIndex('loginFailuresFrom')
    .on('loginFailures')
    .columns(['address', 'timestamp'])
    .execute();
  await schema.createIndex('loginFailuresByAge').on('loginFailures').column('timestamp').execute();
  await schema
    .createTable('idempotencyKeys')
    .addColumn('userId', COLUMN.id, (column) => column.notNull())
    .addColumn('path', COLUMN.text, (column) => column.notNull())
    .addColumn('idempotencyKey', COLUMN.text, (column) => column.notNull())
    .addColumn('bodyHash', COLUMN.text, (column) => column.notNull())
    .addColumn('status', COLUMN.id, (column) => column.notNull())
    .addColumn('answer', COLUMN.json, (column) => column.notNull())
    .addColumn('creationDate', COLUMN.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotencyKeysKey', ['userId', 'path', 'idempotencyKey'])
    .execute();
  await schema.createIndex('idempotencyKeysByAge').on('idempotencyKeys').column('creationDate').execute();
}

async function createRevisions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('revisions')
    .addColumn('revisionId', COLUMN.id, recordNumber)
    .addColumn('timestamp', COLUMN.time, (column) => column.notNull())
    // No foreign key: what a user did stays on record when the user is deleted.
    .addColumn('userId', COLUMN.id)
    .addColumn('username', COLUMN.text, (column) => column.notNull())
    .execute();
  await schema.createIndex('revisionsByTime').on('revisions').columns(['timestamp', 'revisionId']).execute();
  await schema
    .createTable('revisionEntries')
    .addColumn('id', COLUMN.id, recordNumber)
    .addColumn('revisionId', COLUMN.id, (column) => column.notNull().references('revisions.revisionId'))
    .addColumn('subject', COLUMN.text, (column) => column.notNull())
    .addColumn('entityId', COLUMN.id, (column) => column.notNull())
    .addColumn('operation', COLUMN.text, (column) =>
      column.notNull().check(sql`operation in ('ADD', 'MOD', 'DEL')`),
    )
    .addColumn('before', COLUMN.json)
    .addColumn('after', COLUMN.json)
    .addColumn('changedFields', COLUMN.json, (column) => column.notNull())
    .execute();
  await schema.createIndex('entriesOfRevision').on('revisionEntries').column('revisionId').execute();
  await schema
    .createIndex('entriesOfRecord')
    .on('revisionEntries')
    .columns(['subject', 'entityId', 'revisionId'])
    .execute();
}
