import { authPasswordChoose } from '#contract/required-steps.ts';
import type { RequiredStepsPort } from '#machines/required-steps/required-steps.port.ts';
import { loadSession } from '#src/ecs/auth.ts';
import { callEcs } from '#src/ecs/client.ts';

/** Chooses a password in the place of one that another user has set. */
export const choosePassword: RequiredStepsPort['choosePassword'] = async ({ password, key }, signal) => {
  await callEcs(authPasswordChoose, { password }, { signal, idempotencyKey: key });
};

/** Who is signed in, with what the session still requires. */
export const lookAtSteps: RequiredStepsPort['look'] = async (_, signal) => {
  const { session } = await loadSession(null, signal);
  if (!session) return null;
  const { user, settings, requiredSteps } = session;
  return { user, settings, requiredSteps };
};
