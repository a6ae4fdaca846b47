import { assign, enqueueActions, setup } from 'xstate';
import type { Wording } from '#contract/wording.ts';
import type { MatrixCoverage } from '#contract/wording-matrix.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import { CANCELLED, type Failure, failureOf } from '#machines/kit/failure.ts';
import {
  type Failed,
  failing,
  failureExits,
  waitsForSession,
  withError,
} from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { RecordsChanged, Subject } from '#machines/kit/subject.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import { EVERY_ROW, leavesRowsOut, type MatrixQuery, sameMatrixQuery } from '#machines/route/matrix-query.ts';
import type {
  FoundRow,
  MatrixPart,
  MatrixRowsPort,
  RowSearch,
} from '#machines/wording-matrix/matrix-rows.port.ts';
import {
  isWhole,
  type MatrixWindows,
  nextWindow,
  type WantedWindows,
  withKnown,
  withStored,
} from '#machines/wording-matrix/matrix-windows.ts';

export type MatrixRowsEvent =
  /** The user, or the address, wants to see something else. */
  | { type: 'query.change'; change: Partial<MatrixQuery> }
  /** These windows come into sight. */
  | ({ type: 'rows.want' } & WantedWindows)
  | { type: 'list.refresh' }
  /** The user wants to be led to a row. */
  | { type: 'row.find'; search: RowSearch }
  /** Texts were stored here. */
  | { type: 'texts.stored'; records: readonly Wording[] }
  | RecordsChanged
  | { type: 'wait.cancel' };

export const MATRIX_ROWS_DATA_EVENTS: DataEvents<MatrixRowsEvent> = {
  'query.change': true,
  'rows.want': true,
  'row.find': true,
  'texts.stored': true,
  'records.changed': true,
};

export interface MatrixRowsContext {
  readonly query: MatrixQuery;
  readonly windows: MatrixWindows;
  readonly wanted: WantedWindows;
  /** The windows that need not be loaded; the others that are there are old. */
  readonly fresh: readonly number[];
  /** The window that is on its way. */
  readonly loading: number;
  /** Rows that there are in all; null while it is not known. */
  readonly count: number | null;
  readonly langs: readonly string[];
  readonly usesAll: boolean | null;
  readonly coverage: readonly MatrixCoverage[];
  /** Whether nothing has changed since the coverage was counted. */
  readonly isCounted: boolean;
  /** Why the texts of the context can only be looked at. */
  readonly readOnly: ReadOnlyReason | null;
  /** Why the last load brought no rows. */
  readonly failure: Failure | null;
  readonly search: RowSearch | null;
  /** The row that was found last. */
  readonly found: FoundRow | null;
  /** Why nothing could be looked for. */
  readonly searchFailure: Failure | null;
}

const NOTHING_LOADED = {
  windows: {},
  wanted: { first: 0, last: 0 },
  fresh: [],
  loading: 0,
  count: null,
  langs: [],
  usesAll: null,
  coverage: [],
  isCounted: false,
  readOnly: null,
  failure: null,
};

/** Whether a search for one very row has found another one, or none. */
function isOther(found: FoundRow | null, search: RowSearch | null): boolean {
  return search?.isExact === true && found?.identifier !== search.from;
}

