import type { Cases } from './cases.ts';
import type { Ways } from './explore.ts';
import type { Observation } from './observed.ts';
import type { Leg, Path } from './path.ts';
import { pathSentences, stepSentence } from './sentences.ts';

/** One walk under way at some level: against the machine, a screen, or a running console. */
export interface Stage {
  /**
   * Carries the step out.
   * @throws Error when it cannot be carried out, in words for a tester
   */
  take(leg: Leg): Promise<void>;
  /**
   * Compares what can be seen now with what the path says.
   * @returns where they differ, in words; empty where they do not
   */
  compare(expected: Observation): Promise<readonly string[]>;
  /** Lets a long time pass. @returns what happened by itself meanwhile, in words; empty where nothing did */
  wait?(): Promise<readonly string[]>;
  /** Further evidence of the reason, such as the name of a picture. */
  evidence?(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** How paths are walked at one level, by what its cases say about it. */
export interface Level<Of extends Cases = Cases> {
  readonly name: string;
  /** Begins a walk. */
  open(cases: Of, path: Path): Promise<Stage>;
  /**
   * The paths that are walked at this level; all of them where it does not choose.
   * @throws Error when nothing of the machine can be walked here, in words for a tester
   */
  choose?(cases: Of, ways: Ways): readonly Path[];
  /** Whether anything of the machine can be walked here; of all machines only these are compared with what is stored. */
  walks?(cases: Of): boolean;
  /** Notes for the user before these machines are walked here, a sentence each. */
  notes?(chosen: readonly Of[]): readonly string[];
  /** Gives back whatever the walks shared. */
  close?(): Promise<void>;
}

/** Why a walk failed, as a tester reads it. */
export interface WalkFailure {
  readonly path: Path;
  /** How many steps had been taken, the failed one among them; 0 when it failed at the beginning. */
  readonly step: number;
  readonly reasons: readonly string[];
}

/** Walks one path, and stops where it departs from what it says. @returns null when it went as it should */
export async function walkPath(level: Level, cases: Cases, path: Path): Promise<WalkFailure | null> {
  let step = 0;
  let stage: Stage | null = null;
  const failed = async (reasons: readonly string[]) => ({
    path,
    step,
    reasons: [...reasons, ...((await stage?.evidence?.()) ?? [])],
  });
  try {
    stage = await level.open(cases, path);
    const atStart = await stage.compare(path.at);
    if (atStart.length > 0) return await failed(atStart);
    for (const leg of path.legs) {
      step += 1;
      await stage.take(leg);
      const reasons = await stage.compare(leg.seen);
      if (reasons.length > 0) return await failed(reasons);
    }
    const stirred = (path.isQuiet && (await stage.wait?.())) || [];
    return stirred.length > 0 ? await failed(stirred) : null;
  } catch (error) {
    return await failed([error instanceof Error ? error.message : String(error)]);
  } finally {
    await stage?.close();
  }
}

/** A failed walk in words: the path, the step, and what was expected of it. */
export function failureInWords(cases: Cases, { path, step, reasons }: WalkFailure): string {
  const leg = path.legs[step - 1];
  const at = leg ? `step ${step} of ${path.legs.length}, ${stepSentence(cases, leg.step)}` : 'the beginning';
  return [
    `${path.machine} departs from its path at ${at}:`,
    ...reasons.map((reason) => `  ${reason}`),
    `  expected ${leg?.seen.means ?? path.at.means}`,
    ...pathSentences(cases, path).map((line) => `    ${line}`),
  ].join('\n');
}
