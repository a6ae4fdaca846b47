import type { ListQuery } from '#machines/record-list/list-query.ts';

/** Where the user is. The address says the same in other words; src/app translates between the two. */
export type Place =
  | { readonly kind: 'home' }
  | { readonly kind: 'wordings'; readonly query: ListQuery }
  /** `id` null: a new wording. */
  | { readonly kind: 'wording'; readonly id: number | null }
  | { readonly kind: 'unknown'; readonly path: string };

export type PlaceOf<Kind extends Place['kind']> = Extract<Place, { kind: Kind }>;
