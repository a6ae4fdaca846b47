import type { User } from '#contract/auth.ts';
import type { Context } from '#contract/context.ts';
import type { Document, DocumentFile } from '#contract/document-file.ts';
import type { Language } from '#contract/language.ts';
import type { Wording } from '#contract/wording.ts';
import type { Identity } from '#machines/kit/identity.ts';

/** A user with everything that a test does not care about filled in: an editor for GLOBAL. */
export function userOf(fields: Partial<User> & Pick<User, 'id' | 'username'>): User {
  return {
    defaultLang: 'de',
    email: `${fields.username}@example.org`,
    firstname: 'Anna',
    lastname: 'Berg',
    name: 'Anna Berg',
    mobileNo: null,
    active: true,
    editor: true,
    superAdmin: false,
    creationDate: '2026-01-05T08:00:00.000Z',
    modificationDate: '2026-01-05T08:00:00.000Z',
    authentication: {
      username: fields.username,
      authRoles: [{ role: 'EDITOR' }],
      authorizations: [{ contextIdentifier: 'GLOBAL' }],
    },
    ...fields,
  };
}

export function identityOf(fields: Partial<User> & Pick<User, 'id' | 'username'>): Identity {
  return { user: userOf(fields), settings: { twoWayAuthenticationEnabled: false, twoWayMobileNo: null } };
}

/** A wording with everything that a test does not care about filled in. */
export function wordingOf(fields: Partial<Wording> & Pick<Wording, 'id'>): Wording {
  return {
    lang: 'de',
    identifier: `text.${fields.id}`,
    value: `Text ${fields.id}`,
    contextIdentifier: 'GLOBAL',
    resetInheritance: false,
    active: true,
    creationDate: '2026-01-05T08:00:00.000Z',
    modificationDate: '2026-01-06T09:30:00.000Z',
    ...fields,
  };
}

/** A context with everything that a test does not care about filled in: a root. */
export function contextOf(fields: Partial<Context> & Pick<Context, 'identifier'>): Context {
  return {
    parentIdentifier: null,
    active: true,
    contextInheritance: [],
    hostUrl: null,
    isDefault: false,
    creationDate: '2026-01-05T08:00:00.000Z',
    modificationDate: '2026-01-05T08:00:00.000Z',
    ...fields,
  };
}

/** A language with everything that a test does not care about filled in. */
export function languageOf(fields: Partial<Language> & Pick<Language, 'id' | 'lang'>): Language {
  return {
    flag: null,
    description: null,
    active: true,
    creationDate: '2026-01-05T08:00:00.000Z',
    modificationDate: '2026-01-05T08:00:00.000Z',
    ...fields,
  };
}

/** A document with everything that a test does not care about filled in. */
export function documentOf(fields: Partial<Document> & Pick<Document, 'id'>): Document {
  return {
    identifier: `document-${fields.id}`,
    mainTitle: `Dokument ${fields.id}`,
    fallbackDocumentLang: 'de',
    description: null,
    active: true,
    documentFilesCount: 0,
    creationDate: '2026-01-05T08:00:00.000Z',
    modificationDate: '2026-01-06T09:30:00.000Z',
    ...fields,
  };
}

/** A file of document 4 with everything that a test does not care about filled in. */
export function documentFileOf(fields: Partial<DocumentFile> & Pick<DocumentFile, 'id'>): DocumentFile {
  return {
    parentDocumentId: 4,
    docIdentifier: 'document-4',
    contextIdentifier: 'GLOBAL',
    lang: 'de',
    fileNameOnDisk: `disk-${fields.id}`,
    fileNameRepresentation: `Datei ${fields.id}.pdf`,
    fileVersion: 1,
    active: true,
    creationDate: '2026-01-05T08:00:00.000Z',
    modificationDate: '2026-01-06T09:30:00.000Z',
    ...fields,
  };
}
