import type { ContextOption } from './context-choice.ts';
import { foundContexts, wordsOf } from './context-search.ts';

/** One line of the list from which a context is picked. */
export interface PickerRow {
  /** null stands for none, or for all of them. */
  readonly identifier: string | null;
  readonly label: string;
  /** How far it is indented. */
  readonly depth: number;
  /** Where it stands, from its root down. */
  readonly path: readonly string[];
  /** Whether its path is written below its name: where no indentation shows it. */
  readonly showsPath: boolean;
  readonly active: boolean;
  readonly recent: boolean;
}

interface PickerRowsShown {
  /** Search text; empty shows the tree. */
  readonly search: string;
  /** Words for choosing none; null where one has to be chosen. */
  readonly none: string | null;
  /** The contexts that were chosen last, the last one first. */
  readonly recent: readonly string[];
}

/** A shorter list is read more quickly than a choice out of it. */
const WORTH_RECENT = 8;

/** The lines of the list: the tree below what was chosen last or, once something is typed, what is found. */
export function pickerRows(
  contexts: readonly ContextOption[],
  { search, none, recent }: PickerRowsShown,
): readonly PickerRow[] {
  if (wordsOf(search).length > 0) {
    return foundContexts(contexts, search).map((context) => rowOf(context, { depth: 0, showsPath: true }));
  }
  const known = new Map(contexts.map((context) => [context.identifier, context]));
  const again = contexts.length > WORTH_RECENT ? recent.flatMap((one) => known.get(one) ?? []) : [];
  return [
    ...(none === null ? [] : [noRow(none)]),
    ...again.map((context) => rowOf(context, { depth: 0, showsPath: true, recent: true })),
    ...contexts.map((context) => rowOf(context, { depth: depthIn(context, known), showsPath: false })),
  ];
}

/** Contexts above it may not be among the choices; the others give its indentation. */
function depthIn({ depth = 0, path }: ContextOption, known: ReadonlyMap<string, unknown>): number {
  return path ? path.filter((one) => known.has(one)).length : depth;
}

function noRow(label: string): PickerRow {
  return { identifier: null, label, depth: 0, path: [], showsPath: false, active: true, recent: false };
}

function rowOf(
  { identifier, path = [], active = true }: ContextOption,
  look: { readonly depth: number; readonly showsPath: boolean; readonly recent?: boolean },
): PickerRow {
  return { identifier, label: identifier, path, active, recent: false, ...look };
}
