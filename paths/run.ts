import { createHash } from 'node:crypto';
import { counted } from '#paths/core/counted.ts';
import { type Path, stepName } from '#paths/core/path.ts';
import { stepSentence } from '#paths/core/sentences.ts';
import { failureInWords, type Level, walkPath } from '#paths/core/walk.ts';
import type { Cases } from '#paths/kit/cases.ts';

/** How much of what was chosen is walked. */
export interface Limits {
  /** Which part of how many, both from 1; null for all. */
  readonly shard: { readonly part: number; readonly of: number } | null;
  /** Walks in an order that it decides; null for machine after machine. */
  readonly seed: number | null;
  /** After how many milliseconds no further path begins; null for never. */
  readonly budget: number | null;
}

/** A machine with the paths to be walked. */
export interface Chosen {
  readonly cases: Cases;
  readonly paths: readonly Path[];
}

/** Outcome of the walks through one machine. */
export interface MachineRun {
  readonly machine: string;
  readonly walked: number;
  /** Paths for which the time did not suffice. */
  readonly left: number;
  readonly milliseconds: number;
  /** The paths that departed, in words. */
  readonly failures: readonly string[];
}

/** One path that was walked. */
export interface WalkedPath {
  readonly machine: string;
  /** Its steps as sentences. */
  readonly name: string;
  readonly milliseconds: number;
  /** How it departed, in words; null where it went as it should. */
  readonly failure: string | null;
}

/** How often a long run says how far it is, in milliseconds. */
const PROGRESS = 5_000;

/** A number that a path keeps when others come or go. */
function placeOf({ machine, given, legs }: Path, seed: number | null): string {
  const name = [machine, given, ...legs.map(({ step }) => stepName(step))].join('\n');
  return createHash('sha256')
    .update(`${seed ?? ''} ${name}`)
    .digest('hex');
}

/** A path in one line. */
function nameOf(cases: Cases, { given, legs }: Path): string {
  const steps = legs.map(({ step }) => stepSentence(cases, step));
  return [cases.given[given]?.says ?? given, ...steps].join('; ');
}

function isInShard(path: Path, shard: Limits['shard']): boolean {
  if (!shard) return true;
  return Number.parseInt(placeOf(path, null).slice(0, 8), 16) % shard.of === shard.part - 1;
}

/** Walks the paths of the machines, as far as the limits let it. */
export class Run {
  readonly #level: Level;
  readonly #limits: Limits;
  readonly #progress: (line: string) => void;
  readonly #begun = Date.now();
  #said = Date.now();

  /** @param progress is handed a line now and then, while it takes long */
  constructor(level: Level, limits: Limits, progress: (line: string) => void) {
    this.#level = level;
    this.#limits = limits;
    this.#progress = progress;
  }

  /**
   * @param tell is handed the words of each path that departs, as soon as it does
   * @param note is handed each path that was walked
   */
  async walk(
    chosen: readonly Chosen[],
    tell: (words: string) => void,
    note: (walked: WalkedPath) => void = () => {},
  ): Promise<readonly MachineRun[]> {
    const { seed, shard } = this.#limits;
    const waiting = chosen.flatMap(({ cases, paths }) =>
      paths.filter((path) => isInShard(path, shard)).map((path) => ({ cases, path })),
    );
    if (seed !== null) {
      const place = new Map(waiting.map((one) => [one, placeOf(one.path, seed)]));
      waiting.sort((one, other) => ((place.get(one) ?? '') < (place.get(other) ?? '') ? -1 : 1));
    }
    const runs = new Map<Cases, { walked: number; left: number; milliseconds: number; failures: string[] }>();
    for (const { cases } of chosen) runs.set(cases, { walked: 0, left: 0, milliseconds: 0, failures: [] });
    for (const [index, { cases, path }] of waiting.entries()) {
      const run = runs.get(cases);
      if (!run) continue;
      if (this.#isOver()) {
        run.left += 1;
        continue;
      }
      this.#say(`${index} of ${counted(waiting.length, 'path')} walked, now ${cases.machine.id}`);
      const begun = Date.now();
      const failure = await walkPath(this.#level, cases, path);
      run.walked += 1;
      const milliseconds = Date.now() - begun;
      run.milliseconds += milliseconds;
      const words = failure && failureInWords(cases, failure);
      note({ machine: cases.machine.id, name: nameOf(cases, path), milliseconds, failure: words });
      if (words === null) continue;
      run.failures.push(words);
      tell(words);
    }
    return [...runs].map(([cases, run]) => ({ machine: cases.machine.id, ...run }));
  }

  #isOver(): boolean {
    const { budget } = this.#limits;
    return budget !== null && Date.now() - this.#begun >= budget;
  }

  #say(line: string): void {
    if (Date.now() - this.#said < PROGRESS) return;
    this.#said = Date.now();
    this.#progress(line);
  }
}
