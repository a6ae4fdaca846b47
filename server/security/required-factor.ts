import type { Kysely } from 'kysely';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { needsFactor } from '#server/domain/required-steps.ts';
import type { Caller } from '#server/security/caller.ts';
import type { Settings } from '#server/settings/settings.ts';
import { hasFactor } from '#server/store/people/factors.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/**
 * Keeps the last second factor of a user who needs one; asked for in the transaction that removes a factor.
 * @throws Refusal 067
 */
export async function refuseWithoutFactor(
  { settings }: { readonly settings: Pick<Settings, 'requireSecondFactor'> },
  db: Kysely<Schema>,
  { user, rights }: Pick<Caller, 'user' | 'rights'>,
): Promise<void> {
  if (!needsFactor(settings.requireSecondFactor, rights)) return;
  if (!(await hasFactor(db, user.id))) throw new Refusal(REFUSAL.factorRequired);
}
