import { CHANGES_NOTHING, type Impact } from '#contract/impact.ts';
import type { ReplacedText, Replacement } from '#contract/wording-replace.ts';
import type { ReplacePreview } from '#machines/wording-replace/wording-replace.port.ts';

/** A text in which 'Termin' becomes 'Besuch', as a preview shows it. */
export function replacedText(id: number, more: Partial<ReplacedText> = {}): ReplacedText {
  return {
    ...{
      id,
      contextIdentifier: 'nord',
      identifier: `text.${id}`,
      lang: 'de',
      before: `Termin ${id}`,
      after: `Besuch ${id}`,
    },
    ...{ hits: 1, active: true },
    ...more,
  };
}

/** Preview of a server that has found exactly these texts. */
export function replacePreview(
  rows: readonly ReplacedText[],
  more: Partial<Replacement> = {},
  impact: Partial<Impact> = {},
): ReplacePreview {
  const obstacles = rows.filter(({ obstacle }) => obstacle !== undefined).length;
  const contexts = [...Map.groupBy(rows, (row) => row.contextIdentifier)].map(([contextIdentifier, own]) => ({
    ...{ contextIdentifier, texts: own.length },
    obstacles: own.filter(({ obstacle }) => obstacle !== undefined).length,
  }));
  const hits = rows.reduce((sum, row) => sum + row.hits, 0);
  return {
    impact: { ...CHANGES_NOTHING, ...impact },
    replacement: {
      ...{ rows: [...rows], counts: { texts: rows.length, hits, obstacles } },
      ...{ contexts, inherited: [], foreign: [], state: 'state-1' },
      ...more,
    },
  };
}
