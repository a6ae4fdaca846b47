import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './FilterBar.module.css';

interface FilterBarProps {
  /** Search field and filters, in the order in which they are used. */
  readonly children: ReactNode;
  /** Takes all of them back; only handed in while one is set. */
  readonly reset?: ReactNode;
}

/** The one bar of search and filters above a list. */
export function FilterBar({ children, reset }: FilterBarProps) {
  const { t } = useLingui();
  return (
    <search className={classes.root} aria-label={t({ id: 'part.filters', message: 'Suche und Filter' })}>
      {children}
      {reset}
    </search>
  );
}
