import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';
import { type FlowKind, isList, type ListKind, type Route } from '#machines/route/route.ts';
import type { FlowOf } from '#machines/routes/flows.ts';
import type { routesMachine } from '#machines/routes/routes.machine.ts';

type Snapshot = SnapshotFrom<typeof routesMachine>;
/** The flow of a list, whatever its rows are. */
export type ListFlow = ActorRefFrom<ReturnType<typeof createRecordListMachine<unknown>>>;

export const routesSelectors = {
  route: (snapshot: Snapshot): Route => snapshot.context.route,
  /** The user has no business at this route. */
  isForbidden: (snapshot: Snapshot): boolean => snapshot.matches('forbidden'),
  isSlow: (snapshot: Snapshot): boolean => snapshot.hasTag(SLOW),
  canCancel: (snapshot: Snapshot): boolean => snapshot.hasTag(CANCELLABLE),
  /** Why the code of the route did not arrive; it can be fetched again. */
  failure: (snapshot: Snapshot): Failure | null =>
    snapshot.matches('unavailable') ? snapshot.context.failure : null,
  /** The list that is shown, with its flow once that runs. */
  list: (snapshot: Snapshot): { readonly kind: ListKind; readonly flow: ListFlow } | null => {
    const { flow, route } = snapshot.context;
    return flow && isList(route) ? { kind: route.kind, flow: flow as unknown as ListFlow } : null;
  },
  /** The flow of the route, once it runs and if it is of this kind. */
  flow: <Kind extends FlowKind>(snapshot: Snapshot, kind: Kind): ActorRefFrom<FlowOf<Kind>> | null => {
    const { flow, route } = snapshot.context;
    // Which flow a kind of route has is written once, in flows.ts.
    return flow && route.kind === kind ? (flow as unknown as ActorRefFrom<FlowOf<Kind>>) : null;
  },
};
