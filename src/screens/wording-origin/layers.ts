import type { Wording, WordingLayer } from '#contract/wording.ts';

/** Characters of a value that the hierarchy shows (specification section 9). */
const PREVIEW = 50;

/** Reasons for which a layer loses although it has something to show. */
const HIDDEN: ReadonlySet<WordingLayer['reason']> = new Set(['overridden', 'overriddenByLanguage', 'reset']);

/** The beginning of a value, with an ellipsis when there is more. */
export function preview(value: string | null): string {
  const characters = [...(value ?? '').replaceAll(/\s+/g, ' ').trim()];
  return characters.length > PREVIEW ? `${characters.slice(0, PREVIEW).join('')}…` : characters.join('');
}

/** The layers that have to do with the language asked for, and what is shown in its place. */
export function layersFor(layers: readonly WordingLayer[]): readonly WordingLayer[] {
  return layers.filter(({ reason, wins }) => wins === true || reason !== 'otherLanguage');
}

/** The hierarchy in one line, as a file has it. */
export function hierarchyText(layers: readonly WordingLayer[]): string {
  return layersFor(layers)
    .map(
      ({ contextIdentifier, lang, value }) =>
        `${contextIdentifier}${lang ? ` (${lang})` : ''}: ${preview(value)}`,
    )
    .join(' | ');
}

/** Whether what a row shows hides a layer that would show something; a server without reasons is taken at its layers. */
export function hidesLayer({ wordingInheritance = [] }: Wording): boolean {
  if (wordingInheritance.some(({ reason }) => reason !== undefined)) {
    return wordingInheritance.some(({ reason }) => HIDDEN.has(reason));
  }
  return wordingInheritance.length > 1;
}
