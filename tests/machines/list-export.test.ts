import { expect, test, vi } from 'vitest';
import { provide } from '#machines/kit/port.ts';
import { EXPORT_ROWS, listExportMachine } from '#machines/list-export/list-export.machine.ts';
import type { ListExportPort } from '#machines/list-export/list-export.port.ts';
import { listExportSelectors } from '#machines/list-export/list-export.selectors.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const QUERY = {
  ...FIRST_QUERY,
  page: 3,
  keyWord: 'video',
  sort: { field: 'value', direction: 'desc' },
} as const;
const pageOf = (number: number, rows: number, count: number) => ({ piece: { number }, rows, count });

function start() {
  const collect = scripted<ListExportPort['collect']>();
  const keep = scripted<ListExportPort['keep']>();
  const machine = provide(listExportMachine, { collect: collect.service, keep: keep.service });
  return { collect, keep, ...walk(machine, { query: QUERY, name: 'Texte.csv' }) };
}

/** Waits until so many pages have been asked for. */
async function asked({ collect }: Pick<ReturnType<typeof start>, 'collect'>, count: number) {
  await vi.waitFor(() => expect(collect.calls).toHaveLength(count));
}

test('all pages are asked for from the first one on, as the list is searched and sorted, and become one file', async () => {
  const flow = start();
  const { collect, keep, actor, reach, reports } = flow;
  expect(collect.last().input).toEqual({ ...QUERY, page: 1, size: 500 });
  collect.last().answer(pageOf(1, 500, 501));
  await asked(flow, 2);
  expect(collect.last().input).toMatchObject({ page: 2, size: 500 });
  expect(listExportSelectors.rows(actor.getSnapshot())).toBe(500);
  collect.last().answer(pageOf(2, 1, 501));
  await reach('keeping');
  expect(keep.last().input).toEqual({ pieces: [{ number: 1 }, { number: 2 }], name: 'Texte.csv' });
  keep.last().answer(undefined);
  await reach('kept');
  expect(reports[0]).toMatchObject({
    ...{ topic: 'list.exported', values: { count: '501', name: 'Texte.csv' } },
  });
});

test('a count that is a lower bound ends nothing', async () => {
  const flow = start();
  flow.collect.last().answer({ ...pageOf(1, 500, 500), isLowerBound: true });
  await asked(flow, 2);
  expect(listExportSelectors.isLowerBound(flow.actor.getSnapshot())).toBe(true);
  flow.collect.last().answer(pageOf(2, 1, 501));
  await flow.reach('keeping');
});

test('a list that becomes shorter meanwhile ends with what there is', async () => {
  const flow = start();
  flow.collect.last().answer(pageOf(1, 500, 900));
  await asked(flow, 2);
  flow.collect.last().answer(pageOf(2, 0, 500));
  await flow.reach('keeping');
});

test('what has come stays over each failure, and it goes on where it stopped', async () => {
  const flow = start();
  const { collect, send, reach, restore } = flow;
  collect.last().answer(pageOf(1, 500, 1_200));
  await asked(flow, 2);
  collect.last().fail(NO_NETWORK);
  await reach('unreachable');
  send({ type: 'export.retry' });
  expect(collect.last().input).toMatchObject({ page: 2 });
  collect.last().fail(SESSION_GONE);
  await reach('sessionLost');
  await restore();
  expect(collect.last().input).toMatchObject({ page: 2 });
  collect.last().fail(refusal('019'));
  await reach('refused');
  send({ type: 'export.retry' });
  expect(collect.last().input).toMatchObject({ page: 2 });
});

test('what a file cannot take is reported after the first page, and nothing more is asked for', async () => {
  const { collect, reach, actor, send } = start();
  collect.last().answer(pageOf(1, 500, EXPORT_ROWS + 1));
  await reach('tooMuch');
  expect(listExportSelectors.count(actor.getSnapshot())).toBe(EXPORT_ROWS + 1);
  expect(collect.calls).toHaveLength(1);
  send({ type: 'export.close' });
  expect(actor.getSnapshot().status).toBe('done');
});

test('it can be given up at any time', () => {
  const { collect, send, actor } = start();
  send({ type: 'export.close' });
  expect([actor.getSnapshot().value, collect.last().signal.aborted]).toEqual(['closed', true]);
});
