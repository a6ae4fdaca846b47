// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AuditRevision } from '#machines/history/revision.ts';
import type { Ability } from '#machines/kit/abilities.ts';
import type { ServiceFailure } from '#machines/kit/failure.ts';
import { FIRST_AUDIT_QUERY } from '#machines/route/audit-query.ts';
import { findPresent, listRevisions } from '#src/ecs/audit.ts';
import { carryOutRepair, previewRepair } from '#src/ecs/audit-repair.ts';
import { loadHistory } from '#src/ecs/history-list.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { type EcsServer, json, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';

let server: EcsServer;
const { signal } = new AbortController();
const DATES = { creationDate: '2026-11-01T10:00:00.000Z', modificationDate: '2026-11-02T10:00:00.000Z' };
const STATE = { id: 3, lang: 'fr', flag: 'fr', description: 'neu', active: true, ...DATES };
const INFO = { revision_id: 12, revision_timestamp: '2026-11-02T10:00:00.000Z', username: 'admin' };
const TUPLE = [STATE, INFO, 'MOD', ['description'], { ...STATE, description: 'alt' }];
const ALL: readonly Ability[] = [
  'pageHistory',
  'searchHistory',
  'guardRestores',
  'repeatSafely',
  'preview',
  'findById',
];
const REVISION: AuditRevision = {
  ...{ type: 'language', entityId: 3, revisionId: 12, timestamp: INFO.revision_timestamp },
  ...{ username: 'admin', operation: 'MOD', changedFields: ['description'] },
  state: STATE,
  before: { ...STATE, description: 'alt' },
};

beforeEach(async () => {
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: ALL });
});
afterEach(() => server.close());

function sent(): Record<string, unknown> {
  const { auth: _, ...payload } = JSON.parse(server.received.at(-1)?.body ?? '{}');
  return payload;
}

it('asks for one page by a key word, and leaves the usual time to the server’s own clock', async () => {
  server.answer(json(success({ revisions: [TUPLE], count: 40 })));
  const query = { ...FIRST_AUDIT_QUERY, keyWord: 'fr', page: 2 };
  expect(await listRevisions(query, signal)).toEqual({ rows: [REVISION], count: 40 });
  expect(server.received[0]?.path).toBe('/ecs/audit/language/revisions');
  const page = { offset: query.size, maxResult: query.size };
  expect(sent()).toEqual({ entity: 'language', withChanges: true, keyWord: 'fr', ...page });
  await listRevisions({ ...query, from: '2026-11-01T00:00' }, signal);
  expect(sent()).toMatchObject({ from: new Date('2026-11-01T00:00').toISOString() });
  expect(sent()).not.toHaveProperty('to');
});

it('refuses a time that ends before it begins without asking, and names the field', async () => {
  const query = { ...FIRST_AUDIT_QUERY, from: '2026-11-04T00:00', to: '2026-11-03T00:00' };
  const { failure } = (await listRevisions(query, signal).catch((error) => error)) as ServiceFailure;
  expect(failure).toMatchObject({ kind: 'refused', code: '012', findings: [{ field: 'from' }] });
  expect(server.received).toEqual([]);
});

it('asks another server by user name, always from when to when, and pages through what it answers', async () => {
  changeIdentity({ abilities: [] });
  const [state, , ...rest] = TUPLE.slice(0, 4);
  const many = Array.from({ length: 20 }, (_, at) => [state, { ...INFO, revision_id: 40 - at }, ...rest]);
  server.answer(json(success({ revisions: many })));
  const query = { ...FIRST_AUDIT_QUERY, keyWord: 'admin', to: '2026-11-04T00:00', page: 2, size: 15 };
  const { rows, count } = await listRevisions(query, signal);
  expect([count, rows.map(({ revisionId }) => revisionId)]).toEqual([20, [25, 24, 23, 22, 21]]);
  expect(rows[0]).not.toHaveProperty('before');
  expect(sent()).toEqual({
    ...{ entity: 'language', withChanges: true, username: 'admin' },
    from: new Date('2026-11-01T00:00').toISOString(),
    to: new Date('2026-11-04T00:00').toISOString(),
  });
});

it('knows a record that is there by its date, and one that is gone', async () => {
  server.answer(json(success({ listData: { count: 1, data: [STATE] } })));
  const { modificationDate } = STATE;
  expect(await findPresent({ revision: REVISION }, signal)).toEqual({ modificationDate });
  server.answer(json(success({ listData: { count: 0, data: [] } })));
  expect(await findPresent({ revision: REVISION }, signal)).toBeNull();
});

