import type { Failure } from '#machines/failure.ts';

/** What a notification says of the reason of a failure: a code of the catalogue, or why no usable answer came. */
export function failureValues(failure: Failure | null): Readonly<Record<string, string>> {
  if (failure === null) return {};
  if (failure.kind === 'unreachable') return { cause: failure.cause };
  return {
    code: failure.code,
    ...(failure.kind === 'refused' && failure.message !== null && { reason: failure.message }),
  };
}
