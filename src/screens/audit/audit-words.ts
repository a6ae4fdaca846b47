import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditType } from '#contract/audit-types.ts';
import type { AuditRevision } from '#machines/audit/revision.ts';

/** The name that the quoted notice gives a kind of records (specification section 8). */
const NAMES_OF_NOTICE: Readonly<Record<AuditType, string>> = {
  document: 'Document',
  documentfile: 'Documentfile',
  wording: 'Wording',
  context: 'Context',
  language: 'Language',
  mailTemplate: 'Mail template',
};

/** The user's own words for a history that is not handed out, letter for letter. */
export function forbiddenWords(i18n: I18n, type: AuditType): { title: string; text: string } {
  const values = { type: NAMES_OF_NOTICE[type] };
  return {
    title: i18n._({
      ...msg({ id: 'audit.forbidden', message: 'Liste vom Type {type} Audit aufrufen' }),
      values,
    }),
    text: i18n._(
      msg({
        id: 'audit.forbidden.text',
        message: 'No authorization for this operation. Contact your ADMIN for further information',
      }),
    ),
  };
}

const OPERATIONS: Readonly<Record<AuditRevision['operation'], MessageDescriptor>> = {
  ADD: msg({ id: 'audit.operation.add', message: 'Angelegt' }),
  MOD: msg({ id: 'audit.operation.mod', message: 'Geändert' }),
  DEL: msg({ id: 'audit.operation.del', message: 'Gelöscht' }),
};

/** What a revision did to its record. */
export function operationWord(i18n: I18n, operation: AuditRevision['operation']): string {
  return i18n._(OPERATIONS[operation]);
}

const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  id: msg({ id: 'wording.id', message: 'ID' }),
  identifier: msg({ id: 'wording.identifier', message: 'Schlüssel' }),
  lang: msg({ id: 'wording.lang', message: 'Sprache' }),
  value: msg({ id: 'wording.value', message: 'Wert' }),
  resetInheritance: msg({ id: 'wording.reset', message: 'Reset' }),
  contextIdentifier: msg({ id: 'wording.context', message: 'Kontext' }),
  parentIdentifier: msg({ id: 'context.above', message: 'Übergeordnet' }),
  hostUrl: msg({ id: 'audit.field.hostUrl', message: 'Adresse' }),
  isDefault: msg({ id: 'audit.field.isDefault', message: 'Standardkontext' }),
  flag: msg({ id: 'language.flag', message: 'Flagge' }),
  description: msg({ id: 'language.description', message: 'Beschreibung' }),
  mainTitle: msg({ id: 'document.mainTitle', message: 'Titel' }),
  fallbackDocumentLang: msg({ id: 'audit.field.fallbackLang', message: 'Rückfallsprache' }),
  docIdentifier: msg({ id: 'documentFile.document', message: 'Dokument' }),
  parentDocumentId: msg({ id: 'audit.field.documentId', message: 'ID des Dokuments' }),
  fileNameOnDisk: msg({ id: 'documentFile.fileName', message: 'Datei' }),
  fileNameRepresentation: msg({ id: 'documentFile.displayName', message: 'Anzeigename' }),
  fileVersion: msg({ id: 'documentFile.version', message: 'Version' }),
  size: msg({ id: 'documentFile.size', message: 'Größe' }),
  sha256: msg({ id: 'audit.field.sha256', message: 'Prüfsumme' }),
  mimeType: msg({ id: 'audit.field.mimeType', message: 'Dateityp' }),
  subject: msg({ id: 'mailTemplate.subject', message: 'Betreff' }),
  body: msg({ id: 'audit.field.body', message: 'Text' }),
  active: msg({ id: 'context.active', message: 'Aktiv' }),
  creationDate: msg({ id: 'context.created', message: 'Angelegt' }),
};

/** What a field is called; one that is not known, by its own name. */
export function fieldWord(i18n: I18n, field: string): string {
  const known = FIELDS[field];
  return known ? i18n._(known) : field;
}
