import { assign, enqueueActions, setup } from 'xstate';
import { LIMITS } from '#contract/limits.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, keepFailure } from '#machines/kit/failure-exits.ts';
import { BUSY } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import type { ExportedRows, ListExportPort, PagedQuery } from '#machines/list-export/list-export.port.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';

/** Rows of one file at most; a spreadsheet hardly opens more, and a browser holds them all until the end. */
export const EXPORT_ROWS = 100_000;

export type ListExportEvent =
  /** The same again, from the page that did not come. */
  | { type: 'export.retry' }
  /** The user wants it no more, or has read how it ended. */
  | { type: 'export.close' };

export interface ListExportInput {
  /** Query of the list: its search, its filter and its order count, its page does not. */
  readonly query: PagedQuery;
  /** Name for the file. */
  readonly name: string;
}

export interface ListExportContext extends ListExportInput {
  /** Pieces received so far, page by page. */
  readonly pieces: readonly object[];
  readonly rows: number;
  /** How many rows the list has in all; null before the first page. */
  readonly count: number | null;
  /** There are more than `count`. */
  readonly isLowerBound: boolean;
  readonly failure: Failure | null;
}

/**
 * Every row of a list as one file, as it is searched, filtered and sorted. The pages are asked for one after the other;
 * what has come stays over a failure. It lives as long as the list is shown.
 */
export const listExportMachine = setup({
  types: {
    context: {} as ListExportContext,
    events: {} as ListExportEvent,
    input: {} as ListExportInput,
  },
  actors: {
    sessionBack,
    collect: placeholder<ListExportPort['collect']>(),
    keep: placeholder<ListExportPort['keep']>(),
  },
  actions: {
    add: assign(({ context }, { piece, rows, count, isLowerBound = false }: ExportedRows) => ({
      pieces: [...context.pieces, piece],
      rows: context.rows + rows,
      count,
      isLowerBound,
      failure: null,
    })),
    rememberCount: assign((_, { count }: ExportedRows) => ({ count })),
    reportKept: enqueueActions(({ context, system, enqueue }) => {
      reportToApp(
        { system, enqueue },
        {
          type: 'notification.add',
          level: 'success',
          topic: 'list.exported',
          values: { count: String(context.rows), name: context.name },
          autoClose: AUTO_CLOSE,
        },
      );
    }),
  },
  guards: {
    isTooMuch: ({ context }, { rows, count }: ExportedRows) =>
      Math.max(count, context.rows + rows) > EXPORT_ROWS,
    isLast: ({ context }, { rows, count, isLowerBound = false }: ExportedRows) =>
      rows === 0 || (!isLowerBound && context.rows + rows >= count),
  },
}).createMachine({
  id: 'list-export',
  description: 'Every row of a list as one file, page by page.',
  context: ({ input }) => ({
    ...input,
    pieces: [],
    rows: 0,
    count: null,
    isLowerBound: false,
    failure: null,
  }),
  initial: 'collecting',
  on: { 'export.close': '.closed' },
  states: {
    collecting: {
      tags: BUSY,
      description: 'Pages are on their way; the user sees how far, and can give it up at any time.',
      invoke: {
        src: 'collect',
        input: ({ context: { query, pieces } }) => ({
          ...query,
          page: pieces.length + 1,
          size: LIMITS.listRows,
        }),
        onDone: [
          {
            guard: { type: 'isTooMuch', params: ({ event }) => event.output },
            target: 'tooMuch',
            actions: { type: 'rememberCount', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isLast', params: ({ event }) => event.output },
            target: 'keeping',
            actions: { type: 'add', params: ({ event }) => event.output },
          },
          {
            target: 'collecting',
            reenter: true,
            actions: { type: 'add', params: ({ event }) => event.output },
          },
        ],
        onError: failureExits(),
      },
    },
    keeping: {
      tags: BUSY,
      description: 'Everything has come, and the browser gets the file.',
      invoke: {
        src: 'keep',
        input: ({ context: { pieces, name } }) => ({ pieces, name }),
        onDone: { target: 'kept', actions: 'reportKept' },
        onError: { target: 'unreachable', actions: keepFailure },
      },
    },
    tooMuch: { description: 'The list has more rows than a file takes; it can be narrowed down.' },
    refused: {
      description: 'The server does not hand the rows out; the reason is shown.',
      on: { 'export.retry': 'collecting' },
    },
    unreachable: {
      description: 'No usable answer came; it can go on where it stopped.',
      on: { 'export.retry': 'collecting' },
    },
    sessionLost: {
      description: 'Goes on once the same user has signed in again.',
      invoke: { src: 'sessionBack', onDone: 'collecting' },
    },
    kept: { type: 'final', description: 'The browser has the file.' },
    closed: { type: 'final', description: 'The user wants it no more.' },
  },
});
