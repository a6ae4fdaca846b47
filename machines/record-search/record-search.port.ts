import { RECORD_NAMES, RECORDS } from '#contract/records/all.ts';
import type { Service } from '#machines/kit/port.ts';
import type { ListKind, Route } from '#machines/route/route.ts';

export type SearchedKind = Exclude<ListKind, 'overview' | 'security'>;
/** The lists that are searched for a record, in the order in which what they have is shown. */
export const SEARCHED_KINDS: readonly SearchedKind[] = [
  ...new Set<SearchedKind>([
    ...(['wordings', 'contexts', 'documents', 'documentFiles'] as const),
    ...RECORD_NAMES.map((name) => RECORDS[name].plural).filter((plural) => plural !== 'languages'),
    ...(['languages', 'users'] as const),
  ]),
];

/** Search text, and the lists to search. */
export interface SearchQuestion {
  readonly text: string;
  readonly kinds: readonly SearchedKind[];
}

/** A record that was found. */
export interface RecordHit {
  readonly route: Route;
  /** Its identifier or name. */
  readonly name: string;
  /** Detail that distinguishes it from others of that name, such as context and language. */
  readonly detail: string;
}

/** Hits of one list. */
export interface HitGroup {
  readonly kind: SearchedKind;
  /** The best of them. */
  readonly hits: readonly RecordHit[];
  /** How many there are in all. */
  readonly count: number;
  /** There are more than `count`. */
  readonly isLowerBound?: boolean;
}

export interface SearchResult {
  /** Of the lists that have something. */
  readonly groups: readonly HitGroup[];
  /** The lists that could not be searched, while others could. */
  readonly missing: readonly SearchedKind[];
}

export interface RecordSearchPort {
  readonly search: Service<SearchQuestion, SearchResult>;
}
