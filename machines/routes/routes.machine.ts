import {
  type AnyActorRef,
  type AnyStateMachine,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  enqueueActions,
  type Snapshot,
  type SnapshotEvent,
  setup,
  stopChild,
} from 'xstate';
import type { User } from '#contract/auth.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { keepFailure } from '#machines/kit/failure-exits.ts';
import type { Identity } from '#machines/kit/identity.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import type { RecordListContext } from '#machines/record-list/record-list.machine.ts';
import type { ListPage } from '#machines/record-list/record-list.port.ts';
import { appEventsOf } from '#machines/reports/app-events.ts';
import { recordChanges } from '#machines/reports/record-changes.ts';
import { REPORT_BROKEN, type ReportTo, reportBroken, reportToApp } from '#machines/reports/report.ts';
import type { AuditQuery } from '#machines/route/audit-query.ts';
import type { ExportQuery } from '#machines/route/export-choice.ts';
import { FIRST_QUERY, type ListQuery } from '#machines/route/list-query.ts';
import type { MatrixQuery } from '#machines/route/matrix-query.ts';
import {
  type FlowKind,
  isList,
  isSameRoute,
  type ListKind,
  mayVisit,
  type Route,
} from '#machines/route/route.ts';
import { flowInput, type Lists, nextRoute } from '#machines/routes/next-route.ts';
import {
  aged,
  PAGE_AGE,
  type RememberedPages,
  rememberedPage,
  rememberedRow,
} from '#machines/routes/remembered-pages.ts';
import type { FetchedFlow, RoutesPort } from '#machines/routes/routes.port.ts';

export type RoutesEvent =
  /** The address names another route: a link, back, forward. */
  | { type: 'address.changed'; route: Route }
  | ReportTo<'routes'>
  | RecordsChanged
  /** The known data of the user has changed. */
  | { type: 'identity.changed'; identity: Identity }
  /** The remembered page of a list has become old. */
  | { type: 'page.age'; kind: ListKind }
  | { type: 'route.retry' }
  | { type: 'wait.cancel' }
  | FlowEvent;

/** Events that the flow of the route sends its owner by itself. */
type FlowEvent =
  | DoneActorEvent<unknown, typeof FLOW>
  | ErrorActorEvent<unknown, typeof FLOW>
  | (SnapshotEvent<Snapshot<unknown>> & { type: `xstate.snapshot.${typeof FLOW}` });

export const ROUTES_DATA_EVENTS: DataEvents<Exclude<RoutesEvent, FlowEvent>> = {
  'address.changed': true,
  'route.queried': true,
  'records.changed': true,
  'identity.changed': true,
  'page.age': true,
};

/** The name of the one flow that lives at a route. */
const FLOW = 'flow';

export interface RoutesContext extends Lists {
  readonly route: Route;
  /** Who is signed in. */
  readonly user: User;
  /** Page that each list last showed; it is there at once when a user comes back. */
  readonly pages: RememberedPages;
  /** The flow of each kind of route where the user has been. */
  readonly fetched: Readonly<Partial<Record<FlowKind, FetchedFlow>>>;
  /** The flow of the route while the user is there. */
  readonly flow: AnyActorRef | null;
  /** Why the route's code did not arrive. */
  readonly failure: Failure | null;
}

/** The route's kind, where the chart proves that something happens there. */
function flowKind({ kind }: Route): FlowKind {
  if (kind === 'home' || kind === 'unknown') throw new Error(`${kind} has no flow`);
  return kind;
}

/** Returns what a list's flow shows, once that is the requested page; null before, and for every other flow. */
function shownPage(
  snapshot: unknown,
): (Pick<RecordListContext<unknown>, 'query'> & { page: ListPage<unknown> }) | null {
  const { value, context } = snapshot as { value?: unknown; context?: RecordListContext<unknown> };
  return value === 'shown' && context?.page ? { query: context.query, page: context.page } : null;
}

/** Returns the number of rows on a page where a change of the query is one of it. */
function chosenSize(route: Route, query: object): { readonly pageSize: number } | null {
  if (!isList(route) || !('size' in query) || typeof query.size !== 'number') return null;
  return query.size === route.query.size ? null : { pageSize: query.size };
}

/** Returns the input of a list beyond its query. */
function rememberedInput({ pages, route }: RoutesContext): object {
  const remembered = rememberedPage(pages, route);
  return remembered ? { remembered } : {};
}

/** Returns the input of a flow: what the route says, and what the list showed of its record. */
function inputOf(context: RoutesContext): object {
  const { route, user, pages } = context;
  const input: { readonly recordKey?: unknown } = flowInput(route, user);
  const row = input.recordKey && rememberedRow(pages, nextRoute(route, context), input.recordKey);
  const known = row ? fetchedFlow(context).known?.(row) : null;
  return { ...input, ...rememberedInput(context), ...(known && { known }) };
}

function fetchedFlow({ fetched, route }: RoutesContext): FetchedFlow {
  return present(fetched[flowKind(route)] ?? null);
}

