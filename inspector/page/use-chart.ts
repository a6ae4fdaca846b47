import { useEffect, useState } from 'react';
import { chartOf } from '#inspector/chart/chart.ts';
import type { LaidOutChart } from '#inspector/chart/laid-out-chart.ts';
import { layOut } from '#inspector/chart/layout.ts';
import { knownMachine } from '#inspector/known-machines.ts';

/** Laid out once; a chart does not change while the page stands. */
const charts = new Map<string, Promise<LaidOutChart>>();

function chartFor(machine: string): Promise<LaidOutChart> | null {
  const known = charts.get(machine);
  if (known) return known;
  const found = knownMachine(machine);
  if (!found) return null;
  const chart = layOut(chartOf(found), { descriptions: true });
  charts.set(machine, chart);
  return chart;
}

/** Chart of a machine, or why there is none to show. */
export type ShownChart =
  | { readonly kind: 'drawn'; readonly laidOut: LaidOutChart }
  | { readonly kind: 'drawing' | 'unknown' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Lays out the chart of a machine; what was shown before goes away at once. */
export function useChart(machine: string | null): ShownChart {
  const [shown, setShown] = useState<{ readonly machine: string; readonly chart: ShownChart } | null>(null);
  useEffect(() => {
    if (machine === null) return;
    let isWanted = true;
    const show = (chart: ShownChart) => {
      if (isWanted) setShown({ machine, chart });
    };
    const drawing = chartFor(machine);
    if (!drawing) show({ kind: 'unknown' });
    drawing?.then(
      (laidOut) => show({ kind: 'drawn', laidOut }),
      (error) => show({ kind: 'failed', reason: String(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [machine]);
  return shown && shown.machine === machine ? shown.chart : { kind: 'drawing' };
}
