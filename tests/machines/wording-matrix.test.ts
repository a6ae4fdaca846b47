import { expect, test } from 'vitest';
import { CHANGES_NOTHING, type Impact } from '#contract/impact.ts';
import { provide } from '#machines/kit/port.ts';
import { wordingDeletionMachine } from '#machines/records/wording.ts';
import { FIRST_MATRIX_QUERY } from '#machines/route/matrix-query.ts';
import { textCareMachine } from '#machines/text-care/text-care.machine.ts';
import { textElsewhereMachine } from '#machines/text-elsewhere/text-elsewhere.machine.ts';
import { textHistoryMachine } from '#machines/text-history/text-history.machine.ts';
import { matrixRowsMachine } from '#machines/wording-matrix/matrix-rows.machine.ts';
import type { MatrixPart, MatrixRowsPort } from '#machines/wording-matrix/matrix-rows.port.ts';
import {
  canReadRows,
  loadedRows,
  matrixRowsSelectors,
} from '#machines/wording-matrix/matrix-rows.selectors.ts';
import { matrixStepMachine, stepConsequencesMachine } from '#machines/wording-matrix/matrix-step.machine.ts';
import type { MatrixStepPort } from '#machines/wording-matrix/matrix-step.port.ts';
import type { MatrixStep } from '#machines/wording-matrix/matrix-step.ts';
import { rowAt, WINDOW, windowsOf } from '#machines/wording-matrix/matrix-windows.ts';
import { wordingMatrixMachine } from '#machines/wording-matrix/wording-matrix.machine.ts';
import { wordingMatrixSelectors } from '#machines/wording-matrix/wording-matrix.selectors.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { wordingOf } from '#tests/support/records.ts';

const QUERY = { ...FIRST_MATRIX_QUERY, contextIdentifier: 'practice' };
const GREETING = { contextIdentifier: 'practice', identifier: 'text.0', lang: 'de' };

const partOf = (window: number, count = 90): MatrixPart => ({
  rows: Array.from({ length: Math.min(WINDOW, count - window * WINDOW) }, (_, at) => ({
    identifier: `text.${window * WINDOW + at}`,
    cells: [{ lang: 'de', value: 'Hallo', from: null, own: null, isCutOff: false }],
  })),
  count,
  langs: ['de'],
  usesAll: false,
  coverage: null,
  readOnly: null,
});

function startRows(query = QUERY) {
  const load = scripted<MatrixRowsPort['load']>();
  const find = scripted<MatrixRowsPort['find']>();
  return {
    load,
    find,
    ...walk(provide(matrixRowsMachine, { load: load.service, find: find.service }), { query }),
  };
}

type Load = ReturnType<typeof scripted<MatrixRowsPort['load']>>;

/** The rows arrive, and then how much each column covers. */
async function arrive(load: Load, count = 90): Promise<void> {
  load.last().answer(partOf(0, count));
  await expect.poll(() => load.last().input.window).toBeNull();
  load.last().answer(partOf(0, count));
}

const SHOWN = 'rows.shown + search.idle';
const LOADING = 'rows.loading.brief + search.idle';
const UNREACHABLE = 'rows.unreachable + search.idle';

test('the first load may bring the rows in sight alone; the others follow, and rows that say the same stay', async () => {
  const { load, actor, reach } = startRows();
  const whole = partOf(0, 250);
  load.last().answer({ ...whole, rows: structuredClone(whole.rows.slice(0, 20)) });
  await expect.poll(() => load.calls).toHaveLength(2);
  const rows = () => matrixRowsSelectors.windows(actor.getSnapshot())[0] ?? [];
  const first = rows();
  expect(first).toHaveLength(20);
  const changed = { ...whole.rows[1], note: null } as (typeof whole.rows)[number];
  load.last().answer({ ...whole, rows: whole.rows.with(1, changed) });
  await expect.poll(() => load.last().input.window).toBe(1);
  expect(rows()).toHaveLength(WINDOW);
  expect([rows()[0] === first[0], rows()[1] === first[1], rows()[1]]).toEqual([true, false, changed]);
  load.last().answer(partOf(1, 250));
  await expect.poll(() => load.last().input.window).toBeNull();
  load.last().answer(partOf(0, 250));
  await reach(SHOWN);
  expect(load.calls.map(({ input }) => [input.window, input.isFirst])).toEqual([
    [0, true],
    [0, false],
    [1, false],
    [null, false],
  ]);
});

