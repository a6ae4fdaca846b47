import type { I18n, MessageDescriptor } from '@lingui/core';
import * as REFUSAL from '#contract/refusal.ts';
import { isRefusalCode, isStateReason, REFUSAL_TEXTS, STATE_TEXTS } from '#contract/refusals.ts';

/**
 * The sentence for a refusal code in the language of the interface: what happened and what to do. Its German text is
 * the contract's own, so that there is one table; scripts/support/message-sources.mjs puts it into the catalogs under
 * refusal.001 and so on. A code that no one knows gets the sentence of '000'.
 */
export function refusalMessage(i18n: I18n, code: string): string {
  const known = isRefusalCode(code) ? code : REFUSAL.unknown;
  const descriptor: MessageDescriptor = { id: `refusal.${known}`, message: REFUSAL_TEXTS[known] };
  return i18n._(descriptor);
}

/**
 * The sentence for a refusal because of the state of the server (its disk is full, say), which is the reason of the
 * first finding; null for any other refusal. It comes from the contract as those of the codes do, as state.diskFull and
 * so on.
 */
export function stateMessage(i18n: I18n, reason: string | undefined): string | null {
  if (!isStateReason(reason)) return null;
  const descriptor: MessageDescriptor = { id: `state.${reason}`, message: STATE_TEXTS[reason] };
  return i18n._(descriptor);
}
