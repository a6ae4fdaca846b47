import { assign, enqueueActions, setup } from 'xstate';
import * as REFUSAL from '#contract/refusal.ts';
import type { DownloadsPort } from '#machines/downloads/downloads.port.ts';
import type { DownloadRequest } from '#machines/kit/download-request.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import { CANCELLED, type Failure, failureOf } from '#machines/kit/failure.ts';
import { type Failed, failing, withError } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import type { Topic } from '#machines/notifications/topics.ts';
import { type ReportTo, reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

export type DownloadsEvent = ReportTo<'downloads'> | { type: 'wait.cancel' };

export const DOWNLOADS_DATA_EVENTS: DataEvents<DownloadsEvent> = { 'download.start': true };

export interface DownloadsContext {
  /** Requested downloads, in the order of the requests. */
  readonly wanted: readonly DownloadRequest[];
}

/** A second click on what is on its way changes nothing. */
function isAskedFor({ wanted }: DownloadsContext, request: DownloadRequest): boolean {
  return wanted.some((one) => JSON.stringify(one) === JSON.stringify(request));
}

/** Returns the notification topic of a failure. */
function topicOf(request: DownloadRequest | undefined, failure: Failure): Topic {
  if (failure.kind !== 'refused') return 'download.unreachable';
  const isFile = request !== undefined && 'id' in request;
  return isFile && failure.code === REFUSAL.notFound ? 'download.missing' : 'download.refused';
}

/** Tells that the first of what is wanted cannot be had. */
function failedNotice({ wanted }: DownloadsContext, failure: Failure) {
  const values = { identifier: wanted[0]?.name ?? '' };
  const notice = {
    level: 'error',
    topic: topicOf(wanted[0], failure),
    values,
    autoClose: AUTO_CLOSE,
  } as const;
  return { type: 'notification.add', ...notice } as const;
}

/**
 * Files that are downloaded, one after the other. The browser would show a refusal as a page of JSON, or keep it under
 * the file's name; so each file is asked about before the browser gets it, and what blocks it is reported.
 */
export const downloadsMachine = setup({
  types: { context: {} as DownloadsContext, events: {} as DownloadsEvent },
  actors: { sessionBack, download: placeholder<DownloadsPort['download']>() },
  actions: {
    add: assign(({ context }, params: { request: DownloadRequest }) => ({
      wanted: isAskedFor(context, params.request) ? context.wanted : [...context.wanted, params.request],
    })),
    next: assign(({ context }) => ({ wanted: context.wanted.slice(1) })),
    notifyFailure: enqueueActions(({ context, system, enqueue }, params: Failed) => {
      reportToApp({ system, enqueue }, failedNotice(context, failureOf(params.error)));
    }),
    giveUp: enqueueActions(({ context, system, enqueue }) => {
      reportToApp({ system, enqueue }, failedNotice(context, CANCELLED));
      enqueue.assign({ wanted: context.wanted.slice(1) });
    }),
  },
  guards: {
    isWanted: ({ context }) => context.wanted.length > 0,
  },
}).createMachine({
  id: 'downloads',
  description: 'Hands files to the browser, one after the other, each only when it can be had.',
  context: { wanted: [] },
  initial: 'idle',
  on: { 'download.start': { actions: { type: 'add', params: ({ event }) => event } } },
  states: {
    idle: {
      description: 'Nothing is wanted.',
      always: { guard: 'isWanted', target: 'downloading' },
    },
    downloading: {
      ...pending('#downloads.idle', 'giveUp'),
      description: 'The first of what is wanted is asked about, and handed to the browser.',
      invoke: {
        src: 'download',
        input: ({ context: { wanted } }) => {
          const [request] = wanted;
          if (!request) throw new Error('downloading nothing');
          return request;
        },
        onDone: { target: 'idle', actions: 'next' },
        onError: [
          { guard: failing.isSessionLost, target: 'sessionLost' },
          {
            target: 'idle',
            actions: [{ type: 'notifyFailure', params: withError }, 'next'],
          },
        ],
      },
    },
    sessionLost: {
      description: 'Goes on once the same user has signed in again.',
      invoke: { src: 'sessionBack', onDone: 'downloading' },
    },
  },
});