/** Where a signed-in user is. What happens there is a flow of its own, which lives exactly as long. */
export const routesMachine = setup({
  types: {
    context: {} as RoutesContext,
    events: {} as RoutesEvent,
    input: {} as { readonly route: Route; readonly user: User; readonly pageSize?: number },
  },
  actors: {
    appEvents: appEventsOf('address.changed', 'identity.changed'),
    recordChanges,
    loadFlow: placeholder<RoutesPort['loadFlow']>(),
  },
  actions: {
    goTo: assign((_, params: { route: Route }) => ({ route: params.route })),
    goOn: assign(({ context }) => ({ route: nextRoute(context.route, context) })),
    rememberQuery: assign(({ context: { route, queries } }) => ({
      ...(isList(route) && { queries: { ...queries, [route.kind]: route.query } }),
      ...((route.kind === 'contexts' || route.kind === 'contextTree') && { contextView: route.kind }),
    })),
    query: assign(({ context }, params: { query: ListQuery | AuditQuery | MatrixQuery | ExportQuery }) => ({
      route: { ...context.route, query: params.query } as Route,
      ...(chosenSize(context.route, params.query) ?? {}),
    })),
    keepFetched: assign(({ context: { fetched, route } }, params: FetchedFlow) => ({
      fetched: { ...fetched, [route.kind]: params },
      failure: null,
    })),
    beginFlow: assign(({ context, spawn }) => ({
      flow: (spawn as (logic: AnyStateMachine, options: object) => AnyActorRef)(fetchedFlow(context).flow, {
        id: FLOW,
        input: inputOf(context),
        syncSnapshot: true,
      }),
    })),
    rememberPage: enqueueActions(({ context: { route, pages }, enqueue }, params: { snapshot: unknown }) => {
      const page = shownPage(params.snapshot);
      if (!page || !isList(route) || pages[route.kind]?.page === page.page) return;
      const { kind } = route;
      enqueue.assign({ pages: { ...pages, [kind]: { ...page, isAged: false } } });
      enqueue.cancel(`age ${kind}`);
      enqueue.raise({ type: 'page.age', kind }, { id: `age ${kind}`, delay: PAGE_AGE });
    }),
    agePage: assign(({ context }, params: { kind: ListKind | null }) => ({
      pages: aged(context.pages, params.kind),
    })),
    changeFlowQuery: enqueueActions(({ context, enqueue }, params: { route: Route }) => {
      if (!context.flow || !('query' in params.route)) return;
      enqueue.sendTo(context.flow, { type: 'query.change', change: params.route.query });
    }),
    reportRoute: enqueueActions(({ context, system, enqueue }) => {
      reportToApp({ system, enqueue }, { type: 'route.changed', route: context.route });
    }),
    reportBroken: enqueueActions(reportBroken),
  },
  guards: {
    isSameRoute: ({ context }, params: { route: Route }) => isSameRoute(context.route, params.route),
    isForbidden: ({ context: { route, user } }) => !mayVisit(route.kind, user),
    isFetched: ({ context: { fetched, route } }) => route.kind in fetched,
    isQuiet: ({ context }) => context.route.kind === 'home' || context.route.kind === 'unknown',
  },
}).createMachine({
  id: 'routes',
  description: 'Where a signed-in user is, and the flow that lives there.',
  context: ({ input }) => ({
    ...input,
    pageSize: input.pageSize ?? FIRST_QUERY.size,
    queries: {},
    contextView: 'contexts',
    pages: {},
    fetched: {},
    flow: null,
    failure: null,
  }),
  invoke: [{ src: 'appEvents' }, { src: 'recordChanges' }],
  initial: 'deciding',
  on: {
    'address.changed': [
      { guard: { type: 'isSameRoute', params: ({ event }) => event } },
      { target: '.deciding', actions: { type: 'goTo', params: ({ event }) => event } },
    ],
    // Refused: the list that sent it is gone.
    'route.queried': {},
    'identity.changed': { actions: assign({ user: ({ event }) => event.identity.user }) },
    'records.changed': { actions: { type: 'agePage', params: { kind: null } } },
    'page.age': { actions: { type: 'agePage', params: ({ event }) => event } },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isForbidden', target: 'forbidden' },
        { guard: 'isQuiet', target: 'quiet' },
        { guard: 'isFetched', target: 'there' },
        { target: 'arriving' },
      ],
    },
    forbidden: { description: 'This user has no business here; the screen says so.' },
    quiet: { description: 'The home page, or an address that leads nowhere: nothing happens there.' },
    arriving: {
      ...pending('#routes.unavailable'),
      description: 'The code of the route is on its way.',
      invoke: {
        src: 'loadFlow',
        input: ({ context }) => ({ kind: flowKind(context.route) }),
        onDone: { target: 'there', actions: { type: 'keepFetched', params: ({ event }) => event.output } },
        onError: { target: 'unavailable', actions: keepFailure },
      },
    },
    unavailable: {
      description: 'The code of the route did not arrive; it can be fetched again.',
      on: { 'route.retry': 'arriving' },
    },
    there: {
      description: 'The flow of the route runs.',
      entry: ['beginFlow', 'rememberQuery'],
      exit: [stopChild(FLOW), assign({ flow: null })],
      on: {
        'xstate.done.actor.flow': { target: 'deciding', actions: ['goOn', 'reportRoute'] },
        'xstate.error.actor.flow': { target: 'broken', actions: REPORT_BROKEN },
        'route.queried': {
          actions: [{ type: 'query', params: ({ event }) => event }, 'rememberQuery', 'reportRoute'],
        },
        'address.changed': [
          {
            guard: { type: 'isSameRoute', params: ({ event }) => event },
            actions: { type: 'changeFlowQuery', params: ({ event }) => event },
          },
          { target: 'deciding', actions: { type: 'goTo', params: ({ event }) => event } },
        ],
        'xstate.snapshot.flow': {
          actions: { type: 'rememberPage', params: ({ event }) => ({ snapshot: event.snapshot }) },
        },
      },
    },
    broken: { description: 'The flow of this route failed by itself; the app machine knows.' },
  },
});
