import { useDeferredValue, useState } from 'react';
import type { EventLog } from '../event-log.ts';
import type { Entry, ObservedActor } from '../session.ts';
import classes from './EventLogPane.module.css';
import { EventRows } from './EventRows.tsx';
import { EVERYTHING, type EventFilter, filterEntries } from './event-filter.ts';
import panes from './panes.module.css';

interface EventLogPaneProps {
  readonly log: EventLog;
  readonly filter: EventFilter;
  readonly onFilter: (filter: EventFilter) => void;
  readonly chosen: ObservedActor | null;
  readonly visited: number | null;
  /** Shows everything as it was after an event; null leads back to now. */
  readonly onVisit: (entry: Entry | null) => void;
}

/** Event log: one line for each event that an actor received, and the filter that selects them. */
export function EventLogPane(props: EventLogPaneProps) {
  const { log, filter, onFilter, chosen, visited, onVisit } = props;
  const [isSequence, setSequence] = useState(false);
  const searched = useDeferredValue(filter);
  const entries = filterEntries(log, searched);
  const change = (part: Partial<EventFilter>) => onFilter({ ...filter, ...part });
  const isFiltered = filter.actor !== null || filter.type !== '' || filter.text !== '';
  const only = filter.actor === null ? null : log.actor(filter.actor);
  return (
    <section className={panes.pane} data-name="events" aria-labelledby="events">
      <header className={panes.head}>
        <h2 id="events">Events</h2>
        <span className={classes.count}>
          {entries.length.toLocaleString('en')}
          {log.lost > 0 && ` (${log.lost.toLocaleString('en')} older ones were let go)`}
        </span>
        <input
          className={classes.text}
          type="search"
          aria-label="Text in the event"
          placeholder="Text in the event"
          value={filter.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <select
          className={classes.type}
          aria-label="Type of the event"
          value={filter.type}
          onChange={({ target }) => change({ type: target.value })}
        >
          <option value="">every type</option>
          {filter.type !== '' && !log.types.has(filter.type) && <option>{filter.type}</option>}
          {[...log.types].sort().map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
        <label>
          <input
            type="checkbox"
            checked={filter.actor !== null}
            disabled={filter.actor === null && chosen === null}
            onChange={({ target }) => change({ actor: target.checked ? (chosen?.id ?? null) : null })}
          />
          only {(only ?? chosen)?.machine ?? (only ?? chosen)?.name ?? 'the chosen actor'}
        </label>
        <label>
          <input
            type="checkbox"
            checked={filter.services}
            onChange={({ target }) => change({ services: target.checked })}
          />
          services
        </label>
        <label>
          <input
            type="checkbox"
            checked={isSequence}
            onChange={({ target }) => setSequence(target.checked)}
          />
          as a sequence
        </label>
        {isFiltered && (
          <button
            type="button"
            onClick={() => change({ ...EVERYTHING, clearedTo: filter.clearedTo, services: filter.services })}
          >
            All
          </button>
        )}
      </header>
      {entries.length === 0 ? (
        <p className={panes.empty}>{isFiltered ? 'No event is like that.' : 'Nothing has happened yet.'}</p>
      ) : (
        <EventRows entries={entries} log={log} visited={visited} isSequence={isSequence} onVisit={onVisit} />
      )}
    </section>
  );
}
