import * as REFUSAL from '#contract/refusal.ts';
import type { Wording } from '#contract/wording.ts';
import type { ImportFates } from '#contract/wording-exchange.ts';
import type { ContextNode } from '#server/domain/context-rules.ts';
import {
  fatesOf,
  foreignOriginals,
  guardOf,
  outcomeOf,
  withStoredLineEnds,
} from '#server/domain/import-plan.ts';
import { FALLBACK_LANG_IDENTIFIER, fallbackLanguageOf, resolveWording } from '#server/domain/inheritance.ts';
import { finding, Refusal, type ServerFinding } from '#server/domain/refusal.ts';
import type { Rights } from '#server/domain/rights.ts';
import { effectiveReset } from '#server/domain/wording-rules.ts';
import type { FileText, TextFile } from '#server/exchange/file-text.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { refuseForeignContext } from '#server/store/places/text-place.ts';
import { layersOf } from '#server/store/texts/context-overview.ts';
import { addWordings, changeWordings } from '#server/store/texts/wording-bulk.ts';
import {
  type ImportStep,
  type JudgedStep,
  judgedSteps,
  refusedCharacters,
} from '#server/store/texts/wording-comparison.ts';
import {
  findWordingsIn,
  markUnreviewed,
  textsOf,
  toWording,
  type WordingTexts,
} from '#server/store/texts/wordings.ts';

const FINDINGS_AT_MOST = 500;
const IDENTIFIERS_AT_ONCE = 500;
const TAKEN_AT_ONCE = 100;

/** Result of an import. */
export interface Imported {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Texts that were left alone by their fate. */
  readonly skipped: number;
}

/** What an editor has decided about the texts of a file. */
export interface ImportChoice {
  readonly fates: ImportFates;
  /** Guard of the preview that was decided on; null to import whatever is stored. */
  readonly guard: string | null;
}

export interface ImportTarget {
  /** The context that the file is taken into, its root last. */
  readonly chain: readonly ContextNode[];
  readonly context: string;
  /** null: all texts or none. */
  readonly choice: ImportChoice | null;
}

/**
 * Takes the texts of a file into a context: adds those that are missing and changes those that are different, all or
 * none, or those that are chosen. What the file does not say stays unchanged. A text that the file calls unconfirmed is
 * outdated afterwards, until an editor looks at it.
 * @param file whose texts have been looked at; where it comes from another context, its dates guard nothing here
 * @param look is shown what becomes of each text, before anything is refused because of one; those whose characters
 * are refused are passed over here, and for it to report
 * @throws Refusal 012 for a context that does not exist, 019 without the right to it, 046 with every text that has been
 * changed, added or deleted since the file was exported, or whose source text has been changed; with a choice only where
 * what it was made on has changed
 */
export async function importWordings(
  unit: Unit,
  rights: Rights,
  file: Pick<TextFile, 'context' | 'texts'>,
  { context, chain, choice }: ImportTarget,
  look: (steps: readonly JudgedStep[], guard: string) => void = () => {},
): Promise<Imported> {
  await refuseForeignContext(unit, rights, context, 'context');
  const steps = await judgedSteps(unit.db, chain, await stepsOf(unit, file, context, chain), {
    foreign: choice ? foreignOriginals(file.texts, context) : new Set(),
  });
  const guard = guardOf(steps);
  look(steps, guard);
  if (!choice) refuseClashes(steps);
  else if (choice.guard !== null && choice.guard !== guard) throw new Refusal(REFUSAL.changedMeanwhile);
  const fateOf = choice && fatesOf(choice.fates);
  const differing = steps.filter(({ kind }) => kind !== null);
  const taken = differing.filter(({ text, kind }) => kind && fateOf?.(text, kind) !== 'skip');
  for (let start = 0; start < taken.length; start += TAKEN_AT_ONCE) {
    await take(unit, taken.slice(start, start + TAKEN_AT_ONCE));
  }
  const added = taken.filter(({ before }) => before === null).length;
  return {
    added,
    changed: taken.length - added,
    unchanged: steps.filter(({ outcome }) => outcome === 'unchanged').length,
    skipped: differing.length - taken.length,
  };
}

/** Adds or changes the texts of some steps. */
async function take(unit: Unit, steps: readonly JudgedStep[]): Promise<void> {
  await changeWordings(
    unit,
    steps.flatMap(({ before, wanted: texts }) => (before ? { before, texts } : [])),
  );
  const missing = steps.filter(({ before }) => before === null);
  const ids = await addWordings(
    unit,
    missing.map(({ wanted }) => wanted),
  );
  const added = new Map(missing.map((step, at) => [step, ids[at]]));
  const unreviewed = steps.filter(({ text }) => text.state === 'needs-review');
  await markUnreviewed(
    unit.db,
    unreviewed.flatMap((step) => step.before?.id ?? added.get(step) ?? []),
  );
  await unit.handOver();
}

