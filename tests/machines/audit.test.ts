import { expect, test } from 'vitest';
import { AUDIT_TYPES } from '#contract/audit-types.ts';
import { auditMachine } from '#machines/audit/audit.machine.ts';
import type { AuditPort } from '#machines/audit/audit.port.ts';
import { auditSelectors } from '#machines/audit/audit.selectors.ts';
import { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import type { AuditRepairPort } from '#machines/audit-repair/audit-repair.port.ts';
import { auditRepairSelectors } from '#machines/audit-repair/audit-repair.selectors.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import { provide } from '#machines/kit/port.ts';
import { FIRST_AUDIT_QUERY } from '#machines/route/audit-query.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const REVISION: AuditRevision = {
  type: 'language',
  entityId: 7,
  revisionId: 12,
  timestamp: '2026-11-20T10:00:00.000Z',
  username: 'admin',
  operation: 'MOD',
  changedFields: ['description'],
  state: { id: 7, lang: 'de', description: 'neu' },
  before: { id: 7, lang: 'de', description: 'alt' },
};
const OTHER: AuditRevision = { ...REVISION, revisionId: 11 };
const PAGE = { rows: [REVISION, OTHER], count: 2 };
const PRESENT = { modificationDate: '2026-11-20T10:00:00.000Z' };
const NOTHING = { added: 0, changed: 0, deleted: 0, clashes: 0, dependents: 0, effective: 0 };
const IMPACT = {
  ...{ added: [], deleted: [], clashes: [], dependents: [], effective: [] },
  changed: [{ type: 'language', id: 7, identifier: 'de' }],
  counts: { ...NOTHING, changed: 1 },
};
const HELD = {
  ...IMPACT,
  changed: [],
  clashes: [{ code: '046', message: 'de wurde danach noch einmal geändert' }],
  counts: { ...NOTHING, clashes: 1 },
};

function start() {
  const [load, find] = [scripted<AuditPort['load']>(), scripted<AuditPort['find']>()];
  const [preview, carryOut] = [
    scripted<AuditRepairPort['preview']>(),
    scripted<AuditRepairPort['carryOut']>(),
  ];
  const repair = provide(auditRepairMachine, { preview: preview.service, carryOut: carryOut.service });
  const machine = provide(auditMachine, { load: load.service, find: find.service, repair });
  return { load, find, preview, carryOut, ...walk(machine, { query: FIRST_AUDIT_QUERY }) };
}

async function startOpened() {
  const audit = start();
  audit.load.last().answer(PAGE);
  await audit.reach('list.shown + detail.closed');
  audit.send({ type: 'revision.open', revision: REVISION });
  audit.find.last().answer(PRESENT);
  await audit.reach('list.shown + detail.opened.known');
  return audit;
}

function startRepair(kind: 'restore' | 'undo') {
  const [preview, carryOut] = [
    scripted<AuditRepairPort['preview']>(),
    scripted<AuditRepairPort['carryOut']>(),
  ];
  const machine = provide(auditRepairMachine, { preview: preview.service, carryOut: carryOut.service });
  const repair =
    kind === 'undo'
      ? { kind, revision: REVISION }
      : ({ kind, side: 'after', revision: REVISION, present: PRESENT } as const);
  return { preview, carryOut, ...walk(machine, { repair }) };
}

test('a page is shown; a newer query overtakes the one that is loading, and the address says so', async () => {
  const { load, states, send, reach, reports, actor } = start();
  send({ type: 'query.change', change: { type: 'wording', page: 1 } });
  expect(load.last().input).toEqual({ ...FIRST_AUDIT_QUERY, type: 'wording' });
  expect(reports).toEqual([{ type: 'route.queried', query: { ...FIRST_AUDIT_QUERY, type: 'wording' } }]);
  load.last().answer(PAGE);
  await reach('list.shown + detail.closed');
  expect(auditSelectors.rows(actor.getSnapshot())).toEqual(PAGE.rows);
  expect(states).toEqual(['list.loading.brief + detail.closed', 'list.shown + detail.closed']);
});

