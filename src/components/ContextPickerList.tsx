import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconHistory } from '@tabler/icons-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ActiveBadge } from './ActiveBadge.tsx';
import classes from './ContextPicker.module.css';
import { ContextsStatus } from './ContextsStatus.tsx';
import type { PickerRow } from './picker-rows.ts';

/** Heights in CSS pixels; the style sheet says the same. */
const LIST = 360;
const ROW = { plain: 36, withPath: 50 } as const;
/** How far beyond what is seen rows are drawn. */
const BEYOND = 400;

interface ContextPickerListProps {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly PickerRow[];
  /** Index of the row on which the keyboard stands, -1 for none. */
  readonly at: number;
  readonly value: string | null;
  /** Why a context cannot be chosen; null when it can. */
  readonly blocked: (identifier: string) => string | null;
  /** Whether the contexts are there. */
  readonly loaded: boolean;
  readonly onChoose: (row: PickerRow) => void;
}

/** The id of a row, by its index. */
export function rowId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** The lines from which a context is picked. Only those near what is seen are drawn: there may be thousands. */
export function ContextPickerList(props: ContextPickerListProps) {
  const { id, label, rows, at, value, blocked, loaded, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(0);
  const tops = useMemo(() => topsOf(rows), [rows]);
  const height = tops.at(-1) ?? 0;
  // The row on which the keyboard stands is brought into sight; a new list begins in its middle.
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    const [top = 0, bottom = 0] = at < 0 ? [] : [tops[at], tops[at + 1]];
    const { scrollTop } = current;
    if (top < scrollTop) current.scrollTop = top;
    else if (bottom > scrollTop + LIST) current.scrollTop = bottom - LIST;
    setScrolled(current.scrollTop);
  }, [at, tops]);
  const isDrawn = (index: number) =>
    index === at ||
    ((tops[index + 1] ?? 0) > scrolled - BEYOND && (tops[index] ?? 0) < scrolled + LIST + BEYOND);
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className={classes.list}
        // Held without rows, as the field refers to it.
        hidden={rows.length === 0}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop)}
      >
        <div role="presentation" className={classes.rows} style={{ height }}>
          {rows.map((row, index) =>
            isDrawn(index) ? (
              <Row
                key={`${row.recent} ${row.identifier}`}
                id={rowId(id, index)}
                row={row}
                top={tops[index] ?? 0}
                position={index + 1}
                count={rows.length}
                here={index === at}
                chosen={row.identifier === value}
                last={row.recent && !rows[index + 1]?.recent}
                note={row.identifier === null ? null : blocked(row.identifier)}
                onChoose={onChoose}
              />
            ) : null,
          )}
        </div>
      </div>
      <ContextsStatus className={classes.status} loaded={loaded} shown={rows.length} />
    </>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: PickerRow;
  readonly top: number;
  readonly position: number;
  readonly count: number;
  /** The keyboard stands on it. */
  readonly here: boolean;
  readonly chosen: boolean;
  /** The last one of those that were chosen before. */
  readonly last: boolean;
  /** Why it cannot be chosen. */
  readonly note: string | null;
  readonly onChoose: (row: PickerRow) => void;
}

function Row({ id, row, top, position, count, here, chosen, last, note, onChoose }: RowProps) {
  const { t } = useLingui();
  const { label, depth, path, showsPath, active, recent } = row;
  const way = path.join(' › ');
  const description = [
    recent && t({ id: 'part.contextPicker.recent', message: 'zuletzt gewählt' }),
    way,
    !active && t({ id: 'part.inactive', message: 'Inaktiv' }),
    note,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    // Its name is the identifier alone; what else is seen is its description. The keys are handled by the field.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-description={description || undefined}
      aria-selected={chosen}
      aria-disabled={note !== null || undefined}
      aria-posinset={position}
      aria-setsize={count}
      className={classes.row}
      data-here={here || undefined}
      data-chosen={chosen || undefined}
      data-last={last || undefined}
      title={way ? `${way} › ${label}` : undefined}
      style={{ top, height: heightOf(row), paddingInlineStart: `${12 + depth * 16}px` }}
      onClick={() => onChoose(row)}
    >
      <span className={classes.words}>
        <span className={classes.name}>{label}</span>
        {showsPath && path.length > 0 ? (
          <span aria-hidden className={classes.path}>
            {way}
          </span>
        ) : null}
      </span>
      {active ? null : (
        <span aria-hidden>
          <ActiveBadge active={false} />
        </span>
      )}
      {note === null ? null : (
        <span aria-hidden className={classes.note}>
          {note}
        </span>
      )}
      {recent ? <IconHistory aria-hidden size={16} stroke={1.5} className={classes.recent} /> : null}
      {chosen ? <IconCheck aria-hidden size={16} stroke={2} className={classes.tick} /> : null}
    </div>
  );
}

function heightOf({ showsPath, path }: PickerRow): number {
  return showsPath && path.length > 0 ? ROW.withPath : ROW.plain;
}

/** Where each row begins, and at last where the list ends. */
function topsOf(rows: readonly PickerRow[]): readonly number[] {
  let top = 0;
  const tops = [top];
  for (const row of rows) {
    top += heightOf(row);
    tops.push(top);
  }
  return tops;
}
