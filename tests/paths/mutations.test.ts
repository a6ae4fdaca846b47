import { describe, expect, test } from 'vitest';
import { allMutations, drawn, mutationName } from '#paths/mutations/draw.ts';
import { type Tried, tryIntact, tryMutations } from '#paths/mutations/mutate.ts';
import { readMutationOptions } from '#paths/mutations/options.ts';
import { pageOfMutations, tableOfMutations } from '#paths/mutations/report.ts';
import { sitesOf } from '#paths/mutations/sites.ts';
import { reasonOf, SEED, SURVIVORS } from '#paths/mutations/survivors.ts';
import { WrongOptions } from '#paths/options.ts';
import { LONG } from '#tests/support/long.ts';

/** How many mutations are tried of which every one that no one notices has its reason. */
const COUNT = LONG ? 300 : 4;
/** How many of a hundred the walks notice at least, where they are many. */
const CAUGHT = 98;

test('the walks find nothing in a copy that no one broke', { timeout: 120_000 }, async () => {
  expect(await tryIntact(['endpoint-cache', 'wording-form'])).toEqual({ verdict: 'survived' });
});

test('what is broken is noticed, in a sentence, or listed with the reason why not', {
  timeout: 3_600_000,
}, async () => {
  const tried = await tryMutations(drawn(allMutations(), SEED), COUNT);
  const caught = tried.flatMap(({ verdict }) => (verdict.verdict === 'caught' ? [verdict.sentence] : []));
  const unexplained = tried.flatMap(({ mutation, verdict }) =>
    verdict.verdict === 'survived' && reasonOf(mutation) === null ? [mutationName(mutation)] : [],
  );
  expect(unexplained).toEqual([]);
  if (LONG) expect((100 * caught.length) / tried.length).toBeGreaterThanOrEqual(CAUGHT);
  for (const sentence of caught)
    expect(sentence).toMatch(
      /behaves? otherwise than stored:\n {2}\S|departs from its path at .*\n[\s\S]*given .*\n[\s\S]* then /,
    );
});

test('the list of what survives names mutations that there are', () => {
  const names = new Set(allMutations().map(mutationName));
  expect(Object.keys(SURVIVORS).filter((name) => !names.has(name))).toEqual([]);
});

/** What is broken in a file, as `operator: what → replacement`, in the order of the operators. */
function brokenIn(path: string, text: string): readonly string[] {
  return sitesOf(path, text)
    .map(({ operator, what, replacement }) => `${operator}: ${what}${replacement && ` → ${replacement}`}`)
    .toSorted();
}

test('every part of a chart is broken in its ways', () => {
  const text = `export const machine = {
    initial: 'one',
    states: {
      one: { on: { go: 'two', stay: {} }, entry: ['tell', 'note'] },
      two: {
        invoke: {
          src: 'ask',
          onDone: [{ guard: 'isGood', target: 'one', actions: 'keep' }, { target: '#machine.three.inner' }],
          onError: 'three',
        },
        after: { soon: { target: 'one', reenter: true }, [LATE]: 'three' },
      },
      three: { invoke: { src: 'wait' }, after: { later: 'one' }, exit: 'note' },
    },
  };`;
  expect(brokenIn('machines/example/example.machine.ts', text)).toEqual([
    "action dropped: 'note'",
    "action dropped: 'tell'",
    "action dropped: actions: 'keep'",
    "action dropped: exit: 'note'",
    "delay changed: [LATE]: 'three' → 2 * (LATE)",
    "delay changed: later: 'one' → 'soon'",
    "delay changed: soon: { target: 'one', reenter: true } → 'later'",
    "entry and exit swapped: entry: ['tell', 'note'] → exit",
    "entry and exit swapped: exit: 'note' → entry",
    "error exit removed: onError: 'three'",
    "guard negated: guard: 'isGood' → guard: negated('isGood')",
    "guard removed: guard: 'isGood'",
    "initial state changed: 'one' → 'two'",
    "parent instead of child: '#machine.three.inner' → '#machine.three'",
    'reenter changed: reenter: true',
    "service changed: 'ask' → 'wait'",
    "service changed: 'wait' → 'ask'",
    "target changed: 'one' → 'two'",
    "target changed: 'one' → 'two'",
    "target changed: 'one' → 'two'",
    "target changed: 'three' → 'one'",
    "target changed: 'three' → 'one'",
    "target changed: 'two' → 'three'",
    "transition removed: [LATE]: 'three'",
    "transition removed: go: 'two'",
    "transition removed: later: 'one'",
    "transition removed: soon: { target: 'one', reenter: true }",
    'transition removed: stay: {}',
    "transition removed: { guard: 'isGood', target: 'one', actions: 'keep' }",
    "transition removed: { target: '#machine.three.inner' }",
  ]);
});

