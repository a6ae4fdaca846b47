import { expect, test } from 'vitest';
import { homePartMachine } from '#machines/home-part/home-part.machine.ts';
import type { HomePartName, HomePartPort } from '#machines/home-part/home-part.port.ts';
import { homePartSelectors } from '#machines/home-part/home-part.selectors.ts';
import { provide } from '#machines/kit/port.ts';
import { NO_NETWORK, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

function start(part: HomePartName = 'findings') {
  const load = scripted<HomePartPort['load']>();
  return { load, ...walk(provide(homePartMachine, { load: load.service }), { part }) };
}

const NOTHING = { part: 'findings', data: [] } as const;

test('loads when it opens and again when records change, and keeps what it shows meanwhile', async () => {
  const part = start();
  expect(homePartSelectors.isBlank(part.actor.getSnapshot())).toBe(true);
  part.load.last().answer(NOTHING);
  await part.reach('shown');
  part.recordsChange('wording');
  expect(part.load.calls).toHaveLength(2);
  expect(homePartSelectors.data(part.actor.getSnapshot(), 'findings')).toEqual([]);
  expect(homePartSelectors.isBlank(part.actor.getSnapshot())).toBe(false);
  // A response still under way may predate the second change.
  part.recordsChange('context');
  expect(part.load.calls).toHaveLength(3);
});

test('what is said of the server is not asked for again when records change', async () => {
  const part = start('server');
  part.load.last().answer({ part: 'server', data: null });
  await part.reach('shown');
  part.recordsChange('wording');
  expect(part.load.calls).toHaveLength(1);
});

test('a failure stands in its place until it is retried', async () => {
  const part = start();
  part.load.last().fail(NO_NETWORK);
  await part.reach('unreachable');
  expect(homePartSelectors.failure(part.actor.getSnapshot())).not.toBeNull();
  part.send({ type: 'part.retry' });
  part.load.last().answer(NOTHING);
  await part.reach('shown');
  expect(homePartSelectors.failure(part.actor.getSnapshot())).toBeNull();
});

test('waits for the sign-in when the session is lost, and shows nothing as failed', async () => {
  const part = start();
  part.load.last().fail(SESSION_GONE);
  await part.reach('sessionLost');
  expect(homePartSelectors.isBlank(part.actor.getSnapshot())).toBe(true);
  expect(homePartSelectors.failure(part.actor.getSnapshot())).toBeNull();
});

test('ends with the home page, whatever it is doing', async () => {
  const part = start();
  part.send({ type: 'part.close' });
  await part.reach('closed');
  expect(part.actor.getSnapshot().status).toBe('done');
});
