import type { Kysely } from 'kysely';
import type { FieldTrouble } from '#contract/field-reasons.ts';
import { saidOfCharacters } from '#contract/file-reasons.ts';
import { characterTrouble } from '#contract/invisible-characters.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { TextFinding } from '#contract/text-finding.ts';
import type { Wording } from '#contract/wording.ts';
import {
  COMPARISON_ROWS,
  type ComparedText,
  type Comparison,
  type FileFinding,
  IMPORT_KINDS,
  type ImportKind,
  MORE_ROWS,
  type TextState,
} from '#contract/wording-exchange.ts';
import type { ContextNode } from '#server/domain/context-rules.ts';
import { isWritten, kindOf, type Outcome } from '#server/domain/import-plan.ts';
import { FILE_LIMITS } from '#server/exchange/file-limits.ts';
import { type FileText, namedFinding, type TextFile } from '#server/exchange/file-text.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { findingsOf } from '#server/store/texts/text-findings.ts';
import type { WordingTexts } from '#server/store/texts/wordings.ts';

/** Characters of all rows together at most: a few texts may be as long as many others. */
const CHARACTERS_AT_MOST = 1_000_000;
/** The same of rows that are asked for. */
const MORE_CHARACTERS = 4_000_000;
/** Rows of one kind at most, where each kind is decided about. */
const ROWS_OF_A_KIND = 200;
const ORDER = ['clash', 'changed', 'added'] as const;

/** One text of a file beside what is stored. */
export interface ImportStep extends Outcome {
  readonly text: FileText;
  /** Null where there is no such text. */
  readonly before: Wording | null;
  readonly wanted: WordingTexts;
}

/** With what is found in the text, and the kind by which its fate is decided; null for one that is not written. */
export interface JudgedStep extends ImportStep {
  readonly kind: ImportKind | null;
  readonly findings: readonly TextFinding[];
}

/**
 * @param chain of the context that the file is taken into, itself first
 * @param foreign the parts of the file that are of another context
 */
export async function judgedSteps(
  db: Kysely<Schema>,
  chain: readonly ContextNode[],
  steps: readonly ImportStep[],
  { foreign }: { readonly foreign: ReadonlySet<string> },
): Promise<JudgedStep[]> {
  const written = steps.filter(({ outcome }) => isWritten(outcome));
  const found = await findingsOf(
    db,
    chain,
    written.map(({ wanted }) => wanted),
  );
  const findingsIn = new Map(written.map((step, at) => [step, found[at] ?? []]));
  return steps.map((step) => {
    const findings = findingsIn.get(step) ?? [];
    return { ...step, findings, kind: kindOf(step.text, step, findings, foreign) };
  });
}

/**
 * What wording/save would refuse in a text, or null. A value that is stored already, from before it was refused or by a
 * sync, comes back as it is.
 */
export function refusedCharacters(
  before: Pick<Wording, 'value'> | null,
  { value }: Pick<WordingTexts, 'value'>,
): FieldTrouble | null {
  return value === null || value === before?.value ? null : characterTrouble(value, 'text');
}

/** The file without the texts whose characters are refused, and with a finding for each of them. */
export function withRefused(file: TextFile, steps: readonly ImportStep[]): TextFile {
  const refused = steps.filter(({ outcome }) => outcome === 'refused');
  if (refused.length === 0) return file;
  const texts = new Set(refused.map(({ text }) => text));
  const named = refused.slice(0, Math.max(FILE_LIMITS.findingsNamed - file.findings.length, 0));
  return {
    ...file,
    texts: file.texts.filter((text) => !texts.has(text)),
    findings: [...file.findings, ...named.map(characterFinding)],
    findingCount: file.findingCount + refused.length,
  };
}

function characterFinding({ text, before, wanted }: ImportStep): FileFinding {
  const said = saidOfCharacters(refusedCharacters(before, wanted)?.values ?? {});
  const why = { code: REFUSAL.invalid, reason: 'invisibleCharacters', said } as const;
  return namedFinding(text, { place: text.place, property: 'value', ...why });
}

/** Texts that an import has written in which something is found: how many, and the first of them. */
export function foundTexts(steps: readonly JudgedStep[], isTaken: (step: JudgedStep) => boolean) {
  const found = steps.filter((step) => step.findings.length > 0 && isTaken(step));
  const rows = found.slice(0, COMPARISON_ROWS).map(({ text: { identifier, lang }, findings }) => ({
    ...{ identifier, lang },
    findings: [...findings],
  }));
  return { count: found.length, rows };
}

