import { CASES } from '#paths/all.ts';
import { counted } from '#paths/core/counted.ts';
import type { Level } from '#paths/core/walk.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { LEVELS, type LevelOptions } from '#paths/levels.ts';
import { type PathOptions, WrongOptions } from '#paths/options.ts';
import { Family } from '#paths/replay/family.ts';
import { replayAt } from '#paths/replay/level-replay.ts';
import { departureInWords, replayActor } from '#paths/replay/machine-replay.ts';
import { type Recording, readTrace, recordingsOf } from '#paths/replay/recording.ts';
import { Reviver } from '#paths/replay/revive.ts';

type Wish = Pick<PathOptions, 'machines' | 'run' | 'url'> & Pick<LevelOptions, 'patience'>;

/** An actor of a session and what testers have written about its machine. */
interface Chosen {
  readonly recording: Recording;
  readonly cases: Cases;
}

/**
 * The actors of a trace that a user wants to see walked.
 * @throws WrongOptions when these sources do not know a machine, or the trace has none of those that are wanted
 */
function chosen(recordings: readonly Recording[], machines: readonly string[]): readonly Chosen[] {
  const known = [...new Set(recordings.map(({ machine }) => machine))].toSorted();
  const missing = machines.find((id) => !known.includes(id));
  if (missing !== undefined) {
    throw new WrongOptions(`the trace has no actor of ${missing}; it has ${known.join(', ')}`);
  }
  return recordings
    .filter(({ machine }) => machines.length === 0 || machines.includes(machine))
    .map((recording) => {
      const cases = CASES.find(({ machine }) => machine.id === recording.machine);
      if (cases) return { recording, cases };
      throw new WrongOptions(
        `the trace knows a machine ${recording.machine}, which these sources do not have`,
      );
    });
}

/** How one actor is walked; what it answers is where it departs, in words. */
type Walk = (one: Chosen, family: Family, masked: Map<string, string>) => Promise<string | null>;

const againstMachine: Walk = async ({ cases, recording }, family, masked) => {
  const replayed = await replayActor(cases, recording, family);
  for (const [what, instead] of replayed.masked) masked.set(`${recording.machine}: ${what}`, instead);
  return replayed.departure && departureInWords(recording, replayed.departure);
};

/** Where a machine departs, its screens need not be looked at. */
function inBrowser(level: Level): Walk {
  return async (one, family, masked) => {
    const departed = await againstMachine(one, family, masked);
    return departed ?? replayAt(level, one.cases, one.recording, family, new Reviver());
  };
}

/**
 * Walks what a session has recorded, each actor by itself: against the machines of these sources, or in the browser where
 * its machine has executors for it.
 * @param tell says what comes of it, line by line
 * @returns how many actors depart from what was recorded
 * @throws WrongOptions when the file is no trace that can be walked
 */
export async function replayTrace(
  file: string,
  { machines, run, url, patience }: Wish,
  tell: (line: string) => void,
): Promise<number> {
  const trace = readTrace(file);
  const family = new Family(trace);
  const all = chosen(recordingsOf(trace), machines);
  if (all.length === 0) throw new WrongOptions(`${file} has no machine that could be walked`);
  const whole = all.filter(({ recording }) => recording.isWhole);
  const isInBrowser = run === 'browser';
  const able = whole.filter(({ cases }) => !isInBrowser || cases.browser !== null);
  const level = isInBrowser && able.length > 0 ? ((await LEVELS.browser?.({ url, patience })) ?? null) : null;
  const masked = new Map<string, string>();
  let departed = 0;
  try {
    for (const one of able) {
      const words = await (level ? inBrowser(level) : againstMachine)(one, family, masked);
      if (words === null) continue;
      departed += 1;
      tell(words);
    }
  } finally {
    await level?.close?.();
  }
  for (const [what, instead] of masked) {
    tell(`${what} is masked in the trace; '${instead}' stands for it`);
  }
  const cut = all.length - whole.length;
  if (cut > 0) tell(`Not walked, since the trace has lost the beginning: ${counted(cut, 'actor')}.`);
  const unable = whole.length - able.length;
  if (unable > 0)
    tell(`Not walked, since their machines have no executors for the browser: ${counted(unable, 'actor')}.`);
  const where = isInBrowser ? 'in the browser' : 'against the machine';
  const depart = departed === 1 ? 'departs' : 'depart';
  tell(`${counted(able.length, 'actor')} walked ${where}, ${departed} ${depart} from the trace.`);
  return departed;
}
