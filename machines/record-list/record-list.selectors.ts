import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY, CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';
import { type ListQuery, pageCount } from '#machines/route/list-query.ts';

type Snapshot<Row> = SnapshotFrom<ReturnType<typeof createRecordListMachine<Row>>>;

/** Selectors of a list for the screens. */
export function recordListSelectors<Row>() {
  const isFailed = (snapshot: Snapshot<Row>) =>
    snapshot.matches('refused') || snapshot.matches('unreachable');
  const isFiltered = ({ keyWord, contextIdentifier, lang, active, also }: ListQuery) =>
    keyWord !== '' ||
    contextIdentifier !== null ||
    lang !== null ||
    active !== null ||
    Object.keys(also).length > 0;
  return {
    query: (snapshot: Snapshot<Row>): ListQuery => snapshot.context.query,
    /** The rows that are there, those of the page before while the next one loads; null before the first page. */
    rows: (snapshot: Snapshot<Row>): readonly Row[] | null => snapshot.context.page?.rows ?? null,
    /** How many rows there are on all pages together. */
    count: (snapshot: Snapshot<Row>): number => snapshot.context.page?.count ?? 0,
    /** There are more rows than `count` says: so many that a search does not count them all. */
    isLowerBound: (snapshot: Snapshot<Row>): boolean => snapshot.context.page?.isLowerBound === true,
    pages: (snapshot: Snapshot<Row>): number =>
      pageCount(snapshot.context.page?.count ?? 0, snapshot.context.query.size),
    isLoading: (snapshot: Snapshot<Row>): boolean => snapshot.hasTag(BUSY),
    /** Another page is on its way; the one before is still there. */
    isReloading: (snapshot: Snapshot<Row>): boolean =>
      snapshot.hasTag(BUSY) && snapshot.context.page !== null,
    isSlow: (snapshot: Snapshot<Row>): boolean => snapshot.hasTag(SLOW),
    canCancel: (snapshot: Snapshot<Row>): boolean => snapshot.hasTag(CANCELLABLE),
    /** There is nothing at all yet. */
    isEmpty: (snapshot: Snapshot<Row>): boolean =>
      snapshot.matches('shown') && snapshot.context.page?.count === 0 && !isFiltered(snapshot.context.query),
    /** There may be something, but nothing that fits the search and the filter. */
    isWithoutMatch: (snapshot: Snapshot<Row>): boolean =>
      snapshot.matches('shown') && snapshot.context.page?.count === 0 && isFiltered(snapshot.context.query),
    /** Why the last load brought no page; nothing while another one runs. */
    failure: (snapshot: Snapshot<Row>): Failure | null =>
      isFailed(snapshot) ? snapshot.context.failure : null,
  };
}
