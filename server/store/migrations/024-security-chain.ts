import type { Kysely } from 'kysely';
import { COLUMN } from '#server/dialect/base/columns.ts';

/**
 * The chain of the security log (server/store/people/security-chain.ts). Entries from before it have no place in it, and
 * stay as they are.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const [name, type] of Object.entries({
    device: COLUMN.text,
    personal: COLUMN.json,
    sequence: COLUMN.time,
    hash: COLUMN.text,
    actorSalt: COLUMN.text,
    actorSeal: COLUMN.text,
    subjectSalt: COLUMN.text,
    subjectSeal: COLUMN.text,
  })) {
    await schema.alterTable('securityEvents').addColumn(name, type).execute();
  }
  await schema
    .createIndex('securityEventsInChain')
    .on('securityEvents')
    .column('sequence')
    .unique()
    .execute();
  await schema.createIndex('securityEventsOfUser').on('securityEvents').column('userId').execute();
}
