import type { Generated } from 'kysely';
import type { SearchColumns } from '#server/store/schema/search-columns.ts';

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
  /** identifier and value in sort form (sortKeyOf). */
  identifierKey: string;
  valueKey: string;
}

/** Editors' notes on an identifier; the nearest context that has one applies. */
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

/** The tables of wordings and of what belongs to them. */
export interface TextTables {
  wordings: WordingTable;
  wordingNotes: WordingNoteTable;
  acceptedFindings: AcceptedFindingTable;
}
