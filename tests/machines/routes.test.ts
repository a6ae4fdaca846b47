import { expect, test } from 'vitest';
import { type AnyStateMachine, fromPromise, setup } from 'xstate';
import type { Wording } from '#contract/wording.ts';
import { provide } from '#machines/kit/port.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import { wordingListMachine } from '#machines/records/wording-list.ts';
import { FIRST_AUDIT_QUERY } from '#machines/route/audit-query.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import type { Route } from '#machines/route/route.ts';
import { flowInput, nextRoute } from '#machines/routes/next-route.ts';
import { routesMachine } from '#machines/routes/routes.machine.ts';
import type { FetchedFlow, RoutesPort } from '#machines/routes/routes.port.ts';
import { routesSelectors } from '#machines/routes/routes.selectors.ts';
import { NO_NETWORK } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { userOf, wordingOf } from '#tests/support/records.ts';

const ANNA = userOf({ id: 1, username: 'anna' });
const ROOT = userOf({ id: 2, username: 'root', superAdmin: true });
const WORDINGS: Route = { kind: 'wordings', query: { ...FIRST_QUERY, page: 2 } };
const WORDING: Route = { kind: 'wording', id: 7 };

/** A flow that records its events, and ends on request. */
function stubFlow() {
  const reported: unknown[] = [];
  const machine = setup({
    types: { input: {} as object, context: {} as { input: object } },
    actions: { note: ({ event }) => reported.push(event) },
  }).createMachine({
    context: ({ input }) => ({ input }),
    initial: 'open',
    on: { '*': { actions: 'note' } },
    states: { open: { on: { end: 'ended' } }, ended: { type: 'final' } },
  });
  return { machine: machine as unknown as AnyStateMachine, reported };
}

const fetched = (flow: AnyStateMachine) => ({ flow });

function start(route: Route, user = ANNA, pageSize?: number) {
  const loadFlow = scripted<RoutesPort['loadFlow']>();
  return {
    loadFlow,
    ...walk(provide(routesMachine, { loadFlow: loadFlow.service }), {
      route,
      user,
      ...(pageSize !== undefined && { pageSize }),
    }),
  };
}

async function startThere(route: Route, pageSize?: number) {
  const routes = start(route, ANNA, pageSize);
  const stub = stubFlow();
  routes.loadFlow.last().answer(fetched(stub.machine));
  await routes.reach('there');
  const flow = () => routes.actor.getSnapshot().context.flow;
  return { ...routes, ...stub, flow };
}

test('the flow of a route is fetched and then runs with what the route says', async () => {
  const { loadFlow, states, flow } = await startThere(WORDING);
  expect(loadFlow.last().input).toEqual({ kind: 'wording' });
  expect(flow()?.getSnapshot().context.input).toEqual({ recordKey: 7, readOnly: null });
  expect(states).toEqual(['arriving.brief', 'there']);
});

test('the flow of a route runs at once where the user has been before', async () => {
  const { loadFlow, states, send, flow } = await startThere(WORDING);
  send({ type: 'address.changed', route: { kind: 'wording', id: 8 } });
  expect(flow()?.getSnapshot().context.input).toEqual({ recordKey: 8, readOnly: null });
  expect(states).toEqual(['arriving.brief', 'there']);
  expect(loadFlow.calls).toHaveLength(1);
});

/** Comes from a list with one row to a form whose flow says what is known of that. */
async function openForm(route: Route, known: FetchedFlow['known']) {
  const { loadFlow, send, reach, actor } = await leaveList();
  send({ type: 'address.changed', route });
  loadFlow.last().answer({ flow: stubFlow().machine, ...(known && { known }) });
  await reach('there');
  return actor.getSnapshot().context.flow?.getSnapshot().context.input;
}

const AS_SHOWN = (record: unknown) => ({ record, readOnly: null });

test('a form begins with the record as the list showed it', async () => {
  const input = await openForm({ kind: 'wording', id: 1 }, AS_SHOWN);
  expect(input).toMatchObject({ known: { record: wordingOf({ id: 1 }), readOnly: null } });
});

