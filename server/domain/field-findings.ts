import { FIELD_REASONS, type FieldTrouble } from '#contract/field-reasons.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { finding, type ServerFinding } from '#server/domain/refusal.ts';

/** A finding about one field that says more than its code does. */
export function fieldFinding(code: RefusalCode, field: string, trouble: FieldTrouble): ServerFinding {
  return finding(code, field, trouble);
}

/** Whether what a check of the contract left behind says why. */
export function isFieldTrouble(params: unknown): params is FieldTrouble {
  return (
    typeof params === 'object' &&
    params !== null &&
    'reason' in params &&
    (FIELD_REASONS as readonly unknown[]).includes(params.reason)
  );
}
