import type { EffectiveChange } from '#contract/impact.ts';

/** One text that becomes another one, and every context that shows it. */
export interface EffectiveGroup extends Omit<EffectiveChange, 'contextIdentifier'> {
  readonly key: string;
  readonly contexts: readonly string[];
}

/** Contexts that show the same text and will show the same other one are notified of together, in the order of their first. */
export function effectiveGroups(rows: readonly EffectiveChange[]): readonly EffectiveGroup[] {
  const groups = Map.groupBy(rows, ({ identifier, lang, before, after }) =>
    JSON.stringify([identifier, lang, before, after]),
  );
  return [...groups].flatMap(([key, [first, ...others]]) => {
    if (!first) return [];
    const { contextIdentifier, ...text } = first;
    return { key, ...text, contexts: [contextIdentifier, ...others.map((row) => row.contextIdentifier)] };
  });
}
