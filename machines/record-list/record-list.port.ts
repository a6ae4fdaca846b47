import type { Service } from '#machines/port.ts';
import type { ListQuery } from '#machines/record-list/list-query.ts';

/** One page of rows, and how many rows there are in all. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
}

export interface RecordListPort<Row> {
  readonly load: Service<ListQuery, ListPage<Row>>;
}
