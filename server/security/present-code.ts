import type { FastifyRequest } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Attempts } from '#server/security/attempts.ts';
import type { Caller } from '#server/security/caller.ts';
import { browserIdOf } from '#server/security/cookies.ts';
import { originOf } from '#server/security/origin.ts';
import type { SecurityLog } from '#server/security/security-log.ts';
import type { Settings } from '#server/settings/settings.ts';

interface Parts {
  readonly settings: Settings;
  readonly attempts: Attempts;
  readonly securityLog: SecurityLog;
}

/** Result of looking at a code: the right one, a wrong one, or none that could be right any more. */
type Finding<Right> = (Right & { readonly kind: 'right' }) | { readonly kind: 'wrong' | 'none' };

/**
 * Looks at a code that a signed-in user has typed; a wrong one counts as it does at a sign-in.
 * @param field of the request that the code came in
 * @throws Refusal 048 or 050 for `field`, 022 or 044 after too many failures
 */
export async function confirmCode<Right>(
  { settings, attempts, securityLog }: Parts,
  { caller, request }: { readonly caller: Caller; readonly request: FastifyRequest },
  field: string,
  look: () => Promise<Finding<Right>>,
): Promise<Right & { readonly kind: 'right' }> {
  const { actor, user } = caller;
  const browserId = browserIdOf(request, settings);
  const trier = { username: user.username, address: request.ip, browserId };
  return attempts.run(trier, async (attempt) => {
    const found = await look();
    if (found.kind === 'right') {
      await attempts.takeBack(attempt);
      return found;
    }
    const code = found.kind === 'wrong' ? REFUSAL.wrongCode : REFUSAL.codeExpired;
    securityLog.note({ event: 'codeRefused', actor, origin: originOf(request), detail: { code } });
    throw new Refusal(code, { fields: [field] });
  });
}
