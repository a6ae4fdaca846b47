import { describe, expect, test } from 'vitest';
import { assign } from 'xstate';
import { endpointCacheMachine } from '#machines/endpoint-cache/endpoint-cache.machine.ts';
import { endpointCacheCases } from '#paths/cases/endpoint-cache.ts';
import { explore } from '#paths/core/explore.ts';
import { machineLevel } from '#paths/core/machine-level.ts';
import { modelOf } from '#paths/core/model.ts';
import { behaviourOf } from '#paths/core/stored/behaviour.ts';
import { compareStored } from '#paths/core/stored/compare.ts';
import { pathsIn, unstoredSteps } from '#paths/core/stored/paths.ts';
import { behaviourIn, textOf } from '#paths/core/stored/text.ts';
import { failureInWords, walkPath } from '#paths/core/walk.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { comparisonsInWords } from '#paths/stored/files.ts';

const ID = 'endpoint-cache';
const WRITTEN_BY = 'npm run paths -- --accept endpoint-cache';
const TEXT = textOf(behaviourOf(modelOf(endpointCacheCases), null), WRITTEN_BY);

const BEGUN = modelOf(endpointCacheCases).begin(Object.keys(endpointCacheCases.given)[0] ?? '');

/** Differences of the machine from what a text stores. */
function differences(text: string, cases: Cases = endpointCacheCases): readonly string[] {
  return [...compareStored(behaviourIn(ID, text), modelOf(cases)).sentences.keys()];
}

/** The text with one line other than it is. */
function changed(line: string, other: string): string {
  expect(TEXT).toContain(line);
  return TEXT.replace(line, other);
}

/** The text that is accepted, where another one was stored. */
function accepted(stored: string, cases: Cases = endpointCacheCases): string {
  return textOf(behaviourOf(modelOf(cases), behaviourIn(ID, stored)), WRITTEN_BY);
}

/** Lines of one text that the other one has not. */
function linesOnlyIn(text: string, other: string): readonly string[] {
  const lines = new Set(other.split('\n'));
  return text.split('\n').filter((line) => !lines.has(line));
}

describe('the text', () => {
  test('holds all that a walk needs', () => {
    const read = behaviourIn(ID, TEXT);
    expect(textOf(read, WRITTEN_BY)).toBe(TEXT);
    const byName = (paths: readonly object[]) => paths.map((path) => JSON.stringify(path)).toSorted();
    const { paths, arrivals } = pathsIn(endpointCacheCases, read);
    const explored = explore(modelOf(endpointCacheCases));
    expect(paths).toHaveLength(explored.paths.length);
    for (const path of paths) expect(explored.paths).toContainEqual(path);
    expect(byName(arrivals.map(({ legs }) => legs.map(({ step }) => step)))).toEqual(
      byName(explored.arrivals.map(({ legs }) => legs.map(({ step }) => step))),
    );
  });

  test('says it in sentences, given, when, then', () => {
    expect(TEXT).toContain(
      [
        ' when the user confirms | event cache.confirm: confirmed',
        '  then clearing.brief, a clock runs',
        '  asks clear {"target":"all","key":"key-1"}',
        '  has at work: clear',
        '  shows isBusy true',
      ].join('\n'),
    );
  });

  test('stays when it is accepted once more', () => {
    expect(accepted(TEXT)).toBe(TEXT);
  });

  test('changes only where a step got another name', () => {
    const { clear, ...others } = endpointCacheCases.answers;
    const { cleared, ...rest } = clear ?? {};
    if (!cleared) throw new Error('the cases know no answer cleared');
    const renamed = { ...endpointCacheCases, answers: { ...others, clear: { renewed: cleared, ...rest } } };
    const text = accepted(TEXT, renamed);
    expect(linesOnlyIn(text, TEXT).every((line) => line.includes('answer clear: renewed'))).toBe(true);
    expect(linesOnlyIn(TEXT, text).every((line) => line.includes('answer clear: cleared'))).toBe(true);
  });

  test('gets only lines more where there is another answer', () => {
    const { clear } = endpointCacheCases.answers;
    const busy = { says: 'the server is too busy', ends: null };
    const more = {
      ...endpointCacheCases,
      answers: { ...endpointCacheCases.answers, clear: { ...clear, busy } },
    };
    const text = accepted(TEXT, more);
    expect(linesOnlyIn(TEXT, text)).toEqual([]);
    expect(linesOnlyIn(text, TEXT)).not.toEqual([]);
  });

  test('is accepted from both sides of a conflict', () => {
    const conflict = TEXT.replace(
      '\n\ngiven',
      '\n<<<<<<< HEAD\nasking: Another sentence.\n=======\nasking: A third one.\n>>>>>>> other\n\ngiven',
    );
    expect(accepted(conflict)).toBe(TEXT);
  });
});

