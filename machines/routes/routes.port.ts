import type { AnyStateMachine } from 'xstate';
import type { Service } from '#machines/kit/port.ts';
import type { LoadedRecord } from '#machines/record-form/record-form.port.ts';
import type { FlowKind } from '#machines/route/route.ts';

/** The flow of a kind of route, provided with its services. */
export interface FetchedFlow {
  readonly flow: AnyStateMachine;
  /** The record of a row with which a form can begin; null where it has to be loaded first. Left out where that is always so. */
  readonly known?: (row: unknown) => LoadedRecord<unknown> | null;
}

export interface RoutesPort {
  /** The flow of a kind of route; its code arrives when it is first needed. */
  readonly loadFlow: Service<{ readonly kind: FlowKind }, FetchedFlow>;
}
