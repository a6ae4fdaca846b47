import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Finding } from '#contract/envelope.ts';
import type { SyncPhase } from '#contract/sync.ts';

const TYPES: Readonly<Record<string, MessageDescriptor>> = {
  language: msg({ id: 'sync.type.language', message: 'Sprachen' }),
  context: msg({ id: 'sync.type.context', message: 'Kontexte' }),
  document: msg({ id: 'sync.type.document', message: 'Dokumente' }),
  documentfile: msg({ id: 'sync.type.documentfile', message: 'Dateien' }),
  wording: msg({ id: 'sync.type.wording', message: 'Formulierungen' }),
  mailTemplate: msg({ id: 'sync.type.mailTemplate', message: 'E-Mail-Vorlagen' }),
};

const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  value: msg({ id: 'sync.field.value', message: 'Wert' }),
  active: msg({ id: 'sync.field.active', message: 'Aktiv' }),
  resetInheritance: msg({ id: 'sync.field.resetInheritance', message: 'Vererbung zurücksetzen' }),
  parentIdentifier: msg({ id: 'sync.field.parentIdentifier', message: 'Übergeordneter Kontext' }),
  mainTitle: msg({ id: 'sync.field.mainTitle', message: 'Titel' }),
  description: msg({ id: 'sync.field.description', message: 'Beschreibung' }),
  fallbackDocumentLang: msg({ id: 'sync.field.fallbackDocumentLang', message: 'Sprache' }),
  flag: msg({ id: 'sync.field.flag', message: 'Flagge' }),
  fileVersion: msg({ id: 'sync.field.fileVersion', message: 'Version' }),
  size: msg({ id: 'sync.field.size', message: 'Größe' }),
  sha256: msg({ id: 'sync.field.sha256', message: 'Inhalt (Prüfsumme)' }),
};

const BAD_LINE = msg({
  id: 'sync.source.badLine',
  message:
    'Zeile {line} dessen, was die Quelle schickt, ist nicht zulässig. Auf diesem Server hat sich nichts geändert.',
});
const SOURCE: Readonly<Record<string, MessageDescriptor>> = {
  '013': msg({
    id: 'sync.source.noAnswer',
    message:
      'Die Quelle hat nicht oder nicht vollständig geantwortet. Auf diesem Server hat sich nichts geändert. Versuchen Sie es später erneut.',
  }),
  '014': msg({
    id: 'sync.source.unusable',
    message: 'Was die Quelle schickt, ist nicht zulässig. Auf diesem Server hat sich nichts geändert.',
  }),
};

/** What a code says of the source; the catalogue's sentence speaks of uploads. */
export function sourceWords(
  i18n: I18n,
  name: string,
  code: string,
  values: Finding['values'],
): string | null {
  if (name !== 'source') return null;
  if (code === '014' && values?.line) return i18n._({ ...BAD_LINE, values });
  const words = SOURCE[code];
  return words ? i18n._(words) : null;
}

const PHASES: Readonly<Record<SyncPhase, MessageDescriptor>> = {
  reading: msg({ id: 'sync.phase.reading', message: 'Die Quelle wird gelesen' }),
  checking: msg({ id: 'sync.phase.checking', message: 'Die Daten der Quelle werden geprüft' }),
  applying: msg({ id: 'sync.phase.applying', message: 'Die Daten werden abgeglichen' }),
};

/** A kind of records, in the plural; one that nobody knows keeps its name. */
export function typeWords(i18n: I18n, type: string): string {
  const words = TYPES[type];
  return words ? i18n._(words) : type;
}

export function fieldWords(i18n: I18n, field: string): string {
  const words = FIELDS[field];
  return words ? i18n._(words) : field;
}

export function phaseWords(i18n: I18n, phase: SyncPhase): string {
  return i18n._(PHASES[phase]);
}

/** A value of a field as it is read; nothing for none. */
export function valueWords(i18n: I18n, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value === true) return i18n._(msg({ id: 'part.yes', message: 'Ja' }));
  if (value === false) return i18n._(msg({ id: 'part.no', message: 'Nein' }));
  return typeof value === 'string' ? value : JSON.stringify(value);
}
