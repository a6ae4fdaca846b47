import { useState, useSyncExternalStore } from 'react';
import type { EventLog } from '../event-log.ts';
import type { Project } from '../project.ts';
import type { Entry } from '../session.ts';
import { ActorTree } from './ActorTree.tsx';
import { ChartPane } from './ChartPane.tsx';
import { EventLogPane } from './EventLogPane.tsx';
import { EVERYTHING } from './event-filter.ts';
import classes from './InspectorPage.module.css';
import type { InspectorEnd } from './inspector-end.ts';
import { LeadingBar } from './LeadingBar.tsx';
import { ProjectContext } from './project-context.ts';
import { SPLITTERS, Splitter, usePaneSizes } from './Splitter.tsx';
import { StatePane } from './StatePane.tsx';
import { Timeline } from './Timeline.tsx';
import { Toolbar } from './Toolbar.tsx';
import { treeRows } from './tree-rows.ts';
import { useLead } from './use-lead.ts';

const PANES = { actors: 'Actors', chart: 'Chart', state: 'State', events: 'Events' } as const;
type Pane = keyof typeof PANES;

interface InspectorPageProps {
  readonly end: InspectorEnd;
  readonly project: Project;
}

/** The inspector: who is alive, what the chosen one's chart looks like, what it knows, and what has happened. */
export function InspectorPage({ end, project }: InspectorPageProps) {
  useSyncExternalStore(end.subscribe, end.version);
  const [wished, setWished] = useState<string | null>(null);
  // The event that one has gone back to, and the log as it was when the page was paused.
  const [visited, setVisited] = useState<number | null>(null);
  const [held, setHeld] = useState<EventLog | null>(null);
  const [compared, setCompared] = useState<number | null>(null);
  const sizes = usePaneSizes(project.name);
  const [filter, setFilter] = useState(EVERYTHING);
  const [shown, setShown] = useState({ services: false, ended: false });
  const [pane, setPane] = useState<Pane>('chart');
  const log = held ?? end.log;
  const [shownLog, setShownLog] = useState(end.log);
  // Another session, or the console after it was reloaded: actors and moments of the one before mean nothing in it.
  if (end.log !== shownLog) {
    setShownLog(end.log);
    setWished(null);
    setVisited(null);
    setHeld(null);
    setCompared(null);
    setFilter({ ...filter, actor: null, clearedTo: 0 });
  }
  const lead = useLead(end, project, setWished);
  const at = log.at(visited);
  const actors = log.actorsAt(visited);
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
    <ProjectContext value={project}>
      <div className={classes.page} data-pane={pane}>
        <Toolbar
          end={end}
          isHeld={held !== null}
          isPast={visited !== null}
          onHold={(hold) => setHeld(hold ? end.log.copy() : null)}
          onClear={() => setFilter({ ...filter, clearedTo: log.last })}
          onNow={() => setVisited(null)}
        />
        <div>
          <Timeline
            log={log}
            visited={visited}
            // What goes on is played to its end; who is at work in it stays chosen.
            onVisit={(entry) => setVisited(entry?.seq ?? null)}
          />
          {lead.leading && <LeadingBar leading={lead.leading} onStop={lead.stop} />}
        </div>
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
          <ChartPane
            chosen={chosen}
            log={log}
            moment={visited}
            onLead={lead.start && ((machine, state) => void lead.start?.(machine, state))}
          />
          <StatePane
            key={`${end.chosen} ${actor?.id}`}
            chosen={chosen}
            log={log}
            visited={visited}
            compared={compared}
            onCompare={setCompared}
            onSend={
              end.isLive && held === null && visited === null ? (id, event) => end.send(id, event) : null
            }
          />
          <EventLogPane
            log={log}
            filter={filter}
            onFilter={setFilter}
            chosen={actor}
            visited={visited}
            onVisit={visit}
          />
        </main>
      </div>
    </ProjectContext>
  );
}
