import { foldText } from '#contract/fold-text.ts';
import { LIMITS } from '#contract/limits.ts';
import { placeholdersOf } from '#contract/text-checks.ts';
import type { ReplaceObstacle } from '#contract/wording-replace.ts';
import { hasActiveContent } from '#server/domain/active-content.ts';
import { inCaseOf } from '#server/domain/letter-case.ts';

/** Search text, replacement and options. */
export interface Sought {
  readonly find: string;
  readonly replacement: string;
  readonly matchCase: boolean;
  readonly wholeWords: boolean;
  /** Whether the replacement takes on the case of each place. */
  readonly keepCase: boolean;
}

/** Result of replacing in a text that contains the search text. */
export interface Replaced {
  readonly after: string;
  /** How often the text held it. */
  readonly hits: number;
}

const WORD = '[\\p{L}\\p{N}\\p{M}_]';
const beginsWord = new RegExp(`^${WORD}`, 'u');
const endsWord = new RegExp(`${WORD}$`, 'u');

/**
 * A plain text as it is found in others: both ways of writing a letter with marks (NFC and NFD) are one, and a letter is
 * not found where a mark makes another one of it. A whole word has no letter, digit or underscore beside it; a side on
 * which the text itself ends with a sign is not looked at.
 */
export function patternOf({
  find,
  matchCase,
  wholeWords,
}: Pick<Sought, 'find' | 'matchCase' | 'wholeWords'>): RegExp {
  const letters = find.normalize('NFC').match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  const body = letters.map(inBothForms).join('');
  const before = wholeWords && beginsWord.test(find) ? `(?<!${WORD})` : '';
  const behind = wholeWords && endsWord.test(find) ? `(?!${WORD})` : '(?!\\p{M})';
  return new RegExp(before + body + behind, matchCase ? 'gu' : 'giu');
}

function inBothForms(letter: string): string {
  const [composed, decomposed] = [letter, letter.normalize('NFD')].map(literally);
  return composed === decomposed ? (composed ?? '') : `(?:${composed}|${decomposed})`;
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/**
 * A substring of the folded text of every wording that matches; empty if nothing can be inferred. A combining mark
 * alone may form one letter with the character before it.
 */
export function foldedPartOf({ find }: Pick<Sought, 'find'>): string {
  return /^\p{M}/u.test(find) ? '' : foldText(find);
}

/** @returns null where the text holds nothing of it, or would read the same afterwards */
export function replaceIn(
  text: string,
  pattern: RegExp,
  { replacement, keepCase }: Pick<Sought, 'replacement' | 'keepCase'>,
): Replaced | null {
  let hits = 0;
  const after = text.replace(pattern, (place) => {
    hits += 1;
    return keepCase ? inCaseOf(place, replacement) : replacement;
  });
  return after === text ? null : { after, hits };
}

/** Why a text must not be replaced; null where it may be. What holds for a text that is saved holds here too. */
export async function obstacleOf(
  before: string,
  { after }: Replaced,
  { find }: Pick<Sought, 'find'>,
): Promise<ReplaceObstacle | null> {
  if (after.length > LIMITS.text) return 'tooLong';
  if (after.trim() === '') return 'empty';
  if ((after.includes('<') || after.includes(':')) && (await hasActiveContent(after))) return 'activeContent';
  const [kept, named] = [placeholdersOf(after), placeholdersOf(find)];
  const isLost = (name: string) => !kept.has(name) && !named.has(name);
  return [...placeholdersOf(before).keys()].some(isLost) ? 'placeholder' : null;
}
