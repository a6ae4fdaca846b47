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
import type { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import type { AuditRepairFlow } from '#machines/audit-repair/audit-repair.selectors.ts';
import type { Undo } from '#machines/history/operation.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { keepFailure } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { REPORT_BROKEN, reportBroken, reportToApp } from '#machines/reports/report.ts';
import type { UndoPort } from '#machines/undo/undo.port.ts';

/** Operation to undo, and the notification that offered it. */
export interface UndoRequest {
  readonly notificationId: string;
  readonly undo: Undo;
  /** The idempotency key of taking it back. */
  readonly key: string;
}

export type UndoEvent =
  | ({ type: 'undo.start' } & UndoRequest)
  /** Fetches once more what did not arrive. */
  | { type: 'undo.retry' }
  /** The user leaves it at that. */
  | { type: 'undo.dismiss' }
  | { type: 'wait.cancel' };

export const UNDO_DATA_EVENTS: DataEvents<UndoEvent> = { 'undo.start': true };

/** The name of the flow that takes an operation back. */
const REPAIR = 'repair';

type RepairEnd = DoneActorEvent<unknown, typeof REPAIR> | ErrorActorEvent<unknown, typeof REPAIR>;

export interface UndoContext {
  readonly request: UndoRequest | null;
  /** The flow that takes it back, once its code has arrived. */
  readonly repair: AuditRepairFlow | null;
  /** Why its code did not arrive. */
  readonly failure: Failure | null;
}

/**
 * Takes back where one stands what a notification tells of, one operation at a time, since each may stand on the one
 * before. How it is taken back is the same flow as in the history.
 */
export const undoMachine = setup({
  types: { context: {} as UndoContext, events: {} as UndoEvent | RepairEnd },
  actors: { loadRepair: placeholder<UndoPort['loadRepair']>() },
  actions: {
    rememberRequest: assign((_, { notificationId, undo, key }: UndoRequest) => ({
      request: { notificationId, undo, key },
    })),
    forgetRequest: assign({ request: null, repair: null, failure: null }),
    beginRepair: assign(({ context: { request }, spawn }, params: { flow: typeof auditRepairMachine }) => {
      const { undo, key } = present(request);
      return {
        failure: null,
        repair: (spawn as (logic: AnyStateMachine, options: object) => AnyActorRef)(params.flow, {
          id: REPAIR,
          input: { repair: { kind: 'undo', revision: undo, of: undo }, key: undo.isBig ? null : key },
        }) as AuditRepairFlow,
      };
    }),
    cancelRepair: enqueueActions(({ context, enqueue }) => {
      if (context.repair) enqueue.sendTo(context.repair, { type: 'repair.cancel' });
    }),
    /** It stays until what it offered has come to an end. */
    keepNotification: enqueueActions(({ context, system, enqueue }) => {
      const { notificationId: id } = present(context.request);
      reportToApp({ system, enqueue }, { type: 'notification.keep', id });
    }),
    removeNotification: enqueueActions(({ context, system, enqueue }) => {
      const { notificationId: id } = present(context.request);
      reportToApp({ system, enqueue }, { type: 'notification.remove', id });
    }),
    reportBroken: enqueueActions(reportBroken),
  },
}).createMachine({
  id: 'undo',
  description: 'Takes back what was just done, from the notice that reported it.',
  context: { request: null, repair: null, failure: null },
  initial: 'idle',
  // Refused while another operation is taken back.
  on: { 'undo.start': {} },
  states: {
    idle: {
      description: 'Nothing is being taken back.',
      on: {
        'undo.start': {
          target: 'arriving',
          actions: [{ type: 'rememberRequest', params: ({ event }) => event }, 'keepNotification'],
        },
      },
    },
    arriving: {
      ...pending('#undo.unavailable'),
      description: 'The code of the flow that takes it back is on its way.',
      invoke: {
        src: 'loadRepair',
        onDone: {
          target: 'running',
          actions: { type: 'beginRepair', params: ({ event }) => ({ flow: event.output }) },
        },
        onError: { target: 'unavailable', actions: keepFailure },
      },
    },
    unavailable: {
      description: 'The code did not arrive; it can be fetched again, and nothing has happened yet.',
      on: {
        'undo.retry': 'arriving',
        'undo.dismiss': { target: 'idle', actions: ['removeNotification', 'forgetRequest'] },
      },
    },
    running: {
      description: 'The flow that takes it back decides what comes of it.',
      exit: stopChild(REPAIR),
      on: {
        'undo.dismiss': { actions: 'cancelRepair' },
        'xstate.done.actor.repair': { target: 'idle', actions: ['removeNotification', 'forgetRequest'] },
        'xstate.error.actor.repair': {
          target: 'idle',
          actions: [REPORT_BROKEN, 'forgetRequest'],
        },
      },
    },
  },
});
