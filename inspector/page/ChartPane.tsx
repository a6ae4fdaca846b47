import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { nodesBelow } from '../chart/chart.ts';
import type { EventLog } from '../event-log.ts';
import { guardAnswers } from '../guard-answers.ts';
import { coverageOf, coverageWords } from '../session-coverage.ts';
import { activeNodes } from '../states.ts';
import { ChartDetails } from './ChartDetails.tsx';
import classes from './ChartPane.module.css';
import { ChartView } from './ChartView.tsx';
import panes from './panes.module.css';
import { useMachine } from './project-context.ts';
import type { Chosen } from './StatePane.tsx';
import { type ShownChart, useChart } from './use-chart.ts';
import { useFlashes } from './use-flashes.ts';
import { useZoom } from './use-zoom.ts';

interface ChartPaneProps {
  readonly chosen: Chosen | null;
  readonly log: EventLog;
  readonly moment: number | null;
  readonly onLead: ((machine: string, state: readonly string[]) => void) | null;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Why there is no chart. */
function absence(chosen: Chosen | null, shown: ShownChart): string | null {
  if (!chosen) return 'Choose an actor.';
  if (chosen.actor.machine === null)
    return 'A service: it is called once and answers or fails, and has no chart.';
  if (shown.kind === 'unknown') return `The inspector was not given the machine ${chosen.actor.machine}.`;
  if (shown.kind === 'failed') return `The chart could not be laid out: ${shown.reason}`;
  return null;
}

/** The chart of the chosen actor: what is active is lit, what was just taken flashes. */
export function ChartPane({ chosen, log, moment, onLead }: ChartPaneProps) {
  const [looked, setLooked] = useState<{ readonly machine: string; readonly id: string } | null>(null);
  const [isCovering, setCovering] = useState(false);
  const zoom = useZoom();
  const machine = chosen?.actor.machine ?? null;
  const known = useMachine(machine);
  const shown = useChart(known);
  const flashed = useFlashes(log, chosen?.actor.id ?? null, moment);
  const state = chosen?.entry?.state ?? null;
  const lit = known && state !== null ? new Set(activeNodes(known, state).map(({ id }) => id)) : NOTHING;
  const why = absence(chosen, shown);
  const drawn = why === null && shown.kind === 'drawn' ? shown.laidOut : null;
  const covered = isCovering && known ? coverageOf(log, known, moment) : null;
  const inDetail = looked && looked.machine === machine ? looked.id : null;
  const look = (id: string | null) => setLooked(id === null || machine === null ? null : { machine, id });
  const onClick = ({ target }: MouseEvent) => {
    const hit = target instanceof Element ? target.closest<SVGElement>('[data-edge], [data-state]') : null;
    const id = hit?.dataset.edge ?? hit?.dataset.state;
    if (id !== undefined) look(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Readonly<Record<string, () => void>> = {
      '+': zoom.larger,
      '-': zoom.smaller,
      '0': zoom.fit,
      '1': zoom.whole,
    };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    keys[event.key]?.();
  };
  return (
    <section className={panes.pane} data-name="chart" aria-labelledby="chart">
      <header className={panes.head}>
        <h2 id="chart">Chart</h2>
        {drawn && (
          <>
            <select
              className={classes.look}
              aria-label="Look at a state"
              value={inDetail ?? ''}
              onChange={({ target }) => look(target.value || null)}
            >
              <option value="">look at a state …</option>
              {nodesBelow(drawn.chart.root).map(({ id }) => (
                <option key={id}>{id}</option>
              ))}
              {drawn.chart.edges.some(({ id }) => id === inDetail) && (
                <option value={inDetail ?? ''}>a transition</option>
              )}
            </select>
            <label>
              <input
                type="checkbox"
                checked={isCovering}
                onChange={({ target }) => setCovering(target.checked)}
              />
              coverage
            </label>
          </>
        )}
        <fieldset className={classes.zoom} aria-label="Zoom">
          <button type="button" aria-label="Smaller" onClick={zoom.smaller}>
            −
          </button>
          <button type="button" aria-label="Larger" onClick={zoom.larger}>
            +
          </button>
          <button type="button" aria-pressed={zoom.scale === 1} onClick={zoom.whole}>
            Full size
          </button>
          <button type="button" aria-pressed={zoom.scale === null} onClick={zoom.fit}>
            Fit
          </button>
        </fieldset>
      </header>
      {why !== null && <p className={panes.empty}>{why}</p>}
      {drawn && covered && (
        <p className={classes.covered}>This session has shown {coverageWords(drawn.chart, covered)}.</p>
      )}
      {drawn && (
        <section
          ref={zoom.paper}
          aria-label="The drawing"
          className={classes.paper}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
          tabIndex={0}
          onClick={onClick}
          onKeyDown={onKeyDown}
          {...zoom.drag}
        >
          <ChartView
            laidOut={drawn}
            scale={zoom.scale}
            lit={lit}
            flashed={flashed}
            covered={covered}
            chosen={inDetail}
          />
        </section>
      )}
      {drawn && inDetail !== null && chosen && (
        <ChartDetails
          chart={drawn.chart}
          chosen={inDetail}
          answers={guardAnswers(drawn.chart, log, chosen.actor.id, moment)}
          onChoose={look}
          onLead={onLead}
        />
      )}
    </section>
  );
}
