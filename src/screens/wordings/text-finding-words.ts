import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TextFinding } from '#contract/text-finding.ts';

/** {here} and {wanted} are the parts of a detail that compares. */
const WORDS: Readonly<Record<Exclude<TextFinding['check'], 'spaceAtEnds'>, MessageDescriptor>> = {
  placeholderMissing: msg({
    id: 'finding.placeholderMissing',
    message: 'Platzhalter {detail} fehlt: ergänzen.',
  }),
  placeholderUnknown: msg({
    id: 'finding.placeholderUnknown',
    message: 'Platzhalter {detail} steht nicht im Referenztext: Schreibweise prüfen.',
  }),
  placeholderBroken: msg({
    id: 'finding.placeholderBroken',
    message: 'Platzhalter {detail} ist unvollständig: Klammern und Prozentzeichen prüfen.',
  }),
  tagUnbalanced: msg({
    id: 'finding.tagUnbalanced',
    message: '{detail} ist nicht richtig geöffnet oder geschlossen.',
  }),
  tagMissing: msg({ id: 'finding.tagMissing', message: '{detail} fehlt: wie im Referenztext setzen.' }),
  tagUnknown: msg({
    id: 'finding.tagUnknown',
    message: '{detail} steht nicht im Referenztext: entfernen oder prüfen.',
  }),
  tagInPlainText: msg({
    id: 'finding.tagInPlainText',
    message: '{detail} würde wörtlich angezeigt: entfernen.',
  }),
  tooLong: msg({
    id: 'finding.tooLong',
    message: 'Zu lang: {here} Zeichen, höchstens {wanted}. Bitte kürzen.',
  }),
  lineBreaks: msg({
    id: 'finding.lineBreaks',
    message: 'Zeilenumbrüche: hier {here}, im Referenztext {wanted}.',
  }),
  spaceDoubled: msg({ id: 'finding.spaceDoubled', message: 'Doppeltes Leerzeichen: eines entfernen.' }),
  invisible: msg({ id: 'finding.invisible', message: 'Unsichtbares Zeichen {detail}: entfernen.' }),
  sameAsReference: msg({
    id: 'finding.sameAsReference',
    message: 'Identisch mit dem Referenztext: noch zu übersetzen?',
  }),
  outdated: msg({
    id: 'finding.outdated',
    message: 'Der Referenztext hat sich geändert: bitte vergleichen.',
  }),
};

const SPACE_AT_START = msg({ id: 'finding.spaceAtStart', message: 'Leerraum am Anfang: entfernen.' });
const SPACE_AT_END = msg({ id: 'finding.spaceAtEnd', message: 'Leerraum am Ende: entfernen.' });

/** Describes a finding in a text, and what to do about it, in one sentence. */
export function textFindingWords(i18n: I18n, { check, detail }: TextFinding): string {
  if (check === 'spaceAtEnds') return i18n._(detail === 'start' ? SPACE_AT_START : SPACE_AT_END);
  const [here = '', wanted = ''] = detail.split('/');
  return i18n._({ ...WORDS[check], values: { detail, here, wanted } });
}
