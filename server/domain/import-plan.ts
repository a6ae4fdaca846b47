import { createHash } from 'node:crypto';
import type { TextFinding } from '#contract/text-finding.ts';
import type { Wording } from '#contract/wording.ts';
import {
  type ComparedText,
  type ImportFate,
  type ImportFates,
  type ImportKind,
  USUAL_FATES,
} from '#contract/wording-exchange.ts';

/*
 * What becomes of each text of a file. Plain functions over what was read and what is stored; the dry run and the import
 * both go through them.
 */

/** A text of a file, as far as its fate depends on it. */
export interface PlannedText {
  readonly identifier: string;
  readonly lang: string;
  readonly value: string;
  /** Left out, the stored date guards nothing; null says that there was no such text. */
  readonly modificationDate?: string | null;
  readonly source?: { readonly lang: string; readonly value: string };
  readonly state?: 'initial' | 'needs-review' | 'done';
  readonly original?: string;
}

/** What is stored for a text of a file. */
export interface StoredBeside {
  /** The context's own text; null where there is none. */
  readonly before: Wording | null;
  /** Texts that a file written now could have as the source: the context's own one, and the one that is shown. */
  readonly sources: readonly string[];
}

/** What becomes of a text if it is taken. */
export interface Outcome {
  readonly outcome: ComparedText['outcome'] | 'unchanged' | 'untranslated' | 'refused';
  /** Change since the file was written, for a clash. */
  readonly since: ComparedText['since'] | null;
  /** The source text as stored now, where the file was made from another one. */
  readonly storedSource: string | null;
}

export interface PlanOptions {
  /** Whether the dates of the file are those of the chosen context's texts. */
  readonly isGuarded: boolean;
  /** Whether the text stored already says what the file does. */
  readonly isSame: boolean;
  /** Whether its value is another one than is stored, and could not be saved in the console either. */
  readonly isRefused: boolean;
}

/** Outcome of one text of a file. */
export function outcomeOf(
  text: PlannedText,
  { before, sources }: StoredBeside,
  { isGuarded, isSame, isRefused }: PlanOptions,
): Outcome {
  const none = { since: null, storedSource: null };
  if (text.state === 'initial') return { outcome: 'untranslated', ...none };
  // Whatever has become of a text since: if the file says the same as it does now, nothing is lost.
  if (isSame) return { outcome: 'unchanged', ...none };
  if (isRefused) return { outcome: 'refused', ...none };
  const storedSource = changedSource(text, sources);
  const since = (isGuarded ? changeSince(text, before) : null) ?? (storedSource === null ? null : 'source');
  return { outcome: since ? 'clash' : before ? 'changed' : 'added', since, storedSource };
}

function changeSince(
  { modificationDate }: PlannedText,
  before: Wording | null,
): 'added' | 'changed' | 'deleted' | null {
  if (modificationDate === undefined) return null;
  if (!before) return modificationDate === null ? null : 'deleted';
  if (modificationDate === null) return 'added';
  return Date.parse(modificationDate) === Date.parse(before.modificationDate ?? '') ? null : 'changed';
}

/** An empty source says that there was none, and one that is not stored (any more) cannot have changed. */
function changedSource({ source }: PlannedText, sources: readonly string[]): string | null {
  const [shown] = sources;
  if (!source || source.value === '' || shown === undefined) return null;
  const wanted = withPlainLineEnds(source.value);
  return sources.some((one) => withPlainLineEnds(one) === wanted) ? null : shown;
}

/**
 * A text of a file with the line ends of the stored one: what a tool makes of them on the way, such as those of Windows
 * in a CSV, no editor has meant, and none sees.
 */
export function withStoredLineEnds(value: string, stored: string): string {
  const plain = withPlainLineEnds(value);
  if (plain === withPlainLineEnds(stored)) return stored;
  return stored.includes('\n') && !stored.includes('\r') ? plain : value;
}

/** XML and the tools of translators keep no carriage returns. */
function withPlainLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** The parts of a file that are of another context, where the file has several of them. */
export function foreignOriginals(texts: Iterable<PlannedText>, context: string): ReadonlySet<string> {
  const originals = new Set<string>();
  for (const { original } of texts) if (original !== undefined) originals.add(original);
  if (originals.size < 2) return new Set();
  originals.delete(context);
  return originals;
}

/** Whether a text with this outcome is written if it is taken. */
export function isWritten(outcome: Outcome['outcome']): outcome is ComparedText['outcome'] {
  return outcome !== 'unchanged' && outcome !== 'untranslated' && outcome !== 'refused';
}

const PLACEHOLDER_CHECKS: ReadonlySet<string> = new Set([
  ...['placeholderMissing', 'placeholderUnknown', 'placeholderBroken'],
]);

/** The kind by which a text's fate is decided; null for one that is not written whatever is chosen. */
export function kindOf(
  text: PlannedText,
  { outcome, since }: Outcome,
  findings: readonly TextFinding[],
  foreign: ReadonlySet<string>,
): ImportKind | null {
  if (!isWritten(outcome)) return null;
  if (text.original !== undefined && foreign.has(text.original)) return 'foreign';
  if (outcome === 'clash') return since === 'source' ? 'source' : 'clash';
  if (findings.some(({ check }) => PLACEHOLDER_CHECKS.has(check))) return 'placeholder';
  return text.state === 'needs-review' ? 'review' : outcome;
}

/** Says of each text whether it is taken: its own fate, else that of its kind, else the usual one. */
export function fatesOf(
  fates: ImportFates,
): (text: Pick<PlannedText, 'identifier' | 'lang'>, kind: ImportKind) => ImportFate {
  const keyOf = (identifier: string, lang: string) => `${identifier}\u0000${lang}`;
  const single = new Map<string, ImportFate>();
  for (const [identifier, lang] of fates.take ?? []) single.set(keyOf(identifier, lang), 'take');
  for (const [identifier, lang] of fates.skip ?? []) single.set(keyOf(identifier, lang), 'skip');
  return ({ identifier, lang }, kind) =>
    single.get(keyOf(identifier, lang)) ?? fates.kinds?.[kind] ?? USUAL_FATES[kind];
}

/** Stands for what the outcomes were worked out from; another one when any of it has changed. */
export function guardOf(
  steps: Iterable<{
    readonly text: PlannedText;
    readonly before: Wording | null;
    readonly storedSource: string | null;
  }>,
): string {
  const hash = createHash('sha256');
  for (const { text, before, storedSource } of steps) {
    const stored = before && [before.id, before.modificationDate];
    hash.update(JSON.stringify([text.identifier, text.lang, stored, storedSource]));
  }
  return hash.digest('base64url').slice(0, 22);
}
