import { expect, test } from 'vitest';
import { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import type { Repair } from '#machines/audit-repair/audit-repair.port.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import { historyListMachine } from '#machines/history-list/history-list.machine.ts';
import type { HistoryListPort, HistoryQuestion } from '#machines/history-list/history-list.port.ts';
import { historyListSelectors } from '#machines/history-list/history-list.selectors.ts';
import { provide } from '#machines/kit/port.ts';
import { NO_NETWORK, refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const REVISION: AuditRevision = {
  type: 'language',
  entityId: 7,
  revisionId: 12,
  timestamp: '2026-11-20T10:00:00.000Z',
  username: 'admin',
  operation: 'MOD',
  changedFields: ['description'],
  state: { id: 7, description: 'neu' },
  before: { id: 7, description: 'alt' },
};
const OLDER: AuditRevision = { ...REVISION, revisionId: 11 };
const RECORD: HistoryQuestion = { kind: 'record', type: 'language', key: 7 };
const REPAIR: Repair = {
  kind: 'restore',
  side: 'before',
  revision: REVISION,
  present: { modificationDate: REVISION.timestamp },
};

function start(question: HistoryQuestion = RECORD) {
  const load = scripted<HistoryListPort['load']>();
  const [preview, carryOut] = [scripted<() => Promise<null>>(), scripted<() => Promise<void>>()];
  const repair = provide(auditRepairMachine, {
    preview: preview.service,
    carryOut: carryOut.service,
  } as never);
  return {
    load,
    preview,
    carryOut,
    ...walk(provide(historyListMachine, { load: load.service, repair }), { question }),
  };
}

const LOADING = 'open(list.loading.brief + wayBack.reading)';
const KNOWN = 'open(list.known + wayBack.reading)';

test('older rows join those that are there, each once; a change of such a record begins again', async () => {
  const { load, states, send, reach, actor } = start();
  load.last().answer({ rows: [REVISION], count: 2 });
  await reach(KNOWN);
  send({ type: 'history.more' });
  expect(load.last().input).toEqual({ question: RECORD, offset: 1 });
  load.last().answer({ rows: [REVISION, OLDER], count: 2 });
  await reach(KNOWN);
  expect(historyListSelectors.rows(actor.getSnapshot())).toEqual([REVISION, OLDER]);
  expect(historyListSelectors.more(actor.getSnapshot())).toBe(0);
  actor.send({ type: 'records.changed', subjects: ['user'] });
  expect(states.at(-1)).toBe(KNOWN);
  send({ type: 'records.changed', subjects: ['language'] });
  expect(load.last().input).toEqual({ question: RECORD, offset: 0 });
  expect(states).toEqual([LOADING, KNOWN, LOADING, KNOWN, LOADING]);
});

test('what one operation did stays; the user’s own operations are asked for again after every change', () => {
  const operation = start({ kind: 'operation', revisionId: 12 });
  operation.load.last().answer({ rows: [REVISION], count: 1 });
  operation.actor.send({ type: 'records.changed', subjects: ['language'] });
  expect(operation.load.calls).toHaveLength(1);
  const own = start({ kind: 'own' });
  own.send({ type: 'records.changed', subjects: ['user'] });
  expect(own.load.calls).toHaveLength(2);
});

test('a failure keeps the rows, and the same can be asked for again', async () => {
  const { load, send, reach, actor } = start();
  load.last().answer({ rows: [REVISION], count: 2 });
  await reach(KNOWN);
  send({ type: 'history.more' });
  load.last().fail(NO_NETWORK);
  await reach('open(list.unreachable + wayBack.reading)');
  expect(historyListSelectors.rows(actor.getSnapshot())).toEqual([REVISION]);
  send({ type: 'history.retry' });
  expect(load.last().input).toMatchObject({ offset: 1 });
  load.last().fail(refusal('019'));
  await reach('open(list.refused + wayBack.reading)');
  expect(historyListSelectors.failure(actor.getSnapshot())).toMatchObject({ kind: 'refused' });
});

test('one thing at a time is restored, after a question; closing ends it', async () => {
  const { load, preview, send, reach, actor } = start();
  load.last().answer({ rows: [REVISION], count: 1 });
  await reach(KNOWN);
  send({ type: 'repair.begin', repair: REPAIR });
  expect(preview.last().input).toEqual({ repair: REPAIR });
  expect(historyListSelectors.repairs(actor.getSnapshot())).toBe(12);
  expect(historyListSelectors.canRepair(actor.getSnapshot())).toBe(false);
  historyListSelectors.repair(actor.getSnapshot())?.send({ type: 'repair.cancel' });
  await reach(KNOWN);
  expect(historyListSelectors.repairs(actor.getSnapshot())).toBeNull();
  send({ type: 'history.close' });
  expect(actor.getSnapshot().status).toBe('done');
});