test('a window that lacks rows although it is not the first is not asked for without end', async () => {
  const { load, reach } = startRows();
  load.last().answer({ ...partOf(0), rows: [] });
  await expect.poll(() => load.calls).toHaveLength(2);
  load.last().answer({ ...partOf(0), rows: [] });
  await expect.poll(() => load.last().input.window).toBeNull();
  load.last().answer(partOf(0));
  await reach(SHOWN);
});

test('windows in sight are loaded, then those beside them, each once; what is covered is counted last, once', async () => {
  const { load, send, actor, reach } = startRows();
  load.last().answer(partOf(0, 250));
  await expect.poll(() => load.last().input.window).toBe(1);
  load.last().answer(partOf(1, 250));
  await expect.poll(() => load.last().input.window).toBeNull();
  load.last().answer(partOf(0, 250));
  await reach(SHOWN);
  send({ type: 'rows.want', first: 1, last: 2 });
  load.last().answer(partOf(2, 250));
  await reach(SHOWN);
  send({ type: 'rows.want', first: 0, last: 2 });
  expect(load.calls.map(({ input }) => [input.window, input.withCoverage])).toEqual([
    [0, false],
    [1, false],
    [null, true],
    [2, false],
  ]);
  expect(rowAt(matrixRowsSelectors.windows(actor.getSnapshot()), 249)?.identifier).toBe('text.249');
});

test('rows can be read while they are in sight, and elsewhere only while they are not old', async () => {
  const { load, send, actor, reach } = startRows();
  load.last().answer(partOf(0, 250));
  await expect.poll(() => load.last().input.window).toBe(1);
  load.last().answer(partOf(1, 250));
  await expect.poll(() => load.last().input.window).toBeNull();
  load.last().answer(partOf(0, 250));
  await reach(SHOWN);
  const canRead = (top: number, bottom: number) => canReadRows(actor.getSnapshot(), { top, bottom });
  expect([canRead(0, 199), canRead(199, 200)]).toEqual([true, false]);
  send({ type: 'records.changed', subjects: ['wording'] });
  expect([canRead(0, 99), canRead(99, 100)]).toEqual([true, false]);
});

test('rows of a range are loaded once none of them is old; a failure and another wish end that', async () => {
  const { load, send, actor, reach } = startRows();
  load.last().answer(partOf(0, 250));
  await expect.poll(() => load.last().input.window).toBe(1);
  const range = { top: 50, bottom: 249 };
  const windows = windowsOf(range);
  const outcome = () => loadedRows(actor.getSnapshot(), range, windows);
  expect(outcome()).toBe('failed');
  send({ type: 'rows.want', ...windows });
  expect(outcome()).toBe('loading');
  load.last().answer(partOf(1, 250));
  await expect.poll(() => load.last().input.window).toBe(2);
  expect(outcome()).toBe('loading');
  load.last().fail(NO_NETWORK);
  await reach(UNREACHABLE);
  expect(outcome()).toBe('failed');
  send({ type: 'list.refresh' });
  for (const window of [0, 1, 2]) {
    await expect.poll(() => load.last().input.window).toBe(window);
    expect(outcome()).toBe('loading');
    load.last().answer(partOf(window, 250));
  }
  await expect.poll(outcome).toBe('loaded');
});

test('rows stay while they are reloaded, and those of other windows are old when some have come or gone', async () => {
  const { load, send, actor, reach, states } = startRows();
  load.last().answer(partOf(0, 150));
  await expect.poll(() => load.last().input.window).toBe(1);
  load.last().answer(partOf(1, 150));
  await expect.poll(() => load.last().input.window).toBeNull();
  load.last().answer(partOf(0, 150));
  await reach(SHOWN);
  send({ type: 'rows.want', first: 1, last: 1 });
  send({ type: 'records.changed', subjects: ['wording'] });
  expect(states.at(-1)).toBe(LOADING);
  expect(rowAt(matrixRowsSelectors.windows(actor.getSnapshot()), 0)?.identifier).toBe('text.0');
  load.last().answer(partOf(1, 149));
  await expect.poll(() => load.last().input.window).toBe(0);
});

