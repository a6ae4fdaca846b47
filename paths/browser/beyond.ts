import type { Observation } from '#paths/core/observed.ts';
import { type Step, stepName } from '#paths/core/path.ts';
import type { Cases } from '#paths/kit/cases.ts';

/** Why a step cannot happen in a browser at a moment; null where it can. */
export function reasonAgainst({ browser }: Cases, step: Step, before: Observation): string | null {
  const name = stepName(step);
  const row = browser?.beyond?.find(
    ({ steps, when }) =>
      steps.some((one) => name === one || name.startsWith(`${one}: `) || name.startsWith(`${one}.`)) &&
      (!when || when(before)),
  );
  return row?.reason ?? null;
}
