import * as REFUSAL from '#contract/refusal.ts';
import { isRefusedWith } from '#machines/kit/failure.ts';
import type { Failed } from '#machines/kit/failure-exits.ts';

/**
 * A guard of an error exit: the server asked for a fresh proof of identity, and the user gave none. That cancels the
 * proof and not the step, which goes back to its question.
 */
export const isUnproven = ({ event }: { readonly event: Failed }): boolean =>
  isRefusedWith(REFUSAL.confirmationWanted, event.error);
