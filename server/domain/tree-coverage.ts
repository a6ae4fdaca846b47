import type { ContextNode } from '#server/domain/context-rules.ts';

/** Languages that are counted at once: each is one bit, and one more stands for texts for all languages. */
export const LANGUAGES_AT_ONCE = 30;
const ALL_BIT = 1 << LANGUAGES_AT_ONCE;

/** Texts of one context for an identifier. */
export interface HeldIdentifier {
  readonly identifier: string;
  /** Its wordings, active or not. */
  readonly texts: number;
  /** Bit n: an active text in the language n; bit LANGUAGES_AT_ONCE: one for all languages. */
  readonly languages: number;
}

/** How many identifiers of a context have a text in a language, and whose. */
export interface LanguageCount {
  readonly own: number;
  readonly inherited: number;
  readonly missing: number;
}

/** Number of texts of one context, and its coverage per language. */
export interface ContextCount {
  readonly texts: number;
  /** In the order of the bits. */
  readonly languages: readonly LanguageCount[];
}

/** Reads what one context holds, piece by piece. */
export type ReadHeld = (context: string) => AsyncIterable<readonly HeldIdentifier[]>;

/**
 * How complete every context of a tree is. Each context's texts are looked at once: they are added on the way down and
 * taken away on the way up. Counts as the matrix does: an inactive context is counted as if it were active, and skipped
 * by those below it. Contexts in a circle, which no save lets in, are left out.
 * @param languages how many languages there are, at most LANGUAGES_AT_ONCE
 */
export async function countTree(
  contexts: Iterable<ContextNode>,
  languages: number,
  read: ReadHeld,
): Promise<ReadonlyMap<string, ContextCount>> {
  const nodes = [...contexts];
  const known = new Set(nodes.map(({ identifier }) => identifier));
  const children = Map.groupBy(nodes, ({ parentIdentifier }) =>
    parentIdentifier !== null && known.has(parentIdentifier) ? parentIdentifier : null,
  );
  const way = new Way(languages);
  const counts = new Map<string, ContextCount>();
  const visit = async ({ identifier, active }: ContextNode): Promise<void> => {
    const before = way.length;
    const own = new Array<number>(languages).fill(0);
    let texts = 0;
    for await (const held of read(identifier)) {
      for (const one of held) {
        texts += one.texts;
        way.add(one, own);
      }
    }
    counts.set(identifier, { texts, languages: way.counts(own) });
    if (!active) way.silence(before);
    for (const child of children.get(identifier) ?? []) await visit(child);
    way.backTo(before);
  };
  for (const root of children.get(null) ?? []) await visit(root);
  return counts;
}

/** Combined coverage of the contexts from the root down to one of them. */
class Way {
  readonly #languages: number;
  /** Of each identifier that some context of the way names, the languages in which it has a text. */
  readonly #shown = new Map<string, number>();
  /** How many identifiers have a text in each language. */
  readonly #counts: number[];
  /** Value before each step: undefined for an identifier that no context further up names. */
  readonly #steps: { readonly identifier: string; readonly before: number | undefined }[] = [];

  constructor(languages: number) {
    this.#languages = languages;
    this.#counts = new Array<number>(languages).fill(0);
  }

  get length(): number {
    return this.#steps.length;
  }

  /** @param own counts the languages in which the context that is being added has texts itself */
  add({ identifier, languages }: HeldIdentifier, own: number[]): void {
    const before = this.#shown.get(identifier);
    this.#steps.push({ identifier, before });
    this.#set(identifier, before, (before ?? 0) | this.#everywhere(languages));
    eachBit(languages & ~ALL_BIT, (language) => {
      own[language] = (own[language] ?? 0) + 1;
    });
  }

  counts(own: readonly number[]): LanguageCount[] {
    return this.#counts.map((shown, language) => ({
      own: own[language] ?? 0,
      inherited: shown - (own[language] ?? 0),
      missing: this.#shown.size - shown,
    }));
  }

  /** The texts of the steps since then are shown no more; their identifiers stay. */
  silence(since: number): void {
    for (const { identifier, before } of this.#steps.slice(since)) {
      this.#set(identifier, this.#shown.get(identifier), before ?? 0);
    }
  }

  backTo(length: number): void {
    for (const { identifier, before } of this.#steps.splice(length).reverse()) {
      this.#set(identifier, this.#shown.get(identifier), before);
    }
  }

  #set(identifier: string, from: number | undefined, to: number | undefined): void {
    const [was, is] = [from ?? 0, to ?? 0];
    eachBit(is & ~was, (language) => this.#count(language, 1));
    eachBit(was & ~is, (language) => this.#count(language, -1));
    if (to === undefined) this.#shown.delete(identifier);
    else this.#shown.set(identifier, to);
  }

  #count(language: number, step: number): void {
    this.#counts[language] = (this.#counts[language] ?? 0) + step;
  }

  /** A text for all languages is one in each of them. */
  #everywhere(languages: number): number {
    return languages & ALL_BIT ? 2 ** this.#languages - 1 : languages;
  }
}

function eachBit(bits: number, tell: (bit: number) => void): void {
  for (let bit = 0; bits >>> bit !== 0; bit += 1) if ((bits >>> bit) & 1) tell(bit);
}
