import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TextFinding } from '#contract/text-finding.ts';

/** Message for what the replacement breaks in a text. */
export function checkWords(i18n: I18n, { check, detail }: TextFinding): string {
  switch (check) {
    case 'placeholderMissing':
      return i18n._(
        msg({ id: 'replace.check.placeholderMissing', message: `Platzhalter fehlt danach: ${{ detail }}` }),
      );
    case 'placeholderUnknown':
      return i18n._(
        msg({ id: 'replace.check.placeholderUnknown', message: `Neuer Platzhalter: ${{ detail }}` }),
      );
    case 'placeholderBroken':
      return i18n._(
        msg({ id: 'replace.check.placeholderBroken', message: `Unvollständiger Platzhalter: ${{ detail }}` }),
      );
    case 'tagUnbalanced':
      return i18n._(
        msg({ id: 'replace.check.tagUnbalanced', message: `HTML-Tag ohne Gegenstück: ${{ detail }}` }),
      );
    case 'tagMissing':
      return i18n._(msg({ id: 'replace.check.tagMissing', message: `HTML-Tag fehlt danach: ${{ detail }}` }));
    case 'tagUnknown':
      return i18n._(msg({ id: 'replace.check.tagUnknown', message: `Neuer HTML-Tag: ${{ detail }}` }));
    case 'lineBreaks':
      return i18n._(msg({ id: 'replace.check.lineBreaks', message: 'Andere Zahl von Zeilenumbrüchen' }));
    case 'spaceAtEnds':
      return i18n._(
        msg({ id: 'replace.check.spaceAtEnds', message: 'Leerzeichen am Anfang oder am Ende des Textes' }),
      );
    case 'spaceDoubled':
      return i18n._(msg({ id: 'replace.check.spaceDoubled', message: 'Doppeltes Leerzeichen' }));
    case 'invisible':
      return i18n._(msg({ id: 'replace.check.invisible', message: `Unsichtbares Zeichen: ${{ detail }}` }));
    default:
      return i18n._(msg({ id: 'replace.check.other', message: `Bitte prüfen: ${{ detail }}` }));
  }
}
