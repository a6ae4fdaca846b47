import type { Generated } from 'kysely';

/** What a search and a sorted list need of a record's texts; written with it, never by itself (server/store/search.ts). */
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

/** The tables of languages, contexts and wordings. */
export interface TextTables {
  languages: LanguageTable;
  contexts: ContextTable;
  wordings: WordingTable;
  mailTemplates: MailTemplateTable;
}
