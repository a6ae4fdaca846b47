import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Cases } from '#paths/core/cases.ts';
import { modelOf } from '#paths/core/model.ts';
import { type Behaviour, behaviourOf } from '#paths/stored/behaviour.ts';
import { type Comparison, compareStored } from '#paths/stored/compare.ts';
import { behaviourIn, textOf } from '#paths/stored/text.ts';

const FOLDER = resolve(import.meta.dirname, '..', 'behaviour');
const ENDING = '.txt';
/** Sentences of one machine at most: who breaks more at once does not read on. */
const MOST_SENTENCES = 40;

function fileOf(machine: string): string {
  return resolve(FOLDER, `${machine}${ENDING}`);
}

/** The text that is stored of a machine; null where there is none. */
function storedText(machine: string): string | null {
  try {
    return readFileSync(fileOf(machine), 'utf8');
  } catch {
    return null;
  }
}

/**
 * The behaviour that is stored of a machine; null where there is none.
 * @throws Error when the file is not one
 */
export function storedBehaviour(machine: string): Behaviour | null {
  const text = storedText(machine);
  return text === null ? null : behaviourIn(machine, text);
}

/** The machines of which a behaviour is stored. */
export function storedMachines(): readonly string[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(ENDING));
  return names.map((name) => name.slice(0, -ENDING.length)).toSorted();
}

/** Where a machine behaves otherwise than stored. */
export function comparisonOf(cases: Cases): Comparison {
  const machine = cases.machine.id;
  const broken = (sentence: string) => ({ machine, sentences: new Map([[sentence, 1]]) });
  try {
    const stored = storedBehaviour(machine);
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
export function accept(cases: Cases): boolean {
  const machine = cases.machine.id;
  const text = storedText(machine);
  let stored: Behaviour | null = null;
  try {
    stored = text === null ? null : behaviourIn(machine, text);
  } catch {
    stored = null;
  }
  const accepted = textOf(behaviourOf(modelOf(cases), stored));
  if (accepted === text) return false;
  writeFileSync(fileOf(machine), accepted);
  return true;
}

/** Removes what is stored of machines that there are no longer. @returns their names */
export function forgetOthers(all: readonly Cases[]): readonly string[] {
  const known = new Set(all.map(({ machine }) => machine.id));
  const gone = storedMachines().filter((machine) => !known.has(machine));
  for (const machine of gone) rmSync(fileOf(machine));
  return gone;
}

/** The differences as a user reads them: machines that differ alike, such as all lists, together. */
export function comparisonsInWords(comparisons: readonly Comparison[]): readonly string[] {
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
      `  npm run paths -- --accept ${names.join(' ')} stores this as it is now`,
      '',
    ];
  });
}
