import { foldTerm, foldText, isInsideWord } from '#contract/fold-text.ts';
import { SHORTEST_ANYWHERE } from '#contract/limits.ts';

/** Where a hit begins, and where the text after it, in UTF-16 units of the text. */
export type Hit = readonly [from: number, to: number];

/**
 * Where a text has a search term, by the rules of the search: its letters folded, and terms of one or two characters only
 * where words begin.
 */
export function hitsIn(text: string, term: string): readonly Hit[] {
  const sought = foldTerm(term);
  if (sought === '') return [];
  // Most of what is looked through has none.
  if (!foldText(text).includes(sought)) return [];
  const { folded, origins } = foldByCharacter(text);
  const isShort = [...sought].length < SHORTEST_ANYWHERE;
  const hits: Hit[] = [];
  for (let at = folded.indexOf(sought); at !== -1; at = folded.indexOf(sought, at + sought.length)) {
    if (isShort && isInsideWord(folded[at - 1], sought)) continue;
    hits.push([origins[at] ?? 0, origins[at + sought.length] ?? text.length]);
  }
  return hits;
}

/** What folds by itself: letters of ASCII, each of which stays one unit, or one character with the marks that follow it. */
const PIECE = /(?<ascii>[\0-\x7f]+(?!\p{M}))|\P{M}\p{M}*|\p{M}+/gu;

/** A folded text, and for each of its units where in the text the character begins that it comes from. */
function foldByCharacter(text: string): { readonly folded: string; readonly origins: readonly number[] } {
  let folded = '';
  const origins: number[] = [];
  for (const { 0: piece, index, groups } of text.matchAll(PIECE)) {
    const form = foldText(piece);
    for (let unit = 0; unit < form.length; unit += 1) origins.push(groups?.ascii ? index + unit : index);
    folded += form;
  }
  return { folded, origins };
}