test('another query drops the rows and is reported; what changed elsewhere is none of its business', async () => {
  const { load, send, actor, reach, reports } = startRows();
  await arrive(load);
  await reach(SHOWN);
  actor.send({ type: 'records.changed', subjects: ['document'] });
  expect(load.calls).toHaveLength(2);
  send({ type: 'query.change', change: { only: 'missing' } });
  expect(matrixRowsSelectors.count(actor.getSnapshot())).toBeNull();
  expect(load.last().input.query).toEqual({ ...QUERY, only: 'missing' });
  expect(reports).toMatchObject([{ type: 'route.queried', query: { only: 'missing' } }]);
});

test('without a context nothing is asked', () => {
  const { load, states } = startRows({ ...QUERY, contextIdentifier: null as unknown as string });
  expect(states).toEqual(['rows.unchosen + search.idle']);
  expect(load.calls).toHaveLength(0);
});

test('rows that do not come can be asked for again, and a lost session goes on with the same ones', async () => {
  const { load, send, reach, reports, restore } = startRows();
  load.last().fail(NO_NETWORK);
  await reach('rows.unreachable + search.idle');
  send({ type: 'list.refresh' });
  load.last().fail(SESSION_GONE);
  await reach('rows.sessionLost + search.idle');
  expect(reports).toEqual([{ type: 'session.lost' }]);
  await restore();
  expect(load.last().input).toMatchObject({ window: 0, withCoverage: false });
});

test('a row is looked for beside the rows; none is said, and a failure can be tried again', async () => {
  const { load, find, send, actor, reach } = startRows();
  await arrive(load);
  await reach(SHOWN);
  const search = { from: null, after: 'text.3', missingIn: ['de'] };
  send({ type: 'row.find', search });
  expect(find.last().input).toEqual({ query: QUERY, search });
  find.last().answer({ identifier: 'text.120', index: 120 });
  await reach(SHOWN);
  expect(matrixRowsSelectors.found(actor.getSnapshot())).toEqual({ identifier: 'text.120', index: 120 });
  send({ type: 'row.find', search });
  find.last().answer(null);
  expect(matrixRowsSelectors.isNothingFound(await reach('rows.shown + search.nothing'))).toBe(true);
  send({ type: 'row.find', search });
  find.last().fail(NO_NETWORK);
  expect(matrixRowsSelectors.searchFailure(await reach('rows.shown + search.failed'))?.kind).toBe(
    'unreachable',
  );
});

test('a search for one very row gives up what hides it, and says so; another row is none', async () => {
  const { load, find, send, actor, reach, reports } = startRows({ ...QUERY, keyWord: 'Hallo', only: 'own' });
  await arrive(load);
  await reach(SHOWN);
  const search = { from: 'text.3', after: null, missingIn: null, lang: 'de', isExact: true };
  send({ type: 'row.find', search });
  find.last().answer({ identifier: 'text.4', index: 0 });
  await reach('rows.loading.brief + search.finding.brief');
  expect(find.last().input).toEqual({ query: QUERY, search });
  expect(load.last().input).toMatchObject({ query: QUERY, window: 0 });
  expect(reports).toMatchObject([
    { type: 'notification.add', topic: 'matrix.everyRow', values: { identifier: 'text.3' } },
    { type: 'route.queried', query: QUERY },
  ]);
  find.last().answer({ identifier: 'text.4', index: 3 });
  await reach('rows.loading.brief + search.nothing');
  expect(matrixRowsSelectors.found(actor.getSnapshot())).toBeNull();
  expect(reports).toHaveLength(2);
});

test('what was found among other rows is forgotten with them', async () => {
  const { load, find, send, actor, reach } = startRows();
  await arrive(load);
  send({ type: 'row.find', search: { from: null, after: 'text.3', missingIn: ['de'] } });
  find.last().answer({ identifier: 'text.80', index: 80 });
  await reach(SHOWN);
  send({ type: 'query.change', change: { only: 'missing' } });
  expect(matrixRowsSelectors.found(actor.getSnapshot())).toBeNull();
});

