/**
 * Columns for searching and sorting a record's texts; always written together with it (server/store/search/search.ts).
 */
export interface SearchColumns {
  /** All searched fields, folded (searchTextOf). */
  searchText: string;
  /** The beginnings of their words (wordBeginningsOf). */
  wordBeginnings: string;
}
