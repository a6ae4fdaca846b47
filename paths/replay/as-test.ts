import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { Trace } from '#inspector/trace.ts';
import type { LevelOptions } from '#paths/levels.ts';
import type { PathOptions } from '#paths/options.ts';
import { readTrace } from '#paths/replay/recording.ts';
import { replayTrace } from '#paths/replay/replay.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
/** Recorded sessions that every run of the tests walks. */
export const RECORDED = join(ROOT, 'tests', 'recorded');

/** How a kept session is walked, beside its trace in the same file. */
const keptSchema = z.object({
  walked: z.object({ at: z.enum(['machine', 'browser']), machines: z.array(z.string()) }),
});

/** One kept session. */
export interface KeptTest {
  readonly file: string;
  readonly at: 'machine' | 'browser';
  readonly machines: readonly string[];
}

/** Whatever a walk of these machines looks at: their actors, their children, and what they have sent. */
function partOf(trace: Trace, machines: readonly string[]): Trace {
  const isWalked = (machine: string | null) =>
    machine !== null && (machines.length === 0 || machines.includes(machine));
  const walked = new Set(trace.actors.filter(({ machine }) => isWalked(machine)).map(({ id }) => id));
  const children = trace.actors.filter(({ parent }) => parent !== null && walked.has(parent));
  const looked = new Set([...walked, ...children.map(({ id }) => id)]);
  const events = trace.events.filter(
    ({ actor, source }) => looked.has(actor) || (source !== null && walked.has(source)),
  );
  const named = new Set(events.flatMap(({ actor, source }) => [actor, source]));
  return { ...trace, events, actors: trace.actors.filter(({ id }) => named.has(id)) };
}

/** One event on a line, so that a review can read what has come and gone. */
function formatKept(trace: Trace, walked: z.infer<typeof keptSchema>['walked']): string {
  const { actors, events, report: _, ...about } = trace;
  const lines = (all: readonly unknown[]) => all.map((one) => `  ${JSON.stringify(one)}`).join(',\n');
  const head = JSON.stringify({ walked, ...about }, null, 1).replace(/\n}$/, '');
  return `${head},\n "actors": [\n${lines(actors)}\n ],\n "events": [\n${lines(events)}\n ]\n}\n`;
}

/**
 * Keeps a recorded session as a test, so that every later run walks it; what does not go as recorded is none.
 * @param folder where it is kept
 * @returns how many actors depart from what was recorded
 * @throws WrongOptions when the file is no trace that can be walked
 */
export async function keepAsTest(
  file: string,
  options: Pick<PathOptions, 'machines' | 'run' | 'url'>,
  tell: (line: string) => void,
  folder = RECORDED,
): Promise<number> {
  const { machines, run } = options;
  const departed = await replayTrace(file, options, tell);
  if (departed > 0) {
    tell('No test is written: it would fail.');
    return departed;
  }
  const kept = join(folder, basename(file));
  const walked = {
    at: run === 'browser' ? ('browser' as const) : ('machine' as const),
    machines: [...machines],
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(kept, formatKept(partOf(readTrace(file), machines), walked));
  tell(`${relative(ROOT, kept)} is walked in every run of the tests from now on.`);
  return 0;
}

/** The sessions that are kept as tests. */
export function keptTests(folder = RECORDED): readonly KeptTest[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const file = join(folder, name);
      return { file, ...z.parse(keptSchema, JSON.parse(readFileSync(file, 'utf8'))).walked };
    });
}

/** Walks a kept session. @returns what departs, in words; empty where nothing does */
export async function walkKept(
  { file, machines }: KeptTest,
  where: Pick<PathOptions, 'run' | 'url'> & Pick<LevelOptions, 'patience'>,
): Promise<readonly string[]> {
  const lines: string[] = [];
  const departed = await replayTrace(file, { machines, ...where }, (line) => lines.push(line));
  return departed > 0 ? lines : [];
}
