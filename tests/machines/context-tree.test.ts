import { expect, test } from 'vitest';
import type { Coverage } from '#contract/context-coverage.ts';
import { contextTreeMachine } from '#machines/context-tree/context-tree.machine.ts';
import type { ContextTreePort } from '#machines/context-tree/context-tree.port.ts';
import { contextTreeSelectors } from '#machines/context-tree/context-tree.selectors.ts';
import { provide } from '#machines/kit/port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import {
  type ContextValues,
  contextConsequencesMachine,
  contextDeletionMachine,
  contextFormMachine,
} from '#machines/records/context.ts';
import { NO_NETWORK, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { contextOf } from '#tests/support/records.ts';

type Form = RecordFormPort<string, ContextValues, ReturnType<typeof contextOf>>;

const COVERAGE: Coverage = { langs: ['de'], contexts: [] };
const NORTH = contextOf({ identifier: 'north', parentIdentifier: 'GLOBAL' });

function start() {
  const count = scripted<ContextTreePort['load']>();
  const load = scripted<Form['load']>();
  const machine = provide(contextTreeMachine, {
    load: count.service,
    move: provide(contextFormMachine, {
      load: load.service,
      save: scripted<Form['save']>().service,
      consequences: contextConsequencesMachine,
      deletion: contextDeletionMachine,
    }),
  });
  return { count, load, ...walk(machine) };
}

const at = (coverage: string, move = 'resting') => `coverage.${coverage} + move.${move}`;

test('counts when it opens, again whenever what it counts has changed, and keeps the figures meanwhile', async () => {
  const tree = start();
  tree.count.last().answer(COVERAGE);
  await tree.reach(at('shown'));
  tree.recordsChange('mailTemplate');
  expect(tree.count.calls).toHaveLength(1);
  tree.recordsChange('wording');
  expect(contextTreeSelectors.coverage(tree.actor.getSnapshot())).toEqual(COVERAGE);
  // A response still under way may predate the second change.
  tree.recordsChange('user');
  expect(tree.count.calls).toHaveLength(3);
  tree.count.last().answer({ ...COVERAGE, langs: ['de', 'en'] });
  await tree.reach(at('shown'));
  expect(contextTreeSelectors.coverage(tree.actor.getSnapshot())?.langs).toEqual(['de', 'en']);
  expect(tree.states).toEqual([at('loading.brief'), at('shown'), at('loading.brief'), at('shown')]);
});

test('figures that do not come leave the tree to be worked with, and can be asked for again', async () => {
  const tree = start();
  tree.count.last().fail(NO_NETWORK);
  await tree.reach(at('unreachable'));
  expect(contextTreeSelectors.failure(tree.actor.getSnapshot())?.kind).toBe('unreachable');
  tree.send({ type: 'move.begin', identifier: 'north' });
  await tree.reach(at('unreachable', 'moving'));
  tree.send({ type: 'coverage.retry' });
  tree.count.last().fail(SESSION_GONE);
  await tree.reach(at('sessionLost', 'moving'));
  await tree.restore();
  tree.count.last().answer(null);
  await tree.reach(at('shown', 'moving'));
});

test('a move is the form of that context, one at a time, and ends with it', async () => {
  const tree = start();
  tree.send({ type: 'move.begin', identifier: 'north' });
  expect(tree.load.last().input).toEqual({ recordKey: 'north', loaded: null });
  tree.load.last().answer({ record: NORTH, readOnly: null });
  await tree.reach(at('loading.brief', 'moving'));
  tree.actor.send({ type: 'move.begin', identifier: 'south' });
  expect(contextTreeSelectors.moved(tree.actor.getSnapshot())).toBe('north');
  contextTreeSelectors.move(tree.actor.getSnapshot())?.send({ type: 'form.cancel' });
  await tree.reach(at('loading.brief'));
  expect(contextTreeSelectors.moved(tree.actor.getSnapshot())).toBeNull();
});
