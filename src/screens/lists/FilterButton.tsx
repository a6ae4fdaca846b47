import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import menuClasses from '#src/components/ColumnMenu.module.css';
import { type ListFiltersProps, useSidePanels } from '#src/screens/common/side-panels.ts';

/** Opens the filters of a list beside its search, which are fetched then; those that are set are there at once. */
export function FilterButton(props: ListFiltersProps) {
  const { filters, query } = props;
  const { t } = useLingui();
  const { ListFilters } = useSidePanels();
  const [opened, setOpened] = useState(false);
  if (filters.length === 0) return null;
  if (opened || query.lang !== null || query.active !== null)
    return <ListFilters {...props} isNew={opened} />;
  return (
    <button type="button" className={menuClasses.button} onClick={() => setOpened(true)}>
      {t({ id: 'list.filter', message: 'Filter' })}
    </button>
  );
}
