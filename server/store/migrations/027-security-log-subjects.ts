import type { Kysely } from 'kysely';

/** What was done to a user is looked up at each of their sign-ins. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.createIndex('securityEventsOfSubject').on('securityEvents').column('subjectId').execute();
}