test.each([
  ['the list did not show it', { kind: 'wording', id: 2 }, AS_SHOWN],
  ['it is another kind of record', { kind: 'context', identifier: 'text.1' }, AS_SHOWN],
  ['it is a new one', { kind: 'wording', id: null }, AS_SHOWN],
  ['what is shown does not say enough', { kind: 'wording', id: 1 }, () => null],
  ['a form always loads it first', { kind: 'wording', id: 1 }, undefined],
] as const)('no record is known where %s', async (_, route, known) => {
  expect(await openForm(route, known)).not.toHaveProperty('known');
});

test('code that does not arrive can be fetched again', async () => {
  const { loadFlow, states, send, reach } = start(WORDINGS);
  loadFlow.last().fail(NO_NETWORK);
  expect(routesSelectors.failure(await reach('unavailable'))).toMatchObject({ cause: 'network' });
  send({ type: 'route.retry' });
  loadFlow.last().answer(fetched(stubFlow().machine));
  await reach('there');
  expect(states).toEqual(['arriving.brief', 'unavailable', 'arriving.brief', 'there']);
});

test.each(['serverOverview', 'documents', 'languages', 'users', 'audit', 'mailTemplates'])(
  '%s is for superAdmins',
  (kind) => {
    const query = kind === 'audit' ? FIRST_AUDIT_QUERY : FIRST_QUERY;
    const route = { kind, query } as Route;
    expect(start(route).states).toEqual(['forbidden']);
    expect(start(route, ROOT).states).toEqual(['arriving.brief']);
  },
);

test('home and unknown addresses need no flow', () => {
  const { states, loadFlow, send } = start({ kind: 'home' });
  send({ type: 'address.changed', route: { kind: 'unknown', path: '/x' } });
  expect(states).toEqual(['quiet']);
  expect(loadFlow.calls).toHaveLength(0);
});

test('a flow that ends leads on, and its list comes back as it was left', async () => {
  const { loadFlow, send, reach, reports, actor, flow } = await startThere(WORDINGS);
  const list = flow();
  send({ type: 'address.changed', route: WORDING });
  expect(list?.getSnapshot().status).toBe('stopped');
  loadFlow.last().answer(fetched(stubFlow().machine));
  await reach('there');
  flow()?.send({ type: 'end' });
  await expect.poll(() => routesSelectors.route(actor.getSnapshot())).toEqual(WORDINGS);
  expect(reports.at(-1)).toEqual({ type: 'route.changed', route: WORDINGS });
});

test('a form that was opened by a link ends at a list with as many rows as were chosen last', async () => {
  const { reach, actor, flow, loadFlow, send } = await startThere(WORDING, 50);
  flow()?.send({ type: 'end' });
  await reach('arriving.brief');
  const sizeOf = () => (routesSelectors.route(actor.getSnapshot()) as typeof WORDINGS).query.size;
  expect(sizeOf()).toBe(50);
  loadFlow.last().answer(fetched(stubFlow().machine));
  await reach('there');
  // Chosen in one list, it holds for the next one.
  send({ type: 'route.queried', query: { ...FIRST_QUERY, size: 30 } });
  send({ type: 'address.changed', route: { kind: 'context', identifier: 'A' } });
  loadFlow.last().answer(fetched(stubFlow().machine));
  await reach('there');
  flow()?.send({ type: 'end' });
  await reach('arriving.brief');
  expect(sizeOf()).toBe(30);
});

test('an address with another query only tells the flow, one with another document begins again', async () => {
  const files: Route = { kind: 'documentFiles', query: { ...FIRST_QUERY, joinId: 5 } };
  const { send, reported, states, flow } = await startThere(files);
  const query = { ...FIRST_QUERY, joinId: 5, page: 3 };
  send({ type: 'address.changed', route: { kind: 'documentFiles', query } });
  expect(reported).toEqual([{ type: 'query.change', change: query }]);
  const list = flow();
  send({ type: 'address.changed', route: { kind: 'documentFiles', query: FIRST_QUERY } });
  expect(list?.getSnapshot().status).toBe('stopped');
  expect(flow()?.getSnapshot().context.input).toEqual({ query: FIRST_QUERY });
  expect(states).toEqual(['arriving.brief', 'there']);
});

test('a flow that fails by itself is reported', async () => {
  const { loadFlow, reach, reports } = start(WORDINGS);
  const failing = setup({ actors: { fail: fromPromise(() => Promise.reject(new Error('ours'))) } });
  loadFlow
    .last()
    .answer(fetched(failing.createMachine({ invoke: { src: 'fail' } }) as unknown as AnyStateMachine));
  await reach('broken');
  expect(reports.at(-1)).toMatchObject({ type: 'flow.broken', error: { message: 'ours' } });
});

