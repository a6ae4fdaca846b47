import type { Finding } from '#contract/envelope.ts';
import { ServiceFailure } from '#machines/kit/failure.ts';

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

/** A server that is not ready, and wants to be asked again after so many seconds. */
export function notReady(retryAfter: number): ServiceFailure {
  const answered = { status: 503, requestId: null, retryAfter, detail: 'the server answered 503' };
  return new ServiceFailure({ kind: 'unreachable', cause: 'server', ...answered });
}

export const SESSION_GONE = new ServiceFailure({ kind: 'sessionLost', code: '021' });