const stepOf = (...langs: readonly string[]): MatrixStep => ({
  texts: langs.map((lang) => ({ cell: { ...GREETING, lang }, value: `Hallo ${lang}`, own: null })),
  shownIn: 'practice',
  key: `key-${langs.join()}`,
  replaces: false,
});
const storedOf = ({ texts }: MatrixStep) =>
  texts.map(({ cell, value }, at) => wordingOf({ id: 9 + at, ...cell, value, modificationDate: NOW }));
const NOW = '2026-11-20T10:00:00.000Z';

function startStep(step: MatrixStep, impact: Impact | null = null) {
  const save = scripted<MatrixStepPort['save']>();
  const preview = async () => impact;
  const consequences = provide(stepConsequencesMachine, { preview });
  return { save, ...walk(provide(matrixStepMachine, { consequences, save: save.service }), step) };
}

test('filling a gap asks nothing; several texts are one save, one notification and one undo', async () => {
  const step = stepOf('fr', 'en');
  const { save, states, reach, reports } = startStep(step);
  expect(states).toEqual(['saving.brief']);
  save.last().answer({ wordings: storedOf(step) });
  await reach('stored');
  expect(save.calls.map(({ input }) => input)).toEqual([{ texts: step.texts, key: 'key-fr,en' }]);
  expect(reports.slice(0, 2)).toMatchObject([
    { type: 'records.changed', subjects: ['wording'], by: 'key-fr,en' },
    {
      topic: 'wording.stepStored',
      values: { count: '2' },
      operation: { key: 'key-fr,en', route: null, isBig: false },
    },
  ]);
});

test('writing over what others see asks once, and what is declined is not sent', async () => {
  const { save, actor, reach } = startStep(
    { ...stepOf('fr', 'en'), replaces: true },
    { ...CHANGES_NOTHING, effective: [SEEN], counts: { ...CHANGES_NOTHING.counts, effective: 1 } },
  );
  await expect.poll(() => actor.getSnapshot().children.consequences?.getSnapshot().value).toBe('asking');
  actor.getSnapshot().children.consequences?.send({ type: 'consequences.withdraw' });
  await reach('withdrawn');
  expect(save.calls).toHaveLength(0);
});
const SEEN = {
  contextIdentifier: 'below',
  lang: 'fr',
  identifier: 'text.0',
  before: 'Salut',
  after: 'Hallo',
};

test('a step without an answer is sent again with its key, or left for later', async () => {
  const { save, send, reach } = startStep(stepOf('fr'));
  save.last().fail(NO_NETWORK);
  await reach('unreachable');
  send({ type: 'step.retry' });
  expect(save.calls.map(({ input }) => input.key)).toEqual(['key-fr', 'key-fr']);
  save.last().fail(NO_NETWORK);
  await reach('unreachable');
  send({ type: 'step.giveUp' });
  expect((await reach('failed')).output).toMatchObject({
    outcome: 'failed',
    failure: { kind: 'unreachable' },
  });
});

test('a step goes on once the same user has signed in again', async () => {
  const { save, reach, restore } = startStep(stepOf('fr'));
  save.last().fail(SESSION_GONE);
  await reach('sessionLost');
  await restore();
  expect(save.calls).toHaveLength(2);
});

function startMatrix() {
  const load = scripted<MatrixRowsPort['load']>();
  const save = scripted<MatrixStepPort['save']>();
  const deletion = provide(wordingDeletionMachine, {
    preview: async () => null,
    remove: async () => undefined,
  });
  const flow = provide(wordingMatrixMachine, {
    rows: provide(matrixRowsMachine, { load: load.service, find: async () => null }),
    origin: provide(wordingOriginMachine, { find: async () => ({ isContextActive: true, layers: [] }) }),
    history: provide(textHistoryMachine, { load: async () => ({ changes: [], count: 0 }) }),
    elsewhere: provide(textElsewhereMachine, { find: async () => ({ places: [], count: 0 }) }),
    care: provide(textCareMachine, { send: async () => null }),
    step: provide(matrixStepMachine, {
      consequences: provide(stepConsequencesMachine, { preview: async () => null }),
      save: save.service,
    }),
    deletion,
  });
  return { load, save, ...walk(flow, { query: QUERY }) };
}

