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
import { keepFailure, withError } from '#machines/kit/failure-exits.ts';
import type { Identity } from '#machines/kit/identity.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import type { AuditQuery } from '#machines/place/audit-query.ts';
import type { ListQuery } from '#machines/place/list-query.ts';
import type { MatrixQuery } from '#machines/place/matrix-query.ts';
import {
  type FlowKind,
  isForSuperAdmins,
  isList,
  isSamePlace,
  type ListKind,
  type Place,
} from '#machines/place/place.ts';
import type { PlacesPort } from '#machines/places/places.port.ts';
import { aged, PAGE_AGE, type RememberedPages, rememberedPage } from '#machines/places/remembered-pages.ts';
import { type ContextView, flowInput, type ListQueries, placeAfter } from '#machines/places/way.ts';
import type { RecordListContext } from '#machines/record-list/record-list.machine.ts';
import type { ListPage } from '#machines/record-list/record-list.port.ts';
import { appEventsOf } from '#machines/reports/app-events.ts';
import { recordChanges } from '#machines/reports/record-changes.ts';
import { type ReportTo, reportBroken, reportToApp } from '#machines/reports/report.ts';

export type PlacesEvent =
  /** The address names another place: a link, back, forward. */
  | { type: 'address.changed'; place: Place }
  | ReportTo<'places'>
  | RecordsChanged
  /** What is known of the user has changed. */
  | { type: 'identity.changed'; identity: Identity }
  /** What a list showed last has become old. */
  | { type: 'page.age'; kind: ListKind }
  | { type: 'place.retry' }
  | { type: 'wait.cancel' }
  | FlowEvent;

/** What the flow of the place lets its owner know by itself. */
type FlowEvent =
  | DoneActorEvent<unknown, typeof FLOW>
  | ErrorActorEvent<unknown, typeof FLOW>
  | (SnapshotEvent<Snapshot<unknown>> & { type: `xstate.snapshot.${typeof FLOW}` });

export const PLACES_DATA_EVENTS: DataEvents<Exclude<PlacesEvent, FlowEvent>> = {
  'address.changed': true,
  'place.queried': true,
  'records.changed': true,
  'identity.changed': true,
  'page.age': true,
};

/** The name of the one flow that lives at a place. */
const FLOW = 'flow';

export interface PlacesContext {
  readonly place: Place;
  /** Who is signed in. */
  readonly user: User;
  /** What each list showed last; leaving a form leads back to it. */
  readonly queries: ListQueries;
  readonly contextView: ContextView;
  /** What each list showed last; it is there at once when somebody comes back. */
  readonly pages: RememberedPages;
  /** The flow of the place while the user is there. */
  readonly flow: AnyActorRef | null;
  /** Why the place's code did not arrive. */
  readonly failure: Failure | null;
}

/** The place's kind, where the chart proves that something happens there. */
function flowKind({ kind }: Place): FlowKind {
  if (kind === 'home' || kind === 'unknown') throw new Error(`${kind} has no flow`);
  return kind;
}

/** What the flow of a list shows, once that is what was asked for; null while it is not, and for every other flow. */
function shownPage(
  snapshot: unknown,
): (Pick<RecordListContext<unknown>, 'query'> & { page: ListPage<unknown> }) | null {
  const { value, context } = snapshot as { value?: unknown; context?: RecordListContext<unknown> };
  return value === 'shown' && context?.page ? { query: context.query, page: context.page } : null;
}

/** What a list begins with beyond its query. */
function rememberedInput({ pages, place }: PlacesContext): object {
  const remembered = rememberedPage(pages, place);
  return remembered ? { remembered } : {};
}

