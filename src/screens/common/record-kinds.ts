import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditType } from '#contract/audit-types.ts';

const TYPES: Readonly<Record<AuditType, MessageDescriptor>> = {
  document: msg({ id: 'record.document', message: 'Dokument' }),
  documentfile: msg({ id: 'record.documentFile', message: 'Datei' }),
  wording: msg({ id: 'record.wording', message: 'Formulierung' }),
  context: msg({ id: 'record.context', message: 'Kontext' }),
  language: msg({ id: 'record.language', message: 'Sprache' }),
  mailTemplate: msg({ id: 'record.mailTemplate', message: 'E-Mail-Vorlage' }),
};

const USER = msg({ id: 'record.user', message: 'Benutzer' });

/** What one record of a kind is called; a kind that is not known by its own name. */
export function typeWord(i18n: I18n, type: string): string {
  if (type === 'user') return i18n._(USER);
  const known = Object.entries(TYPES).find(([name]) => name === type);
  return known ? i18n._(known[1]) : type;
}
