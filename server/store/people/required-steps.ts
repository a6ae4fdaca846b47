import type { Kysely } from 'kysely';
import { REQUIRED_STEPS, type RequiredStep } from '#contract/auth.ts';
import type { Session } from '#server/store/people/sessions.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** What a session requires before anything else. */
export function stepsOf({ requiredSteps }: Pick<Session, 'requiredSteps'>): readonly RequiredStep[] {
  const named = requiredSteps?.split(',') ?? [];
  return REQUIRED_STEPS.filter((step) => named.includes(step));
}

/** As a session keeps them. */
export function keptSteps(steps: readonly RequiredStep[]): string | null {
  return steps.length === 0 ? null : steps.join(',');
}

/** Notes that a step was done in a session. @returns what it still requires */
export async function settleStep(
  db: Kysely<Schema>,
  tokenHash: string,
  done: RequiredStep,
): Promise<readonly RequiredStep[]> {
  const session = await db
    .selectFrom('sessions')
    .select('requiredSteps')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (!session?.requiredSteps) return [];
  const left = stepsOf(session).filter((step) => step !== done);
  const requiredSteps = keptSteps(left);
  await db.updateTable('sessions').set({ requiredSteps }).where('tokenHash', '=', tokenHash).execute();
  return left;
}