/** Where somebody who is signed in is. What happens there is a flow of its own, which lives exactly as long. */
export const placesMachine = setup({
  types: {
    context: {} as PlacesContext,
    events: {} as PlacesEvent,
    input: {} as { readonly place: Place; readonly user: User },
  },
  actors: {
    appEvents: appEventsOf('address.changed', 'identity.changed'),
    recordChanges,
    loadFlow: placeholder<PlacesPort['loadFlow']>(),
  },
  actions: {
    goTo: assign((_, params: { place: Place }) => ({ place: params.place })),
    goOn: assign(({ context: { place, queries, contextView } }) => ({
      place: placeAfter(place, queries, contextView),
    })),
    rememberQuery: assign(({ context: { place, queries } }) => ({
      ...(isList(place) && { queries: { ...queries, [place.kind]: place.query } }),
      ...((place.kind === 'contexts' || place.kind === 'contextTree') && { contextView: place.kind }),
    })),
    query: assign(({ context }, params: { query: ListQuery | AuditQuery | MatrixQuery }) => ({
      place: { ...context.place, query: params.query } as Place,
    })),
    beginFlow: assign(({ context, spawn }, params: { flow: AnyStateMachine }) => ({
      failure: null,
      flow: (spawn as (logic: AnyStateMachine, options: object) => AnyActorRef)(params.flow, {
        id: FLOW,
        input: {
          ...flowInput(context.place, context.user),
          ...rememberedInput(context),
        },
        syncSnapshot: true,
      }),
    })),
    rememberPage: enqueueActions(({ context: { place, pages }, enqueue }, params: { snapshot: unknown }) => {
      const page = shownPage(params.snapshot);
      if (!page || !isList(place) || pages[place.kind]?.page === page.page) return;
      const { kind } = place;
      enqueue.assign({ pages: { ...pages, [kind]: { ...page, isAged: false } } });
      enqueue.cancel(`age ${kind}`);
      enqueue.raise({ type: 'page.age', kind }, { id: `age ${kind}`, delay: PAGE_AGE });
    }),
    agePage: assign(({ context }, params: { kind: ListKind | null }) => ({
      pages: aged(context.pages, params.kind),
    })),
    changeFlowQuery: enqueueActions(({ context, enqueue }, params: { place: Place }) => {
      if (!context.flow || !('query' in params.place)) return;
      enqueue.sendTo(context.flow, { type: 'query.change', change: params.place.query });
    }),
    reportPlace: enqueueActions(({ context, system, enqueue }) => {
      reportToApp({ system, enqueue }, { type: 'place.changed', place: context.place });
    }),
    reportBroken: enqueueActions(reportBroken),
  },
  guards: {
    isSamePlace: ({ context }, params: { place: Place }) => isSamePlace(context.place, params.place),
    isForbidden: ({ context: { place, user } }) => isForSuperAdmins(place.kind) && !user.superAdmin,
    isQuiet: ({ context }) => context.place.kind === 'home' || context.place.kind === 'unknown',
  },
}).createMachine({
  id: 'places',
  description: 'Where somebody who is signed in is, and the flow that lives there.',
  context: ({ input }) => ({
    ...input,
    queries: {},
    contextView: 'contexts',
    pages: {},
    flow: null,
    failure: null,
  }),
  invoke: [{ src: 'appEvents' }, { src: 'recordChanges' }],
  initial: 'deciding',
  on: {
    'address.changed': [
      { guard: { type: 'isSamePlace', params: ({ event }) => event } },
      { target: '.deciding', actions: { type: 'goTo', params: ({ event }) => event } },
    ],
    // Refused: the list that sent it is gone.
    'place.queried': {},
    'identity.changed': { actions: assign({ user: ({ event }) => event.identity.user }) },
    'records.changed': { actions: { type: 'agePage', params: { kind: null } } },
    'page.age': { actions: { type: 'agePage', params: ({ event }) => event } },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isForbidden', target: 'forbidden' },
        { guard: 'isQuiet', target: 'quiet' },
        { target: 'arriving' },
      ],
    },
    forbidden: { description: 'This user has no business here; the screen says so.' },
    quiet: { description: 'The home page, or an address that leads nowhere: nothing happens there.' },
    arriving: {
      ...pending('#places.unavailable'),
      description: 'The code of the place is on its way.',
      invoke: {
        src: 'loadFlow',
        input: ({ context }) => ({ kind: flowKind(context.place) }),
        onDone: {
          target: 'there',
          actions: { type: 'beginFlow', params: ({ event }) => ({ flow: event.output }) },
        },
        onError: { target: 'unavailable', actions: keepFailure },
      },
    },
    unavailable: {
      description: 'The code of the place did not arrive; it can be fetched again.',
      on: { 'place.retry': 'arriving' },
    },
    there: {
      description: 'The flow of the place runs.',
      entry: 'rememberQuery',
      exit: [stopChild(FLOW), assign({ flow: null })],
      on: {
        'xstate.done.actor.flow': { target: 'deciding', actions: ['goOn', 'reportPlace'] },
        'xstate.error.actor.flow': { target: 'broken', actions: { type: 'reportBroken', params: withError } },
        'place.queried': {
          actions: [{ type: 'query', params: ({ event }) => event }, 'rememberQuery', 'reportPlace'],
        },
        'address.changed': [
          {
            guard: { type: 'isSamePlace', params: ({ event }) => event },
            actions: { type: 'changeFlowQuery', params: ({ event }) => event },
          },
          { target: 'deciding', actions: { type: 'goTo', params: ({ event }) => event } },
        ],
        'xstate.snapshot.flow': {
          actions: { type: 'rememberPage', params: ({ event }) => ({ snapshot: event.snapshot }) },
        },
      },
    },
    broken: { description: 'The flow of this place failed by itself; the app machine knows.' },
  },
});
