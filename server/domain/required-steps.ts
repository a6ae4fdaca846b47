import { REQUIRED_STEPS, type RequiredStep } from '#contract/auth.ts';
import type { CallName } from '#contract/calls.ts';

/** Of whom a second factor is required. */
export const SECOND_FACTOR_DEMANDS = ['none', 'superadmin', 'everybody'] as const;
export type SecondFactorDemand = (typeof SECOND_FACTOR_DEMANDS)[number];

/** Whether users with these rights need a second factor. */
export function needsFactor(demand: SecondFactorDemand, { superAdmin }: { superAdmin: boolean }): boolean {
  return demand === 'everybody' || (demand === 'superadmin' && superAdmin);
}

/** What a session requires first, in its order. */
export function requiredSteps(due: Readonly<Record<RequiredStep, boolean>>): readonly RequiredStep[] {
  return REQUIRED_STEPS.filter((step) => due[step]);
}

/** The calls that a step is made of. */
const CALLS_OF: Readonly<Record<RequiredStep, readonly CallName[]>> = {
  password: ['authPasswordChoose'],
  factor: [
    'factorList',
    'factorTotpBegin',
    'factorTotpConfirm',
    'factorPasskeyBegin',
    'factorPasskeyConfirm',
    'secondFactorRequest',
    'secondFactorChange',
  ],
};

/** Whether a session that requires these steps may make a call; the calls that want no session are open in any case. */
export function isOpenDuring(steps: readonly RequiredStep[], call: CallName): boolean {
  return steps.length === 0 || call === 'authConfirm' || steps.some((step) => CALLS_OF[step].includes(call));
}
