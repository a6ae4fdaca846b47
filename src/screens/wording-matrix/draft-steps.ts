import { type CellPlace, cellKey, isSameCell } from '#machines/wording-matrix/matrix-cell.ts';
import type { LatestTexts } from '#machines/wording-matrix/matrix-step.ts';
import { type CellText, isUnsaved } from '#src/screens/wording-matrix/cell-texts.ts';

/** What stood in a cell before a step: its draft, or null for none. */
export interface CellBefore {
  readonly cell: CellPlace;
  readonly before: CellText | null;
}

/** What was typed or pasted at once, by what stood there before. */
export type DraftStep = readonly CellBefore[];

/** Steps that can be taken back; what is older stays as a draft. */
const MOST = 100;

/**
 * The drafts that were made since texts were stored last, in the order in which they were made, so that the last of them
 * can be taken back first. What is stored is no draft any more; the history of the server takes that back.
 */
export class DraftSteps {
  #steps: readonly { readonly number: number; readonly cells: DraftStep }[] = [];
  #added = 0;
  /** The number of the last step when the text of a cell was sent to the server. */
  readonly #sent = new Map<string, number>();
  #latest: LatestTexts = {};

  add(cells: DraftStep): void {
    if (cells.length === 0) return;
    this.#added += 1;
    this.#steps = [...this.#steps, { number: this.#added, cells }].slice(-MOST);
  }

  last(): DraftStep | null {
    return this.#steps.at(-1)?.cells ?? null;
  }

  removeLast(): void {
    this.#steps = this.#steps.slice(0, -1);
  }

  /** The drafts of these cells were given up. */
  forget(given: readonly CellPlace[]): void {
    this.#steps = this.#steps
      .map(({ number, cells }) => ({
        number,
        cells: cells.filter(({ cell }) => !given.some((one) => isSameCell(one, cell))),
      }))
      .filter(({ cells }) => cells.length > 0);
  }

  clear(): void {
    this.#steps = [];
  }

  /** @param written where the texts are to be stored */
  send(written: readonly CellPlace[]): void {
    for (const cell of written) this.#sent.set(cellKey(cell), this.#added);
  }

  /** Forgets the steps before the last save that succeeded; those that were made while it was under way stay. */
  settle(latest: LatestTexts): void {
    for (const [key, stored] of Object.entries(latest)) {
      if (this.#latest[key] === stored) continue;
      const until = this.#sent.get(key) ?? this.#added;
      this.#steps = this.#steps.filter(({ number }) => number > until);
    }
    this.#latest = latest;
  }
}

/**
 * What is typed in a cell once a step is taken back; null where that is what is stored. Only the words are as before: what
 * was stored meanwhile stays known.
 */
export function takenBack(before: CellText | null, now: CellText | undefined): CellText | null {
  const text = before && { ...(now ?? before), text: before.text };
  return text && isUnsaved(text) ? text : null;
}
