import type { Finding } from '#contract/envelope.ts';
import type { Failure } from '#machines/kit/failure.ts';

/** Findings of a refusal, without the one that repeats its sentence: this server sends it where there are no others. */
export function furtherFindings(failure: Failure | null): readonly Finding[] {
  if (failure?.kind !== 'refused') return [];
  return failure.findings.filter(({ message }) => message !== failure.message);
}
