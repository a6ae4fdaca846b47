import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ImportKind } from '#contract/wording-exchange.ts';

const WORDS: Readonly<Record<ImportKind, MessageDescriptor>> = {
  foreign: msg({ id: 'exchange.kind.foreign', message: 'Aus einem anderen Kontext' }),
  clash: msg({ id: 'exchange.kind.clash', message: 'Seit dem Export hier geändert' }),
  source: msg({ id: 'exchange.kind.source', message: 'Ausgangstext geändert' }),
  placeholder: msg({ id: 'exchange.kind.placeholder', message: 'Platzhalter verändert' }),
  review: msg({ id: 'exchange.kind.review', message: 'Noch nicht geprüft' }),
  changed: msg({ id: 'exchange.outcome.changed', message: 'Geändert' }),
  added: msg({ id: 'exchange.outcome.added', message: 'Neu' }),
};

const HINTS: Readonly<Partial<Record<ImportKind, MessageDescriptor>>> = {
  foreign: msg({
    id: 'exchange.kind.foreign.hint',
    message: 'Die Datei enthält Texte mehrerer Kontexte. Diese gehören laut Datei nicht hierher.',
  }),
  clash: msg({
    id: 'exchange.kind.clash.hint',
    message: 'Ohne Häkchen bleibt der vorhandene Text; mit Häkchen ersetzt ihn der Text der Datei.',
  }),
  source: msg({
    id: 'exchange.kind.source.hint',
    message: 'Übersetzt wurde ein älterer Ausgangstext. Die Übersetzung passt vielleicht nicht mehr.',
  }),
  placeholder: msg({
    id: 'exchange.kind.placeholder.hint',
    message: 'Ein Platzhalter fehlt, ist unvollständig oder steht nicht im Referenztext.',
  }),
  review: msg({
    id: 'exchange.kind.review.hint',
    message: 'Die Texte werden importiert und als veraltet markiert, bis sie geprüft sind.',
  }),
};

/** Kind of a text of a file, in a few words. */
export function kindWords(i18n: I18n, kind: ImportKind): string {
  return i18n._(WORDS[kind]);
}

/** Reason to look at the texts of a kind before they are imported; null for none. */
export function kindHint(i18n: I18n, kind: ImportKind): string | null {
  const hint = HINTS[kind];
  return hint ? i18n._(hint) : null;
}
