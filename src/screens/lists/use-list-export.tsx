import { type ReactNode, useCallback, useState } from 'react';
import { type ListExportProps, useSidePanels } from '#src/screens/common/side-panels.ts';

type Exported<Row, Field extends string> = Omit<ListExportProps<Row, Field>, 'onEnd'>;

/**
 * The export of a list as CSV, fetched when it is first wanted.
 * @returns starts one, of the list as it is then; and what is shown of the one that is on its way
 */
export function useListExport<Row, Field extends string>({ list, ...now }: Exported<Row, Field>) {
  const { ListExport } = useSidePanels();
  const [begun, setBegun] = useState<Omit<Exported<Row, Field>, 'list'> | null>(null);
  const end = useCallback(() => setBegun(null), []);
  const shown: ReactNode = begun ? (
    <ListExport
      list={list}
      query={begun.query}
      columns={begun.columns as never}
      title={begun.title}
      {...(begun.format && { format: begun.format })}
      only={(begun.only ?? null) as never}
      onEnd={end}
    />
  ) : null;
  const start = (more: Partial<typeof now> = {}) => setBegun(begun ?? { ...now, ...more });
  return { start, shown };
}
