import { useState, useSyncExternalStore } from 'react';
import { ActorTree } from '#inspector/page/ActorTree.tsx';
import { ChartPane } from '#inspector/page/ChartPane.tsx';
import { EventLogPane } from '#inspector/page/EventLogPane.tsx';
import { EVERYTHING } from '#inspector/page/event-filter.ts';
import type { InspectorEnd } from '#inspector/page/inspector-end.ts';
import { SPLITTERS, Splitter, usePaneSizes } from '#inspector/page/Splitter.tsx';
import { StatePane } from '#inspector/page/StatePane.tsx';
import { Timeline } from '#inspector/page/Timeline.tsx';
import { Toolbar } from '#inspector/page/Toolbar.tsx';
import { treeRows } from '#inspector/page/tree-rows.ts';
import type { Entry } from '#inspector/session.ts';
import classes from './InspectorPage.module.css';

const PANES = { actors: 'Actors', chart: 'Chart', state: 'State', events: 'Events' } as const;
type Pane = keyof typeof PANES;

interface InspectorPageProps {
  readonly end: InspectorEnd;
  readonly productVersion: string;
}

/** The inspector: who is alive, what the chosen one's chart looks like, what it knows, and what has happened. */
export function InspectorPage({ end, productVersion }: InspectorPageProps) {
  useSyncExternalStore(end.subscribe, end.version);
  const [wished, setWished] = useState<string | null>(null);
  // The event that one has gone back to, and the one at which the page was held.
  const [visited, setVisited] = useState<number | null>(null);
  const [heldAt, setHeldAt] = useState<number | null>(null);
  const [compared, setCompared] = useState<number | null>(null);
  const sizes = usePaneSizes();
  const [filter, setFilter] = useState(EVERYTHING);
  const [shown, setShown] = useState({ services: false, ended: false });
  const [pane, setPane] = useState<Pane>('chart');
  const { log } = end;
  const [shownLog, setShownLog] = useState(log);
  // Another session, or the console after it was reloaded: actors and moments of the one before mean nothing in it.
  if (log !== shownLog) {
    setShownLog(log);
    setWished(null);
    setVisited(null);
    setHeldAt(null);
    setCompared(null);
    setFilter({ ...filter, actor: null, clearedTo: 0 });
  }
  const moment = visited ?? heldAt;
  const at = log.at(moment);
  const actors = log.actorsAt(moment);
  const actor =
    actors.find(({ id }) => id === wished) ?? actors.find(({ machine }) => machine !== null) ?? null;
  const rows = treeRows(actors, at, shown, actor?.id ?? null);
  const entry = (actor && at.get(actor.id)) ?? null;
  const chosen = actor && { actor, entry };
  const visit = (entry: Entry | null) => {
    setVisited(entry?.seq ?? null);
    if (entry) setWished(entry.actor);
  };
  return (
    <div className={classes.page} data-pane={pane}>
      <Toolbar
        end={end}
        productVersion={productVersion}
        isHeld={heldAt !== null}
        isPast={visited !== null}
        onHold={(hold) => setHeldAt(hold ? log.last : null)}
        onClear={() => setFilter({ ...filter, clearedTo: log.last })}
        onNow={() => setVisited(null)}
      />
      <Timeline
        log={log}
        visited={visited}
        // What goes on is played to its end; who is at work in it stays chosen.
        onVisit={(entry) => setVisited(entry?.seq ?? null)}
      />
      <nav className={classes.tabs} aria-label="Panes">
        {(Object.keys(PANES) as Pane[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === pane ? 'true' : undefined}
            onClick={() => setPane(name)}
          >
            {PANES[name]}
          </button>
        ))}
      </nav>
      <main ref={sizes.panes} className={classes.panes} style={sizes.style}>
        {SPLITTERS.map((splitter) => (
          <Splitter key={splitter.name} splitter={splitter} sizes={sizes} />
        ))}
        <ActorTree
          rows={rows}
          chosen={actor?.id ?? null}
          shown={shown}
          onShown={setShown}
          onChoose={setWished}
          isEmpty={log.last === 0}
        />
        <ChartPane chosen={chosen} log={log} moment={moment} />
        <StatePane
          key={`${end.chosen} ${actor?.id}`}
          chosen={chosen}
          log={log}
          visited={visited}
          compared={compared}
          onCompare={setCompared}
          onSend={end.isLive && moment === null ? (id, event) => end.send(id, event) : null}
        />
        <EventLogPane
          log={log}
          filter={filter}
          onFilter={setFilter}
          chosen={actor}
          visited={visited}
          heldAt={heldAt}
          onVisit={visit}
        />
      </main>
    </div>
  );
}
