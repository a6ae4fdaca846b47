import type { AnyStateMachine } from 'xstate';
import type { FlowKind } from '#machines/places/place.ts';
import type { Service } from '#machines/port.ts';

export interface PlacesPort {
  /** The flow of a kind of place, joined to its services; its code arrives when it is first needed. */
  readonly loadFlow: Service<{ readonly kind: FlowKind }, AnyStateMachine>;
}
