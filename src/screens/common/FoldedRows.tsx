import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { SearchField } from '#src/components/SearchField.tsx';
import { MoreRows } from '#src/screens/common/MoreRows.tsx';
import classes from './FoldedRows.module.css';

/** From so many rows on the list can be searched. */
const SEARCHED_FROM = 20;

export interface FoldedRow {
  readonly key: string;
  /** Text that the search looks in. */
  readonly text: string;
  readonly content: ReactNode;
}

interface FoldedRowsProps {
  readonly title: ReactNode;
  /** How many there are in truth; the rows are the first of them. */
  readonly count: number;
  readonly rows: readonly FoldedRow[];
  /** Whether the rows are seen without opening them, since the question is about them; folded unless said otherwise. */
  readonly isOpen?: boolean;
}

/** A list that opens below its title, and can be searched when it is long. Nothing when there is nothing to list. */
export function FoldedRows({ title, count, rows, isOpen = false }: FoldedRowsProps) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(isOpen);
  const [term, setTerm] = useState('');
  if (count === 0) return null;
  const wanted = term.toLocaleLowerCase();
  const found = rows.filter(({ text }) => text.toLocaleLowerCase().includes(wanted));
  return (
    <details
      className={classes.details}
      open={opened}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>
        <IconChevronRight aria-hidden className={classes.sign} size={16} stroke={1.75} />
        {title}
      </summary>
      {opened ? (
        <>
          {rows.length >= SEARCHED_FROM ? (
            <SearchField
              applied={term}
              onSearch={setTerm}
              label={t({ id: 'rows.search', message: 'In dieser Liste suchen' })}
            />
          ) : null}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard */}
          <ul className={classes.rows} tabIndex={0} aria-label={t({ id: 'rows.label', message: 'Einträge' })}>
            {found.map(({ key, content }) => (
              <li key={key}>{content}</li>
            ))}
          </ul>
          {found.length === 0 ? (
            <p className={classes.note}>
              <Trans id="form.noMatch">Keine Treffer</Trans>
            </p>
          ) : null}
          <MoreRows more={count - rows.length} className={classes.note} />
        </>
      ) : null}
    </details>
  );
}
