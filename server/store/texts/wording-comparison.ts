import type { Kysely } from 'kysely';
import type { TextFinding } from '#contract/text-finding.ts';
import {
  COMPARISON_ROWS,
  type ComparedText,
  type Comparison,
  type TextState,
} from '#contract/wording-exchange.ts';
import type { ContextNode } from '#server/domain/context-rules.ts';
import type { FileText, TextFile } from '#server/exchange/file-text.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { findingsOf } from '#server/store/texts/text-findings.ts';
import type { WordingTexts } from '#server/store/texts/wordings.ts';

/** Characters of all rows together at most: a few texts may be as long as many others. */
const CHARACTERS_AT_MOST = 1_000_000;

/** One text of a file beside what is stored. */
export interface ImportStep {
  readonly text: FileText;
  /** Null where there is no such text. */
  readonly before: WordingTexts | null;
  readonly wanted: WordingTexts;
  readonly outcome: ComparedText['outcome'] | 'unchanged';
  /** Change to the text since the file was written, for a clash. */
  readonly since: ComparedText['since'] | null;
}

const ORDER = ['clash', 'changed', 'added'] as const;

/** Findings in texts of a file as they would be stored; only texts that have findings. */
export type FoundInSteps = ReadonlyMap<FileText, readonly TextFinding[]>;

/** @param chain of the context that the file is taken into, itself first */
export async function findingsOfSteps(
  db: Kysely<Schema>,
  chain: readonly ContextNode[],
  steps: readonly ImportStep[],
): Promise<FoundInSteps> {
  const written = steps.filter(({ outcome }) => outcome !== 'unchanged');
  const found = await findingsOf(
    db,
    chain,
    written.map(({ wanted }) => wanted),
  );
  return new Map(
    written.flatMap(({ text }, at) => {
      const findings = found[at] ?? [];
      return findings.length > 0 ? [[text, findings] as const] : [];
    }),
  );
}

/** Texts that an import has written in which something is found: how many, and the first of them. */
export function foundTexts(found: FoundInSteps) {
  const rows = [...found].slice(0, COMPARISON_ROWS).map(([{ identifier, lang }, findings]) => ({
    ...{ identifier, lang },
    findings: [...findings],
  }));
  return { count: found.size, rows };
}

/** Previews an import text by text, whether or not a clash refuses it. */
export function comparisonOf(
  file: Pick<TextFile, 'context' | 'empty'>,
  steps: readonly ImportStep[],
  found: FoundInSteps = new Map(),
): Comparison {
  const byOutcome = Map.groupBy(steps, ({ outcome }) => outcome);
  const count = (outcome: ImportStep['outcome']) => byOutcome.get(outcome)?.length ?? 0;
  const rows: ComparedText[] = [];
  let characters = 0;
  for (const outcome of ORDER) {
    for (const { text, before, wanted, since } of byOutcome.get(outcome) ?? []) {
      characters += (before?.value?.length ?? 0) + (wanted.value?.length ?? 0);
      if (rows.length >= COMPARISON_ROWS || characters > CHARACTERS_AT_MOST) break;
      const { place, identifier, lang } = text;
      const states = { before: before && stateOf(before), after: stateOf(wanted) };
      const findings = found.get(text);
      const more = { ...(since && { since }), ...(findings && { findings: [...findings] }) };
      rows.push({ place, identifier, lang, outcome, ...states, ...more });
    }
  }
  const counts = {
    ...{ clash: count('clash'), changed: count('changed'), added: count('added') },
    ...(found.size > 0 && { findings: found.size }),
  };
  return {
    rows,
    counts: { ...counts, unchanged: count('unchanged'), empty: file.empty },
    from: file.context,
  };
}

function stateOf({ value, active, resetInheritance }: WordingTexts): TextState {
  return { value, active, resetInheritance };
}
