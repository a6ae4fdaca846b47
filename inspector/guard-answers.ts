import type { Chart, ChartEdge } from './chart/chart.ts';
import type { EventLog } from './event-log.ts';

/**
 * What the guards of a machine answered last, by the id of their transition: the one that was taken said yes, those
 * before it for the same event said no. What was not asked is not there.
 */
export function guardAnswers(
  chart: Chart,
  log: EventLog,
  actor: string,
  moment: number | null,
): ReadonlyMap<string, boolean> {
  const byId = new Map(chart.edges.map((edge) => [edge.id, edge]));
  const answers = new Map<string, boolean>();
  for (const { seq, actor: of, edges } of log.entries) {
    if (moment !== null && seq > moment) break;
    if (of !== actor) continue;
    for (const id of edges) {
      const taken = byId.get(id);
      if (!taken) continue;
      for (const before of candidatesBefore(chart, taken)) answers.set(before.id, false);
      if (taken.guard !== null) answers.set(taken.id, true);
    }
  }
  return answers;
}

/** The transitions of the same state and event that are asked first. */
function candidatesBefore({ edges }: Chart, taken: ChartEdge): readonly ChartEdge[] {
  const same = edges.filter(
    ({ source, eventType }) => source === taken.source && eventType === taken.eventType,
  );
  return same.slice(0, same.indexOf(taken)).filter(({ guard }) => guard !== null);
}