test('a page beyond the end leads to the last one', async () => {
  const { load, send, reach, actor } = start();
  load.last().answer(PAGE);
  await reach('list.shown + detail.closed');
  send({ type: 'query.change', change: { page: 9 } });
  load.last().answer({ rows: [], count: 2 });
  await expect.poll(() => load.last().input).toMatchObject({ page: 1 });
  load.last().answer(PAGE);
  await reach('list.shown + detail.closed');
  expect(auditSelectors.query(actor.getSnapshot()).page).toBe(1);
});

test('a history that is not handed out tells why, and can be asked for again', async () => {
  const { load, send, reach, actor } = start();
  load.last().fail(refusal('019'));
  await reach('list.refused + detail.closed');
  expect(auditSelectors.failure(actor.getSnapshot())).toMatchObject({ code: '019' });
  send({ type: 'list.refresh' });
  load.last().fail(NO_NETWORK);
  await reach('list.unreachable + detail.closed');
});

test('after the session was lost the same page is loaded again', async () => {
  const { load, reach, reports, restore } = start();
  load.last().fail(SESSION_GONE);
  await reach('list.sessionLost + detail.closed');
  expect(reports).toEqual([{ type: 'session.lost' }]);
  await restore();
  load.last().answer(PAGE);
  await reach('list.shown + detail.closed');
});

test('an opened revision is shown at once, its record looked for; another kind of records closes it', async () => {
  const { find, states, send, reach, actor } = await startOpened();
  expect(find.last().input).toEqual({ revision: REVISION });
  expect(auditSelectors.presence(actor.getSnapshot())).toBe('there');
  send({ type: 'revision.open', revision: OTHER });
  expect(auditSelectors.canRepair(actor.getSnapshot())).toBe(false);
  find.last().answer(null);
  await reach('list.shown + detail.opened.known');
  expect(auditSelectors.presence(actor.getSnapshot())).toBe('gone');
  send({ type: 'query.change', change: { type: 'context' } });
  expect(auditSelectors.opened(actor.getSnapshot())).toBeNull();
  expect(states.at(-1)).toBe('list.loading.brief + detail.closed');
});

test('what is opened stays while the rows are reloaded, and its record is looked for again', async () => {
  const { load, find, send, reach, actor } = await startOpened();
  send({ type: 'list.refresh' });
  send({ type: 'query.change', change: { keyWord: 'de' } });
  load.last().answer(PAGE);
  await reach('list.shown + detail.opened.known');
  send({ type: 'records.changed', subjects: ['language'] });
  await reach('list.loading.brief + detail.opened.looking.brief');
  load.last().answer(PAGE);
  find.last().answer(null);
  await reach('list.shown + detail.opened.known');
  expect(auditSelectors.opened(actor.getSnapshot())).toEqual(REVISION);
});

test('what is opened is taken back, or not, as the rows say that are loaded again', async () => {
  const { load, reach, send, actor } = await startOpened();
  const reload = async (rows: readonly AuditRevision[]) => {
    send({ type: 'list.refresh' });
    load.last().answer({ rows, count: 2 });
    await reach('list.shown + detail.opened.known');
    return auditSelectors.opened(actor.getSnapshot());
  };
  expect(await reload([{ ...REVISION, isTakenBack: true }])).toEqual({ ...REVISION, isTakenBack: true });
  expect(await reload([OTHER])).toEqual({ ...REVISION, isTakenBack: true });
  expect(await reload([REVISION, OTHER])).toEqual(REVISION);
});

test('a record that could not be looked for offers no way back until it is', async () => {
  const { find, send, reach, actor } = await startOpened();
  send({ type: 'revision.open', revision: OTHER });
  find.last().fail(NO_NETWORK);
  await reach('list.shown + detail.opened.unknown');
  expect(auditSelectors.presence(actor.getSnapshot())).toBe('unknown');
  expect(auditSelectors.canRepair(actor.getSnapshot())).toBe(false);
  send({ type: 'revision.look' });
  find.last().answer(PRESENT);
  await reach('list.shown + detail.opened.known');
});

test('the state before can be put back too; where the record is as the revision left it, that is known', async () => {
  const { preview, send, actor, find, reach } = await startOpened();
  expect(auditSelectors.isPresentState(actor.getSnapshot())).toBe(false);
  const { modificationDate } = PRESENT;
  const latest = { ...REVISION, state: { ...REVISION.state, modificationDate } };
  send({ type: 'revision.open', revision: latest });
  find.last().answer(PRESENT);
  await reach('list.shown + detail.opened.known');
  expect(auditSelectors.isPresentState(actor.getSnapshot())).toBe(true);
  send({ type: 'repair.begin', kind: 'restore', side: 'before' });
  expect(preview.last().input).toEqual({
    repair: { kind: 'restore', side: 'before', revision: latest, present: PRESENT },
  });
});

