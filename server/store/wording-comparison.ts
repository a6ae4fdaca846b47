import {
  COMPARISON_ROWS,
  type ComparedText,
  type Comparison,
  type TextState,
} from '#contract/wording-exchange.ts';
import type { FileText, TextFile } from '#server/exchange/file-text.ts';
import type { WordingTexts } from '#server/store/wordings.ts';

/** Characters of all rows together at most: a few texts may be as long as many others. */
const CHARACTERS_AT_MOST = 1_000_000;

/** One text of a file beside what is stored. */
export interface ImportStep {
  readonly text: FileText;
  /** Null where there is no such text. */
  readonly before: WordingTexts | null;
  readonly wanted: WordingTexts;
  readonly outcome: ComparedText['outcome'] | 'unchanged';
  /** What has become of it since the file was written, for a clash. */
  readonly since: ComparedText['since'] | null;
}

const ORDER = ['clash', 'changed', 'added'] as const;

/** What an import would do, text by text, whether or not a clash refuses it. */
export function comparisonOf(
  file: Pick<TextFile, 'context' | 'empty'>,
  steps: readonly ImportStep[],
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
      rows.push({ place, identifier, lang, outcome, ...states, ...(since && { since }) });
    }
  }
  const counts = { clash: count('clash'), changed: count('changed'), added: count('added') };
  return {
    rows,
    counts: { ...counts, unchanged: count('unchanged'), empty: file.empty },
    from: file.context,
  };
}

function stateOf({ value, active, resetInheritance }: WordingTexts): TextState {
  return { value, active, resetInheritance };
}
