import { useLingui } from '@lingui/react/macro';
import { usePagination } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { PAGE_SIZES } from '#contract/limits.ts';
import { formatNumber } from '#src/i18n/formats.ts';
import fieldClasses from './field.module.css';
import classes from './Pager.module.css';
import { totalPages, useRange } from './use-range.ts';

interface PagerProps {
  /** The page shown, counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Rows in all; null while it is not known. */
  readonly count: number | null;
  /** There are more rows than that. */
  readonly isLowerBound?: boolean;
  readonly onPage: (page: number) => void;
  /** A hand or the focus is on the way to another page. */
  readonly onNear?: ((page: number) => void) | undefined;
  readonly onPageSize: (size: number) => void;
}

/** The bar under a table: which rows are shown of how many, how many a page holds, and the pages. */
export function Pager(props: PagerProps) {
  const { page, pageSize, count, isLowerBound = false, onPage, onNear, onPageSize } = props;
  const { t, i18n } = useLingui();
  const sizeId = useId();
  // Where there are more, there is a next page.
  const reached = isLowerBound ? Math.max(count ?? 0, page * pageSize + 1) : (count ?? 0);
  const pages = totalPages(reached, pageSize);
  const shown = Math.min(page, pages);
  const { range } = usePagination({ page: shown, total: pages, boundaries: 1, siblings: 1 });
  const inWords = (number: number) => formatNumber(i18n.locale, number);
  const words = useRange(page, pageSize, count, isLowerBound);
  const sizes = PAGE_SIZES.some((size) => size === pageSize) ? PAGE_SIZES : [pageSize, ...PAGE_SIZES];

  // At either end the button stays where the focus is; it only does nothing.
  const turnTo = (next: number) => {
    if (next >= 1 && next <= pages) onPage(next);
  };
  const nearest = useRef(shown);
  const near = (next: number) => {
    if (next < 1 || next > pages || next === nearest.current) return;
    nearest.current = next;
    onNear?.(next);
  };
  const turns = (next: number) => ({
    onClick: () => turnTo(next),
    onPointerMove: () => near(next),
    onFocus: () => near(next),
  });

  return (
    <div className={classes.root} data-lower-bar="pages">
      {/* Said by the list itself, which is there while the pages change. */}
      <p aria-hidden className={classes.range}>
        {words === '' ? '\u00a0' : words}
      </p>
      <div className={classes.size}>
        <label htmlFor={sizeId}>{t({ id: 'part.pager.size', message: 'Zeilen pro Seite' })}</label>
        <select
          id={sizeId}
          className={`${fieldClasses.field} ${fieldClasses.choice} ${fieldClasses.small}`}
          value={pageSize}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </div>
      <nav aria-label={t({ id: 'part.pager.pages', message: 'Seiten' })} className={classes.pages}>
        <button
          type="button"
          className={classes.page}
          aria-disabled={shown === 1}
          aria-label={t({ id: 'part.pager.previous', message: 'Vorherige Seite' })}
          {...turns(shown - 1)}
        >
          <IconChevronLeft aria-hidden size={16} />
        </button>
        {range.map((entry, index) =>
          entry === 'dots' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no identity but their place
            <span key={`gap ${index}`} className={classes.gap}>
              <IconDots aria-hidden size={16} />
            </span>
          ) : (
            <button
              key={entry}
              type="button"
              className={classes.page}
              aria-label={t({ id: 'part.pager.page', message: `Seite ${{ page: inWords(entry) }}` })}
              aria-current={entry === shown ? 'page' : undefined}
              {...turns(entry)}
            >
              {inWords(entry)}
            </button>
          ),
        )}
        <button
          type="button"
          className={classes.page}
          aria-disabled={shown === pages}
          aria-label={t({ id: 'part.pager.next', message: 'Nächste Seite' })}
          {...turns(shown + 1)}
        >
          <IconChevronRight aria-hidden size={16} />
        </button>
      </nav>
    </div>
  );
}
