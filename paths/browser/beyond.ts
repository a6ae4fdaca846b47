import type { Observation } from '#paths/core/observed.ts';
import { type Path, type Step, stepName } from '#paths/core/path.ts';
import type { Cases } from '#paths/kit/cases.ts';

/** Why a step cannot happen in a browser at a moment; null where it can. */
export function reasonAgainst(cases: Cases, step: Step, before: Observation): string | null {
  return reasonFor(cases, stepName(step), before);
}

/** Why no user can begin in a situation in a browser; null where they can. */
export function reasonAgainstBeginning(
  cases: Cases,
  { given, at }: Pick<Path, 'given' | 'at'>,
): string | null {
  return reasonFor(cases, `given ${given}`, at);
}

function reasonFor({ browser }: Cases, name: string, before: Observation): string | null {
  const row = browser?.beyond?.find(
    ({ steps, when }) =>
      steps.some((one) => name === one || [': ', '.', ' '].some((end) => name.startsWith(one + end))) &&
      (!when || when(before)),
  );
  return row?.reason ?? null;
}
