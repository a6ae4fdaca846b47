import { assign, enqueueActions, setup } from 'xstate';
import type { EndpointCachePort, WantedCache } from '#machines/endpoint-cache/endpoint-cache.port.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failing, keepFailure, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { failureValues } from '#machines/notifications/failure-values.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type EndpointCacheEvent =
  /** The user has confirmed; `key` is the idempotency key. */
  { type: 'cache.confirm'; key: string } | { type: 'cache.cancel' } | { type: 'wait.cancel' };

export const ENDPOINT_CACHE_DATA_EVENTS: DataEvents<EndpointCacheEvent> = { 'cache.confirm': true };

export interface EndpointCacheContext extends WantedCache {
  readonly key: string | null;
  /** Why it was not renewed. */
  readonly failure: Failure | null;
}

/** Values by which notifications name a cache. */
function named({ target, server }: WantedCache): Readonly<Record<string, string>> {
  return { cache: String(target), ...(server !== null && { identifier: server }) };
}

/** Values by which a notification names the servers that have not confirmed it; none where another thing has failed. */
function unconfirmed(failure: Failure | null): Readonly<Record<string, string>> {
  const findings = failure?.kind === 'refused' ? failure.findings : [];
  const silent = findings.filter(({ reason }) => reason === 'cacheUnconfirmed');
  const [first] = silent;
  if (!first) return {};
  const servers = silent.map(({ values }) => values?.server ?? '').join(', ');
  return { unconfirmed: servers, count: String(silent.length), seconds: first.values?.seconds ?? '' };
}

/** Renewing the cache of an endpoint: asked first; success and failure end it with their notice. */
export const endpointCacheMachine = setup({
  types: {
    context: {} as EndpointCacheContext,
    events: {} as EndpointCacheEvent,
    input: {} as WantedCache,
  },
  actors: { sessionBack, clear: placeholder<EndpointCachePort['clear']>() },
  actions: {
    reportCleared: enqueueActions(({ context, system, enqueue }) => {
      const values = named(context);
      const notice = { level: 'success', topic: 'cache.cleared', values, autoClose: AUTO_CLOSE } as const;
      reportToApp({ system, enqueue }, { type: 'notification.add', ...notice });
    }),
    reportFailed: enqueueActions(({ context, system, enqueue }) => {
      const { failure } = context;
      const values = { ...failureValues(failure), ...unconfirmed(failure), ...named(context) };
      const notice = { level: 'error', topic: 'cache.failed', values, autoClose: null } as const;
      reportToApp({ system, enqueue }, { type: 'notification.add', ...notice });
    }),
  },
}).createMachine({
  id: 'endpoint-cache',
  description: 'Renews one cache after a question.',
  context: ({ input }) => ({ ...input, key: null, failure: null }),
  initial: 'asking',
  on: {
    // Refused wherever no state below takes it.
    'cache.confirm': {},
  },
  states: {
    asking: {
      description: 'The user is asked whether the cache is to be renewed.',
      on: {
        'cache.confirm': {
          target: 'clearing',
          actions: assign({ key: ({ event }) => event.key }),
        },
        'cache.cancel': 'kept',
      },
    },
    clearing: {
      ...pending('#endpoint-cache.failed'),
      description: 'The server renews the cache.',
      invoke: {
        src: 'clear',
        input: ({ context: { target, key } }) => ({ target, key: present(key) }),
        onDone: { target: 'cleared' },
        onError: [
          { guard: failing.isSessionLost, target: 'sessionLost' },
          { target: 'failed', actions: keepFailure },
        ],
      },
    },
    sessionLost: waitsForSession('asking', 'asks again'),
    cleared: { type: 'final', entry: 'reportCleared' },
    failed: { type: 'final', entry: 'reportFailed' },
    kept: { type: 'final', description: 'The user did not want it after all.' },
  },
});
