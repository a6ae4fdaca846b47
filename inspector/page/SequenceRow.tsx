import { memo } from 'react';
import type { EventLog } from '../event-log.ts';
import type { Entry } from '../session.ts';
import { stateWords } from '../states.ts';
import { ownWords } from './event-words.ts';
import { endsOf } from './lanes.ts';
import classes from './SequenceRow.module.css';

interface SequenceRowProps {
  readonly entry: Entry;
  readonly log: EventLog;
  readonly lanes: readonly string[];
}

/** One event as an arrow from the lane of who sent it to the lane of who got it, with the state that it led to. */
export const SequenceRow = memo(({ entry, log, lanes }: SequenceRowProps) => {
  const [from, to] = endsOf(entry, log).map((name) => lanes.indexOf(name)) as [number, number];
  const words = ownWords(entry, log) ?? entry.event.type;
  const [left, right] = [Math.min(from, to), Math.max(from, to)];
  return (
    <div className={classes.row} style={{ gridTemplateColumns: `repeat(${lanes.length}, var(--lane))` }}>
      {lanes.map((lane, index) => (
        <span key={lane} className={classes.lane} style={{ gridColumn: index + 1 }} />
      ))}
      <span
        className={classes.arrow}
        data-way={from === to ? 'self' : from < to ? 'on' : 'back'}
        style={{ gridColumn: `${left + 1} / ${right + 2}` }}
        title={`${lanes[from]} → ${lanes[to]}: ${words}${entry.state === null ? '' : `, then ${stateWords(entry.state)}`}`}
      >
        <span>{words}</span>
      </span>
    </div>
  );
});
