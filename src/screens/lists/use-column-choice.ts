import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { ColumnChoice } from '#src/components/ColumnMenu.tsx';
import type { PagingColumn } from '#src/components/paging-table.ts';

const keysSchema = z.array(z.string());
const PIXELS_PER_REM = 16;
/** Width in CSS pixels that a column without one of its own is taken to need. */
const USUAL_WIDTH = 140;

function storageKey(list: string): string {
  return `leitstand:columns:${list}`;
}

/** Keys of the columns hidden in this browser; null before any choice. */
function rememberedKeys(list: string): ReadonlySet<string> | null {
  try {
    const parsed = z.safeParse(keysSchema, JSON.parse(localStorage.getItem(storageKey(list)) ?? 'null'));
    return parsed.success ? new Set(parsed.data) : null;
  } catch {
    return null;
  }
}

/** Whether a row says nothing without this column: the one that opens it, its headline, or the only one there is. */
function isFixed<Row>(column: PagingColumn<Row>, opensBy: string | undefined): boolean {
  return column.key === opensBy || column.card === 'title';
}

/**
 * Which columns of a list are shown; this browser keeps the choice for each list.
 * @param list name of the list, such as wording-list
 * @param opensBy key of the column that opens a row
 */
export function useColumnChoice<Row, Field extends string>(
  list: string,
  columns: readonly PagingColumn<Row, Field>[],
  opensBy: string | undefined,
) {
  const [chosen, setChosen] = useState(() => rememberedKeys(list));
  const hidden = useMemo(
    () => chosen ?? new Set(columns.filter(({ seldom }) => seldom).map(({ key }) => key)),
    [chosen, columns],
  );
  const hide = (keys: ReadonlySet<string>) => {
    localStorage.setItem(storageKey(list), JSON.stringify([...keys]));
    setChosen(keys);
  };
  const choices = useMemo(() => {
    const anyFixed = columns.some((column) => isFixed(column, opensBy));
    return columns.map((column, index): ColumnChoice => {
      const fixed = anyFixed ? isFixed(column, opensBy) : index === 0;
      return { key: column.key, header: column.header, fixed, shown: fixed || !hidden.has(column.key) };
    });
  }, [columns, hidden, opensBy]);
  const shown = useMemo(
    () => columns.filter((_, index) => choices[index]?.shown ?? true),
    [columns, choices],
  );
  const spared = columns
    .filter((column) => !shown.includes(column))
    .reduce((sum, { width }) => sum + (width ? Number.parseFloat(width) * PIXELS_PER_REM : USUAL_WIDTH), 0);
  return {
    /** The columns that are shown. */
    shown,
    choices,
    /** CSS pixels that the hidden columns would need. */
    spared,
    toggle: (key: string) => {
      const keys = new Set(hidden);
      if (!keys.delete(key)) keys.add(key);
      hide(keys);
    },
    reset: choices.some((choice) => !choice.shown) ? () => hide(new Set()) : undefined,
  };
}