test('what the parts of a chart do is broken too', () => {
  const text = `export const parts = setup({
    actions: {
      keep: assign((_, params: { key: string }) => ({ key: params.key, failure: null })),
      copy: assign(whole),
      report: enqueueActions(({ enqueue }) => {
        enqueue.sendTo('parent', { type: 'done' });
        enqueue.assign({ count: 1 });
      }),
    },
    guards: {
      isSoon: ({ context }) => context.rest <= SOON && context.isOwn,
      isOther: ({ context }) => {
        if (!context.key) return false;
        return context.key !== 'own';
      },
    },
    delays: { rest: REST, long: ({ context }) => context.rest },
  });`;
  expect(brokenIn('machines/example/example.machine.ts', text)).toEqual(
    [
      'assignment dropped: assign(whole) → {}',
      'assignment dropped: count: 1',
      'assignment dropped: failure: null',
      'assignment dropped: key: params.key',
      'delay changed: REST → 2 * (REST)',
      'delay changed: context.rest → 2 * (context.rest)',
      "effect dropped: enqueue.sendTo('parent', { type: 'done' }); → ;",
      'guard rewritten: context.rest <= SOON && context.isOwn → !(context.rest <= SOON && context.isOwn)',
      'guard rewritten: context.rest <= SOON && context.isOwn → context.rest <= SOON || context.isOwn',
      'guard rewritten: context.rest <= SOON → context.rest < SOON',
      "guard rewritten: context.key !== 'own' → !(context.key !== 'own')",
      'guard rewritten: false → !(false)',
    ].toSorted(),
  );
});

test('what a screen is shown becomes its opposite, half of it, or nothing', () => {
  const text = `export const selectors = {
    isBusy: (snapshot: Snapshot): boolean => snapshot.matches('one') || snapshot.matches('two'),
    name: (snapshot: Snapshot): string | null => snapshot.context.name,
  };`;
  expect(brokenIn('machines/example/example.selectors.ts', text)).toEqual([
    'view changed: snapshot.context.name → null',
    "view changed: snapshot.matches('one') || snapshot.matches('two') → !(snapshot.matches('one') || snapshot.matches('two'))",
    "view changed: snapshot.matches('one') || snapshot.matches('two') → snapshot.matches('one')",
  ]);
});

test('mutations that are written alike have names of their own', () => {
  const names = allMutations().map(mutationName);
  expect(new Set(names).size).toBe(names.length);
});

describe('the report', () => {
  const [one, other] = allMutations();
  if (!one || !other) throw new Error('there are no mutations');
  const sentence = `${one.file} behaves otherwise than stored:\n  in a, when b < c: was d, now e\n  in f: was g, now h`;
  const tried: readonly Tried[] = [
    { mutation: one, verdict: { verdict: 'caught', machine: 'access-tokens', sentence } },
    { mutation: other, verdict: { verdict: 'survived' } },
  ];

  test('names machine and difference in the table', () => {
    const table = tableOfMutations(tried, 7);
    expect(table).toContain('**1 of 2 caught.**');
    expect(table).toContain('| in a, when b &lt; c: was d, now e – and 1 more |');
    expect(table).toContain('| *no one wrote why* |');
  });

  test('is one page that needs nothing else', () => {
    const page = pageOfMutations(tried, 7);
    expect(page).toContain('1 of 2 caught, seed 7.');
    expect(page).toContain('in a, when b &lt; c: was d, now e\n  in f: was g, now h');
    expect(page).toContain('data-machine="access-tokens" data-caught="yes"');
    expect(page).not.toMatch(/src=|href=/);
  });
});

describe('the options', () => {
  test('say what is tried', () => {
    const read = readMutationOptions([
      ...['--count', '3', '--seed', '7', '--budget', '90s', '--report', 'new.html'],
      ...['--machine', 'sync', '--operator', 'guard negated'],
    ]);
    expect(read).toEqual({
      ...{ count: 3, seed: 7, budget: 90_000, report: 'new.html', table: false },
      ...{ machines: ['sync'], operators: ['guard negated'] },
    });
    expect(readMutationOptions([])).toMatchObject({ count: 60, seed: SEED, machines: [], operators: [] });
  });

  test.each([
    ['an unknown option', ['--frobnicate'], '--frobnicate'],
    ['an unknown machine', ['--machine', 'nosuch'], /^there is no machine nosuch; there are .*\bsync\b/],
    [
      'an unknown operator',
      ['--operator', 'nosuch'],
      /^there is no operator nosuch; there are target changed, /,
    ],
    ['a time that is none', ['--budget', 'soon'], '--budget takes a time such as 90s'],
    ['an order that is none', ['--seed', 'x'], '--seed takes a whole number'],
    ['a number that is none', ['--count', 'x'], '--count takes a whole number from 1, not x'],
    ['a number of none', ['--count', '0'], '--count takes a whole number from 1, not 0'],
    ['a folder that is not there', ['--report', 'nosuch/page.html'], 'in a folder that is there, not nosuch'],
    ['a folder instead of a file', ['--report', 'docs'], 'in a folder that is there, not docs'],
  ])('%s is refused before anything is tried', (_, args, reason) => {
    expect(() => readMutationOptions(args)).toThrow(WrongOptions);
    expect(() => readMutationOptions(args)).toThrow(reason);
  });
});
