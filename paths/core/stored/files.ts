import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Cases } from '../cases.ts';
import { modelOf } from '../model.ts';
import { type Behaviour, behaviourOf } from './behaviour.ts';
import { type Comparison, compareStored } from './compare.ts';
import { behaviourIn, textOf } from './text.ts';

const ENDING = '.txt';
/** Sentences of one machine at most: who breaks more at once does not read on. */
const MOST_SENTENCES = 40;

/** What users are referred to, in the files and where a machine differs. */
export interface Referred {
  /** The command that stores the behaviour of machines. */
  readonly acceptedBy: (machines: readonly string[]) => string;
  /** Where the files are explained. */
  readonly explainedIn?: string;
}

/** The folder in which the behaviour of machines is stored, one file for each. */
export class StoredBehaviours {
  readonly #folder: string;
  readonly #referred: Referred;

  constructor(folder: string, referred: Referred) {
    this.#folder = folder;
    this.#referred = referred;
  }

  #fileOf(machine: string): string {
    return resolve(this.#folder, `${machine}${ENDING}`);
  }

  /** The text that is stored of a machine; null where there is none. */
  #textOf(machine: string): string | null {
    try {
      return readFileSync(this.#fileOf(machine), 'utf8');
    } catch {
      return null;
    }
  }

  /**
   * The behaviour that is stored of a machine; null where there is none.
   * @throws Error when the file is not one
   */
  of(machine: string): Behaviour | null {
    const text = this.#textOf(machine);
    return text === null ? null : behaviourIn(machine, text);
  }

  /** The machines of which a behaviour is stored. */
  machines(): readonly string[] {
    if (!existsSync(this.#folder)) return [];
    const names = readdirSync(this.#folder).filter((name) => name.endsWith(ENDING));
    return names.map((name) => name.slice(0, -ENDING.length)).toSorted();
  }

  /** Where a machine behaves otherwise than stored. */
  compare(cases: Cases): Comparison {
    const machine = cases.machine.id;
    const broken = (sentence: string) => ({ machine, sentences: new Map([[sentence, 1]]) });
    try {
      const stored = this.of(machine);
      return stored ? compareStored(stored, modelOf(cases)) : broken('nothing is stored of it yet');
    } catch (error) {
      return broken(
        `what is stored cannot be compared: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  /**
   * Stores the behaviour that a machine has now. What is stored keeps its ways; a file that cannot be read is written from
   * nothing.
   * @returns whether the file is another one now
   */
  accept(cases: Cases): boolean {
    const machine = cases.machine.id;
    const text = this.#textOf(machine);
    let stored: Behaviour | null = null;
    try {
      stored = text === null ? null : behaviourIn(machine, text);
    } catch {
      stored = null;
    }
    const accepted = textOf(behaviourOf(modelOf(cases), stored), this.#writtenBy(machine));
    if (accepted === text) return false;
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(this.#fileOf(machine), accepted);
    return true;
  }

  #writtenBy(machine: string): string {
    const { acceptedBy, explainedIn } = this.#referred;
    const read = explainedIn === undefined ? '' : `, and read in ${explainedIn}`;
    return `${acceptedBy([machine])}${read}`;
  }

  /** Removes what is stored of machines that there are no longer. @returns their names */
  forgetOthers(all: readonly Cases[]): readonly string[] {
    const known = new Set(all.map(({ machine }) => machine.id));
    const gone = this.machines().filter((machine) => !known.has(machine));
    for (const machine of gone) rmSync(this.#fileOf(machine));
    return gone;
  }

  /** The differences as a user reads them: machines that differ alike together. */
  inWords(comparisons: readonly Comparison[]): readonly string[] {
    const different = comparisons.filter(({ sentences }) => sentences.size > 0);
    const alike = Map.groupBy(different, ({ sentences }) => JSON.stringify([...sentences]));
    return [...alike.values()].flatMap((machines) => {
      const sentences = [...(machines[0]?.sentences ?? [])];
      const names = machines.map(({ machine }) => machine);
      const left = sentences.length - MOST_SENTENCES;
      return [
        `${names.join(', ')} ${names.length > 1 ? 'behave' : 'behaves'} otherwise than stored:`,
        ...sentences
          .slice(0, MOST_SENTENCES)
          .map(([sentence, count]) => `  ${sentence}${count > 1 ? ` (in ${count} situations)` : ''}`),
        ...(left > 0 ? [`  and ${left} more`] : []),
        `  ${this.#referred.acceptedBy(names)} stores this as it is now`,
        '',
      ];
    });
  }
}
