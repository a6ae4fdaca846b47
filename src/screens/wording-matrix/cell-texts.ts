import type { CellPlace } from '#machines/wording-matrix/matrix-cell.ts';
import { readDraft, removeDraft, writeDraft } from '#src/screens/forms/drafts.ts';

/** What is typed in a cell and not stored. */
export interface CellText {
  readonly cell: CellPlace;
  readonly text: string;
  /** What stood there when it was opened. */
  readonly base: string;
  /** The wording that the context had there then; null for none. */
  readonly recordKey: number | null;
}

export function keyOf({ contextIdentifier, identifier, lang }: CellPlace): string {
  return JSON.stringify([contextIdentifier, identifier, lang]);
}

export function isUnsaved({ text, base }: CellText): boolean {
  return text !== base;
}

/** Kept as one text, because the languages and identifiers are no fields of a form. */
const NO_DRAFT = { cells: '[]' };

/**
 * What is typed in the cells of one context. Rows come and go while somebody scrolls; this stays, over a reload too.
 */
export class CellTexts {
  readonly #path: string;
  readonly #listeners = new Set<() => void>();
  #texts: ReadonlyMap<string, CellText> = new Map();

  constructor(contextIdentifier: string) {
    this.#path = `/wordings/matrix#${contextIdentifier}`;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** The same map until something changes. */
  readonly all = (): ReadonlyMap<string, CellText> => this.#texts;

  of(cell: CellPlace): CellText | undefined {
    return this.#texts.get(keyOf(cell));
  }

  open(text: CellText): void {
    this.#change(new Map(this.#texts).set(keyOf(text.cell), text));
  }

  write(cell: CellPlace, text: string): void {
    const known = this.of(cell);
    if (known) this.open({ ...known, text });
  }

  remove(cell: CellPlace): void {
    if (!this.of(cell)) return;
    const rest = new Map(this.#texts);
    rest.delete(keyOf(cell));
    this.#change(rest);
  }

  /** What was typed here before and not stored, such as before a reload. */
  kept(): readonly CellText[] {
    try {
      const cells: unknown = JSON.parse(readDraft(this.#path, NO_DRAFT)?.fields.cells ?? '[]');
      return Array.isArray(cells) ? cells.filter(isCellText) : [];
    } catch {
      return [];
    }
  }

  /** Forgets what was kept; the user has said so. */
  discard(): void {
    this.#change(new Map());
  }

  #change(texts: ReadonlyMap<string, CellText>): void {
    this.#texts = texts;
    const unsaved = [...texts.values()].filter(isUnsaved);
    if (unsaved.length === 0) removeDraft(this.#path);
    else writeDraft(this.#path, { cells: JSON.stringify(unsaved) }, NO_DRAFT);
    for (const listener of this.#listeners) listener();
  }
}

function isCellText(value: unknown): value is CellText {
  const { cell, text, base, recordKey } = (value ?? {}) as Partial<CellText>;
  return (
    typeof text === 'string' &&
    typeof base === 'string' &&
    (recordKey === null || typeof recordKey === 'number') &&
    typeof cell?.contextIdentifier === 'string' &&
    typeof cell.identifier === 'string' &&
    typeof cell.lang === 'string'
  );
}
