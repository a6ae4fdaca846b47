import { useState } from 'react';
import { differencesOf } from '../differences.ts';
import type { EventLog } from '../event-log.ts';
import type { Entry, ObservedActor } from '../session.ts';
import { activeNodes, stateWords } from '../states.ts';
import type { EventJson } from '../trace.ts';
import { Differences } from './Differences.tsx';
import { JsonView } from './JsonView.tsx';
import panes from './panes.module.css';
import { useMachine } from './project-context.ts';
import { SendEvent } from './SendEvent.tsx';
import classes from './StatePane.module.css';

/** The actor that is looked at, and the last that happened to it until then. */
export interface Chosen {
  readonly actor: ObservedActor;
  readonly entry: Entry | null;
}

interface StatePaneProps {
  readonly chosen: Chosen | null;
  readonly log: EventLog;
  /** The event that one has gone back to. */
  readonly visited: number | null;
  /** The event whose context is compared with; null where none is. */
  readonly compared: number | null;
  readonly onCompare: (seq: number | null) => void;
  /** Sends an event to the actor; null while another moment is shown than now. */
  readonly onSend: ((actor: string, event: EventJson) => Promise<string | null>) | null;
}

function CopyEvent({ event }: { readonly event: EventJson }) {
  const [isCopied, setCopied] = useState<EventJson | null>(null);
  const copy = async () => {
    await navigator.clipboard.writeText(JSON.stringify(event, null, 2));
    setCopied(event);
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {isCopied === event ? 'Copied' : 'Copy as JSON'}
    </button>
  );
}

/** Descriptions of the active states, the innermost last. */
function Descriptions({ chosen: { actor, entry } }: { readonly chosen: Chosen }) {
  const machine = useMachine(actor.machine);
  if (!machine || !entry || entry.state === null) return null;
  const nodes = activeNodes(machine, entry.state);
  if (nodes.length === 0) return <p>These sources have no such state; the trace is of another version.</p>;
  return nodes
    .filter(({ description }) => description !== undefined)
    .map(({ id, path, description }) => (
      <p key={id}>
        {path.length > 0 && <b>{path.at(-1)} </b>}
        {description}
      </p>
    ));
}

interface ChangesProps extends Pick<StatePaneProps, 'log' | 'compared' | 'onCompare'> {
  readonly entry: Entry;
  readonly isVisited: boolean;
}

/** What is otherwise in the context: since the event before, or since one that was marked. */
function Changes({ entry, log, compared, isVisited, onCompare }: ChangesProps) {
  const since = compared === null ? log.before(entry) : (log.at(compared).get(entry.actor) ?? null);
  const differences = since ? differencesOf(since.context, entry.context) : [];
  const name = compared === null ? 'Changed by it' : `Changed since event ${compared}`;
  return (
    <>
      <h3>
        {name}
        {compared !== null && (
          <button type="button" onClick={() => onCompare(null)}>
            Stop comparing
          </button>
        )}
        {compared === null && isVisited && (
          <button type="button" onClick={() => onCompare(entry.seq)}>
            Compare from here
          </button>
        )}
      </h3>
      {differences.length > 0 ? (
        <Differences differences={differences} />
      ) : (
        <p className={classes.descriptions}>
          {since ? 'Nothing in the context.' : 'There is nothing before it.'}
        </p>
      )}
    </>
  );
}

/** Shows the chosen actor with its context and last event, and lets the user send it an event. */
export function StatePane({ chosen, log, visited, compared, onCompare, onSend }: StatePaneProps) {
  if (!chosen) {
    return (
      <section className={panes.pane} data-name="state" aria-labelledby="state">
        <header className={panes.head}>
          <h2 id="state">State</h2>
        </header>
      </section>
    );
  }
  const { actor, entry } = chosen;
  const source = entry?.source ? log.actor(entry.source) : null;
  const isVisited = entry !== null && entry.seq === visited;
  return (
    <section className={panes.pane} data-name="state" aria-labelledby="state">
      <header className={panes.head}>
        <h2 id="state">{actor.machine ?? actor.name}</h2>
        <span className={classes.id}>{actor.id}</span>
        {entry?.tags.map((tag) => (
          <span key={tag} className={classes.tag}>
            {tag}
          </span>
        ))}
        {entry && entry.status !== 'active' && <span className={classes.tag}>{entry.status}</span>}
      </header>
      <section
        aria-label="The details"
        className={classes.body}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
        tabIndex={0}
      >
        {entry?.state !== null && entry !== null && (
          <>
            <p className={classes.state}>{stateWords(entry.state)}</p>
            <div className={classes.descriptions}>
              <Descriptions chosen={chosen} />
            </div>
          </>
        )}
        {onSend && actor.machine !== null && entry && entry.status === 'active' && (
          <SendEvent actor={actor} entry={entry} log={log} onSend={onSend} />
        )}
        {entry?.context !== undefined && actor.machine !== null && (
          <Changes entry={entry} log={log} compared={compared} isVisited={isVisited} onCompare={onCompare} />
        )}
        {entry?.context !== undefined && (
          <>
            <h3>{actor.machine === null ? 'Service' : 'Context'}</h3>
            {Object.entries(entry.context ?? {}).map(([key, value]) => (
              <JsonView key={key} name={key} value={value} />
            ))}
          </>
        )}
        {entry && (
          <>
            <h3>
              {isVisited ? 'This event' : 'Last event'}
              <CopyEvent event={entry.event} />
            </h3>
            <p className={classes.event}>
              <b>{entry.event.type}</b> {source ? `from ${source.machine ?? source.name}` : 'from outside'}
              {entry.isLate && ', which came too late'}
            </p>
            {Object.entries(entry.event)
              .filter(([key]) => key !== 'type')
              .map(([key, value]) => (
                <JsonView key={key} name={key} value={value} />
              ))}
          </>
        )}
      </section>
    </section>
  );
}
