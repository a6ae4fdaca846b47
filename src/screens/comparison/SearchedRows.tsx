import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import fieldClasses from '#src/components/field.module.css';
import { Pager } from '#src/components/Pager.tsx';
import { SearchField } from '#src/components/SearchField.tsx';
import { MoreRows } from '#src/screens/common/MoreRows.tsx';
import classes from './comparison.module.css';

/** Rows that are laid out at once; each compares two texts word by word. */
const AT_ONCE = 50;
/** From so many on, the rows can be searched. */
const SEARCHED_FROM = 6;

export interface SearchedRow {
  readonly key: string;
  /** Outcome of the row, which the rows can be filtered by. */
  readonly kind: string;
  /** Texts that the search looks in. */
  readonly texts: readonly (string | null | undefined)[];
  /** A list item. */
  readonly content: ReactNode;
}

interface SearchedRowsProps {
  readonly rows: readonly SearchedRow[];
  /** How many there are in truth; the rows are the first of them. */
  readonly total: number;
  /** Possible outcomes of a row, in words and with the number of their rows. */
  readonly kinds: readonly { readonly kind: string; readonly words: string; readonly count: number }[];
  /** Stands below the rows, for the outcome that they are filtered by; a count of the others unless it is given. */
  readonly below?: (kind: string | null) => ReactNode;
}

/** Texts that become others: searched, by what becomes of them, some at a time. */
export function SearchedRows({ rows, total, kinds, below }: SearchedRowsProps) {
  const { t } = useLingui();
  const [term, setTerm] = useState('');
  const [kind, setKind] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<number>(AT_ONCE);
  const list = useRef<HTMLUListElement>(null);
  if (rows.length === 0) return null;
  const wanted = term.toLocaleLowerCase();
  const fits = (row: SearchedRow) =>
    (kind === null || row.kind === kind) &&
    row.texts.some((text) => text?.toLocaleLowerCase().includes(wanted));
  const found = rows.filter(fits);
  const hits = found.length;
  return (
    <div className={classes.comparison}>
      {rows.length >= SEARCHED_FROM ? (
        <search
          className={classes.bar}
          aria-label={t({ id: 'exchange.filters', message: 'Vergleich durchsuchen' })}
        >
          <SearchField
            applied={term}
            onSearch={(next) => {
              setTerm(next);
              setPage(1);
            }}
            placeholder={t({ id: 'exchange.search', message: 'Schlüssel, Sprache, Text' })}
          />
          {kinds.length > 1 ? (
            <select
              className={`${fieldClasses.field} ${fieldClasses.choice} ${classes.outcomes}`}
              aria-label={t({ id: 'exchange.outcome', message: 'Was geschieht' })}
              value={kind ?? ''}
              onChange={({ currentTarget: { value } }) => {
                setKind(value === '' ? null : value);
                setPage(1);
              }}
            >
              <option value="">{t({ id: 'exchange.outcome.all', message: 'Alle Unterschiede' })}</option>
              {kinds.map((one) => (
                <option key={one.kind} value={one.kind}>
                  {one.words} ({one.count})
                </option>
              ))}
            </select>
          ) : null}
        </search>
      ) : null}
      <p role="status" className={classes.spoken}>
        <Plural
          id="exchange.found"
          value={hits}
          _0="Keine Treffer"
          one="Ein Unterschied"
          other="# Unterschiede"
        />
      </p>
      <ul ref={list} className={classes.rows}>
        {found.slice((page - 1) * pageSize, page * pageSize).map(({ key, content }) => (
          <Fragment key={key}>{content}</Fragment>
        ))}
      </ul>
      {hits === 0 ? (
        <p>
          <Trans id="form.noMatch">Keine Treffer</Trans>
        </p>
      ) : null}
      {hits > AT_ONCE ? (
        <Pager
          page={page}
          pageSize={pageSize}
          count={hits}
          onPage={(next) => {
            setPage(next);
            list.current?.scrollIntoView({ block: 'start' });
          }}
          onPageSize={(size) => {
            setPageSize(size);
            setPage(1);
          }}
        />
      ) : null}
      {below ? below(kind) : <MoreRows more={total - rows.length} className={classes.quiet} />}
    </div>
  );
}