/** The windows of rows that are in sight, and the way to a row that is not. */
export const matrixRowsMachine = setup({
  types: {
    context: {} as MatrixRowsContext,
    events: {} as MatrixRowsEvent,
    input: {} as { readonly query: MatrixQuery },
  },
  actors: {
    sessionBack,
    load: placeholder<MatrixRowsPort['load']>(),
    find: placeholder<MatrixRowsPort['find']>(),
  },
  actions: {
    changeQuery: assign(({ context }, params: { change: Partial<MatrixQuery> }) => {
      const query = { ...context.query, ...params.change };
      const isSameContext = query.contextIdentifier === context.query.contextIdentifier;
      const { langs, usesAll, coverage } = context;
      // The search does not change how much of the context is covered.
      const isCounted = isSameContext && params.change.langs === undefined && context.isCounted;
      // The columns stay while only other rows are wanted, so that nothing jumps.
      return { ...NOTHING_LOADED, ...(isSameContext && { langs, usesAll, coverage }), isCounted, query };
    }),
    want: assign((_, { first, last }: WantedWindows) => ({ wanted: { first, last } })),
    chooseWindow: assign(({ context: { wanted, fresh, count } }) => ({
      loading: nextWindow(wanted, fresh, count) ?? wanted.first,
    })),
    age: assign({ fresh: [], isCounted: false }),
    rememberPart: assign(
      ({ context: { windows, fresh, count, loading } }, { part }: { part: MatrixPart }) => ({
        windows: { ...windows, [loading]: withKnown(part.rows, windows[loading]) },
        // Where rows came or went, those of other windows stand elsewhere now.
        fresh: [
          ...(count === part.count ? fresh.filter((one) => one !== loading) : []),
          ...(count !== null || isWhole(part, loading) ? [loading] : []),
        ],
        count: part.count,
        langs: part.langs,
        usesAll: part.usesAll,
        readOnly: part.readOnly,
        failure: null,
      }),
    ),
    rememberStored: assign(({ context: { windows, query } }, params: { records: readonly Wording[] }) => ({
      windows: withStored(windows, params.records, query.contextIdentifier),
      isCounted: false,
    })),
    rememberCoverage: assign(({ context }, { part }: { part: MatrixPart }) => ({
      coverage: part.coverage ?? context.coverage,
      isCounted: true,
      failure: null,
    })),
    rememberSearchFailure: assign((_, params: Failed) => ({
      searchFailure: failureOf(params.error),
    })),
    rememberSearchCancel: assign({ searchFailure: CANCELLED }),
    /** Looks for the same row among all of the context. */
    showEveryRow: enqueueActions(({ context, system, enqueue }) => {
      enqueue.raise({ type: 'query.change', change: EVERY_ROW });
      enqueue.raise({ type: 'row.find', search: present(context.search) });
      reportToApp(
        { system, enqueue },
        {
          ...{ type: 'notification.add', level: 'info', topic: 'matrix.everyRow', slot: 'matrix.everyRow' },
          ...{ values: { identifier: present(context.search).from ?? '' }, autoClose: AUTO_CLOSE },
        },
      );
    }),
    reportQuery: enqueueActions(({ context, system, enqueue }) => {
      reportToApp({ system, enqueue }, { type: 'route.queried', query: context.query });
    }),
  },
  guards: {
    isUnchosen: ({ context }) => context.query.contextIdentifier === null,
    isComplete: ({ context: { wanted, fresh, count, isCounted } }) =>
      isCounted && nextWindow(wanted, fresh, count) === null,
    isUncounted: ({ context: { wanted, fresh, count } }) => nextWindow(wanted, fresh, count) === null,
    /** A row that was searched for stays in its place although it may not match any more. */
    holdsStill: ({ context: { query } }) =>
      query.keyWord !== '' || query.only !== null || query.missingIn !== null,
    isOtherQuery: ({ context }, params: { change: Partial<MatrixQuery> }) =>
      !sameMatrixQuery(context.query, { ...context.query, ...params.change }),
    isShown: (_, params: { subjects: readonly Subject[] }) =>
      params.subjects.some((one) => one === 'wording' || one === 'context' || one === 'language'),
    isHidden: ({ context: { query, search } }, params: { found: FoundRow | null }) =>
      isOther(params.found, search) && leavesRowsOut(query),
    isNothing: ({ context: { search } }, params: { found: FoundRow | null }) =>
      params.found === null || isOther(params.found, search),
  },
}).createMachine({
  id: 'matrix-rows',
  description: 'The windows of rows that are in sight, and the way to a row that is not.',
  context: ({ input }) => ({
    ...NOTHING_LOADED,
    query: input.query,
    search: null,
    found: null,
    searchFailure: null,
  }),
  type: 'parallel',
  on: {
    // Each is taken by the region that it concerns; refused where that has nothing to look for.
    'query.change': {},
    'rows.want': {},
    'row.find': {},
    'records.changed': {},
    'texts.stored': {},
  },
  states: {
    rows: {
      initial: 'deciding',
      on: {
        'query.change': {
          guard: { type: 'isOtherQuery', params: ({ event }) => event },
          target: '.deciding',
          actions: [{ type: 'changeQuery', params: ({ event }) => event }, 'reportQuery'],
        },
        'rows.want': { actions: { type: 'want', params: ({ event }) => event } },
        'texts.stored': [
          {
            guard: 'holdsStill',
            target: '.deciding',
            actions: { type: 'rememberStored', params: ({ event }) => event },
          },
          {
            target: '.deciding',
            actions: [{ type: 'rememberStored', params: ({ event }) => event }, assign({ fresh: [] })],
          },
        ],
        'list.refresh': { target: '.deciding', actions: 'age' },
        'records.changed': {
          guard: { type: 'isShown', params: ({ event }) => event },
          target: '.deciding',
          actions: 'age',
        },
      },
      states: {
        deciding: {
          always: [
            { guard: 'isUnchosen', target: 'unchosen' },
            { guard: 'isComplete', target: 'shown' },
            { guard: 'isUncounted', target: 'counting' },
            { target: 'loading', actions: 'chooseWindow' },
          ],
        },
        unchosen: { description: 'The user has not said yet whose texts to show.' },
        loading: {
          ...pending('#matrix-rows.rows.unreachable'),
          description: 'A window of rows is on its way; those that are there stay.',
          invoke: {
            src: 'load',
            input: ({ context: { query, loading, count } }) => ({
              query,
              window: loading,
              // The rows wait for no counting.
              withCoverage: false,
              isFirst: count === null,
            }),
            onDone: {
              target: 'deciding',
              actions: {
                type: 'rememberPart',
                params: ({ event }) => ({ part: event.output }),
              },
            },
            onError: failureExits(),
          },
        },
        counting: {
          ...pending('#matrix-rows.rows.unreachable'),
          description: 'Every row in sight is there; how much each column covers is counted.',
          invoke: {
            src: 'load',
            input: ({ context: { query } }) => ({ query, window: null, withCoverage: true, isFirst: false }),
            onDone: {
              target: 'deciding',
              actions: { type: 'rememberCoverage', params: ({ event }) => ({ part: event.output }) },
            },
            onError: failureExits(),
          },
          on: {
            'rows.want': { target: 'deciding', actions: { type: 'want', params: ({ event }) => event } },
          },
        },
        shown: {
          description: 'Every row in sight is there.',
          on: {
            'rows.want': { target: 'deciding', actions: { type: 'want', params: ({ event }) => event } },
          },
        },
        refused: { description: 'The server does not hand these texts out; the reason is shown.' },
        unreachable: { description: 'No usable answer came; the same rows can be asked for again.' },
        sessionLost: waitsForSession('deciding', 'loads the same rows'),
      },
    },
    search: {
      initial: 'idle',
      on: {
        // Where a row stands depends on which rows there are.
        'query.change': {
          guard: { type: 'isOtherQuery', params: ({ event }) => event },
          target: '.idle',
          actions: assign({ found: null }),
        },
        'row.find': {
          target: '.finding',
          actions: assign({ search: ({ event }) => event.search, searchFailure: null }),
        },
      },
      states: {
        idle: { description: 'No row is looked for.' },
        finding: {
          ...pending('#matrix-rows.search.failed', 'rememberSearchCancel'),
          description: 'The server looks where the row stands.',
          invoke: {
            src: 'find',
            input: ({ context }) => ({ query: context.query, search: present(context.search) }),
            onDone: [
              {
                guard: { type: 'isHidden', params: ({ event }) => ({ found: event.output }) },
                target: 'idle',
                actions: 'showEveryRow',
              },
              {
                guard: { type: 'isNothing', params: ({ event }) => ({ found: event.output }) },
                target: 'nothing',
              },
              {
                target: 'idle',
                actions: assign({ found: ({ event }) => event.output }),
              },
            ],
            onError: [
              { guard: failing.isSessionLost, target: 'sessionLost' },
              { target: 'failed', actions: { type: 'rememberSearchFailure', params: withError } },
            ],
          },
        },
        nothing: { description: 'There is no such row; that is reported.' },
        failed: { description: 'It could not be found out where the row stands; it can be tried again.' },
        sessionLost: waitsForSession('finding', 'looks again'),
      },
    },
  },
});
