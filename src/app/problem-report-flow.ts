import type { AnyActor } from 'xstate';
import { provide } from '#machines/kit/port.ts';
import { problemReportMachine } from '#machines/problem-report/problem-report.machine.ts';
import { loadPart } from '#src/flows/load-part.ts';

const fetchRecording = () => loadPart('recording', () => import('#src/app/recording.ts'));

/** The flow of a reported problem; the code that records is fetched with the first one. */
export function problemReportFlow(app: AnyActor): typeof problemReportMachine {
  return provide(problemReportMachine, {
    record: async () => (await fetchRecording()).record(app),
    keep: async (said) => (await fetchRecording()).keep(said),
    drop: async () => (await fetchRecording()).drop(),
  });
}
