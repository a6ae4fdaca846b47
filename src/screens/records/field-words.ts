import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditType } from '#contract/audit-types.ts';
import type { CONTEXT } from '#contract/records/context.ts';
import type { DOCUMENT } from '#contract/records/document.ts';
import type { LANGUAGE } from '#contract/records/language.ts';
import type { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import type { RecordDescription, RecordOf } from '#contract/records/record.ts';

/** A label for every field of a described record. */
type LabelsOf<Described extends RecordDescription> = Readonly<
  Record<keyof RecordOf<Described> & string, MessageDescriptor>
>;

/** The labels of all fields: forms, list columns, conflicts, the history and sync previews read them here. */
export const FIELD_WORDS = {
  wording: {
    id: msg({ id: 'wording.id', message: 'ID' }),
    contextIdentifier: msg({ id: 'wording.context', message: 'Kontext' }),
    lang: msg({ id: 'wording.lang', message: 'Sprache' }),
    identifier: msg({ id: 'wording.identifier', message: 'Schlüssel' }),
    value: msg({ id: 'wording.value', message: 'Wert' }),
    resetInheritance: msg({ id: 'wording.reset.label', message: 'Vererbung zurücksetzen' }),
    active: msg({ id: 'wording.active', message: 'Aktiv' }),
    creationDate: msg({ id: 'wording.created', message: 'Angelegt' }),
    modificationDate: msg({ id: 'wording.modified', message: 'Geändert' }),
  },
  context: {
    identifier: msg({ id: 'context.identifier', message: 'Name' }),
    parentIdentifier: msg({ id: 'context.parent', message: 'Übergeordneter Kontext' }),
    active: msg({ id: 'context.active', message: 'Aktiv' }),
    hostUrl: msg({ id: 'context.hostUrl', message: 'Adresse' }),
    isDefault: msg({ id: 'context.isDefault', message: 'Standardkontext' }),
    creationDate: msg({ id: 'context.created', message: 'Angelegt' }),
    modificationDate: msg({ id: 'context.modified', message: 'Geändert' }),
  },
  language: {
    id: msg({ id: 'language.id', message: 'ID' }),
    lang: msg({ id: 'language.lang', message: 'Kürzel' }),
    flag: msg({ id: 'language.flag', message: 'Flagge' }),
    description: msg({ id: 'language.description', message: 'Beschreibung' }),
    active: msg({ id: 'language.active', message: 'Aktiv' }),
    creationDate: msg({ id: 'language.created', message: 'Angelegt' }),
    modificationDate: msg({ id: 'language.modified', message: 'Geändert' }),
  },
  document: {
    id: msg({ id: 'document.id', message: 'ID' }),
    identifier: msg({ id: 'document.identifier', message: 'Kennung' }),
    mainTitle: msg({ id: 'document.mainTitle', message: 'Titel' }),
    fallbackDocumentLang: msg({ id: 'document.fallbackLang', message: 'Rückfallsprache' }),
    description: msg({ id: 'document.description', message: 'Beschreibung' }),
    documentFilesCount: msg({ id: 'document.files', message: 'Dateien' }),
    active: msg({ id: 'document.active', message: 'Aktiv' }),
    creationDate: msg({ id: 'document.created', message: 'Angelegt' }),
    modificationDate: msg({ id: 'document.modified', message: 'Geändert' }),
  },
  documentfile: {
    id: msg({ id: 'documentFile.id', message: 'ID' }),
    docIdentifier: msg({ id: 'documentFile.document', message: 'Dokument' }),
    parentDocumentId: msg({ id: 'audit.field.documentId', message: 'ID des Dokuments' }),
    lang: msg({ id: 'documentFile.lang', message: 'Sprache' }),
    contextIdentifier: msg({ id: 'documentFile.context', message: 'Kontext' }),
    fileNameOnDisk: msg({ id: 'documentFile.fileName', message: 'Datei' }),
    fileNameRepresentation: msg({ id: 'documentFile.displayName', message: 'Anzeigename' }),
    fileVersion: msg({ id: 'documentFile.version', message: 'Version' }),
    size: msg({ id: 'documentFile.size', message: 'Größe' }),
    sha256: msg({ id: 'audit.field.sha256', message: 'Prüfsumme' }),
    mimeType: msg({ id: 'audit.field.mimeType', message: 'Dateityp' }),
    active: msg({ id: 'documentFile.active', message: 'Aktiv' }),
    creationDate: msg({ id: 'documentFile.created', message: 'Angelegt' }),
    modificationDate: msg({ id: 'documentFile.modified', message: 'Geändert' }),
  },
  mailTemplate: {
    id: msg({ id: 'mailTemplate.id', message: 'ID' }),
    identifier: msg({ id: 'mailTemplate.identifier', message: 'Schlüssel' }),
    lang: msg({ id: 'mailTemplate.lang', message: 'Sprache' }),
    contextIdentifier: msg({ id: 'mailTemplate.context', message: 'Kontext' }),
    subject: msg({ id: 'mailTemplate.subject', message: 'Betreff' }),
    body: msg({ id: 'mailTemplate.body', message: 'Text' }),
    active: msg({ id: 'mailTemplate.active', message: 'Aktiv' }),
    creationDate: msg({ id: 'mailTemplate.created', message: 'Angelegt' }),
    modificationDate: msg({ id: 'mailTemplate.modified', message: 'Geändert' }),
  },
  user: {
    id: msg({ id: 'user.id', message: 'ID' }),
    username: msg({ id: 'user.username', message: 'Benutzername' }),
    active: msg({ id: 'user.active', message: 'Aktiv' }),
    firstname: msg({ id: 'user.firstname', message: 'Vorname' }),
    lastname: msg({ id: 'user.lastname', message: 'Nachname' }),
    email: msg({ id: 'user.email', message: 'E-Mail' }),
    mobileNo: msg({ id: 'user.mobileNo', message: 'Mobilnummer' }),
    defaultLang: msg({ id: 'user.defaultLang', message: 'Standardsprache' }),
    authRoles: msg({ id: 'user.authRoles', message: 'Rollen' }),
    authorizations: msg({ id: 'user.authorizations', message: 'Berechtigt für Kontexte' }),
    currentPassword: msg({ id: 'ownDetails.currentPassword', message: 'Bisheriges Passwort' }),
    password: msg({ id: 'password.new', message: 'Neues Passwort' }),
    confirmPassword: msg({ id: 'password.confirm', message: 'Neues Passwort wiederholen' }),
  },
} satisfies Readonly<Record<AuditType | 'user', Readonly<Record<string, MessageDescriptor>>>> & {
  readonly context: LabelsOf<typeof CONTEXT>;
  readonly document: LabelsOf<typeof DOCUMENT>;
  readonly language: LabelsOf<typeof LANGUAGE>;
  readonly mailTemplate: LabelsOf<typeof MAIL_TEMPLATE>;
};

/** The label of a record's field; an unknown field keeps its own name. */
export function fieldLabel(i18n: I18n, subject: string, field: string): string {
  const words: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = FIELD_WORDS;
  const label = words[subject]?.[field];
  return label ? i18n._(label) : field;
}
