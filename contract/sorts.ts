import { CONTEXT } from '#contract/records/context.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import { LANGUAGE } from '#contract/records/language.ts';
import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';

/*
 * The fields by which each list can be sorted. Apart from the schemas, so that whoever only reads addresses needs none.
 */

export const CONTEXT_SORTS = CONTEXT.sorts;

export const LANGUAGE_SORTS = LANGUAGE.sorts;

export const USER_SORTS = [
  'id',
  'username',
  'defaultLang',
  'email',
  'firstname',
  'lastname',
  'active',
] as const;

export const DOCUMENT_SORTS = DOCUMENT.sorts;

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

export const MAIL_TEMPLATE_SORTS = MAIL_TEMPLATE.sorts;

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
