import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SelectionBar.module.css';

interface SelectionBarProps {
  /** How many rows are selected on all pages. */
  readonly count: number;
  /** How many of them are not on the page that is shown. */
  readonly elsewhere: number;
  readonly onClear: () => void;
  /** What can be done with them. */
  readonly children: ReactNode;
}

/** Says how many rows are selected, also on other pages, and what can be done with them; announced as it changes. */
export function SelectionBar({ count, elsewhere, onClear, children }: SelectionBarProps) {
  const { t } = useLingui();
  return (
    <section
      className={classes.root}
      data-shown={count > 0 || undefined}
      aria-label={t({ id: 'list.selection', message: 'Auswahl' })}
    >
      <p role="status" className={classes.words}>
        {count === 0 ? null : (
          <Plural id="list.selected" value={count} one="Eine Zeile ausgewählt" other="# Zeilen ausgewählt" />
        )}
        {elsewhere === 0 ? null : (
          <>
            {', '}
            <Plural
              id="list.selectedElsewhere"
              value={elsewhere}
              one="eine davon auf einer anderen Seite"
              other="# davon auf anderen Seiten"
            />
          </>
        )}
      </p>
      {count === 0 ? null : (
        <>
          {children}
          <Button size="compact-sm" variant="subtle" onClick={onClear}>
            <Trans id="list.clearSelection">Auswahl aufheben</Trans>
          </Button>
        </>
      )}
    </section>
  );
}
