import * as REFUSAL from '#contract/refusal.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import type { Access } from '#server/domain/rights.ts';

/**
 * The refusal 019 for want of a right, which it names. Without one it says what the specification quotes: that other users
 * may not be changed.
 * @param field of the request that wants the right
 */
export function rightMissing(right: Access, field?: string): Refusal {
  const said = { reason: 'rightMissing', values: { right } } as const;
  return new Refusal(REFUSAL.forbidden, { findings: [finding(REFUSAL.forbidden, field, said)] });
}

/** The refusal 019 for want of the authorization for a context, which it names. */
export function contextNotAllowed(context: string): Refusal {
  const said = { reason: 'contextNotAllowed', values: { context } } as const;
  return new Refusal(REFUSAL.forbidden, { findings: [finding(REFUSAL.forbidden, undefined, said)] });
}

/** The refusal 019 of an editor who has no authorization at all. */
export function noContextAllowed(): Refusal {
  const said = { reason: 'noContextAllowed', values: {} } as const;
  return new Refusal(REFUSAL.forbidden, { findings: [finding(REFUSAL.forbidden, undefined, said)] });
}