async function stepsOf(
  unit: Unit,
  file: Pick<TextFile, 'context' | 'texts'>,
  context: string,
  chain: readonly ContextNode[],
): Promise<Step[]> {
  const stored = await storedTexts(unit, context, file.texts);
  const sourcesOf = await storedSources(unit, context, chain, file.texts);
  const isGuarded = file.context === null || file.context === context;
  const steps: Step[] = [];
  const yieldIfDue = eventLoopYielder();
  for (const text of file.texts) {
    const before = stored.get(keyOf(text)) ?? null;
    const wanted = wantedTexts(text, before, context);
    const isUnchanged = before !== null && isSame(before, wanted);
    const outcome = outcomeOf(
      text,
      { before, sources: sourcesOf(text) },
      { isGuarded, isSame: isUnchanged, isRefused: refusedCharacters(before, wanted) !== null },
    );
    steps.push({ text, before, wanted, ...outcome });
    await yieldIfDue();
  }
  return steps;
}

/** The texts that files could have as the source of a text: the context's own one, and the one that is shown there. */
async function storedSources(
  unit: Unit,
  context: string,
  chain: readonly ContextNode[],
  texts: readonly FileText[],
): Promise<(text: FileText) => readonly string[]> {
  const contexts = chain.map(({ identifier }) => identifier);
  const identifiers = [...new Set(texts.flatMap((text) => (text.source?.value ? [text.identifier] : [])))];
  if (identifiers.length === 0) return () => [];
  const named = (await findWordingsIn(unit.db, contexts, [FALLBACK_LANG_IDENTIFIER])).map(toWording);
  const fallbackLang = fallbackLanguageOf(layersOf(chain, named));
  const stored = new Map<string, Wording[]>();
  for (let start = 0; start < identifiers.length; start += IDENTIFIERS_AT_ONCE) {
    const batch = identifiers.slice(start, start + IDENTIFIERS_AT_ONCE);
    const rows = (await findWordingsIn(unit.db, contexts, batch)).map(toWording);
    for (const [identifier, wordings] of Map.groupBy(rows, (row) => row.identifier)) {
      stored.set(identifier, wordings);
    }
  }
  return ({ identifier, source }) => {
    const wordings = stored.get(identifier);
    if (!source || !wordings) return [];
    const shown = resolveWording(layersOf(chain, wordings), identifier, source.lang, fallbackLang);
    const own = wordings.find((one) => one.contextIdentifier === context && one.lang === source.lang);
    return [shown?.value, own?.value].filter((value) => value !== undefined && value !== null);
  };
}

async function storedTexts(
  unit: Unit,
  context: string,
  texts: readonly FileText[],
): Promise<Map<string, Wording>> {
  const named = new Set<string>();
  const yieldIfDue = eventLoopYielder();
  for (const { identifier } of texts) {
    named.add(identifier);
    await yieldIfDue();
  }
  const identifiers = [...named];
  const stored = new Map<string, Wording>();
  for (let start = 0; start < identifiers.length; start += IDENTIFIERS_AT_ONCE) {
    const batch = identifiers.slice(start, start + IDENTIFIERS_AT_ONCE);
    for (const row of await findWordingsIn(unit.db, [context], batch)) {
      stored.set(keyOf(row), toWording(row));
    }
  }
  return stored;
}

function keyOf({ identifier, lang }: Pick<WordingTexts, 'identifier' | 'lang'>): string {
  return `${identifier}\u0000${lang}`;
}

interface Step extends ImportStep {
  readonly before: Wording | null;
}

function refuseClashes(steps: readonly JudgedStep[]): void {
  const clashes = steps.filter(({ outcome }) => outcome === 'clash');
  if (clashes.length === 0) return;
  const named = clashes.slice(0, FINDINGS_AT_MOST);
  throw new Refusal(REFUSAL.changedMeanwhile, {
    findings: named.map(clash),
    findingCount: clashes.length,
    content: { wordings: named.flatMap(({ before }) => before ?? []) },
  });
}

function clash({ text, since }: JudgedStep): ServerFinding {
  const { place, identifier, lang } = text;
  const where = { unit: place.unit, number: String(place.number) };
  const values = { ...where, name: `${identifier} (${lang})`, since: since ?? 'changed' };
  return finding(REFUSAL.changedMeanwhile, 'file', { reason: 'changedSinceExport', values });
}

function wantedTexts(text: FileText, before: Wording | null, contextIdentifier: string): WordingTexts {
  const { identifier, lang, value } = text;
  const now = before && textsOf(before);
  const reset = text.resetInheritance ?? now?.resetInheritance ?? false;
  return {
    ...{ identifier, lang, contextIdentifier },
    value: withStoredLineEnds(value, now?.value ?? value),
    active: text.active ?? now?.active ?? true,
    resetInheritance: effectiveReset(lang, reset),
  };
}

function isSame(before: Wording, wanted: WordingTexts): boolean {
  const now = textsOf(before);
  return (Object.keys(wanted) as (keyof WordingTexts)[]).every((field) => now[field] === wanted[field]);
}
