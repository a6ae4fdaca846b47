import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WordingLayer } from '#contract/wording.ts';

/** Why a layer does not count, in a word or two; null where it does, or no one says why. */
export function layerReasonWords(i18n: I18n, reason: WordingLayer['reason']): string | null {
  switch (reason) {
    case 'overridden':
      return i18n._(msg({ id: 'layer.overridden', message: 'überschrieben' }));
    case 'overriddenByLanguage':
      return i18n._(
        msg({ id: 'layer.overriddenByLanguage', message: 'ein Text in dieser Sprache hat Vorrang' }),
      );
    case 'reset':
      return i18n._(msg({ id: 'layer.reset', message: 'darunter zurückgesetzt' }));
    case 'inactive':
      return i18n._(msg({ id: 'layer.inactive', message: 'inaktiv' }));
    case 'otherLanguage':
      return i18n._(msg({ id: 'layer.otherLanguage', message: 'andere Sprache' }));
    case 'language':
    case 'all':
    case undefined:
      return null;
  }
}
