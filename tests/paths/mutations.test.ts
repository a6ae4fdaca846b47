import { expect, test } from 'vitest';
import { allMutations, drawn, mutationName } from '#paths/mutations/draw.ts';
import { tryIntact, tryMutations } from '#paths/mutations/mutate.ts';
import { sitesOf } from '#paths/mutations/sites.ts';
import { reasonOf, SEED, SURVIVORS } from '#paths/mutations/survivors.ts';
import { LONG } from '#tests/support/long.ts';

/** How many mutations are tried of which every one that no one notices has its reason. */
const COUNT = LONG ? 120 : 6;
/** How many of a hundred the walks notice at least. */
const CAUGHT = 95;

test('the walks find nothing in a copy that no one broke', { timeout: 120_000 }, async () => {
  expect(await tryIntact(['endpoint-cache', 'wording-form'])).toEqual({ verdict: 'survived' });
});

test('what is broken is noticed, in a sentence, or listed with the reason why not', {
  timeout: 1_800_000,
}, async () => {
  const tried = await tryMutations(drawn(allMutations(), SEED), COUNT);
  const caught = tried.flatMap(({ verdict }) => (verdict.verdict === 'caught' ? [verdict.sentence] : []));
  const unexplained = tried.flatMap(({ mutation, verdict }) =>
    verdict.verdict === 'survived' && reasonOf(mutation) === null ? [mutationName(mutation)] : [],
  );
  expect(unexplained).toEqual([]);
  expect((100 * caught.length) / tried.length).toBeGreaterThanOrEqual(CAUGHT);
  for (const sentence of caught)
    expect(sentence).toMatch(
      /behaves? otherwise than stored:\n {2}\S|departs from its path at .*\n[\s\S]*given .*\n[\s\S]* then /,
    );
});

if (LONG) {
  test('of all mutations that change anything the walks notice nearly all', {
    timeout: 7_200_000,
  }, async () => {
    const all = drawn(allMutations(), SEED).filter((mutation) => reasonOf(mutation) === null);
    const tried = await tryMutations(all, all.length);
    const survivors = tried.flatMap(({ mutation, verdict }) =>
      verdict.verdict === 'survived' ? [mutationName(mutation)] : [],
    );
    const share = (100 * (tried.length - survivors.length)) / tried.length;
    expect(share, `no one noticed:\n${survivors.join('\n')}`).toBeGreaterThanOrEqual(CAUGHT);
  });
}

test('the list of what survives names mutations that there are', () => {
  const names = new Set(allMutations().map(mutationName));
  expect(Object.keys(SURVIVORS).filter((name) => !names.has(name))).toEqual([]);
});

test('every kind of breakage is found where it can be done', () => {
  const text = `export const machine = {
    states: {
      one: { on: { go: 'two', stay: {} }, entry: ['tell', 'note'] },
      two: {
        invoke: {
          src: 'ask',
          onDone: [{ guard: 'isGood', target: 'one', actions: 'keep' }, { target: 'three' }],
          onError: 'three',
        },
      },
      three: {},
    },
  };`;
  const found = sitesOf('machines/example.ts', text).map(({ operator, what }) => `${operator}: ${what}`);
  expect(found.toSorted()).toEqual([
    "action dropped: 'note'",
    "action dropped: 'tell'",
    "action dropped: actions: 'keep'",
    "error exit removed: onError: 'three'",
    "guard negated: guard: 'isGood'",
    "guard removed: guard: 'isGood'",
    "target changed: 'one'",
    "target changed: 'three'",
    "target changed: 'three'",
    "target changed: 'two'",
    "transition removed: go: 'two'",
    'transition removed: stay: {}',
    "transition removed: { guard: 'isGood', target: 'one', actions: 'keep' }",
    "transition removed: { target: 'three' }",
  ]);
});