const IDLE = 'cell.looking + steps.idle + question.none';
const RUNNING = 'cell.looking + steps.running + question.none';
const cellsOf = (snapshot: ReturnType<ReturnType<typeof startMatrix>['actor']['getSnapshot']>) => {
  const rows = wordingMatrixSelectors.rows(snapshot);
  return rows ? rowAt(matrixRowsSelectors.windows(rows.getSnapshot()), 0)?.cells : undefined;
};

test('steps are carried out one after the other, and what they store is shown before it is loaded', async () => {
  const { load, save, send, actor, reach } = startMatrix();
  load.last().answer(partOf(0));
  const [first, second] = [stepOf('de'), stepOf('fr')];
  send({ type: 'step.save', step: first });
  send({ type: 'step.save', step: second });
  expect(save.calls).toHaveLength(1);
  save.last().answer({ wordings: storedOf(first) });
  await expect.poll(() => save.calls.length).toBe(2);
  expect(cellsOf(actor.getSnapshot())?.[0]).toMatchObject({
    value: 'Hallo de',
    own: { id: 9 },
    from: { contextIdentifier: 'practice' },
  });
  save.last().answer({ wordings: storedOf(second) });
  await reach(IDLE);
  expect(Object.keys(wordingMatrixSelectors.latest(actor.getSnapshot()))).toHaveLength(2);
});

test('a text that was begun before an earlier step of it had ended stands on the outcome of that step', async () => {
  const { load, save, send, reach } = startMatrix();
  load.last().answer(partOf(0));
  const step = stepOf('de');
  send({ type: 'step.save', step });
  send({ type: 'step.save', step: { ...step, key: 'key-2' } });
  save.last().answer({ wordings: storedOf(step) });
  await expect.poll(() => save.calls.length).toBe(2);
  expect(save.last().input.texts[0]?.own).toMatchObject({ id: 9, modificationDate: NOW });
  save.last().answer({ wordings: storedOf(step) });
  await reach(IDLE);
});

test('a refusal is put beside each text that stood in the way, with what is stored there by now', async () => {
  const { load, save, send, actor, reach, states } = startMatrix();
  load.last().answer(partOf(0));
  const theirs = wordingOf({ id: 4, ...GREETING, lang: 'fr', value: 'Bonjour' });
  send({ type: 'step.save', step: stepOf('de', 'fr') });
  const finding = { code: '006', message: '', field: 'wordings.1.identifier' };
  save.last().fail(refusal('006', [finding], { wordings: [theirs] }));
  await reach(IDLE);
  const [trouble, ...others] = wordingMatrixSelectors.troubles(actor.getSnapshot());
  expect(others).toEqual([]);
  expect(trouble).toEqual({ cell: { ...GREETING, lang: 'fr' }, code: '006', stored: theirs, savedBy: null });
  expect(wordingMatrixSelectors.failure(actor.getSnapshot())).toBeNull();
  send({ type: 'trouble.settle', cell: { ...GREETING, lang: 'fr' } });
  expect(wordingMatrixSelectors.troubles(actor.getSnapshot())).toEqual([]);
  expect(states).toEqual([IDLE, RUNNING, IDLE]);
});

test('a step that is left for later has the rows loaded again; its failure goes with the last of its texts', async () => {
  const { load, save, send, actor, reach } = startMatrix();
  await arrive(load);
  send({ type: 'step.save', step: stepOf('de', 'fr') });
  save.last().fail(NO_NETWORK);
  const { step } = actor.getSnapshot().children;
  await expect.poll(() => step?.getSnapshot().value).toBe('unreachable');
  const before = load.calls.length;
  step?.send({ type: 'step.giveUp' });
  await reach(IDLE);
  expect(load.calls).toHaveLength(before + 1);
  expect(load.last().input).toMatchObject({ window: 0, withCoverage: false });
  send({ type: 'trouble.settle', cell: { ...GREETING, lang: 'fr' } });
  expect(wordingMatrixSelectors.failure(actor.getSnapshot())?.kind).toBe('unreachable');
  send({ type: 'trouble.settle', cell: GREETING });
  expect(wordingMatrixSelectors.failure(actor.getSnapshot())).toBeNull();
});

