import { type CellPlace, cellKey } from '#machines/wording-matrix/matrix-cell.ts';
import type { CellTrouble, OwnText } from '#machines/wording-matrix/matrix-step.ts';
import type { DraftStore } from '#src/screens/forms/drafts.ts';
import { afterPicture } from '#src/screens/lists/use-unhurried.ts';

/** Text that is typed in a cell and not stored. */
export interface CellText {
  /** The cell that is shown. */
  readonly cell: CellPlace;
  readonly text: string;
  /** Text of the cell when it was opened. */
  readonly base: string;
  /** The context that it is written for: the one that is shown, or one above it. */
  readonly level: string;
  /** The wording that the level had there then; null for none. */
  readonly own: OwnText | null;
  /** Whether a text stood there that others may lose. */
  readonly replaces: boolean;
}

export function isUnsaved({ text, base }: CellText): boolean {
  return text !== base;
}

/** Where the text is stored. */
export function writtenAt({ cell, level }: CellText): CellPlace {
  return { ...cell, contextIdentifier: level };
}

/** The troubles of texts that are still unsaved. */
export function openTroubles(
  troubles: readonly CellTrouble[],
  unsaved: readonly CellText[],
): readonly CellTrouble[] {
  const open = new Set(unsaved.map((text) => cellKey(writtenAt(text))));
  return troubles.filter(({ cell }) => open.has(cellKey(cell)));
}

/** Kept as one text, because the languages and identifiers are no fields of a form. */
const NO_DRAFT = { cells: '[]' };
/** Milliseconds of rest after which what is typed is kept; hundreds of texts are not written at every key. */
const REST = 250;

type Texts = ReadonlyMap<string, CellText>;
/** Typed texts in the cells of one row, by language. */
export type RowTexts = ReadonlyMap<string, CellText>;

const NO_TEXTS: RowTexts = new Map();

/**
 * Typed texts in the cells of one context. Rows come and go while the user scrolls; these stay, over a reload too.
 */
export class CellTexts {
  readonly #path: string;
  readonly #drafts: DraftStore;
  readonly #listeners = new Set<() => void>();
  readonly #behind = new Set<() => void>();
  #callOffBehind: (() => void) | null = null;
  #texts: Texts = new Map();
  #rows = new Map<string, RowTexts>();
  #unsaved: readonly CellText[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The context that is shown. */
  readonly contextIdentifier: string;

  constructor(contextIdentifier: string, drafts: DraftStore) {
    this.#drafts = drafts;
    this.contextIdentifier = contextIdentifier;
    this.#path = `/wordings/matrix#${contextIdentifier}`;
    for (const kept of this.#kept()) this.#put(kept);
    this.#count();
  }

  readonly subscribe = (listener: () => void) => listen(this.#listeners, listener);

  /**
   * As `subscribe`, but a key is reported behind its picture. For what the first key in a cell changes beside the field:
   * drawing that takes longer than the key itself.
   */
  readonly subscribeBehindKeys = (listener: () => void) => listen(this.#behind, listener);

  /** The same list until something changes. */
  readonly unsaved = (): readonly CellText[] => this.#unsaved;

  /** The same map until something in that row changes. */
  readonly rowOf = (identifier: string): RowTexts => this.#rows.get(identifier) ?? NO_TEXTS;

  of(cell: CellPlace): CellText | undefined {
    return this.#texts.get(cellKey(cell));
  }

  /** Whether a cell is written in, or has been. */
  hasAny(): boolean {
    return this.#texts.size > 0;
  }

  open(...texts: readonly CellText[]): void {
    for (const text of texts) this.#put(text);
    this.#changed();
  }

  write(cell: CellPlace, text: string): void {
    const known = this.of(cell);
    if (!known || known.text === text) return;
    this.#put({ ...known, text });
    this.#changed(true);
  }

  remove(...cells: readonly CellPlace[]): void {
    const known = cells.filter((cell) => this.of(cell));
    if (known.length === 0) return;
    const texts = new Map(this.#texts);
    for (const cell of known) {
      texts.delete(cellKey(cell));
      const row = new Map(this.rowOf(cell.identifier));
      row.delete(cell.lang);
      this.#rows.set(cell.identifier, row);
    }
    this.#texts = texts;
    this.#changed();
  }

  /** Forgets everything; the user has said so. */
  discard(): void {
    this.#texts = new Map();
    this.#rows = new Map();
    this.#changed();
    this.keep();
  }

  /** Writes down what is typed, before the page goes. */
  readonly keep = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#unsaved.length === 0) this.#drafts.remove(this.#path);
    else this.#drafts.write(this.#path, { cells: JSON.stringify(this.#unsaved) }, NO_DRAFT);
  };

  #put(text: CellText): void {
    this.#texts = new Map(this.#texts).set(cellKey(text.cell), text);
    const { identifier, lang } = text.cell;
    this.#rows.set(identifier, new Map(this.rowOf(identifier)).set(lang, text));
  }

  #changed(byKey = false): void {
    this.#count();
    this.#timer ??= setTimeout(this.keep, REST);
    for (const listener of this.#listeners) listener();
    if (byKey) this.#callOffBehind ??= afterPicture(this.#reportBehind);
    else this.#reportBehind();
  }

  readonly #reportBehind = (): void => {
    this.#callOffBehind?.();
    this.#callOffBehind = null;
    for (const listener of this.#behind) listener();
  };

  #count(): void {
    this.#unsaved = [...this.#texts.values()].filter(isUnsaved);
  }

  /** Texts that were typed here before and not stored, such as before a reload. */
  #kept(): readonly CellText[] {
    try {
      const cells: unknown = JSON.parse(this.#drafts.read(this.#path, NO_DRAFT)?.fields.cells ?? '[]');
      return Array.isArray(cells) ? cells.filter(isCellText) : [];
    } catch {
      return [];
    }
  }
}

function listen(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function isCellText(value: unknown): value is CellText {
  const { cell, text, base, own, level } = (value ?? {}) as Partial<CellText>;
  return (
    typeof text === 'string' &&
    typeof base === 'string' &&
    typeof level === 'string' &&
    (own === null || typeof own?.id === 'number') &&
    typeof cell?.contextIdentifier === 'string' &&
    typeof cell.identifier === 'string' &&
    typeof cell.lang === 'string'
  );
}
