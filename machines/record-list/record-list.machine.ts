import { assign, enqueueActions, setup } from 'xstate';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import type { RecordsChanged, Subject } from '#machines/kit/subject.ts';
import type { ListPage, RecordListPort, RememberedPage } from '#machines/record-list/record-list.port.ts';
import { recordChanges } from '#machines/reports/record-changes.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import { changeQuery, type ListQuery, pageCount, sameQuery } from '#machines/route/list-query.ts';

export type RecordListEvent =
  /** The user, or the address, wants to see something else. */
  | { type: 'query.change'; change: Partial<ListQuery> }
  /** A hand or the focus is where the list would turn to another page. */
  | { type: 'page.near'; page: number }
  | { type: 'list.refresh' }
  | RecordsChanged
  | { type: 'wait.cancel' };

export const RECORD_LIST_DATA_EVENTS: DataEvents<RecordListEvent> = {
  'query.change': true,
  'page.near': true,
  'records.changed': true,
};

export interface RecordListContext<Row, Page extends ListPage<Row> = ListPage<Row>> {
  readonly query: ListQuery;
  /** The page that arrived last, null before the first; it stays while the next one is on its way. */
  readonly page: Page | null;
  /** Whether the list begins with a page that was remembered and is still young. */
  readonly isFresh: boolean;
  /** Why the last load brought no page. */
  readonly failure: Failure | null;
}

export interface RecordListInput<Page> {
  readonly query: ListQuery;
  /** Page that the list last showed for this query. */
  readonly remembered?: RememberedPage<Page> | null;
}

/**
 * One page of a list and the way to another one. A newer query overtakes the one that is still loading; the rows that
 * are there stay until the next ones arrive. A page that was remembered is there at once.
 * @param id the subject's name, such as wording-list
 * @param subjects the kinds of records that the rows tell of; when some of them change, the page is reloaded
 */
export function createRecordListMachine<Row, Page extends ListPage<Row> = ListPage<Row>>(
  id: string,
  subjects: readonly Subject[],
) {
  return setup({
    types: {
      context: {} as RecordListContext<Row, Page>,
      events: {} as RecordListEvent,
      input: {} as RecordListInput<Page>,
    },
    actors: { recordChanges, sessionBack, load: placeholder<RecordListPort<Row, Page>['load']>() },
    actions: {
      changeQuery: assign(({ context }, params: { change: Partial<ListQuery> }) => ({
        query: changeQuery(context.query, params.change),
      })),
      goToLastPage: assign(({ context }, params: { page: Page }) => ({
        query: { ...context.query, page: pageCount(params.page.count, context.query.size) },
      })),
      /** Lists that can ask for it provide it; the chart does not wait for what comes of it. */
      askAhead: (_, _params: { page: number }) => {},
      reportQuery: enqueueActions(({ context, system, enqueue }) => {
        reportToApp({ system, enqueue }, { type: 'route.queried', query: context.query });
      }),
    },
    guards: {
      isFresh: ({ context }) => context.isFresh,
      isOtherQuery: ({ context }, params: { change: Partial<ListQuery> }) =>
        !sameQuery(context.query, changeQuery(context.query, params.change)),
      isBeyondEnd: ({ context }, params: { page: Page }) =>
        params.page.rows.length === 0 &&
        context.query.page > pageCount(params.page.count, context.query.size),
      isShown: (_, params: { subjects: readonly Subject[] }) =>
        params.subjects.some((subject) => subjects.includes(subject)),
    },
  }).createMachine({
    id,
    description:
      'One page of a list and the way to another one; a newer query overtakes the one that is loading.',
    context: ({ input: { query, remembered } }) => ({
      query,
      page: remembered?.page ?? null,
      isFresh: remembered?.isAged === false,
      failure: null,
    }),
    invoke: { src: 'recordChanges' },
    initial: 'deciding',
    on: {
      'query.change': {
        guard: { type: 'isOtherQuery', params: ({ event }) => ({ change: event.change }) },
        target: '.loading',
        reenter: true,
        actions: [
          { type: 'changeQuery', params: ({ event }) => ({ change: event.change }) },
          { type: 'reportQuery' },
        ],
      },
      'page.near': {
        guard: { type: 'isOtherQuery', params: ({ event: { page } }) => ({ change: { page } }) },
        actions: { type: 'askAhead', params: ({ event: { page } }) => ({ page }) },
      },
      'list.refresh': { target: '.loading', reenter: true },
      'records.changed': {
        guard: { type: 'isShown', params: ({ event }) => event },
        target: '.loading',
        reenter: true,
      },
    },
    states: {
      deciding: { always: [{ guard: 'isFresh', target: 'shown' }, { target: 'loading' }] },
      loading: {
        ...pending(`#${id}.unreachable`),
        description: 'A page is on its way; a newer query takes its place.',
        invoke: {
          src: 'load',
          input: ({ context }) => context.query,
          onDone: [
            {
              guard: { type: 'isBeyondEnd', params: ({ event }) => ({ page: event.output }) },
              target: 'loading',
              reenter: true,
              actions: [
                { type: 'goToLastPage', params: ({ event }) => ({ page: event.output }) },
                { type: 'reportQuery' },
              ],
            },
            {
              target: 'shown',
              actions: assign({ page: ({ event }) => event.output, failure: null }),
            },
          ],
          onError: failureExits(),
        },
      },
      shown: { description: 'The page that was asked for is there.' },
      refused: { description: 'The server does not hand this list out; the reason is shown.' },
      unreachable: { description: 'No usable answer came; the same query can be tried again.' },
      sessionLost: waitsForSession('loading', 'loads the same page'),
    },
  });
}
