import type { Wording } from '#contract/wording.ts';
import { type Failure, failureOf } from '#machines/kit/failure.ts';
import { type CellPlace, cellKey } from '#machines/wording-matrix/matrix-cell.ts';

/** The wording that a context has at a cell, as far as a save of its text needs it. */
export type OwnText = Pick<Wording, 'id' | 'active' | 'resetInheritance' | 'modificationDate'>;

/** One text that is to be stored. */
export interface TextWrite {
  readonly cell: CellPlace;
  readonly value: string;
  /** The wording that the context had there when the text was begun; null for none. */
  readonly own: OwnText | null;
}

/** Several texts that are stored together: all or none, with one question, one notification and one undo. */
export interface MatrixStep {
  readonly texts: readonly TextWrite[];
  /** The context in whose matrix they were written; a text may be stored in one above it. */
  readonly shownIn: string;
  /** The idempotency key. */
  readonly key: string;
  /** Whether others may lose a text that they see now. Filling a gap takes nothing from anyone. */
  readonly replaces: boolean;
}

/** Why the text of a cell was not stored. */
export interface CellTrouble {
  readonly cell: CellPlace;
  /** A code of the catalogue. */
  readonly code: string;
  /** The wording that is stored there by now, where the server said so. */
  readonly stored: Wording | null;
  /** Name of the user who has stored it; null where that is not known. */
  readonly savedBy: string | null;
}

export type MatrixStepOutcome =
  | { readonly outcome: 'stored'; readonly wordings: readonly Wording[] }
  /** The user went back to the texts. */
  | { readonly outcome: 'withdrawn' }
  /** Nothing was stored, or it is not known whether anything was. */
  | { readonly outcome: 'failed'; readonly failure: Failure };

/** Latest stored texts, by the key of their cell. */
export type LatestTexts = Readonly<Record<string, Wording>>;

/** The texts of a step over what an earlier step has stored: one that was begun before stands on its outcome. */
export function overLatest(step: MatrixStep, latest: LatestTexts): MatrixStep {
  const texts = step.texts.map((text) => {
    const stored = latest[cellKey(text.cell)];
    return stored && isNewer(stored, text.own) ? { ...text, own: stored } : text;
  });
  return { ...step, texts };
}

export function isNewer(stored: Pick<Wording, 'modificationDate'>, own: OwnText | null): boolean {
  return own === null || Date.parse(stored.modificationDate ?? '') > Date.parse(own.modificationDate ?? '');
}

/** The latest texts with those that a step has stored. */
export function withLatest(latest: LatestTexts, wordings: readonly Wording[]): LatestTexts {
  return { ...latest, ...Object.fromEntries(wordings.map((wording) => [cellKey(wording), wording])) };
}

/** `wordings.3.value`: a field of a row. */
const ROW = /^wordings\.(\d+)(?:\.|$)/;

/**
 * Which texts conflict with what is stored.
 * @param storedIn finds the stored wordings in what the refusal carried
 * @returns empty where the failure is about no single text
 */
export function troublesOf(
  step: MatrixStep,
  failure: Failure,
  storedIn: readonly Wording[],
): readonly CellTrouble[] {
  if (failure.kind !== 'refused') return [];
  const codes = new Map<number, string>();
  const names = new Map<number, string>();
  for (const { field, code, reason, values } of failure.findings) {
    const row = Number(ROW.exec(field ?? '')?.[1] ?? Number.NaN);
    if (Number.isNaN(row)) continue;
    if (!codes.has(row)) codes.set(row, code);
    if (reason === 'savedBy' && values?.username !== undefined) names.set(row, values.username);
  }
  const stored = new Map(storedIn.map((wording) => [cellKey(wording), wording]));
  return step.texts.flatMap(({ cell }, row) => {
    const code = codes.get(row);
    if (code === undefined) return [];
    return [{ cell, code, stored: stored.get(cellKey(cell)) ?? null, savedBy: names.get(row) ?? null }];
  });
}

/** Returns the outcome of a step whose save was rejected. */
export function failedOutcome(error: unknown): MatrixStepOutcome {
  return { outcome: 'failed', failure: failureOf(error) };
}
