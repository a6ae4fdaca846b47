import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { User } from '#contract/auth.ts';
import type { Wording } from '#contract/wording.ts';
import type { DataEvents } from '#machines/event.ts';
import { AUTO_CLOSE } from '#machines/notifications/notifications.machine.ts';
import type { Place, PlaceOf } from '#machines/places/place.ts';
import type { RecordFormOutcome } from '#machines/record-form/record-form.machine.ts';
import { FIRST_QUERY, type ListQuery } from '#machines/record-list/list-query.ts';
import { reportToApp } from '#machines/report.ts';
import { readOnlyReason } from '#machines/rights.ts';
import { wordingFormMachine, wordingListMachine } from '#machines/wording.ts';

export type PlacesEvent =
  /** The address names another place: a link, back, forward. */
  | { type: 'address.changed'; place: Place }
  /** The list that is shown has moved on to another query. */
  | { type: 'place.queried'; query: ListQuery }
  | { type: 'session.restored' };

export const PLACES_DATA_EVENTS: DataEvents<PlacesEvent> = { 'address.changed': true, 'place.queried': true };

export interface PlacesContext {
  readonly place: Place;
  /** Who is signed in. */
  readonly user: User;
  /** What the list of wordings showed last; leaving a form leads back to it. */
  readonly wordingsQuery: ListQuery;
}

const places = setup({
  types: {
    context: {} as PlacesContext,
    events: {} as PlacesEvent,
    input: {} as { readonly place: Place; readonly user: User },
    children: {} as { wordingList: 'wordingList'; wordingForm: 'wordingForm' },
  },
  actors: { wordingList: wordingListMachine, wordingForm: wordingFormMachine },
  actions: {
    goTo: assign((_, params: { place: Place }) => ({ place: params.place })),
    goBackToWordings: assign(({ context }) => ({
      place: { kind: 'wordings' as const, query: context.wordingsQuery },
    })),
    rememberQuery: assign((_, params: { query: ListQuery }) => ({
      place: { kind: 'wordings' as const, query: params.query },
      wordingsQuery: params.query,
    })),
    passOnSessionRestored: enqueueActions(({ self, enqueue }) => {
      const { wordingList, wordingForm } = self.getSnapshot().children;
      for (const child of [wordingList, wordingForm]) {
        if (child) enqueue.sendTo(child, { type: 'session.restored' });
      }
    }),
    reportPlace: enqueueActions(({ context, system, enqueue }) => {
      reportToApp({ system, enqueue }, { type: 'place.changed', place: context.place });
    }),
    reportStored: enqueueActions(({ system, enqueue }, params: RecordFormOutcome<Wording>) => {
      if (params.outcome === 'cancelled') return;
      reportToApp(
        { system, enqueue },
        {
          type: 'notification.add',
          level: 'success',
          topic: `wording.${params.outcome}`,
          values: { identifier: params.stored.identifier },
          autoClose: AUTO_CLOSE,
        },
      );
    }),
    reportBroken: enqueueActions(({ system, enqueue }, params: { error: unknown }) => {
      reportToApp({ system, enqueue }, { type: 'flow.broken', error: params.error });
    }),
  },
  guards: {
    isPlace: ({ context }, params: { kind: Place['kind'] }) => context.place.kind === params.kind,
    isSamePlace: ({ context }, params: { place: Place }) => isSamePlace(context.place, params.place),
  },
});

/** Places that the same child shows: an address that names the same one only tells that child. */
function isSamePlace(one: Place, other: Place): boolean {
  if (one.kind === 'wording' && other.kind === 'wording') return one.id === other.id;
  if (one.kind === 'unknown' && other.kind === 'unknown') return one.path === other.path;
  return one.kind === other.kind;
}

/** A flow that fails by itself, which only a mistake of ours can cause. */
const broken = {
  target: 'broken',
  actions: {
    type: 'reportBroken',
    params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
  },
} as const;

/** Where somebody who is signed in is; each place has its own flow, which lives exactly as long. */
export const placesMachine = places.createMachine({
  id: 'places',
  context: ({ input }) => ({ ...input, wordingsQuery: FIRST_QUERY }),
  initial: 'deciding',
  on: {
    'address.changed': [
      { guard: { type: 'isSamePlace', params: ({ event }) => event } },
      { target: '.deciding', actions: { type: 'goTo', params: ({ event }) => event } },
    ],
    // Refused: the list that sent it is gone.
    'place.queried': {},
    'session.restored': { actions: 'passOnSessionRestored' },
  },
  states: {
    deciding: {
      always: [
        { guard: { type: 'isPlace', params: { kind: 'home' } }, target: 'home' },
        { guard: { type: 'isPlace', params: { kind: 'wordings' } }, target: 'wordings' },
        { guard: { type: 'isPlace', params: { kind: 'wording' } }, target: 'wording' },
        { target: 'unknown' },
      ],
    },
    home: {},
    wordings: {
      entry: {
        type: 'rememberQuery',
        params: ({ context }) => ({ query: (context.place as PlaceOf<'wordings'>).query }),
      },
      invoke: {
        src: 'wordingList',
        id: 'wordingList',
        input: ({ context }) => ({ query: (context.place as PlaceOf<'wordings'>).query }),
        onError: broken,
      },
      on: {
        'place.queried': {
          actions: [{ type: 'rememberQuery', params: ({ event }) => event }, 'reportPlace'],
        },
        'address.changed': [
          {
            guard: { type: 'isSamePlace', params: ({ event }) => event },
            actions: sendTo('wordingList', ({ event }) => ({
              type: 'query.change',
              change: (event.place as PlaceOf<'wordings'>).query,
            })),
          },
          { target: 'deciding', actions: { type: 'goTo', params: ({ event }) => event } },
        ],
      },
    },
    wording: {
      invoke: {
        src: 'wordingForm',
        id: 'wordingForm',
        input: ({ context: { place, user } }) => ({
          recordKey: (place as PlaceOf<'wording'>).id,
          readOnly: readOnlyReason(user, null),
        }),
        onDone: {
          target: 'deciding',
          actions: [
            'goBackToWordings',
            'reportPlace',
            { type: 'reportStored', params: ({ event }) => event.output },
          ],
        },
        onError: broken,
      },
    },
    unknown: { description: 'No place has this address.' },
    broken: { description: 'The flow of this place failed by itself; the app machine knows.' },
  },
});