describe('what has changed is said in a sentence', () => {
  test.each<[string, string, string, string]>([
    [
      'another state',
      '  then kept',
      '  then failed',
      'in asking, when the user does not want it after all: was failed, now kept',
    ],
    [
      'another selector',
      '  shows isBusy true',
      '  shows isBusy null',
      'in asking, when the user does not want it after all: the view isBusy was null, now true',
    ],
    [
      'another request',
      '  asks clear {"target":"all","key":"key-1"}',
      '  asks clear {"target":"all","key":"key-0"}',
      'in asking, when the user confirms: no longer asks clear with {"target":"all","key":"key-0"}',
    ],
    [
      'another time',
      'when 2 seconds pass | time 2000',
      'when 3 seconds pass | time 3000',
      'in clearing.brief, when 3 seconds pass: now it takes 2000 milliseconds instead of 3000',
    ],
    [
      'another clock',
      '  then clearing.brief, a clock runs',
      '  then clearing.brief',
      'in asking, when the user confirms: now something happens by itself later',
    ],
    [
      'another meaning',
      'cleared: The cache is renewed.',
      'cleared: The cache is gone.',
      "the state cleared: meant 'The cache is gone.', now 'The cache is renewed.'",
    ],
    [
      'another tag',
      'clearing [busy]:',
      'clearing [busy, slow]:',
      'the state clearing: was tagged ["busy","slow"], now ["busy"]',
    ],
    [
      'a step that the cases have lost',
      '| answer clear: refused',
      '| answer clear: unwilling',
      'in clearing.brief, when the renewal is refused (008): was failed, now this is not among the cases any more (answer clear: unwilling)',
    ],
    [
      'a step that is not stored',
      ' when the user does not want it after all | event cache.cancel: cancelled\n  then kept\n  shows isBusy true\n',
      '',
      'in asking, when the user does not want it after all: is not stored yet: then kept',
    ],
  ])('%s', (_, line, other, sentence) => {
    expect(differences(TEXT)).toEqual([]);
    expect(differences(changed(line, other))).toContain(sentence);
  });

  test('what comes after a difference is not said again', () => {
    const text = changed(
      '  has at work: clear\n  shows isBusy true',
      '  has at work: clear\n  shows isBusy null',
    );
    expect(differences(text)).toEqual([
      'in asking, when the user confirms: the view isBusy was null, now true',
    ]);
  });

  test('a machine that breaks says where and how, instead of ending the tool', async () => {
    const broken = {
      ...endpointCacheCases,
      machine: endpointCacheMachine.provide({
        actions: {
          reportCleared: assign(() => {
            throw new Error('expected the event cache.confirm');
          }),
        },
      }),
    } as Cases;
    expect(differences(TEXT, broken)).toContain(
      'in clearing.brief, when the server has renewed it: was cleared, now broken: Error: expected the event cache.confirm',
    );
    const failures = [];
    for (const path of pathsIn(broken, behaviourIn(ID, TEXT)).paths) {
      const failure = await walkPath(machineLevel(), broken, path);
      if (failure) failures.push(failureInWords(broken, failure));
    }
    expect(failures[0]).toMatch(/departs from its path at step 2 of 2, the server has renewed it/);
  });

  test('machines that differ alike are named together, with how to store it', () => {
    const { sentences } = compareStored(
      behaviourIn(ID, changed('  then kept', '  then failed')),
      modelOf(endpointCacheCases),
    );
    const said = comparisonsInWords(['one', 'other'].map((machine) => ({ machine, sentences }))).join('\n');
    expect(said).toContain('one, other behave otherwise than stored:\n  in asking, when the user does not');
    expect(said).toContain('npm run paths -- --accept one other stores this as it is now');
  });
});

test('what happens earlier than stored is noticed by a running machine, too', async () => {
  const later = behaviourIn(ID, TEXT.replaceAll('| time 2000', '| time 2500'));
  const path = pathsIn(endpointCacheCases, later).paths.find(({ legs }) => legs[1]?.step.kind === 'time');
  if (!path) throw new Error('no path lets time pass');
  const failure = await walkPath(machineLevel(), endpointCacheCases, path);
  expect(failure?.reasons).toEqual(['something happens by itself before 2500 milliseconds have passed']);
});

test('a path that was not taken from what is stored says which of its steps is another', () => {
  const stored = behaviourIn(ID, changed('  then kept', '  then failed'));
  const strange = explore(modelOf(endpointCacheCases)).paths.flatMap((path) =>
    unstoredSteps(endpointCacheCases, stored, path),
  );
  expect(strange).toEqual(['in asking, when the user does not want it after all: then kept is not stored']);
});

test('a step that leads back to where it began is stored for whatever else the other regions are at', () => {
  const seen = (state: string) => ({ ...modelOf(endpointCacheCases).observe(BEGUN), state });
  const step = { kind: 'event', of: 'cache.confirm', name: 'confirmed' } as const;
  const again = { step, says: '', seen: seen('loading + idle'), isQuiet: true, steps: new Map() };
  const first = { ...again, step: null, steps: new Map([['event cache.confirm: confirmed', again]]) };
  const stored = { machine: ID, states: {}, given: new Map([['all', first]]) };
  const path = (state: string) => ({
    ...{ machine: ID, given: 'all', isQuiet: true },
    at: seen(state),
    legs: [{ step, seen: seen(state) }],
  });
  expect(unstoredSteps(endpointCacheCases, stored, path('loading + finding'))).toEqual([]);
  expect(unstoredSteps(endpointCacheCases, stored, path('counting + finding'))).toHaveLength(1);
});
