import { expect, test } from 'vitest';
import { provide } from '#machines/kit/port.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import type { StartUpPort } from '#machines/start-up/start-up.port.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { NO_NETWORK, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

function start() {
  const loadContexts = scripted<StartUpPort['loadContexts']>();
  const loadLanguages = scripted<StartUpPort['loadLanguages']>();
  const machine = provide(startUpMachine, {
    loadContexts: loadContexts.service,
    loadLanguages: loadLanguages.service,
  });
  return { loadContexts, loadLanguages, ...walk(machine) };
}

test('contexts and languages arrive side by side', async () => {
  const { loadContexts, loadLanguages, states, reach } = start();
  loadLanguages.last().answer([]);
  const first = await reach('contexts.loading.brief + languages.loaded');
  expect([startUpSelectors.contexts(first), startUpSelectors.languages(first)]).toEqual([null, []]);
  loadContexts.last().answer([]);
  await reach('contexts.loaded + languages.loaded');
  expect(states).toEqual([
    'contexts.loading.brief + languages.loading.brief',
    'contexts.loading.brief + languages.loaded',
    'contexts.loaded + languages.loaded',
  ]);
});

test('a part that fails does not hold up the other, and only it is loaded again', async () => {
  const { loadContexts, loadLanguages, states, send, reach } = start();
  loadContexts.last().fail(NO_NETWORK);
  const failed = await reach('contexts.failed + languages.loading.brief');
  expect(startUpSelectors.contextsFailure(failed)).toMatchObject({ cause: 'network' });
  loadLanguages.last().answer([]);
  await reach('contexts.failed + languages.loaded');
  send({ type: 'startUp.retry' });
  loadContexts.last().answer([]);
  const loaded = await reach('contexts.loaded + languages.loaded');
  expect(startUpSelectors.contextsFailure(loaded)).toBeNull();
  expect(loadLanguages.calls).toHaveLength(1);
  expect(states).toEqual([
    'contexts.loading.brief + languages.loading.brief',
    'contexts.failed + languages.loading.brief',
    'contexts.failed + languages.loaded',
    'contexts.loading.brief + languages.loaded',
    'contexts.loaded + languages.loaded',
  ]);
});

test('a lost session is reported, and what is missing is loaded after it is restored', async () => {
  const { loadContexts, loadLanguages, reach, reports, restore } = start();
  loadContexts.last().fail(SESSION_GONE);
  loadLanguages.last().fail(SESSION_GONE);
  await reach('contexts.sessionLost + languages.sessionLost');
  expect(reports).toEqual([{ type: 'session.lost' }, { type: 'session.lost' }]);
  await restore();
  loadContexts.last().answer([]);
  loadLanguages.last().answer([]);
  await reach('contexts.loaded + languages.loaded');
});

test('what is long in coming is reported, and can be asked for once more', async () => {
  const { loadContexts, loadLanguages, states, send, pass, reach, actor } = start();
  loadLanguages.last().answer([]);
  await reach('contexts.loading.brief + languages.loaded');
  expect(startUpSelectors.areContextsLate(actor.getSnapshot())).toBe(false);
  pass(2_000);
  expect(startUpSelectors.areContextsLate(actor.getSnapshot())).toBe(true);
  expect(startUpSelectors.areLanguagesLate(actor.getSnapshot())).toBe(false);
  send({ type: 'startUp.retry' });
  expect(loadContexts.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  loadContexts.last().answer([]);
  const loaded = await reach('contexts.loaded + languages.loaded');
  expect(startUpSelectors.contexts(loaded)).toEqual([]);
  expect(states.slice(1)).toEqual([
    'contexts.loading.brief + languages.loaded',
    'contexts.loading.late + languages.loaded',
    'contexts.loading.brief + languages.loaded',
    'contexts.loaded + languages.loaded',
  ]);
});

test('contexts that are there are never late: they stay until the next ones arrive', async () => {
  const { loadContexts, send, pass, reach, actor } = start();
  loadContexts.last().answer([]);
  await reach('contexts.loaded + languages.loading.brief');
  send({ type: 'records.changed', subjects: ['context'] });
  pass(2_000);
  expect(startUpSelectors.areContextsLate(actor.getSnapshot())).toBe(false);
});
