import {
  type AnyActorRef,
  type AnyStateMachine,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  enqueueActions,
  setup,
  stopChild,
} from 'xstate';
import type { User } from '#contract/auth.ts';
import type { AuditQuery } from '#machines/audit/audit-query.ts';
import type { DataEvents } from '#machines/event.ts';
import { CANCELLED, type Failure, failureOf } from '#machines/failure.ts';
import { patience } from '#machines/patience.ts';
import { type FlowKind, isForSuperAdmins, isList, isSamePlace, type Place } from '#machines/places/place.ts';
import type { PlacesPort } from '#machines/places/places.port.ts';
import { flowInput, type ListQueries, placeAfter } from '#machines/places/way.ts';
import { slot } from '#machines/port.ts';
import type { ListQuery } from '#machines/record-list/list-query.ts';
import { reportToApp } from '#machines/report.ts';
import type { RecordsChanged } from '#machines/subject.ts';

export type PlacesEvent =
  /** The address names another place: a link, back, forward. */
  | { type: 'address.changed'; place: Place }
  /** The list that is shown has moved on to another query. */
  | { type: 'place.queried'; query: ListQuery | AuditQuery }
  | RecordsChanged
  /** What is known of the user has changed. */
  | { type: 'user.changed'; user: User }
  | { type: 'session.restored' }
  | { type: 'place.retry' }
  | { type: 'wait.cancel' }
  | DoneActorEvent<unknown, typeof FLOW>
  | ErrorActorEvent<unknown, typeof FLOW>;

export const PLACES_DATA_EVENTS: DataEvents<
  Exclude<PlacesEvent, DoneActorEvent<unknown, typeof FLOW> | ErrorActorEvent<unknown, typeof FLOW>>
> = { 'address.changed': true, 'place.queried': true, 'records.changed': true, 'user.changed': true };

/** The name of the one flow that lives at a place. */
const FLOW = 'flow';

export interface PlacesContext {
  readonly place: Place;
  /** Who is signed in. */
  readonly user: User;
  /** What each list showed last; leaving a form leads back to it. */
  readonly queries: ListQueries;
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

/** Where somebody who is signed in is. What happens there is a flow of its own, which lives exactly as long. */
export const placesMachine = setup({
  types: {
    context: {} as PlacesContext,
    events: {} as PlacesEvent,
    input: {} as { readonly place: Place; readonly user: User },
  },
  actors: { loadFlow: slot<PlacesPort['loadFlow']>() },
  actions: {
    goTo: assign((_, params: { place: Place }) => ({ place: params.place })),
    goOn: assign(({ context }) => ({ place: placeAfter(context.place, context.queries) })),
    rememberQuery: assign(({ context: { place, queries } }) =>
      isList(place) ? { queries: { ...queries, [place.kind]: place.query } } : {},
    ),
    query: assign(({ context }, params: { query: ListQuery | AuditQuery }) => ({
      place: { ...context.place, query: params.query } as Place,
    })),
    beginFlow: assign(({ context, spawn }, params: { flow: AnyStateMachine }) => ({
      failure: null,
      flow: (spawn as (logic: AnyStateMachine, options: object) => AnyActorRef)(params.flow, {
        id: FLOW,
        input: flowInput(context.place, context.user),
      }),
    })),
    endFlow: assign({ flow: null }),
    rememberUser: assign((_, params: { user: User }) => ({ user: params.user })),
    tellFlow: enqueueActions(({ context, enqueue }, params: { event: PlacesEvent }) => {
      if (context.flow) enqueue.sendTo(context.flow, params.event);
    }),
    changeFlowQuery: enqueueActions(({ context, enqueue }, params: { place: Place }) => {
      if (!context.flow || !('query' in params.place)) return;
      enqueue.sendTo(context.flow, { type: 'query.change', change: params.place.query });
    }),
    rememberFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    rememberCancel: assign({ failure: CANCELLED }),
    reportPlace: enqueueActions(({ context, system, enqueue }) => {
      reportToApp({ system, enqueue }, { type: 'place.changed', place: context.place });
    }),
    reportBroken: enqueueActions(({ system, enqueue }, params: { error: unknown }) => {
      reportToApp({ system, enqueue }, { type: 'flow.broken', error: params.error });
    }),
  },
  guards: {
    isSamePlace: ({ context }, params: { place: Place }) => isSamePlace(context.place, params.place),
    isForbidden: ({ context: { place, user } }) => isForSuperAdmins(place.kind) && !user.superAdmin,
    isQuiet: ({ context }) => context.place.kind === 'home' || context.place.kind === 'unknown',
  },
}).createMachine({
  id: 'places',
  context: ({ input }) => ({ ...input, queries: {}, flow: null, failure: null }),
  initial: 'deciding',
  on: {
    'address.changed': [
      { guard: { type: 'isSamePlace', params: ({ event }) => event } },
      { target: '.deciding', actions: { type: 'goTo', params: ({ event }) => event } },
    ],
    // Refused: the list that sent it is gone.
    'place.queried': {},
    'user.changed': { actions: { type: 'rememberUser', params: ({ event }) => event } },
    // Nothing is shown that could have changed.
    'records.changed': {},
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
      ...patience('#places.unavailable', 'rememberCancel'),
      description: 'The code of the place is on its way.',
      invoke: {
        src: 'loadFlow',
        input: ({ context }) => ({ kind: flowKind(context.place) }),
        onDone: {
          target: 'there',
          actions: { type: 'beginFlow', params: ({ event }) => ({ flow: event.output }) },
        },
        onError: {
          target: 'unavailable',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    unavailable: {
      description: 'The code of the place did not arrive; it can be fetched again.',
      on: { 'place.retry': 'arriving' },
    },
    there: {
      description: 'The flow of the place runs.',
      entry: 'rememberQuery',
      exit: [stopChild(FLOW), 'endFlow'],
      on: {
        'xstate.done.actor.flow': { target: 'deciding', actions: ['goOn', 'reportPlace'] },
        'xstate.error.actor.flow': {
          target: 'broken',
          actions: { type: 'reportBroken', params: ({ event }) => ({ error: event.error }) },
        },
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
        'session.restored': { actions: { type: 'tellFlow', params: ({ event }) => ({ event }) } },
        'records.changed': { actions: { type: 'tellFlow', params: ({ event }) => ({ event }) } },
      },
    },
    broken: { description: 'The flow of this place failed by itself; the app machine knows.' },
  },
});
