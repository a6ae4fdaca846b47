/*
 * The fields by which the lists can be sorted that are not described (contract/records). Apart from the schemas, so that whoever only reads addresses needs none.
 */

export const USER_SORTS = [
  'id',
  'username',
  'defaultLang',
  'email',
  'firstname',
  'lastname',
  'active',
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
