import type { ContextOption } from './context-choice.ts';

/** The words of a search, in any case. */
export function wordsOf(search: string): readonly string[] {
  return folded(search)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * Whether a context is meant: every word, in any order, occurs in its identifier or above it, and one of them in its own
 * identifier. Without the last rule the name of a region would find everything that stands below it.
 */
export function isMeant({ identifier, path = [] }: ContextOption, words: readonly string[]): boolean {
  const own = folded(identifier);
  const above = path.map(folded);
  return (
    words.some((word) => own.includes(word)) &&
    words.every((word) => own.includes(word) || above.some((one) => one.includes(word)))
  );
}

/** The contexts that are meant: first those whose identifier begins with what was typed, each group in its order. */
export function foundContexts(contexts: readonly ContextOption[], search: string): readonly ContextOption[] {
  const words = wordsOf(search);
  const found = contexts.filter((context) => isMeant(context, words));
  const typed = folded(search.trim());
  const rank = ({ identifier }: ContextOption) => {
    const own = folded(identifier);
    if (own === typed) return 0;
    if (own.startsWith(typed)) return 1;
    return words.every((word) => own.includes(word)) ? 2 : 3;
  };
  return found.toSorted((one, other) => rank(one) - rank(other));
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
