/**
 * Filters for rows: those in which a requested language misses its text, has one of its own, or has one of its own
 * with open findings (other than `outdated`), or one that is outdated.
 */
export const MATRIX_ONLY = ['missing', 'own', 'findings', 'outdated'] as const;
export type MatrixOnly = (typeof MATRIX_ONLY)[number];
