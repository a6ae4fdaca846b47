import type { Service } from '#machines/kit/port.ts';
import type { ListQuery } from '#machines/route/list-query.ts';

/** One page of rows, and how many rows there are in all. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
  /** There are more than `count`. */
  readonly isLowerBound?: boolean;
}

/** A page that was shown before. It is there at once, and looked at again when it is old. */
export interface RememberedPage<Page> {
  readonly page: Page;
  /** Whether it is so old, or records have changed since, that it is loaded again in the background. */
  readonly isAged: boolean;
}

/** `Page` is more than the rows where the list tells of what they belong to. */
export interface RecordListPort<Row, Page extends ListPage<Row> = ListPage<Row>> {
  readonly load: Service<ListQuery, Page>;
}
