import type { FastifyRequest } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Attempts } from '#server/security/attempts.ts';
import type { Caller } from '#server/security/caller.ts';
import { browserIdOf } from '#server/security/cookies.ts';
import { originOf } from '#server/security/origin.ts';
import { verifyPassword } from '#server/security/passwords.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Database } from '#server/store/base/database.ts';
import { lastPasswords } from '#server/store/people/passwords.ts';

interface Parts {
  readonly settings: Settings;
  readonly attempts: Attempts;
  readonly database: Database;
  readonly securityLog: SecurityLog;
}

/**
 * Asks a signed-in user for the present password; a wrong one counts as it does at a sign-in.
 * @throws Refusal 400/002 for `currentPassword`, 022 or 044 after too many failures
 */
export async function confirmPassword(
  { settings, attempts, database, securityLog }: Parts,
  { caller, request }: { readonly caller: Caller; readonly request: FastifyRequest },
  currentPassword: string,
): Promise<void> {
  const { actor, user } = caller;
  const browserId = browserIdOf(request, settings);
  const trier = { username: user.username, address: request.ip, browserId };
  await attempts.run(trier, async (attempt) => {
    const [present] = await lastPasswords(database.read, user.id);
    if (!(await verifyPassword(present?.hash ?? null, currentPassword))) {
      securityLog.note({ event: 'passwordRefused', actor, origin: originOf(request) });
      throw new Refusal(REFUSAL.wrongCredentials, { status: 400, fields: ['currentPassword'] });
    }
    await attempts.takeBack(attempt);
  });
}
