import type { Finding } from '#contract/envelope.ts';
import { ServiceFailure } from '#machines/failure.ts';

/**
 * A refusal as a service throws it.
 * @param content what the answer carried
 */
export function refusal(
  code: string,
  findings: readonly Finding[] = [],
  content: unknown = null,
): ServiceFailure {
  return new ServiceFailure({
    kind: 'refused',
    code,
    message: null,
    findings,
    content,
    retryAfter: null,
  });
}

export const NO_NETWORK = new ServiceFailure({
  kind: 'unreachable',
  cause: 'network',
  status: null,
  requestId: null,
  detail: 'connection refused',
});

export const SESSION_GONE = new ServiceFailure({ kind: 'sessionLost', code: '021' });
