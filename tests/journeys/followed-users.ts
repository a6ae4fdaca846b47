import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CASES } from '#paths/all.ts';
import { inEveryRun, userPaths } from '#paths/browser/chosen.ts';
import { browserLevel } from '#paths/browser/level.ts';
import { followed, writtenOf } from '#paths/browser/table.ts';
import { failureInWords, type Level, walkPath } from '#paths/core/walk.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { JourneyServer } from '#tests/support/journey-server.ts';
import { LONG } from '#tests/support/long.ts';

/** How many files share the walks (tests/journeys/paths*.test.ts), so that two of them walk at once. */
export const FILES = 4;

/** The machines whose users are followed into the browser. */
export const FOLLOWED = CASES.filter(({ browser }) => browser !== null);

/** The machines of each file: from the largest on, as is written, each goes to the one that has least so far. */
function shared(): readonly (readonly Cases[])[] {
  const sized = FOLLOWED.map((cases) => ({ cases, size: 1 + (writtenOf(cases.machine.id)?.everyRun ?? 0) }));
  const parts = Array.from({ length: FILES }, () => ({ size: 0, machines: [] as Cases[] }));
  for (const { cases, size } of sized.toSorted((one, other) => other.size - one.size)) {
    const least = parts.reduce((one, other) => (other.size < one.size ? other : one));
    least.machines.push(cases);
    least.size += size;
  }
  return parts.map(({ machines }) => machines);
}

/** Tests that follow the users of one part of the machines; each machine is in one of them. */
export function followUsers(part: number): void {
  // It gives the console alone: the paths answer its calls.
  const server = new JourneyServer({}, inject('journeyTemplate'));
  let level: Level<Cases> | undefined;
  const started = () => {
    if (!level) throw new Error('no server has been started');
    return level;
  };
  beforeAll(async () => {
    await server.start();
    level = browserLevel({ url: server.address });
  });
  afterAll(async () => {
    await level?.close?.();
    await server.remove();
  });
  for (const cases of shared()[part - 1] ?? []) followUsersOf(cases, started);
}

function followUsersOf(cases: Cases, level: () => Level<Cases>): void {
  const { id } = cases.machine;
  const ways = userPaths(cases);
  const paths = LONG ? ways.paths : inEveryRun(cases, ways.paths);
  const which = LONG || !cases.browser?.sampled ? 'every way that a user can cause' : 'a sample of its ways';
  if (paths.length > 0) {
    test(`${id} goes ${which}, in the browser`, async () => {
      const failures: string[] = [];
      for (const path of paths) {
        const departure = await walkPath(level(), cases, path);
        if (departure) failures.push(failureInWords(cases, departure));
      }
      expect(failures).toEqual([]);
    });
  }

  test(`${id}: what its users are followed through, and what none of them can cause, is what is written`, () => {
    const { id: _, ...figures } = followed(cases, ways);
    expect(writtenOf(id)).toEqual(figures);
  });
}
