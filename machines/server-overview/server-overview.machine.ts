import { assign, enqueueActions, setup } from 'xstate';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpointCacheMachine } from '#machines/endpoint-cache/endpoint-cache.machine.ts';
import type { CacheTarget } from '#machines/endpoint-cache/endpoint-cache.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import { REPORT_BROKEN, reportBroken } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import type { ServerOverviewPort } from '#machines/server-overview/server-overview.port.ts';
import { syncMachine } from '#machines/sync/sync.machine.ts';

export type ServerOverviewEvent =
  | { type: 'overview.refresh' }
  /** The user wants to renew a cache; it is asked first. */
  | { type: 'cache.clear'; target: CacheTarget }
  | { type: 'wait.cancel' };

export const SERVER_OVERVIEW_DATA_EVENTS: DataEvents<ServerOverviewEvent> = {
  'cache.clear': true,
};

export interface ServerOverviewContext {
  /** Why this user may not synchronise. */
  readonly readOnly: ReadOnlyReason | null;
  /** Latest answer, null before the first; it stays while it is reloaded. */
  readonly endpoints: readonly Endpoint[] | null;
  readonly failure: Failure | null;
}

/** The servers: what is known of them, the renewal of their caches, and the sync from another one. */
export const serverOverviewMachine = setup({
  types: {
    context: {} as ServerOverviewContext,
    events: {} as ServerOverviewEvent,
    input: {} as { readonly readOnly: ReadOnlyReason | null },
    children: {} as { cache: 'endpointCache'; sync: 'sync' },
  },
  actors: {
    sessionBack,
    load: placeholder<ServerOverviewPort['load']>(),
    endpointCache: endpointCacheMachine,
    sync: syncMachine,
  },
  actions: {
    reportBroken: enqueueActions(reportBroken),
  },
}).createMachine({
  id: 'server-overview',
  description: 'What is known of the servers, with the renewal of their caches and the sync.',
  context: ({ input }) => ({ readOnly: input.readOnly, endpoints: null, failure: null }),
  type: 'parallel',
  invoke: {
    src: 'sync',
    id: 'sync',
    input: ({ context }) => ({ readOnly: context.readOnly }),
    onError: { actions: REPORT_BROKEN },
  },
  on: {
    // Refused while a cache is being renewed: one at a time.
    'cache.clear': {},
  },
  states: {
    endpoints: {
      initial: 'loading',
      on: { 'overview.refresh': '.loading' },
      states: {
        loading: {
          ...pending('#server-overview.endpoints.unreachable'),
          description: 'The endpoints are on their way; those that are there stay.',
          invoke: {
            src: 'load',
            onDone: {
              target: 'shown',
              actions: assign({ endpoints: ({ event }) => event.output, failure: null }),
            },
            onError: failureExits(),
          },
        },
        shown: {},
        refused: { description: 'The server refuses; the reason is shown.' },
        unreachable: { description: 'No usable answer came; it can be asked again.' },
        sessionLost: {
          description: 'Waits until the session is back.',
          invoke: { src: 'sessionBack', onDone: 'loading' },
        },
      },
    },
    cache: {
      initial: 'untouched',
      states: {
        untouched: { on: { 'cache.clear': 'renewing' } },
        renewing: {
          description: 'The user is asked, and the cache renewed.',
          invoke: {
            src: 'endpointCache',
            id: 'cache',
            input: ({ context: { endpoints }, event }) => {
              if (event.type !== 'cache.clear') throw new Error('no cache was named');
              const server = endpoints?.find(({ id }) => id === event.target)?.url ?? null;
              return { target: event.target, server };
            },
            onDone: { target: 'untouched' },
            onError: { target: 'untouched', actions: REPORT_BROKEN },
          },
          // One at a time; the dialog lies over the buttons.
          on: { 'cache.clear': {} },
        },
      },
    },
  },
});
