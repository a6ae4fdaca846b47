import type { UpdateResult } from 'kysely';

/**
 * Carries out an update whose conditions hold once, such as using a code up: of two at the same time only one finds the row.
 * @returns whether there was a row
 */
export async function updatedAny(update: { executeTakeFirst(): Promise<UpdateResult> }): Promise<boolean> {
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}
