/** Whose texts are looked through: those of one context, with those of everything below it, or those of all contexts. */
export const REPLACE_SCOPES = ['context', 'subtree', 'all'] as const;
export type ReplaceScope = (typeof REPLACE_SCOPES)[number];
