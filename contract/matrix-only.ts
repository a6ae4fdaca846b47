/** What rows can be narrowed to: those in which a language that is asked for misses its text, or has one of its own. */
export const MATRIX_ONLY = ['missing', 'own'] as const;
export type MatrixOnly = (typeof MATRIX_ONLY)[number];
