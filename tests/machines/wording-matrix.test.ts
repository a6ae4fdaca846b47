import { expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { join } from '#machines/port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import type { WordingValues } from '#machines/wording.ts';
import { wordingConsequencesMachine, wordingDeletionMachine, wordingFormMachine } from '#machines/wording.ts';
import { FIRST_MATRIX_QUERY } from '#machines/wording-matrix/matrix-query.ts';
import { matrixRowsMachine } from '#machines/wording-matrix/matrix-rows.machine.ts';
import type { MatrixPart, MatrixRowsPort } from '#machines/wording-matrix/matrix-rows.port.ts';
import { matrixRowsView } from '#machines/wording-matrix/matrix-rows.view.ts';
import { rowAt, WINDOW } from '#machines/wording-matrix/matrix-windows.ts';
import { wordingMatrixMachine } from '#machines/wording-matrix/wording-matrix.machine.ts';
import { wordingMatrixView } from '#machines/wording-matrix/wording-matrix.view.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import { NO_NETWORK, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { wordingOf } from '#tests/support/records.ts';

const QUERY = { ...FIRST_MATRIX_QUERY, contextIdentifier: 'practice' };
const GREETING = { contextIdentifier: 'practice', identifier: 'text.0', lang: 'de' };

const partOf = (window: number, count = 250): MatrixPart => ({
  rows: Array.from({ length: Math.min(WINDOW, count - window * WINDOW) }, (_, at) => ({
    identifier: `text.${window * WINDOW + at}`,
    cells: [{ lang: 'de', value: 'Hallo', from: null, own: null, isCutOff: false }],
  })),
  count,
  langs: ['de'],
  coverage: null,
  readOnly: null,
});

function startRows(query = QUERY) {
  const load = scripted<MatrixRowsPort['load']>();
  const find = scripted<MatrixRowsPort['find']>();
  return {
    load,
    find,
    ...walk(join(matrixRowsMachine, { load: load.service, find: find.service }), { query }),
  };
}

const SHOWN = 'rows.shown + search.idle';
const LOADING = 'rows.loading.brief + search.idle';

test('only windows in sight are loaded, each once; what each language covers is counted once', async () => {
  const { load, send, actor, reach } = startRows();
  load.last().answer(partOf(0));
  await reach(SHOWN);
  send({ type: 'rows.want', first: 1, last: 2 });
  load.last().answer(partOf(1));
  await expect.poll(() => load.calls.length).toBe(3);
  load.last().answer(partOf(2));
  await reach(SHOWN);
  send({ type: 'rows.want', first: 0, last: 2 });
  expect(load.calls.map(({ input }) => [input.window, input.withCoverage])).toEqual([
    [0, true],
    [1, false],
    [2, false],
  ]);
  expect(rowAt(matrixRowsView.windows(actor.getSnapshot()), 249)?.identifier).toBe('text.249');
});

test('rows stay while they are loaded anew, and those of other windows are old when some have come or gone', async () => {
  const { load, send, actor, reach, states } = startRows();
  load.last().answer(partOf(0));
  await reach(SHOWN);
  send({ type: 'rows.want', first: 1, last: 1 });
  load.last().answer(partOf(1));
  await reach(SHOWN);
  send({ type: 'records.changed', subjects: ['wording'] });
  expect(states.at(-1)).toBe(LOADING);
  expect(rowAt(matrixRowsView.windows(actor.getSnapshot()), 0)?.identifier).toBe('text.0');
  load.last().answer(partOf(1, 249));
  await reach(SHOWN);
  send({ type: 'rows.want', first: 0, last: 0 });
  expect(load.last().input).toMatchObject({ window: 0, withCoverage: false });
});

test('another query drops the rows and is told; what changed elsewhere is none of its business', async () => {
  const { load, send, actor, reach, reports } = startRows();
  load.last().answer(partOf(0));
  await reach(SHOWN);
  actor.send({ type: 'records.changed', subjects: ['document'] });
  expect(load.calls).toHaveLength(1);
  send({ type: 'query.change', change: { only: 'missing' } });
  expect(matrixRowsView.count(actor.getSnapshot())).toBeNull();
  expect(load.last().input.query).toEqual({ ...QUERY, only: 'missing' });
  expect(reports).toMatchObject([{ type: 'place.queried', query: { only: 'missing' } }]);
});

test('without a context nothing is asked', () => {
  const { load, states } = startRows({ ...QUERY, contextIdentifier: null as unknown as string });
  expect(states).toEqual(['rows.unchosen + search.idle']);
  expect(load.calls).toHaveLength(0);
});

test('rows that do not come can be asked for again, and a lost session goes on with the same ones', async () => {
  const { load, send, reach, reports } = startRows();
  load.last().fail(NO_NETWORK);
  await reach('rows.unreachable + search.idle');
  send({ type: 'list.refresh' });
  load.last().fail(SESSION_GONE);
  await reach('rows.sessionLost + search.idle');
  expect(reports).toEqual([{ type: 'session.lost' }]);
  send({ type: 'session.restored' });
  expect(load.last().input).toMatchObject({ window: 0, withCoverage: true });
});

test('a row is looked for beside the rows; none is said, and a failure can be tried again', async () => {
  const { load, find, send, actor, reach } = startRows();
  load.last().answer(partOf(0));
  await reach(SHOWN);
  const search = { from: null, after: 'text.3', missingIn: ['de'] };
  send({ type: 'row.find', search });
  expect(find.last().input).toEqual({ query: QUERY, search });
  find.last().answer({ identifier: 'text.120', index: 120 });
  await reach(SHOWN);
  expect(matrixRowsView.found(actor.getSnapshot())).toEqual({ identifier: 'text.120', index: 120 });
  send({ type: 'row.find', search });
  find.last().answer(null);
  expect(matrixRowsView.isNothingFound(await reach('rows.shown + search.nothing'))).toBe(true);
  send({ type: 'row.find', search });
  find.last().fail(NO_NETWORK);
  expect(matrixRowsView.searchFailure(await reach('rows.shown + search.failed'))?.kind).toBe('unreachable');
});

function startMatrix() {
  const load = scripted<MatrixRowsPort['load']>();
  const save = scripted<RecordFormPort<number, WordingValues, Wording>['save']>();
  const remove = async () => undefined;
  const weigh = async () => null;
  const deletion = join(wordingDeletionMachine, { weigh, remove });
  const flow = join(wordingMatrixMachine, {
    rows: join(matrixRowsMachine, { load: load.service, find: async () => null }),
    origin: join(wordingOriginMachine, { find: async () => ({ isContextActive: true, layers: [] }) }),
    form: join(wordingFormMachine, {
      load: async ({ recordKey }) => ({ record: wordingOf({ id: recordKey, ...GREETING }), readOnly: null }),
      save: save.service,
      consequences: join(wordingConsequencesMachine, { rehearse: async () => null }),
      deletion,
    }),
    deletion,
  });
  return { load, save, ...walk(flow, { query: QUERY }) };
}

const VALUES = { ...GREETING, value: 'Guten Tag', resetInheritance: false, active: true };

test('several cells are written in at a time, each with a form of its own, and none is opened twice', () => {
  const { send, actor } = startMatrix();
  send({ type: 'cell.open', cell: GREETING, recordKey: null });
  actor.send({ type: 'cell.open', cell: { ...GREETING }, recordKey: null });
  send({ type: 'cell.open', cell: { ...GREETING, lang: 'fr' }, recordKey: 7 });
  const cells = wordingMatrixView.cells(actor.getSnapshot());
  expect(cells.map(({ lang, id }) => [lang, id])).toEqual([
    ['de', 'cell.1'],
    ['fr', 'cell.2'],
  ]);
  expect(cells[0]?.form.getSnapshot().value).toEqual({ creating: 'editing' });
});

test('a text that is stored shows at once, is told with a way back, and its cell closes with its form', async () => {
  const { load, save, send, actor, reports } = startMatrix();
  load.last().answer(partOf(0));
  send({ type: 'cell.open', cell: GREETING, recordKey: null });
  const form = wordingMatrixView.cells(actor.getSnapshot())[0]?.form;
  form?.send({ type: 'form.submit', values: VALUES, key: 'key-1' });
  await expect.poll(() => save.calls.length).toBe(1);
  save.last().answer(wordingOf({ id: 9, ...VALUES }));
  await expect.poll(() => wordingMatrixView.cells(actor.getSnapshot())).toEqual([]);
  expect(Object.keys(actor.getSnapshot().children)).toEqual(['rows', 'origin']);
  const rows = wordingMatrixView.rows(actor.getSnapshot());
  const cell = rows && rowAt(matrixRowsView.windows(rows.getSnapshot()), 0)?.cells[0];
  expect(cell).toMatchObject({ value: 'Guten Tag', own: { id: 9 }, from: { contextIdentifier: 'practice' } });
  expect(reports.map(({ type }) => type)).toEqual(['records.changed', 'notification.add']);
  expect(reports[1]).toMatchObject({ topic: 'wording.created', operation: { key: 'key-1' } });
});

test('the own text goes after a question; that is told with a way back, and cells stay open', async () => {
  const { send, actor, reach, reports } = startMatrix();
  send({ type: 'cell.open', cell: { ...GREETING, lang: 'fr' }, recordKey: null });
  send({ type: 'text.remove', record: wordingOf({ id: 9, ...VALUES }) });
  await reach('removing');
  const { deletion } = actor.getSnapshot().children;
  await expect.poll(() => deletion?.getSnapshot().value).toBe('asking');
  deletion?.send({ type: 'deletion.confirm', key: 'key-2' });
  await reach('there');
  expect(reports[1]).toMatchObject({ topic: 'wording.deleted', operation: { key: 'key-2' } });
  expect(wordingMatrixView.cells(actor.getSnapshot())).toHaveLength(1);
});
