/*
 * The fields by which each list can be sorted. Apart from the schemas, so that whoever only reads addresses needs none.
 */

export const CONTEXT_SORTS = [
  'identifier',
  'parentIdentifier',
  'active',
  'creationDate',
  'modificationDate',
] as const;

export const LANGUAGE_SORTS = [
  'id',
  'lang',
  'flag',
  'description',
  'active',
  'creationDate',
  'modificationDate',
] as const;

export const USER_SORTS = [
  'id',
  'username',
  'defaultLang',
  'email',
  'firstname',
  'lastname',
  'active',
] as const;

export const DOCUMENT_SORTS = [
  'id',
  'identifier',
  'fallbackDocumentLang',
  'mainTitle',
  'documentFilesCount',
  'description',
  'active',
  'creationDate',
  'modificationDate',
] as const;

export const DOCUMENT_FILE_SORTS = [
  'id',
  'lang',
  'fileNameRepresentation',
  'fileVersion',
  'docIdentifier',
  'contextIdentifier',
  'size',
  'active',
  'creationDate',
  'modificationDate',
] as const;

export const MAIL_TEMPLATE_SORTS = [
  'id',
  'identifier',
  'lang',
  'contextIdentifier',
  'subject',
  'active',
  'creationDate',
  'modificationDate',
] as const;

export const WORDING_SORTS = [
  'id',
  'lang',
  'identifier',
  'value',
  'resetInheritance',
  'contextIdentifier',
  'creationDate',
  'modificationDate',
] as const;