/** A list that is remembered, left for a form. */
async function leaveList() {
  const routes = start({ kind: 'wordings', query: FIRST_QUERY });
  const load = scripted<RecordListPort<Wording>['load']>();
  const list = provide(wordingListMachine, { load: load.service });
  const comeBack = () => {
    routes.send({ type: 'address.changed', route: { kind: 'wordings', query: FIRST_QUERY } });
    return routes.actor.getSnapshot().context.flow?.getSnapshot();
  };
  routes.loadFlow.last().answer(fetched(list));
  await routes.reach('there');
  const page = { rows: [wordingOf({ id: 1 })], count: 1 };
  load.last().answer(page);
  await expect.poll(() => routes.actor.getSnapshot().context.pages.wordings?.page).toBe(page);
  routes.send({ type: 'address.changed', route: { kind: 'home' } });
  return { ...routes, load, page, comeBack };
}

test('a list that is shown again within a minute is there at once, and nothing is loaded', async () => {
  const { pass, load, page, comeBack } = await leaveList();
  pass(59_500);
  expect(comeBack()).toMatchObject({ value: 'shown', context: { page } });
  expect(load.calls).toHaveLength(1);
});

test('what is older than a minute is there at once too, and reloaded in the background', async () => {
  const { pass, load, page, comeBack } = await leaveList();
  pass(60_000);
  expect(comeBack()).toMatchObject({ value: { loading: 'brief' }, context: { page } });
  expect(load.calls).toHaveLength(2);
});

test('so is a list after records have changed, and the minute begins with what came then', async () => {
  const { pass, send, load, comeBack, actor } = await leaveList();
  send({ type: 'records.changed', subjects: ['context'] });
  expect(comeBack()).toMatchObject({ value: { loading: 'brief' } });
  const next = { rows: [wordingOf({ id: 2 })], count: 1 };
  load.last().answer(next);
  await expect.poll(() => actor.getSnapshot().context.pages.wordings?.page).toBe(next);
  send({ type: 'address.changed', route: { kind: 'home' } });
  pass(59_500);
  expect(comeBack()).toMatchObject({ value: 'shown', context: { page: next } });
});

test('another query of the list begins with nothing', async () => {
  const { send, actor } = await leaveList();
  const query = { ...FIRST_QUERY, page: 2 };
  send({ type: 'address.changed', route: { kind: 'wordings', query } });
  expect(actor.getSnapshot().context.flow?.getSnapshot()).toMatchObject({
    value: { loading: 'brief' },
    context: { page: null },
  });
});

test.each<readonly [Route, Route]>([
  [WORDING, { kind: 'wordings', query: FIRST_QUERY }],
  [
    { kind: 'wordingMove', selection: null },
    { kind: 'wordings', query: FIRST_QUERY },
  ],
  [
    { kind: 'context', identifier: 'A' },
    { kind: 'contexts', query: FIRST_QUERY },
  ],
  [
    { kind: 'user', id: 3 },
    { kind: 'users', query: FIRST_QUERY },
  ],
  [
    { kind: 'documentFile', documentId: 5, fileId: null },
    { kind: 'documentFiles', query: { ...FIRST_QUERY, joinId: 5 } },
  ],
  [{ kind: 'ownDetails' }, { kind: 'home' }],
])('%j leads to %j', (route, after) => {
  expect(nextRoute(route, { queries: {}, contextView: 'contexts', pageSize: 15 })).toEqual(after);
});

test('the form of a context leads back to the tree where the contexts were looked at as one', () => {
  expect(
    nextRoute(
      { kind: 'context', identifier: 'A' },
      { queries: {}, contextView: 'contextTree', pageSize: 15 },
    ),
  ).toEqual({
    kind: 'contextTree',
  });
});

test('a form begins with the reason why this user may not create', () => {
  const reader = userOf({ id: 3, username: 'leser', editor: false });
  expect(flowInput({ kind: 'language', id: null }, reader)).toEqual({
    recordKey: null,
    readOnly: 'noEditor',
  });
  expect(flowInput({ kind: 'context', identifier: 'A' }, ANNA)).toEqual({ recordKey: 'A', readOnly: null });
});
