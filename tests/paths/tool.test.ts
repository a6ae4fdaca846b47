import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { CASES } from '#paths/all.ts';
import { realWalkOf } from '#paths/browser/real.ts';
import { syncCases } from '#paths/cases/sync.ts';
import { twoFactorPanelCases } from '#paths/cases/two-factor-panel.ts';
import { affectedCases } from '#paths/changed.ts';
import { chosenCases, pathsTo } from '#paths/chosen.ts';
import { coverageOf, disagreements } from '#paths/core/coverage.ts';
import { explore } from '#paths/core/explore.ts';
import { machineLevel } from '#paths/core/machine-level.ts';
import { modelOf } from '#paths/core/model.ts';
import { endOf, type Path } from '#paths/core/path.ts';
import { pathSentences } from '#paths/core/sentences.ts';
import { failureInWords, type Level, walkPath } from '#paths/core/walk.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { readOptions } from '#paths/options.ts';
import { type Limits, Run } from '#paths/run.ts';

const exploration = explore(modelOf(syncCases));

function pathTo(state: string): Path {
  const [path] = pathsTo('sync', exploration, state);
  if (!path) throw new Error(`no path to ${state}`);
  return path;
}

test('a path is written out as given, when, then', () => {
  expect(pathSentences(syncCases, pathTo('editing'))).toEqual([
    'given a superAdmin who may edit is at the servers',
    ' when the user opens the form',
    '  and the server answers that it can preview and that nothing ever ran',
    ' then editing: Source and password are asked for; why the preview or the sync failed stands above.',
  ]);
});

test('what a user names may be a state, a substate inside of states, or a last step', () => {
  const endsOf = (to: string) => pathsTo('sync', exploration, to).map((path) => endOf(path).state);
  expect(endsOf('asking')).toEqual(['asking']);
  expect(endsOf('cancellable')).toHaveLength(1);
  expect(endsOf('running')[0]).toContain('running');
  const refused = pathsTo('sync', exploration, 'refused').map(({ legs }) => legs.at(-1)?.step);
  expect(refused).toContainEqual({ kind: 'answer', of: 'preview', name: 'refused' });
});

test('a name that nothing has is answered with those that there are', () => {
  expect(() => chosenCases(['synk'])).toThrow(/^there is no machine synk; there are .*\bsync\b/);
  expect(() => pathTo('nowhere')).toThrow(
    /^sync knows no state and no step nowhere; its states are .*asking/,
  );
  expect(() => readOptions(['--run', 'nowhere'])).toThrow(/^--run takes machine/);
  expect(() => readOptions(['--frobnicate'])).toThrow('--frobnicate');
  expect(() => readOptions(['--to', 'asking'])).toThrow(/^--to names .* needs MACHINE$/);
  expect(readOptions(['sync', 'sync', '--machine', 'sync']).machines).toEqual(['sync']);
  expect(() => readOptions(['--url', 'http://127.0.0.1:8080'])).toThrow('needs --run browser');
});

test('what is walked can be a part, a sample, or as much as a time allows', () => {
  const read = (...args: string[]) => readOptions(['--run', 'machine', ...args]);
  expect(read('--shard', '2/4', '--seed', '7', '--budget', '10m', '--machine', 'sync')).toMatchObject({
    shard: { part: 2, of: 4 },
    seed: 7,
    budget: 600_000,
    machines: ['sync'],
  });
  expect(() => read('--shard', '5/4')).toThrow('--shard takes a part of how many');
  expect(() => read('--seed', 'x')).toThrow('--seed takes a whole number');
  expect(() => read('--budget', '10')).toThrow('--budget takes a time such as 90s');
  expect(() => readOptions(['--budget', '1m'])).toThrow('needs --run');
  expect(() => readOptions(['--accept', '--run', 'machine'])).toThrow('--accept stores');
});

test('the parts of a run are all of it, each path once, in any order', async () => {
  const { paths } = exploration;
  const walked: string[] = [];
  const level: Level = {
    name: 'machine',
    open: async (_, path) => {
      walked.push(nameOf(path));
      return { take: async () => {}, compare: async () => [], close: async () => {} };
    },
  };
  const limits = { shard: null, seed: null, budget: null };
  const walkAll = async (more: Partial<Limits>) => {
    walked.length = 0;
    const [run] = await new Run(level, { ...limits, ...more }, () => {}).walk(
      [{ cases: syncCases, paths }],
      () => {},
    );
    return { names: [...walked], left: run?.left };
  };
  const all = await walkAll({});
  const parts = [await walkAll({ shard: { part: 1, of: 2 } }), await walkAll({ shard: { part: 2, of: 2 } })];
  expect(parts.flatMap(({ names }) => names).toSorted()).toEqual(all.names.toSorted());
  const mixed = await walkAll({ seed: 7 });
  expect(mixed.names).not.toEqual(all.names);
  expect(mixed.names.toSorted()).toEqual(all.names.toSorted());
  expect(await walkAll({ budget: 0 })).toEqual({ names: [], left: paths.length });
});

