import { type ReactNode, useCallback, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { PagedQuery } from '#machines/list-export/list-export.port.ts';
import { lazyPart } from '#src/parts/lazy-part.tsx';
import type { PagingColumn } from '#src/parts/paging-table.ts';

const ListExport = lazyPart(async () => (await import('#src/app/ListExport.tsx')).ListExport);

interface Exported<Row, Field extends string> {
  /** The flow of the list, whose service `load` answers a page of it. */
  readonly list: AnyActorRef;
  readonly query: PagedQuery;
  readonly columns: readonly PagingColumn<Row, Field>[];
  readonly title: string;
}

/**
 * The export of a list as CSV, fetched when it is first wanted.
 * @returns starts one, of the list as it is then; and what is shown of the one that is on its way
 */
export function useListExport<Row, Field extends string>({ list, ...now }: Exported<Row, Field>) {
  const [begun, setBegun] = useState<Omit<Exported<Row, Field>, 'list'> | null>(null);
  const end = useCallback(() => setBegun(null), []);
  const shown: ReactNode = begun ? (
    <ListExport
      list={list}
      query={begun.query}
      columns={begun.columns as never}
      title={begun.title}
      onEnd={end}
    />
  ) : null;
  return { start: () => setBegun(begun ?? now), shown };
}