test('a text that is given up is stored by no step that still waits', async () => {
  const { load, save, send, actor, reach } = startMatrix();
  load.last().answer(partOf(0));
  const [first, second] = [stepOf('de'), stepOf('fr', 'en')];
  send({ type: 'step.save', step: first });
  send({ type: 'step.save', step: second });
  send({ type: 'step.save', step: stepOf('fr') });
  send({ type: 'trouble.settle', cell: { ...GREETING, lang: 'fr' } });
  expect(wordingMatrixSelectors.steps(actor.getSnapshot()).map(({ key }) => key)).toEqual([
    first.key,
    second.key,
  ]);
  save.last().answer({ wordings: storedOf(first) });
  await expect.poll(() => save.calls.length).toBe(2);
  expect(save.last().input.texts.map(({ cell }) => cell.lang)).toEqual(['en']);
  save.last().answer({ wordings: storedOf(stepOf('en')) });
  await reach(IDLE);
});

test('the field of one cell is open at a time, and the leaving of another one does not close it', () => {
  const { send, actor } = startMatrix();
  send({ type: 'cell.edit', cell: GREETING });
  send({ type: 'cell.edit', cell: { ...GREETING, lang: 'fr' } });
  actor.send({ type: 'cell.leave', cell: GREETING });
  expect(wordingMatrixSelectors.editing(actor.getSnapshot())).toEqual({ ...GREETING, lang: 'fr' });
  send({ type: 'cell.leave', cell: { ...GREETING, lang: 'fr' } });
  expect(wordingMatrixSelectors.editing(actor.getSnapshot())).toBeNull();
});

test('what a step of this visit has changed is not loaded again, what others change is', async () => {
  const { load, save, send, actor, reach } = startMatrix();
  load.last().answer(partOf(0));
  const step = stepOf('de');
  send({ type: 'step.save', step });
  save.last().answer({ wordings: storedOf(step) });
  await reach(IDLE);
  await arrive(load);
  const before = load.calls.length;
  actor.send({ type: 'records.changed', subjects: ['wording'], by: step.key });
  expect(load.calls).toHaveLength(before);
  actor.send({ type: 'records.changed', subjects: ['wording'] });
  await expect.poll(() => load.calls.length).toBe(before + 1);
  expect(wordingMatrixSelectors.latest(actor.getSnapshot())).toEqual({});
});

test('rows that were filtered stay in their places after a step; only the coverage is counted again', async () => {
  const { load, send, actor, reach } = startRows({ ...QUERY, missingIn: ['de'] });
  await arrive(load);
  await reach(SHOWN);
  send({ type: 'texts.stored', records: [wordingOf({ id: 9, ...GREETING, value: 'Hallo de' })] });
  expect(load.last().input).toMatchObject({ withCoverage: true });
  load
    .last()
    .answer({ ...partOf(0, 3), rows: [], coverage: [{ lang: 'de', own: 1, inherited: 0, missing: 2 }] });
  await reach(SHOWN);
  expect(matrixRowsSelectors.count(actor.getSnapshot())).toBe(90);
  expect(matrixRowsSelectors.coverage(actor.getSnapshot())).toMatchObject([{ missing: 2 }]);
});

test('undo and redo of the last step are the business of the app', () => {
  const { send, reports } = startMatrix();
  send({ type: 'step.undo', key: 'key-1' });
  send({ type: 'step.redo', key: 'key-2' });
  expect(reports).toEqual([
    { type: 'operation.undoLatest', key: 'key-1' },
    { type: 'operation.redoLatest', key: 'key-2' },
  ]);
});

test('the own text goes after a question; that is reported with a way back', async () => {
  const { send, actor, reach, reports } = startMatrix();
  send({ type: 'text.remove', record: wordingOf({ id: 9, ...GREETING }) });
  await reach('cell.looking + steps.idle + question.removing');
  const { deletion } = actor.getSnapshot().children;
  await expect.poll(() => deletion?.getSnapshot().value).toBe('asking');
  deletion?.send({ type: 'deletion.confirm', key: 'key-2' });
  await reach(IDLE);
  expect(reports[1]).toMatchObject({ topic: 'wording.deleted', operation: { key: 'key-2' } });
});