test('a restore is previewed with the record as it was seen; afterwards the record is looked for again', async () => {
  const { preview, carryOut, find, states, send, reach, actor, reports } = await startOpened();
  send({ type: 'repair.begin', kind: 'restore' });
  expect(preview.last().input).toEqual({
    repair: { kind: 'restore', side: 'after', revision: REVISION, present: PRESENT },
  });
  expect(() => send({ type: 'revision.close' })).toThrow('cannot take');
  const child = auditSelectors.repair(actor.getSnapshot());
  preview.last().answer(IMPACT);
  await expect.poll(() => child?.getSnapshot().value).toBe('asking');
  child?.send({ type: 'repair.confirm', key: 'key-1' });
  carryOut.last().answer();
  await reach('list.shown + detail.opened.looking.brief');
  expect(reports).toContainEqual({ type: 'records.changed', subjects: ['language'] });
  find.last().answer(PRESENT);
  await reach('list.shown + detail.opened.known');
  expect(states).toContain('list.shown + detail.repairing');
});

test('an undo is seen before it is done, and tells of every kind of records', async () => {
  const { preview, carryOut, states, send, reach, reports } = startRepair('undo');
  expect(() => send({ type: 'repair.confirm', key: 'key-1' })).toThrow('cannot take');
  preview.last().answer(IMPACT);
  expect(auditRepairSelectors.impact((await reach('asking')) as never)).toEqual(IMPACT);
  send({ type: 'repair.confirm', key: 'key-1' });
  expect(carryOut.last().input).toEqual({ repair: { kind: 'undo', revision: REVISION }, key: 'key-1' });
  carryOut.last().answer();
  await reach('done');
  expect(states).toEqual(['previewing.brief', 'asking', 'repairing.brief', 'done']);
  expect(reports.slice(0, 2)).toEqual([
    {
      type: 'records.changed',
      subjects: AUDIT_TYPES,
    },
    expect.objectContaining({
      type: 'notification.add',
      topic: 'audit.undone',
      level: 'success',
      takenBack: 12,
    }),
  ]);
});

test('what blocks it holds it; once it is gone it can be asked again', async () => {
  const { preview, send, reach, actor } = startRepair('undo');
  preview.last().answer(HELD);
  await reach('held');
  expect(() => send({ type: 'repair.confirm', key: 'key-1' })).toThrow('cannot take');
  send({ type: 'repair.preview' });
  preview.last().answer({ ...IMPACT, changed: [], counts: NOTHING });
  await reach('needless');
  expect(auditRepairSelectors.canConfirm(actor.getSnapshot())).toBe(false);
  send({ type: 'repair.cancel' });
  expect(actor.getSnapshot().value).toBe('kept');
});

test('an outcome that is not known is tried again with the same key; a refusal is reported', async () => {
  const { preview, carryOut, send, reach, actor } = startRepair('restore');
  preview.last().answer(null);
  await reach('asking');
  send({ type: 'repair.confirm', key: 'key-1' });
  expect(() => send({ type: 'repair.cancel' })).toThrow('cannot take');
  carryOut.last().fail(NO_NETWORK);
  await reach('unreachable');
  send({ type: 'repair.retry' });
  expect(carryOut.last().input).toMatchObject({ key: 'key-1' });
  carryOut.last().fail(refusal('046'));
  await reach('refused');
  expect(auditRepairSelectors.failure(actor.getSnapshot())).toMatchObject({ code: '046' });
});

test('a session that is lost on the way asks again, and does nothing unseen', async () => {
  const { preview, carryOut, send, reach, restore } = startRepair('undo');
  preview.last().answer(IMPACT);
  await reach('asking');
  send({ type: 'repair.confirm', key: 'key-1' });
  carryOut.last().fail(SESSION_GONE);
  await reach('sessionLost');
  await restore();
  preview.last().answer(IMPACT);
  await reach('asking');
});
