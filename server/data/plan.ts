import { Chance } from '#server/data/random.ts';

const DAY = 24 * 60 * 60 * 1_000;
const YEAR = 365 * DAY;

/** How much generated data, and from what it follows. */
export interface Wanted {
  readonly seed: number;
  readonly wordings: number;
  readonly revisions: number;
  readonly documents: number;
  /** Epoch milliseconds of the newest change. */
  readonly until: number;
}

/** Epoch milliseconds before everything else. */
export function beginOf(until: number): number {
  return until - 3 * YEAR;
}

/** When things happened in a generated database: wordings were made in one year and changed in the next. */
export class Plan {
  readonly #seed: number;
  /** Epoch milliseconds of the last change. */
  readonly #until: number;
  readonly #wordings: number;
  readonly #revisions: number;
  readonly #step: number;
  /** Of each wording, the place in which each round of changes comes to it. */
  readonly #turns: Uint32Array;

  constructor({ seed, until, wordings, revisions }: Omit<Wanted, 'documents'>) {
    this.#seed = seed;
    this.#until = until;
    this.#wordings = wordings;
    this.#revisions = revisions;
    this.#step = stepThrough(wordings);
    this.#turns = new Uint32Array(wordings);
    for (let turn = 0; turn < wordings; turn += 1) this.#turns[this.#wordingOf(turn)] = turn;
  }

  /** Epoch milliseconds. */
  creationOf(wording: number): number {
    return this.#until - 2 * YEAR + new Chance(this.#seed, wording, 0).below(YEAR);
  }

  modificationOf(wording: number): number {
    const changes = this.#changesOf(wording);
    if (changes === 0) return this.creationOf(wording);
    return this.timeOf((changes - 1) * this.#wordings + (this.#turns[wording] ?? 0));
  }

  /** Epoch milliseconds of a revision, of which the last is the newest. */
  timeOf(revision: number): number {
    return this.#until - Math.floor(((this.#revisions - 1 - revision) / this.#revisions) * YEAR);
  }

  /** Epoch milliseconds of the change before that of a revision to the same wording. */
  modificationBefore(revision: number): number {
    const earlier = revision - this.#wordings;
    return earlier < 0 ? this.creationOf(this.changeOf(revision).wording) : this.timeOf(earlier);
  }

  /** Which wording a revision changes, and how many later changes there are to it. */
  changeOf(revision: number): { readonly wording: number; readonly later: number } {
    const wording = this.#wordingOf(revision % this.#wordings);
    return { wording, later: this.#changesOf(wording) - 1 - Math.floor(revision / this.#wordings) };
  }

  #wordingOf(turn: number): number {
    return (turn * this.#step) % this.#wordings;
  }

  #changesOf(wording: number): number {
    const rounds = Math.floor(this.#revisions / this.#wordings);
    return rounds + ((this.#turns[wording] ?? 0) < this.#revisions % this.#wordings ? 1 : 0);
  }
}

/** Steps of this length come to everything before they come to anything twice. */
function stepThrough(length: number): number {
  let step = Math.floor(length * 0.618) || 1;
  while (greatestCommonDivisor(step, length) !== 1) step += 1;
  return step;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
