import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TextFinding } from '#contract/text-finding.ts';

const WORDS: Readonly<Partial<Record<TextFinding['check'], MessageDescriptor>>> = {
  placeholderMissing: msg({
    id: 'replace.check.placeholderMissing',
    message: 'Platzhalter fehlt danach: {detail}',
  }),
  placeholderUnknown: msg({ id: 'replace.check.placeholderUnknown', message: 'Neuer Platzhalter: {detail}' }),
  placeholderBroken: msg({
    id: 'replace.check.placeholderBroken',
    message: 'Unvollständiger Platzhalter: {detail}',
  }),
  tagUnbalanced: msg({ id: 'replace.check.tagUnbalanced', message: 'HTML-Tag ohne Gegenstück: {detail}' }),
  tagMissing: msg({ id: 'replace.check.tagMissing', message: 'HTML-Tag fehlt danach: {detail}' }),
  tagUnknown: msg({ id: 'replace.check.tagUnknown', message: 'Neuer HTML-Tag: {detail}' }),
  lineBreaks: msg({ id: 'replace.check.lineBreaks', message: 'Andere Zahl von Zeilenumbrüchen' }),
  spaceAtEnds: msg({
    id: 'replace.check.spaceAtEnds',
    message: 'Leerzeichen am Anfang oder am Ende des Textes',
  }),
  spaceDoubled: msg({ id: 'replace.check.spaceDoubled', message: 'Doppeltes Leerzeichen' }),
  invisible: msg({ id: 'replace.check.invisible', message: 'Unsichtbares Zeichen: {detail}' }),
};

const OTHER = msg({ id: 'replace.check.other', message: 'Bitte prüfen: {detail}' });

/** Message for what the replacement breaks in a text. */
export function checkWords(i18n: I18n, { check, detail }: TextFinding): string {
  return i18n._({ ...(WORDS[check] ?? OTHER), values: { detail } });
}
