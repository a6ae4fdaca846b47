import { parentPort, workerData } from 'node:worker_threads';
import { IndexKeeper } from '#server/counts/keeper.ts';
import type { Answer, Ask } from '#server/counts/question.ts';
import { type CountedTable, SOURCES } from '#server/counts/sources.ts';
import { openDatabase } from '#server/store/base/database.ts';

/*
 * Counts beside the server, on a thread and with connections of its own: a million texts are gone through in some dozen
 * milliseconds, in which nobody else should have to wait.
 */

const port = parentPort;
if (!port) throw new Error('this module runs in a worker');

const { url, budget } = workerData.data as { url: string; budget: number };
const database = await openDatabase(url, 'tool');
const failures: string[] = [];
const keepers = new Map<CountedTable, IndexKeeper>();
/** One after the other, so that none changes an index while another reads it. */
let last: Promise<void> = Promise.resolve();

function keeperOf(table: CountedTable): IndexKeeper {
  const known = keepers.get(table);
  if (known) return known;
  const reportFailure = (error: unknown) => void failures.push(String(error));
  const keeper = new IndexKeeper({ db: database.read, source: SOURCES[table], budget, reportFailure });
  keepers.set(table, keeper);
  return keeper;
}

async function answer({ request, question }: Ask): Promise<Answer> {
  try {
    const counted = await keeperOf(question.table).count(question);
    const failure = failures.shift();
    return { request, counted, ...(failure !== undefined && { failure }) };
  } catch (error) {
    return { request, counted: null, failure: String(error) };
  }
}

port.on('message', (ask: Ask) => {
  last = last.then(async () => port.postMessage(await answer(ask)));
});
