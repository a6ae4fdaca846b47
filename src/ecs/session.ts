import { authSession } from '#contract/auth.ts';
import type { SessionState } from '#machines/session-watch/session-watch.port.ts';
import { contentOf, serverTimeOf } from '#src/ecs/answer.ts';
import { saysSignedOut } from '#src/ecs/auth.ts';
import { exchange } from '#src/ecs/client.ts';
import { can, currentIdentity } from '#src/ecs/identity.ts';

/**
 * How long the session lasts. Reckoned by the server's clock alone, so that a browser whose clock is wrong is not misled.
 * @param extending whether looking counts as working
 * @returns for a server that cannot tell, an open session without an end
 * @throws ServiceFailure when no usable answer came
 */
export async function lookAtSession(
  { extending }: { readonly extending: boolean },
  signal: AbortSignal,
): Promise<SessionState> {
  if (!can('watchSession')) {
    return { open: true, userId: currentIdentity().userId ?? 0, remaining: null };
  }
  const request = extending ? {} : { peek: 'true' as const };
  const reply = await exchange(authSession, request, { signal, asVisitor: true });
  if (saysSignedOut(reply)) return { open: false };
  const { isAuthenticated, user, endsAt } = contentOf(reply, authSession.content);
  if (!isAuthenticated || !user) return { open: false };
  const now = Date.parse(serverTimeOf(reply) ?? '');
  const remaining = Date.parse(endsAt ?? '') - now;
  return { open: true, userId: user.id, remaining: Number.isNaN(remaining) ? null : remaining };
}
