import * as REFUSAL from '#contract/refusal.ts';
import type { Wording } from '#contract/wording.ts';
import { finding, Refusal, type ServerFinding } from '#server/domain/refusal.ts';
import type { Rights } from '#server/domain/rights.ts';
import { effectiveReset } from '#server/domain/wording-rules.ts';
import type { FileText, TextFile } from '#server/exchange/file-text.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { refuseForeignContext } from '#server/store/places/text-place.ts';
import type { ImportStep } from '#server/store/texts/wording-comparison.ts';
import { addWording, changeWording } from '#server/store/texts/wording-save.ts';
import { findWordingsIn, textsOf, toWording, type WordingTexts } from '#server/store/texts/wordings.ts';

const FINDINGS_AT_MOST = 500;
const IDENTIFIERS_AT_ONCE = 500;

/** Result of an import. */
export interface Imported {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/**
 * Takes the texts of a file into a context: adds those that are missing and changes those that are different, all or
 * none. What the file does not say stays unchanged.
 * @param file whose texts have been looked at; where it comes from another context, its dates guard nothing here
 * @param look is shown what becomes of each text, before anything is refused because of one
 * @throws Refusal 012 for a context that does not exist, 019 without the right to it, 046 with every text that has been
 * changed, added or deleted since the file was exported
 */
export async function importWordings(
  unit: Unit,
  rights: Rights,
  context: string,
  file: Pick<TextFile, 'context' | 'texts'>,
  look: (steps: readonly ImportStep[]) => void = () => {},
): Promise<Imported> {
  await refuseForeignContext(unit, rights, context, 'context');
  const stored = await storedTexts(unit, context, file.texts);
  const isGuarded = file.context === null || file.context === context;
  const steps: Step[] = [];
  const yieldIfDue = eventLoopYielder();
  for (const text of file.texts) {
    steps.push(stepOf(text, stored.get(keyOf(text)) ?? null, context, isGuarded));
    await yieldIfDue();
  }
  look(steps);
  refuseClashes(steps);
  const imported = { added: 0, changed: 0, unchanged: 0 };
  for (const { before, wanted, outcome } of steps) {
    if (outcome === 'clash') continue;
    if (!before) await addWording(unit, wanted);
    else if (outcome === 'changed') await changeWording(unit, before, wanted);
    imported[outcome] += 1;
  }
  return imported;
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

/** @param isGuarded whether the dates of the file are those of this context's texts */
function stepOf(text: FileText, before: Wording | null, context: string, isGuarded: boolean): Step {
  const wanted = wantedTexts(text, before, context);
  const isUnchanged = before !== null && isSame(before, wanted);
  // Whatever has become of a text since: if the file says the same as it does now, nothing is lost.
  const since = isGuarded && !isUnchanged ? changeSince(text, before) : null;
  const outcome = since ? 'clash' : isUnchanged ? 'unchanged' : before ? 'changed' : 'added';
  return { text, before, wanted, outcome, since };
}

function changeSince({ modificationDate }: FileText, before: Wording | null): ImportStep['since'] {
  if (modificationDate === undefined) return null;
  if (!before) return modificationDate === null ? null : 'deleted';
  if (modificationDate === null) return 'added';
  return Date.parse(modificationDate) === Date.parse(before.modificationDate ?? '') ? null : 'changed';
}

function refuseClashes(steps: readonly Step[]): void {
  const clashes = steps.filter(({ outcome }) => outcome === 'clash');
  if (clashes.length === 0) return;
  const named = clashes.slice(0, FINDINGS_AT_MOST);
  throw new Refusal(REFUSAL.changedMeanwhile, {
    findings: named.map(clash),
    findingCount: clashes.length,
    content: { wordings: named.flatMap(({ before }) => before ?? []) },
  });
}

function clash({ text, since }: Step): ServerFinding {
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
    ...{ identifier, lang, value, contextIdentifier },
    active: text.active ?? now?.active ?? true,
    resetInheritance: effectiveReset(lang, reset),
  };
}

function isSame(before: Wording, wanted: WordingTexts): boolean {
  const now = textsOf(before);
  return (Object.keys(wanted) as (keyof WordingTexts)[]).every((field) => now[field] === wanted[field]);
}
