import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as REFUSAL from '#contract/refusal.ts';

/** Messages for the catalogue's codes when an undo is refused. */
const REFUSALS: Readonly<Record<string, MessageDescriptor>> = {
  [REFUSAL.forbidden]: msg({
    id: 'undo.notLatest',
    message:
      'Das lässt sich hier nicht mehr zurücknehmen: Sie haben seither etwas anderes geändert, oder Ihnen fehlt das Recht dazu.',
  }),
  [REFUSAL.changedMeanwhile]: msg({
    id: 'undo.changedSince',
    message:
      'Das lässt sich nicht zurücknehmen, weil es seither erneut geändert wurde. Es wurde nichts geändert.',
  }),
  [REFUSAL.notFound]: msg({
    id: 'undo.gone',
    message: 'Diesen Vorgang kennt der Server nicht mehr. Es wurde nichts geändert.',
  }),
};

/** Why something could not be taken back, in words of its own; null for the catalogue's. */
export function undoRefusal(i18n: I18n, code: string): string | null {
  const words = REFUSALS[code];
  return words ? i18n._(words) : null;
}
