/** What a search and a sorted list need of a record's texts; written with it, never by itself (server/store/search/search.ts). */
export interface SearchColumns {
  /** All searched fields, folded (searchTextOf). */
  searchText: string;
  /** The beginnings of their words (wordBeginningsOf). */
  wordBeginnings: string;
}
