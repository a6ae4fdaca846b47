import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Pagination } from '@mantine/core';
import { useId } from 'react';
import { PAGE_SIZES } from '#contract/limits.ts';
import { formatNumber } from '#src/i18n/formats.ts';
import classes from './Pager.module.css';

interface PagerProps {
  /** The page shown, counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Rows in all; null while it is not known. */
  readonly count: number | null;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}

/** How many pages there are: at least one, also for an empty list (specification section 9). */
export function totalPages(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** The bar under a table: which rows are shown of how many, how many a page holds, and the pages. */
export function Pager({ page, pageSize, count, onPage, onPageSize }: PagerProps) {
  const { t, i18n } = useLingui();
  const sizeId = useId();
  const pages = totalPages(count ?? 0, pageSize);
  const shown = Math.min(page, pages);
  const total = formatNumber(i18n.locale, count ?? 0);
  const from = formatNumber(i18n.locale, (shown - 1) * pageSize + 1);
  const to = formatNumber(i18n.locale, Math.min(shown * pageSize, count ?? 0));
  const pageNumber = (number: number) => formatNumber(i18n.locale, number);
  const sizes = PAGE_SIZES.some((size) => size === pageSize) ? PAGE_SIZES : [pageSize, ...PAGE_SIZES];

  return (
    <div className={classes.root}>
      <p className={classes.range}>
        {count === null
          ? '\u00a0'
          : count === 0
            ? t({ id: 'part.pager.none', message: 'Keine Einträge' })
            : t({ id: 'part.pager.range', message: `${{ from }}–${{ to }} von ${{ total }}` })}
      </p>
      <div className={classes.size}>
        <label htmlFor={sizeId}>{t({ id: 'part.pager.size', message: 'Zeilen pro Seite' })}</label>
        <NativeSelect
          id={sizeId}
          size="xs"
          value={String(pageSize)}
          data={sizes.map(String)}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        />
      </div>
      <nav aria-label={t({ id: 'part.pager.pages', message: 'Seiten' })} className={classes.pages}>
        <Pagination
          size="md"
          value={shown}
          total={pages}
          boundaries={1}
          siblings={1}
          gap={2}
          classNames={{ control: classes.control ?? '' }}
          onChange={onPage}
          getItemProps={(number) => ({
            'aria-label': t({ id: 'part.pager.page', message: `Seite ${{ page: pageNumber(number) }}` }),
          })}
          getControlProps={(control) => ({
            'aria-label':
              control === 'previous'
                ? t({ id: 'part.pager.previous', message: 'Vorherige Seite' })
                : t({ id: 'part.pager.next', message: 'Nächste Seite' }),
          })}
        />
      </nav>
    </div>
  );
}