test('a changed file means the machines that depend on it, and no other', async () => {
  const idsOf = async (file: string) =>
    (await affectedCases(CASES, new Set([file]))).map(({ machine }) => machine.id);
  // The page of the servers has it as a child, and the routes have that page.
  expect(await idsOf('machines/endpoint-cache/endpoint-cache.machine.ts')).toEqual([
    'endpoint-cache',
    'routes',
    'server-overview',
  ]);
  expect(await idsOf('paths/behaviour/sync.txt')).toEqual(['sync']);
  expect(await idsOf('machines/kit/failure.ts')).toHaveLength(CASES.length);
  expect(await idsOf('README.md')).toEqual([]);
});

test('calls are only let through to a named server, as a named user', () => {
  const walk = (...more: string[]) => ['--run', 'browser', '--real', ...more];
  const account = { LEITSTAND_PATHS_USERNAME: 'anna', LEITSTAND_PATHS_PASSWORD: 'secret' };
  const url = ['--url', 'http://127.0.0.1:8080/texte'];
  expect(() => readOptions(walk(), account)).toThrow('--run browser --url ADDRESS');
  expect(() => readOptions(['--real', ...url], account)).toThrow('needs --run browser');
  expect(() => readOptions(walk(...url, '--to', 'asking'), account)).toThrow('--run browser --url ADDRESS');
  expect(() => readOptions(walk(...url), { LEITSTAND_PATHS_USERNAME: 'anna' })).toThrow('is not set');
  expect(readOptions(walk(...url, 'wording-form'), account).real).toEqual({
    username: 'anna',
    password: 'secret',
    mayChange: ['wording-form'],
  });
  expect(readOptions(['--run', 'browser', ...url], account).real).toBeNull();
});

test('what is never walked against a server in use says so', () => {
  expect(() => realWalkOf(syncCases)).toThrow('sync is never walked with --real');
  expect(() => realWalkOf(twoFactorPanelCases)).toThrow('two-factor-panel has nothing to walk with --real');
});

/** A way to write a path that the machine does not go. */
function bent(path: Path, change: (leg: Path['legs'][number]) => Path['legs'][number]): Path {
  return {
    ...path,
    legs: path.legs.map((leg, index) => (index === path.legs.length - 1 ? change(leg) : leg)),
  };
}

function nameOf({ given, legs }: Path): string {
  return JSON.stringify([given, ...legs.map(({ step }) => step)]);
}

async function wordsOf(path: Path): Promise<string> {
  const failure = await walkPath(machineLevel(), syncCases, path);
  return failure ? failureInWords(syncCases, failure) : 'went as it says';
}

test('a walk that departs says where, in the words of the path', async () => {
  const path = pathTo('asking');
  expect(await wordsOf(path)).toBe('went as it says');
  const words = await wordsOf(bent(path, (leg) => ({ ...leg, seen: { ...leg.seen, state: 'editing' } })));
  expect(words).toContain('sync departs from its path at step 4 of 4, the preview tells what would change:');
  expect(words).toContain('is at: expected "editing", actual "asking"');
  expect(words).toContain(' when the user opens the form');
});

test('a step that nothing carries out fails', async () => {
  const unknown = bent(pathTo('asking'), (leg) => ({
    ...leg,
    step: { kind: 'event', of: 'sync.open', name: 'twice' },
  }));
  await expect(wordsOf(unknown)).rejects.toThrow('there is no event case sync.open: twice');
  const unasked = bent(pathTo('asking'), (leg) => ({
    ...leg,
    step: { kind: 'answer', of: 'run', name: 'done' },
  }));
  expect(await wordsOf(unasked)).toContain('the machine did not ask for run');
});

test('what goes on by itself when a path has come to its rest is noticed', async () => {
  const path: Path = { ...pathTo('running(answer.missing + progress.pausing)'), isQuiet: true };
  expect(await wordsOf(path)).toContain('after a long time it ');
});

test('what no path reaches must be written down with its reason, and no longer than that is so', () => {
  const machine = createMachine({
    id: 'lamp',
    initial: 'off',
    states: { off: { on: { flip: 'on' } }, on: {} },
  });
  const cases: Cases = {
    ...syncCases,
    machine,
    given: { start: { says: 'a lamp' } },
    events: {},
    view: {},
    matters: () => null,
  };
  const coverage = coverageOf(machine, explore(modelOf(cases)).reached);
  expect(coverage.unreached).toEqual(['lamp.on', 'lamp.off: flip']);
  const written = { 'lamp.on': 'no one flips it', 'lamp.off: flip': 'no one flips it' };
  expect(disagreements(coverage, written)).toEqual([]);
  expect(disagreements(coverage, { 'lamp.on': 'no one flips it', 'lamp.off': 'it is on' })).toEqual([
    'no path reaches lamp.off: flip, and no one wrote why',
    'lamp.off is written down as unreachable, but is reached or does not exist',
  ]);
});

test('a reader that has had enough of a list ends it quietly', () => {
  const list = '"$0" paths/main.ts sync | head -n 1; echo $PIPESTATUS';
  const { stdout, stderr } = spawnSync('bash', ['-c', list, process.execPath], { encoding: 'utf8' });
  expect(stdout).toMatch(/^sync: \d+ of \d+ states.*\n0\n$/);
  expect(stderr).not.toContain('EPIPE');
});
