import { provide, type Service } from '#machines/kit/port.ts';
import type { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';
import type { ListPage } from '#machines/record-list/record-list.port.ts';
import { type ListQuery, sameQuery } from '#machines/route/list-query.ts';
import { askAhead } from '#src/flows/load-ahead.ts';

/**
 * A list whose first page is asked for at once, beside the question who is signed in, and whose other pages are asked for
 * when a hand comes near the button that turns to them.
 * @param first the query that the list will begin with; null where nothing is to be asked ahead
 */
export function provideList<Row, Page extends ListPage<Row>>(
  machine: ReturnType<typeof createRecordListMachine<Row, Page>>,
  load: Service<ListQuery, Page>,
  first: ListQuery | null,
) {
  const ahead = askAhead(load, first, sameQuery);
  return provide(machine, { load: ahead.load }).provide({
    actions: { askAhead: ({ context: { query } }, { page }) => ahead.askAhead({ ...query, page }) },
  });
}
