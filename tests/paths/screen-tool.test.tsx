import { expect, test } from 'vitest';
import { endpointCacheCases } from '#paths/cases/endpoint-cache.ts';
import { signedInCases } from '#paths/cases/signed-in.ts';
import { pathsTo } from '#paths/chosen.ts';
import { explore } from '#paths/core/explore.ts';
import { modelOf } from '#paths/core/model.ts';
import { substatesIn } from '#paths/core/substates.ts';
import { failureInWords, type Level, walkPath } from '#paths/core/walk.ts';
import { screenPaths } from '#paths/screen/chosen.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import { screenLevel } from '#paths/screen/level.tsx';
import { MOUNTS } from '#paths/screen/mounts.tsx';
import { endpointCacheOnScreen } from '#paths/screen/servers.ts';
import { ScreenStage } from '#paths/screen/stage.tsx';
import { marksOf } from '#paths/screen/states.ts';

const exploration = explore(modelOf(endpointCacheCases));
const { shows, does } = endpointCacheOnScreen;

/** Walks to a state with other rows than those that stand. @returns what is said of it */
async function walked(to: string, change: Partial<ScreenExecutors>): Promise<string> {
  const [path] = pathsTo('endpoint-cache', exploration, to);
  const mount = MOUNTS['endpoint-cache'];
  if (!path || !mount) throw new Error(`nothing leads to ${to}`);
  const level: Level = {
    name: 'screen',
    open: async () => {
      const executors = { ...endpointCacheOnScreen, ...change };
      // Nothing of this screen is fetched: what is not there at once never comes.
      const stage = new ScreenStage(endpointCacheCases, executors, mount, path, { timeout: 1 });
      await stage.begin();
      return stage;
    },
  };
  const failure = await walkPath(level, endpointCacheCases, path);
  return failure ? failureInWords(endpointCacheCases, failure) : 'went as it says';
}

test('a screen that shows what stands in the rows goes its way', async () => {
  expect(await walked('clearing.brief', {})).toBe('went as it says');
});

test('what a row names and the screen does not show is said, with what there is instead', async () => {
  const words = await walked('asking', { shows: { ...shows, asking: ['button Leeren'] } });
  expect(words).toContain('endpoint-cache departs from its path at the beginning:');
  expect(words).toContain("  does not show 'button Leeren'");
  expect(words).toContain("  there are 'dialog Alle Caches erneuern?'");
});

test('what only rows of other states name must be gone', async () => {
  const words = await walked('clearing.brief', {
    shows: { ...shows, asking: [...(shows.asking ?? []), 'text neu aus der Datenbank'] },
  });
  expect(words).toContain('at step 1 of 1, the user confirms:');
  expect(words).toContain("  still shows 'text neu aus der Datenbank'");
});

test('what speaks up by itself and stands in no row is noticed', async () => {
  const words = await walked('asking', {
    shows: { asking: ['button Erneuern', 'button Abbrechen'] },
    also: {},
  });
  expect(words).toContain("  shows 'dialog Alle Caches erneuern?', which no one expects");
});

test('a state without a row and an event without an executor fail', async () => {
  const { asking: _, ...others } = shows;
  expect(await walked('asking', { shows: others })).toContain(
    '  no one wrote what the screen shows in the state asking',
  );
  const { 'cache.confirm': __, ...rest } = does;
  expect(await walked('clearing.brief', { does: rest })).toContain(
    '  there is no executor on the screen for the event cache.confirm: confirmed',
  );
});

test('an executor that finds nothing to press says what there is', async () => {
  const broken = { ...does, 'cache.confirm': press('button Los') };
  expect(await walked('clearing.brief', { does: broken })).toMatch(
    /there is no button Los; there are .*'button Erneuern'/,
  );
});

test('an executor that does something else is noticed by where the machine is', async () => {
  const idle = { ...does, 'cache.confirm': () => {} };
  expect(await walked('clearing.brief', { does: idle })).toContain(
    '  is at: expected "clearing.brief", actual "asking"',
  );
});

test('a machine without a screen says why it cannot be walked on one', () => {
  const level = screenLevel();
  expect(() => level.choose?.(signedInCases, exploration)).toThrow(
    'signed-in has no screen: what it shows are its flows, each on its own screen',
  );
});

test('every substate of parallel regions has a row of its own', () => {
  expect(substatesIn('running(waiting.brief + progress.looking) + cache')).toEqual([
    'running.waiting.brief',
    'running.progress.looking',
    'cache',
  ]);
  const rows: ScreenExecutors = {
    shows: { 'a.b': ['x'], c: ['y'] },
    does: {},
    unseen: { 'c.d': 'it is dark' },
  };
  expect(marksOf(endpointCacheCases, rows, { state: 'a.b.e + c.f', view: {} })).toEqual(['x', 'y']);
  expect(marksOf(endpointCacheCases, rows, { state: 'a.b.e + c.d', view: {} })).toEqual(['x']);
  expect(marksOf(endpointCacheCases, rows, { state: 'c.d', view: {} })).toBeNull();
});

test('of all paths only those are walked that come to a state not yet shown', () => {
  const paths = screenPaths(endpointCacheCases, endpointCacheOnScreen, exploration);
  const ends = paths.map(({ legs }) => legs.at(-1)?.seen.state).toSorted();
  expect(ends).toEqual(['clearing.cancellable', 'sessionLost']);
});
