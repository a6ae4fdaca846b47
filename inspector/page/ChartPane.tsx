import { useState } from 'react';
import type { EventLog } from '#inspector/event-log.ts';
import { activeNodes, knownMachine } from '#inspector/known-machines.ts';
import { ChartView } from '#inspector/page/ChartView.tsx';
import type { Chosen } from '#inspector/page/StatePane.tsx';
import { type ShownChart, useChart } from '#inspector/page/use-chart.ts';
import { useFlashes } from '#inspector/page/use-flashes.ts';
import classes from './ChartPane.module.css';
import panes from './panes.module.css';

interface ChartPaneProps {
  readonly chosen: Chosen | null;
  readonly log: EventLog;
  readonly moment: number | null;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Why there is no chart. */
function absence(chosen: Chosen | null, shown: ShownChart): string | null {
  if (!chosen) return 'Choose an actor.';
  if (chosen.actor.machine === null)
    return 'A service: it is called once and answers or fails, and has no chart.';
  if (shown.kind === 'unknown') return `machines/all.ts does not name the machine ${chosen.actor.machine}.`;
  if (shown.kind === 'failed') return `The chart could not be laid out: ${shown.reason}`;
  return null;
}

/** The chart of the chosen actor: what is active is lit, what was just taken flashes. */
export function ChartPane({ chosen, log, moment }: ChartPaneProps) {
  const [isWhole, setWhole] = useState(true);
  const machine = chosen?.actor.machine ?? null;
  const shown = useChart(machine);
  const flashed = useFlashes(log, chosen?.actor.id ?? null, moment);
  const known = knownMachine(machine);
  const state = chosen?.entry?.state ?? null;
  const lit = known && state !== null ? new Set(activeNodes(known, state).map(({ id }) => id)) : NOTHING;
  const why = absence(chosen, shown);
  return (
    <section className={panes.pane} data-name="chart" aria-labelledby="chart">
      <header className={panes.head}>
        <h2 id="chart">Chart</h2>
        <button type="button" className={classes.size} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Full size' : 'Fit'}
        </button>
      </header>
      {why !== null && <p className={panes.empty}>{why}</p>}
      {why === null && shown.kind === 'drawn' && (
        <section
          aria-label="The drawing"
          className={classes.paper}
          data-whole={isWhole || undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
          tabIndex={0}
        >
          <ChartView laidOut={shown.laidOut} lit={lit} flashed={flashed} />
        </section>
      )}
    </section>
  );
}