it('restores what was seen, under its key; the preview asks the same', async () => {
  const { modificationDate } = STATE;
  const repair = {
    kind: 'restore',
    side: 'after',
    revision: REVISION,
    present: { modificationDate },
  } as const;
  server.answer(json(success({ entity: STATE })));
  await carryOutRepair({ repair, key: 'key-1' }, signal);
  expect(server.received[0]?.path).toBe('/ecs/audit/language/restore');
  expect(server.received[0]?.headers['idempotency-key']).toBe('key-1');
  expect(sent()).toEqual({ entityId: 3, revisionId: 12, modificationDate });
  const counts = { added: 0, changed: 1, deleted: 0, clashes: 0, dependents: 0, effective: 0 };
  const lists = { added: [], changed: [], deleted: [], clashes: [], dependents: [], effective: [] };
  server.answer(json(success({ impact: { ...lists, counts } })));
  expect(await previewRepair({ repair }, signal)).toMatchObject({ counts });
  expect(sent()).toEqual({ entityId: 3, revisionId: 12, modificationDate });
});

it('names the side before, and leaves out what any server means without', async () => {
  server.answer(json(success({ entity: STATE })));
  const repair = { kind: 'restore', side: 'before', revision: REVISION, present: null } as const;
  await carryOutRepair({ repair, key: 'key-3' }, signal);
  expect(sent()).toEqual({ entityId: 3, revisionId: 12, side: 'before' });
});

it('takes a whole operation back by its number', async () => {
  server.answer(json(success({ added: 0, changed: 1, deleted: 0 })));
  await carryOutRepair({ repair: { kind: 'undo', revision: REVISION }, key: 'key-2' }, signal);
  expect(server.received[0]?.path).toBe('/ecs/audit/undo');
  expect(sent()).toEqual({ revisionId: 12 });
});

const OPERATION = {
  ...{ ...INFO, undoes: null, size: 7, parts: [{ type: 'language', operation: 'MOD', count: 7 }] },
  entries: [{ type: 'language', revision: TUPLE }],
};
const WITHIN = { size: 7, isLowerBound: false, parts: OPERATION.parts, undoes: null };

it('asks for operations of every type as one row each, and another server for what the specification begins with', async () => {
  changeIdentity({ abilities: [...ALL, 'readWholeHistory'] });
  server.answer(json(success({ operations: [OPERATION], count: 10_000, countIsLowerBound: true })));
  const query = { ...FIRST_AUDIT_QUERY, type: 'all', keyWord: 'fr' } as const;
  expect(await listRevisions(query, signal)).toEqual({
    ...{ rows: [{ ...REVISION, within: WITHIN }], count: 10_000, isLowerBound: true },
  });
  expect(server.received.at(-1)?.path).toBe('/ecs/audit/all/revisions');
  expect(sent()).toEqual({ entity: 'all', keyWord: 'fr', offset: 0, maxResult: query.size });
  changeIdentity({ abilities: ALL });
  server.answer(json(success({ revisions: [TUPLE], count: 1 })));
  expect(await listRevisions(query, signal)).toEqual({ rows: [REVISION], count: 1 });
  expect(server.received.at(-1)?.path).toBe('/ecs/audit/language/revisions');
});

it('asks for a page of a file in pieces that the server answers', async () => {
  changeIdentity({ abilities: [...ALL, 'readWholeHistory'] });
  const operations = (count: number) =>
    json(success({ operations: Array(count).fill(OPERATION), count: 630 }));
  const pieces = [100, 100, 30].map(operations);
  server.answer((...asked) => pieces.shift()?.(...asked));
  const query = { ...FIRST_AUDIT_QUERY, type: 'all', page: 2, size: 500 } as const;
  const { rows, count } = await listRevisions(query, signal);
  expect([rows.length, count]).toEqual([230, 630]);
  const pages = server.received.map(({ body }) => JSON.parse(body));
  expect(pages.map(({ offset, maxResult }) => [offset, maxResult])).toEqual([
    [500, 100],
    [600, 100],
    [700, 100],
  ]);
});

it('asks for the history of one record, of one operation, and of the user', async () => {
  server.answer(json(success({ revisions: [TUPLE], count: 12 })));
  const record = { kind: 'record', type: 'language', key: 3 } as const;
  expect(await loadHistory({ question: record, offset: 10 }, signal)).toEqual({
    rows: [REVISION],
    count: 12,
  });
  expect(sent()).toEqual({ entity: 'language', entityId: 3, withChanges: true, offset: 10, maxResult: 10 });
  server.answer(json(success({ revisions: [], count: 0 })));
  await loadHistory({ question: { ...record, type: 'context', key: 'nord' }, offset: 0 }, signal);
  expect(sent()).toMatchObject({ entity: 'context', identifier: 'nord' });
  server.answer(json(success({ operations: [OPERATION], count: 1 })));
  const rows = await loadHistory({ question: { kind: 'operation', revisionId: 12 }, offset: 0 }, signal);
  expect(rows).toEqual({ rows: [REVISION], count: 7 });
  expect(sent()).toMatchObject({ entity: 'all', revisionId: 12 });
  server.answer(json(success({ operations: [{ ...OPERATION, undo: 'possible' }] })));
  const own = await loadHistory({ question: { kind: 'own' }, offset: 0 }, signal);
  expect(own).toEqual({ rows: [{ ...REVISION, within: { ...WITHIN, undo: 'possible' } }], count: 1 });
  expect(server.received.at(-1)?.path).toBe('/ecs/audit/own/operations');
});
