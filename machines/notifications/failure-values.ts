import { isStateReason } from '#contract/refusals.ts';
import type { Failure } from '#machines/kit/failure.ts';

/**
 * Values that name the reason of a failure in a notification: a code of the catalogue and the state of the server, or
 * why no usable answer came.
 */
export function failureValues(failure: Failure | null): Readonly<Record<string, string>> {
  if (failure === null) return {};
  if (failure.kind === 'unreachable') return { cause: failure.cause };
  const state = failure.kind === 'refused' ? failure.findings[0]?.reason : undefined;
  return {
    code: failure.code,
    ...(isStateReason(state) && { state }),
    ...(failure.kind === 'refused' && failure.message !== null && { reason: failure.message }),
  };
}
