import type { Kysely } from 'kysely';

/** What a user did, and what was done to a user, is looked up at each of their sign-ins, of a short time only. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const [name, column] of [
    ['securityEventsOfUser', 'userId'],
    ['securityEventsOfSubject', 'subjectId'],
  ] as const) {
    await schema.dropIndex(name).execute();
    await schema.createIndex(name).on('securityEvents').columns([column, 'timestamp']).execute();
  }
}
