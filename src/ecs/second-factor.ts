import * as z from 'zod/mini';
import * as REFUSAL from '#contract/refusal.ts';
import { SECOND_FACTOR_UPDATED, secondFactorChange, secondFactorRequest } from '#contract/second-factor.ts';
import { ServiceFailure } from '#machines/kit/failure.ts';
import type { TwoFactorPanelPort } from '#machines/two-factor-panel/two-factor-panel.port.ts';
import { contentOf, serverTimeOf } from '#src/ecs/answer.ts';
import { callEcs, exchange } from '#src/ecs/client.ts';
import { secondsUntil } from '#src/ecs/code-wait.ts';

/** The specification has nothing in it. */
const answeredRequest = z.nullable(secondFactorRequest.content);

/**
 * Sends a code to a number, or to the factor's present one when it is null.
 * @throws ServiceFailure refused with 051 and the seconds to wait when the last one was sent a moment ago
 */
export const requestCode: TwoFactorPanelPort['request'] = async ({ number, key }, signal) => {
  const request = { alternateMobileNumber: number ?? '' };
  const reply = await exchange(secondFactorRequest, request, { signal, idempotencyKey: key });
  const { sentTo, resendAt } = contentOf(reply, answeredRequest) ?? {};
  return {
    sentTo: number ?? sentTo ?? null,
    waitSeconds: secondsUntil(resendAt ?? null, serverTimeOf(reply)),
  };
};

/**
 * Switches the second factor on or off, or moves it to the number that the code was sent to.
 * @throws ServiceFailure refused; 005 names the field of a code that is missing
 */
export const changeSecondFactor: TwoFactorPanelPort['change'] = async (wish, signal) => {
  const { enabled, token, presentToken, key } = wish;
  const { action, settings } = await callEcs(
    secondFactorChange,
    {
      twoWayAuthenticationEnabled: enabled,
      ...(token && { twoWayAuthenticationToken: token.reveal() }),
      ...(presentToken && { presentToken: presentToken.reveal() }),
    },
    { signal, idempotencyKey: key },
  );
  if (action === SECOND_FACTOR_UPDATED) return settings;
  throw new ServiceFailure({
    kind: 'refused',
    code: REFUSAL.unknown,
    message: null,
    findings: [],
    content: null,
    retryAfter: null,
  });
};
