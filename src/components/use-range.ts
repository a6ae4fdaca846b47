import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#src/i18n/formats.ts';

/** How many pages there are: at least one, also for an empty list (specification section 9). */
export function totalPages(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/**
 * Which rows a page shows, in words such as '31 bis 45 von 312'.
 * @param page counted from 1; beyond the end it is the last one
 * @param count rows in all; null while that is not known, which says nothing
 * @param isLowerBound whether there are more than that
 */
export function useRange(page: number, pageSize: number, count: number | null, isLowerBound = false): string {
  const { t, i18n } = useLingui();
  if (count === null) return '';
  if (count === 0) return t({ id: 'part.pager.none', message: 'Keine Einträge' });
  const inWords = (number: number) => formatNumber(i18n.locale, number);
  const reached = isLowerBound ? Math.max(count, page * pageSize) : count;
  const shown = Math.min(page, totalPages(reached, pageSize));
  const from = inWords((shown - 1) * pageSize + 1);
  const to = inWords(Math.min(shown * pageSize, reached));
  const total = inWords(count);
  if (isLowerBound)
    return t({
      id: 'part.pager.rangeOfMore',
      message: `${{ from }} bis ${{ to }} von mehr als ${{ total }}`,
    });
  return t({ id: 'part.pager.range', message: `${{ from }} bis ${{ to }} von ${{ total }}` });
}
