import { type KeyboardEvent, type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { EventLog } from '../event-log.ts';
import type { Entry } from '../session.ts';
import { EventRow } from './EventRow.tsx';
import classes from './EventRows.module.css';
import { lanesOf } from './lanes.ts';
import { visibleRows } from './visible-rows.ts';

/** Pixels; the style sheet says so too. */
const ROW = 24;
/** Rows that a page key goes. */
const PAGE = 10;

interface EventRowsProps {
  readonly entries: readonly Entry[];
  readonly log: EventLog;
  readonly visited: number | null;
  /** Whether each event is an arrow from lane to lane rather than a line of words. */
  readonly isSequence: boolean;
  readonly onVisit: (entry: Entry | null) => void;
}

/** Where a key leads from a row; undefined for any other key. */
function step(key: string, index: number, last: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE,
    PageUp: index - PAGE,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.max(0, Math.min(next, last));
}

/** The rows that are in sight; it stays at the end until the reader has scrolled away from it. */
export function EventRows({ entries, log, visited, isSequence, onVisit }: EventRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 0 });
  const follows = useRef(true);
  // An event that the filter keeps out has no row; the last one before it stands for its moment.
  const chosen = visited === null ? -1 : entries.findLastIndex(({ seq }) => seq <= visited);
  const count = entries.length;

  const look = useCallback(() => {
    const element = list.current;
    if (!element) return;
    const { scrollTop: top, clientHeight: height, scrollHeight } = element;
    follows.current = top + height >= scrollHeight - ROW;
    setView((before) => (before.top === top && before.height === height ? before : { top, height }));
  }, []);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, [look]);
  const isPast = visited !== null;
  useLayoutEffect(() => {
    if (!isPast) follows.current = true;
  }, [isPast]);
  useLayoutEffect(() => {
    const element = list.current;
    if (element && follows.current && !isPast && count > 0) element.scrollTop = element.scrollHeight;
  }, [count, isPast]);

  // The timeline leads to rows that are out of sight too.
  useLayoutEffect(() => {
    const element = list.current;
    if (chosen === -1 || !element) return;
    const top = chosen * ROW;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + ROW - element.clientHeight;
    }
  }, [chosen]);

  const go = (index: number) => {
    const entry = entries[index];
    if (entry) onVisit(entry);
  };
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null;
    if (row) go(Number(row.ariaPosInSet) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') return onVisit(null);
    const next = step(event.key, chosen === -1 ? count : chosen, count - 1);
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  };
  const { first, last } = visibleRows(view, ROW, count);
  const inSight = entries.slice(first, last);
  const lanes = isSequence ? lanesOf(inSight, log) : null;
  return (
    <div
      ref={list}
      className={classes.list}
      role="listbox"
      aria-label="Events"
      aria-activedescendant={chosen >= first && chosen < last ? `event-${entries[chosen]?.seq}` : undefined}
      tabIndex={0}
      onScroll={look}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {lanes && (
        <div
          className={classes.lanes}
          role="presentation"
          style={{ gridTemplateColumns: `repeat(${lanes.length}, var(--lane))` }}
        >
          {lanes.map((lane) => (
            <span key={lane} title={lane}>
              {lane}
            </span>
          ))}
        </div>
      )}
      <div role="presentation" style={{ height: count * ROW }}>
        <div role="presentation" style={{ transform: `translateY(${first * ROW}px)` }}>
          {inSight.map((entry, offset) => (
            <EventRow
              key={entry.seq}
              entry={entry}
              log={log}
              position={first + offset + 1}
              isChosen={first + offset === chosen}
              lanes={lanes}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
