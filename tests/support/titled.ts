/** Matches the title of a page: these words, and the name of the record where it is one of a kind. */
export function titled(words: string): RegExp {
  return new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\s*:\\s.*)?$`);
}
