import { useHref, useNavigate } from 'react-router-dom';
import type { RowOpening } from '#src/components/paging-table.ts';

/**
 * Rows that open a place of the console.
 * @param column key of the column whose cell is the link
 * @param pathOf address of a row's place, below the base path
 */
export function useRowOpening<Row>(column: string, pathOf: (row: Row) => string): RowOpening<Row> {
  const navigate = useNavigate();
  const root = useHref('/').replace(/\/$/, '');
  return {
    column,
    href: (row) => root + pathOf(row),
    onOpen: (row) => navigate(pathOf(row)),
  };
}
