import { memo } from 'react';
import type { EventLog } from '../event-log.ts';
import type { Entry } from '../session.ts';
import { stateWords } from '../states.ts';
import classes from './EventRows.module.css';
import { actorName, ownWords } from './event-words.ts';
import { SequenceRow } from './SequenceRow.tsx';

interface EventRowProps {
  readonly entry: Entry;
  readonly log: EventLog;
  /** Among all rows, from 1 on. */
  readonly position: number;
  readonly isChosen: boolean;
  /** The lanes of a sequence; null where the event is a line of words. */
  readonly lanes: readonly string[] | null;
}

function timeOf(time: number): string {
  const date = new Date(time);
  return `${date.toLocaleTimeString('en-GB')}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

/** One event: when, from whom to whom, what it was and where it led. The list takes clicks and keys. */
export const EventRow = memo(({ entry, log, position, isChosen, lanes }: EventRowProps) => {
  const { seq, time, actor, source, event, state, status, isLate, tags } = entry;
  const own = ownWords(entry, log);
  const became = isLate ? 'came too late' : state === null ? status : stateWords(state);
  return (
    <div
      id={`event-${seq}`}
      className={classes.row}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      // How many there are changes with each of them, and every row would be made again.
      aria-setsize={-1}
      aria-posinset={position}
      data-sequence={lanes !== null || undefined}
      data-late={isLate || undefined}
      data-error={event.type.startsWith('xstate.error') || status === 'error' || undefined}
    >
      <span className={classes.time}>{timeOf(time)}</span>
      {lanes ? (
        <SequenceRow entry={entry} log={log} lanes={lanes} />
      ) : (
        <>
          <span className={classes.source}>{actorName(log, source)}</span>
          <span className={classes.actor} title={actorName(log, actor)}>
            {actorName(log, actor)}
          </span>
          <span className={classes.event} data-own={own !== null || undefined} title={event.type}>
            {own ?? event.type}
          </span>
          <span className={classes.state} data-busy={tags.includes('busy') || undefined} title={became}>
            {became}
          </span>
        </>
      )}
    </div>
  );
});
