import { invisibleCharacters } from '#contract/invisible-characters.ts';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { TextCheck, TextFinding } from '#contract/text-finding.ts';

/** Text to check, with everything the checks know about it. */
export interface CheckedText {
  readonly value: string;
  /** A code of the languages table, or 'all'. */
  readonly lang: string;
  /** The text that it is compared with; null where there is none, and for the reference itself. */
  readonly reference: { readonly lang: string; readonly value: string } | null;
  readonly note: { readonly maxLength: number | null; readonly isPlain: boolean } | null;
}

/** Findings of one kind in one text, at most. */
const NAMED_AT_MOST = 5;

/** Characters of a finding's detail, at most. */
const DETAIL_AT_MOST = 60;

/**
 * Returns the findings that an editor should look at, in the order of TEXT_CHECKS. None is ever a reason to refuse the
 * text. An empty text has no findings.
 */
export function checkText(text: CheckedText): readonly TextFinding[] {
  if (text.value === '') return [];
  return [
    ...placeholderFindings(text),
    ...tagFindings(text),
    ...lengthFindings(text),
    ...lineBreakFindings(text),
    ...spaceFindings(text),
    ...invisibleFindings(text),
    ...sameFindings(text),
  ];
}

/** A placeholder as the specification has it (section 9), in any case. */
const PLACEHOLDER = /\{%\s*([\p{L}\p{N}_.-]+)\s*%\}/gu;

/** The placeholders of a text: the name in lower case, and the first way in which it is written. */
export function placeholdersOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!text.includes('{%')) return found;
  for (const [written, name = ''] of text.matchAll(PLACEHOLDER)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, written);
  }
  return found;
}

/** Returns the placeholders that a text would lose, as findings in the one that is to take its place. */
export function lostPlaceholders(before: string, after: string): readonly TextFinding[] {
  return named('placeholderMissing', without(placeholdersOf(before), placeholdersOf(after)));
}

/** Half a placeholder, with what stands beside it. */
const BROKEN = /\{%[^\s{}%]*%?|[^\s{}%]*%\}/g;

function placeholderFindings({ value, reference }: CheckedText): readonly TextFinding[] {
  const broken =
    value.includes('{%') || value.includes('%}') ? value.replace(PLACEHOLDER, ' ').match(BROKEN) : [];
  const [own, wanted] = [placeholdersOf(value), reference && placeholdersOf(reference.value)];
  return [
    ...(reference ? lostPlaceholders(reference.value, value) : []),
    ...named('placeholderUnknown', wanted ? without(own, wanted) : []),
    ...named('placeholderBroken', broken ?? []),
  ];
}

const TAG = /<(\/?)([a-z][a-z0-9-]*)(?:\s[^<>]*|\/)?>/gi;

/** Tags that nothing ends. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

interface Tags {
  /** Those that begin something: the name, and how it is shown. */
  readonly opening: ReadonlyMap<string, string>;
  /** Those that begin what nothing ends, or end what nothing began. */
  readonly unbalanced: readonly string[];
}

const NO_TAGS: Tags = { opening: new Map(), unbalanced: [] };

function tagsOf(text: string): Tags {
  if (!text.includes('<')) return NO_TAGS;
  const opening = new Map<string, string>();
  const open: string[] = [];
  const unbalanced: string[] = [];
  for (const [written, slash, tag = ''] of text.matchAll(TAG)) {
    const name = tag.toLowerCase();
    if (slash === '') {
      opening.set(name, `<${name}>`);
      if (!VOID.has(name) && !written.endsWith('/>')) open.push(name);
      continue;
    }
    const began = open.lastIndexOf(name);
    if (began === -1) unbalanced.push(`</${name}>`);
    else
      unbalanced.push(
        ...open
          .splice(began)
          .slice(1)
          .map((left) => `<${left}>`),
      );
  }
  return { opening, unbalanced: [...unbalanced, ...open.map((left) => `<${left}>`)] };
}

function tagFindings({ value, reference, note }: CheckedText): readonly TextFinding[] {
  const own = tagsOf(value);
  if (note?.isPlain) return named('tagInPlainText', [...own.opening.values(), ...own.unbalanced]);
  const wanted = reference && tagsOf(reference.value).opening;
  return [
    ...named('tagUnbalanced', own.unbalanced),
    ...named('tagMissing', wanted ? without(wanted, own.opening) : []),
    ...named('tagUnknown', wanted ? without(own.opening, wanted) : []),
  ];
}

