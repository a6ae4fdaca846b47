import { useEffect, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { chartOf } from '../chart/chart.ts';
import type { LaidOutChart } from '../chart/laid-out-chart.ts';
import { layOut } from '../chart/layout.ts';

/** Laid out once; a chart does not change while the page stands. */
const charts = new WeakMap<AnyStateMachine, Promise<LaidOutChart>>();

function chartFor(machine: AnyStateMachine): Promise<LaidOutChart> {
  const known = charts.get(machine);
  if (known) return known;
  const chart = layOut(chartOf(machine), { descriptions: true });
  charts.set(machine, chart);
  return chart;
}

/** Chart of a machine, or why there is none to show. */
export type ShownChart =
  | { readonly kind: 'drawn'; readonly laidOut: LaidOutChart }
  | { readonly kind: 'drawing' | 'unknown' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Lays out the chart of a machine; what was shown before goes away at once. */
export function useChart(machine: AnyStateMachine | null): ShownChart {
  const [shown, setShown] = useState<{
    readonly machine: AnyStateMachine;
    readonly chart: ShownChart;
  } | null>(null);
  useEffect(() => {
    if (machine === null) return;
    let isWanted = true;
    const show = (chart: ShownChart) => {
      if (isWanted) setShown({ machine, chart });
    };
    chartFor(machine).then(
      (laidOut) => show({ kind: 'drawn', laidOut }),
      (error) => show({ kind: 'failed', reason: String(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [machine]);
  if (machine === null) return { kind: 'unknown' };
  return shown && shown.machine === machine ? shown.chart : { kind: 'drawing' };
}
