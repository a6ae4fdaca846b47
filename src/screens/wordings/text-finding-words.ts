import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TextFinding } from '#contract/text-finding.ts';

/** Describes a finding in a text, and what to do about it, in one sentence. */
export function textFindingWords(i18n: I18n, { check, detail }: TextFinding): string {
  const [here = '', wanted = ''] = detail.split('/');
  switch (check) {
    case 'placeholderMissing':
      return i18n._(
        msg({ id: 'finding.placeholderMissing', message: `Platzhalter ${detail} fehlt: ergänzen.` }),
      );
    case 'placeholderUnknown':
      return i18n._(
        msg({
          id: 'finding.placeholderUnknown',
          message: `Platzhalter ${detail} steht nicht im Referenztext: Schreibweise prüfen.`,
        }),
      );
    case 'placeholderBroken':
      return i18n._(
        msg({
          id: 'finding.placeholderBroken',
          message: `Platzhalter ${detail} ist unvollständig: Klammern und Prozentzeichen prüfen.`,
        }),
      );
    case 'tagUnbalanced':
      return i18n._(
        msg({
          id: 'finding.tagUnbalanced',
          message: `${detail} ist nicht richtig geöffnet oder geschlossen.`,
        }),
      );
    case 'tagMissing':
      return i18n._(
        msg({ id: 'finding.tagMissing', message: `${detail} fehlt: wie im Referenztext setzen.` }),
      );
    case 'tagUnknown':
      return i18n._(
        msg({
          id: 'finding.tagUnknown',
          message: `${detail} steht nicht im Referenztext: entfernen oder prüfen.`,
        }),
      );
    case 'tagInPlainText':
      return i18n._(
        msg({
          id: 'finding.tagInPlainText',
          message: `${detail} würde wörtlich angezeigt: entfernen.`,
        }),
      );
    case 'tooLong':
      return i18n._(
        msg({
          id: 'finding.tooLong',
          message: `Zu lang: ${here} Zeichen, höchstens ${wanted}. Bitte kürzen.`,
        }),
      );
    case 'lineBreaks':
      return i18n._(
        msg({
          id: 'finding.lineBreaks',
          message: `Zeilenumbrüche: hier ${here}, im Referenztext ${wanted}.`,
        }),
      );
    case 'spaceAtEnds':
      return detail === 'start'
        ? i18n._(msg({ id: 'finding.spaceAtStart', message: 'Leerraum am Anfang: entfernen.' }))
        : i18n._(msg({ id: 'finding.spaceAtEnd', message: 'Leerraum am Ende: entfernen.' }));
    case 'spaceDoubled':
      return i18n._(msg({ id: 'finding.spaceDoubled', message: 'Doppeltes Leerzeichen: eines entfernen.' }));
    case 'invisible':
      return i18n._(msg({ id: 'finding.invisible', message: `Unsichtbares Zeichen ${detail}: entfernen.` }));
    case 'sameAsReference':
      return i18n._(
        msg({
          id: 'finding.sameAsReference',
          message: 'Identisch mit dem Referenztext: noch zu übersetzen?',
        }),
      );
    case 'outdated':
      return i18n._(
        msg({ id: 'finding.outdated', message: 'Der Referenztext hat sich geändert: bitte vergleichen.' }),
      );
  }
}