function lengthFindings({ value, note }: CheckedText): readonly TextFinding[] {
  const limit = note?.maxLength ?? null;
  if (limit === null) return [];
  const length = lengthOf(value);
  return length > limit ? [{ check: 'tooLong', detail: `${length}/${limit}` }] : [];
}

/** Characters of a text as its note's maximum counts them: code points, placeholders and tags as written. */
export function lengthOf(text: string): number {
  return [...text].length;
}

const LINE_BREAK = /\r\n|\r|\n/g;

/** Those at the ends are spaces at the ends. */
function lineBreakFindings({ value, reference }: CheckedText): readonly TextFinding[] {
  if (!reference) return [];
  const [own, wanted] = [value, reference.value].map((text) => text.trim().match(LINE_BREAK)?.length ?? 0);
  return own === wanted ? [] : [{ check: 'lineBreaks', detail: `${own}/${wanted}` }];
}

/** Inside a line: what indents one is meant to be there. */
const DOUBLED = /\S[^\S\r\n]{2,}(?=\S)/;

/** Space that the reference has in the same way is part of how the text is put together with others. */
function spaceFindings({ value, reference }: CheckedText): readonly TextFinding[] {
  const wanted = reference?.value ?? '';
  const isOdd = (pattern: RegExp) => pattern.test(value) && !pattern.test(wanted);
  return [
    ...(isOdd(/^\s/) ? [{ check: 'spaceAtEnds', detail: 'start' } as const] : []),
    ...(isOdd(/\s$/) ? [{ check: 'spaceAtEnds', detail: 'end' } as const] : []),
    ...(isOdd(DOUBLED) ? [{ check: 'spaceDoubled', detail: '' } as const] : []),
  ];
}

/** Characters that are not seen and are meant to be there: line ends, tabs, and where a long word may be parted. */
const MEANT = new Set(['U+0009', 'U+000A', 'U+000D', 'U+00AD']);

function invisibleFindings({ value }: CheckedText): readonly TextFinding[] {
  // Nearly every text has visible letters only, and this test is much faster than the other.
  if (
    /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\s]*$/.test(value) &&
    !HIDDEN_SPACES.test(value)
  ) {
    return [];
  }
  const codes = invisibleCharacters(value, 'title').map(({ code }) => code);
  return named(
    'invisible',
    codes.filter((code) => !MEANT.has(code)),
  );
}

/** Characters that `\s` takes for a space, though no one would type them. */
const HIDDEN_SPACES = /[\u2028\u2029\ufeff\v\f]/;

/** Parts that are the same in every language: placeholders, tags, addresses. */
const WITHOUT_LANGUAGE = /\{%[^{}]*%\}|<[^<>]*>|\b[a-z]+:\/\/\S+|\S+@\S+|\S+\.[a-z]{2,}\b/gi;

/** Letters of a single word from which on it is unlikely to be the same in two languages. */
const LONG_WORD = 8;

/** Only texts of some words, or of a long one: 'SMS', 'Name' and '24 h' are the same in many languages. */
function sameFindings({ value, lang, reference }: CheckedText): readonly TextFinding[] {
  if (!reference || lang === ALL_LANGUAGES || baseOf(lang) === baseOf(reference.lang)) return [];
  if (value.trim() !== reference.value.trim()) return [];
  const words = value.replace(WITHOUT_LANGUAGE, ' ').match(/[\p{L}\p{M}]+/gu) ?? [];
  const spoken = words.filter((word) => word.length > 1 && word !== word.toUpperCase());
  const isSpoken = spoken.length > 1 || spoken.some((word) => word.length >= LONG_WORD);
  return isSpoken ? [{ check: 'sameAsReference', detail: '' }] : [];
}

function baseOf(lang: string): string {
  return lang.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
}

function without(all: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] {
  return [...all].flatMap(([name, written]) => (others.has(name) ? [] : [written]));
}

function named(check: TextCheck, details: readonly string[]): readonly TextFinding[] {
  if (details.length === 0) return [];
  const each = new Set(details.map((detail) => detail.slice(0, DETAIL_AT_MOST)));
  return [...each].slice(0, NAMED_AT_MOST).map((detail) => ({ check, detail }));
}
