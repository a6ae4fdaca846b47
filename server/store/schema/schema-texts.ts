import type { Generated } from 'kysely';

/** What a search and a sorted list need of a record's texts; written with it, never by itself (server/store/search/search.ts). */
export interface SearchColumns {
  /** All searched fields, folded (searchTextOf). */
  searchText: string;
  /** The beginnings of their words (wordBeginningsOf). */
  wordBeginnings: string;
}

export interface LanguageTable extends SearchColumns {
  id: Generated<number>;
  lang: string;
  flag: string | null;
  description: string | null;
  active: number;
  creationDate: number;
  modificationDate: number;
}

export interface ContextTable extends SearchColumns {
  id: Generated<number>;
  /** Never changed: wordings and authorizations name a context by it. */
  identifier: string;
  parentIdentifier: string | null;
  hostUrl: string | null;
  isDefault: number;
  active: number;
  creationDate: number;
  modificationDate: number;
}

export interface WordingTable extends SearchColumns {
  id: Generated<number>;
  contextIdentifier: string;
  /** A code of the languages table, or 'all'. */
  lang: string;
  identifier: string;
  value: string | null;
  resetInheritance: number;
  active: number;
  creationDate: number;
  modificationDate: number;
  /** Since when the value is this one, where that is not since the modificationDate (keptValueDate). */
  valueDate: Generated<number | null>;
  /** identifier and value as they are put in order (sortKeyOf). */
  identifierKey: string;
  valueKey: string;
}

export interface MailTemplateTable extends SearchColumns {
  id: Generated<number>;
  contextIdentifier: string;
  lang: string;
  identifier: string;
  subject: string | null;
  body: string | null;
  active: number;
  creationDate: number;
  modificationDate: number;
}

/** What editors have to know of an identifier; of the nearest context that has one. */
export interface WordingNoteTable {
  contextIdentifier: string;
  identifier: string;
  description: string;
  maxLength: number | null;
  isPlain: number;
  userId: number | null;
  username: string;
  modificationDate: number;
}

/** A finding that is right for one text, as long as the text and its reference are those of the fingerprint. */
export interface AcceptedFindingTable {
  contextIdentifier: string;
  identifier: string;
  lang: string;
  /** One of TEXT_CHECKS. */
  finding: string;
  detail: string;
  fingerprint: string;
  userId: number | null;
  username: string;
  creationDate: number;
}

/** The tables of languages, contexts and wordings. */
export interface TextTables {
  languages: LanguageTable;
  contexts: ContextTable;
  wordings: WordingTable;
  mailTemplates: MailTemplateTable;
  wordingNotes: WordingNoteTable;
  acceptedFindings: AcceptedFindingTable;
}
