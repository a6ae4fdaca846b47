import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import { type FlowKind, isList, type ListKind, type Place } from '#machines/place/place.ts';
import type { FlowOf } from '#machines/places/flows.ts';
import type { placesMachine } from '#machines/places/places.machine.ts';
import type { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';

type Snapshot = SnapshotFrom<typeof placesMachine>;
/** The flow of a list, whatever its rows are. */
export type ListFlow = ActorRefFrom<ReturnType<typeof createRecordListMachine<unknown>>>;

export const placesSelectors = {
  place: (snapshot: Snapshot): Place => snapshot.context.place,
  /** The user has no business at this place. */
  isForbidden: (snapshot: Snapshot): boolean => snapshot.matches('forbidden'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancel: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** Why the code of the place did not arrive; it can be fetched again. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('unavailable') ? snapshot.context.failure : null,
  /** The list that is shown, with its flow once that runs. */
  list: (snapshot: Snapshot): { readonly kind: ListKind; readonly flow: ListFlow } | null => {
    const { flow, place } = snapshot.context;
    return flow && isList(place) ? { kind: place.kind, flow: flow as unknown as ListFlow } : null;
  },
  /** The flow of the place, once it runs and if it is of this kind. */
  flow: <Kind extends FlowKind>(snapshot: Snapshot, kind: Kind): ActorRefFrom<FlowOf<Kind>> | null => {
    const { flow, place } = snapshot.context;
    // Which flow a kind of place has is written once, in flows.ts.
    return flow && place.kind === kind ? (flow as unknown as ActorRefFrom<FlowOf<Kind>>) : null;
  },
};
