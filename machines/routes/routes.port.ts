import type { AnyStateMachine } from 'xstate';
import type { Service } from '#machines/kit/port.ts';
import type { FlowKind } from '#machines/route/route.ts';

export interface RoutesPort {
  /** The flow of a kind of route, provided with its services; its code arrives when it is first needed. */
  readonly loadFlow: Service<{ readonly kind: FlowKind }, AnyStateMachine>;
}