/** Rows of one kind that are asked for, instead of the first of all kinds. */
export interface RowsWish {
  readonly kind: ImportKind;
  /** Number of the first one, counted from 0. */
  readonly from: number;
}

export interface ComparisonOptions {
  /** Names the kind of each row, and shows the first of each kind; otherwise the first of all. */
  readonly withKinds: boolean;
  readonly guard: string;
  readonly wish: RowsWish | null;
}

/** Previews an import text by text, whether or not a clash refuses it. */
export function comparisonOf(
  file: TextFile,
  steps: readonly JudgedStep[],
  { withKinds, guard, wish }: ComparisonOptions,
): Comparison {
  const byOutcome = Map.groupBy(steps, ({ outcome }) => outcome);
  const count = (outcome: Outcome['outcome']) => byOutcome.get(outcome)?.length ?? 0;
  const untranslated = byOutcome.get('untranslated') ?? [];
  const found = steps.filter(({ findings }) => findings.length > 0).length;
  const byKind = Map.groupBy(steps, ({ kind }) => kind);
  const rows = () => {
    if (wish) return firstRows((byKind.get(wish.kind) ?? []).slice(wish.from), MORE_ROWS, MORE_CHARACTERS);
    const first = withKinds
      ? IMPORT_KINDS.flatMap((kind) => (byKind.get(kind) ?? []).slice(0, ROWS_OF_A_KIND))
      : ORDER.flatMap((outcome) => byOutcome.get(outcome) ?? []);
    return firstRows(first, withKinds ? Infinity : COMPARISON_ROWS, CHARACTERS_AT_MOST);
  };
  return {
    rows: rows().map((step) => rowOf(step, withKinds)),
    counts: {
      ...{ clash: count('clash'), changed: count('changed'), added: count('added') },
      ...{ unchanged: count('unchanged'), empty: file.empty },
      ...(found > 0 && { findings: found }),
      ...(untranslated.length > 0 && { untranslated: untranslated.length }),
      ...(withKinds && { kinds: kindCounts(byKind) }),
    },
    ...(untranslated.length > 0 && {
      untranslated: untranslated.slice(0, COMPARISON_ROWS).map(({ text: { place, identifier, lang } }) => ({
        ...{ place, identifier, lang },
      })),
    }),
    ...(withKinds && { guard, ...reading(file) }),
    from: file.context,
  };
}

/** How the file was read, and what of it could not be. */
function reading({ findings, findingCount, ignoredColumns, encoding, separator }: TextFile) {
  return {
    ...(findingCount > 0 && { refused: { findings: [...findings], count: findingCount } }),
    ...(ignoredColumns && ignoredColumns.length > 0 && { ignoredColumns: [...ignoredColumns] }),
    ...(encoding !== undefined && { encoding }),
    ...(separator !== undefined && { separator }),
  };
}

function kindCounts(byKind: ReadonlyMap<ImportKind | null, readonly JudgedStep[]>) {
  const counts: Partial<Record<ImportKind, number>> = {};
  for (const kind of IMPORT_KINDS) {
    const { length } = byKind.get(kind) ?? [];
    if (length > 0) counts[kind] = length;
  }
  return counts;
}

/** At least one, however long it is: a reader comes to every row. */
function firstRows(steps: readonly JudgedStep[], atMost: number, charactersAtMost: number): JudgedStep[] {
  const rows: JudgedStep[] = [];
  let characters = 0;
  for (const step of steps) {
    characters += (step.before?.value?.length ?? 0) + (step.wanted.value?.length ?? 0);
    if (rows.length >= atMost || (rows.length > 0 && characters > charactersAtMost)) break;
    rows.push(step);
  }
  return rows;
}

function rowOf(step: JudgedStep, withKinds: boolean): ComparedText {
  const { text, before, wanted, outcome, since, storedSource, findings, kind } = step;
  if (!isWritten(outcome)) throw new Error('a row without a difference');
  const { place, identifier, lang, source, original } = text;
  const states = { before: before && stateOf(before), after: stateOf(wanted) };
  return {
    ...{ place, identifier, lang, outcome, ...states },
    ...(since && { since }),
    ...(source &&
      storedSource !== null && { source: { lang: source.lang, inFile: source.value, stored: storedSource } }),
    ...(findings.length > 0 && { findings: [...findings] }),
    ...(withKinds && kind && { kind }),
    ...(kind === 'foreign' && original !== undefined && { original }),
  };
}

function stateOf({ value, active, resetInheritance }: WordingTexts): TextState {
  return { value, active, resetInheritance };
}
