import type { Wording } from '#contract/wording.ts';
import { toFlag, toInstant } from '#server/store/schema/values.ts';
import { entryTextColumns } from '#server/store/search/entry-search.ts';
import { wordingColumns } from '#server/store/texts/wordings.ts';
import { inTurns, shareOf } from '../frame/rounds.ts';
import type { Bench, Conditions, Figure } from '../frame/row.ts';
import { LoadGenerator } from '../load/load.ts';
import { startServer } from '../load/server.ts';
import { type BareWriter, openBareWriter } from './bare-writer.ts';
import { changed, firstWordings, requestsOf } from './saves.ts';

const ROUND_MS = 2_000;
const EIGHT = 8;
const UNITS = {
  ...{ saves: 'a second', p50: 'ms', p95: 'ms', p99: 'ms' },
  ...{ 'eight at once: saves': 'a second', 'eight at once: p50': 'ms', 'eight at once: p99': 'ms' },
};

export const MEASURES =
  'wording/save of existing wordings with other texts by one client, one after the other, and by eight at once: session, XSRF token, rights, payload, the record before and after in the history, both searched by their texts, durable before it is answered.';
export const BARE =
  'the same rows (the wording with another text, the revision, its entry) by three prepared statements in one transaction on one connection, as durable, with the same indexes; one after the other.';

/** How saves do beside the bare statements. */
export async function saveFigures(
  bench: Bench,
  { database, size }: Conditions,
  { foreign = false }: { readonly foreign?: boolean } = {},
): Promise<readonly Figure[]> {
  const url = await (foreign ? bench.foreign : bench.filled)(database ?? 'sqlite', size ?? 300);
  const server = await startServer(bench.folder, { DATABASE_URL: url });
  const generator = new LoadGenerator();
  const bare = await openBareWriter(url);
  try {
    const wordings = await firstWordings(server);
    let change = Date.now();
    const run = (connections: number) => {
      change += 2;
      const requests = requestsOf(server, wordings, change);
      return generator.run(server.address, { connections, milliseconds: ROUND_MS, requests });
    };
    const ours = async () => {
      const one = await run(1);
      const eight = await run(EIGHT);
      return {
        ...{ saves: one.rate, p50: one.p50, p95: one.p95, p99: one.p99 },
        'eight at once: saves': eight.rate,
        'eight at once: p50': eight.p50,
        'eight at once: p99': eight.p99,
      };
    };
    await ours();
    return await inTurns(bench.rounds, UNITS, ours, () => bareSaves(bare, wordings));
  } finally {
    generator.close();
    await bare.close();
    await server.stop();
  }
}

async function bareSaves(writer: BareWriter, wordings: readonly Wording[]) {
  // As ours, each time with another text: an index of searches has nothing to do for the one that is there.
  const now = Date.now();
  const rows = [now - 1, now].flatMap((change) => wordings.map((wording) => rowsOf(wording, change)));
  const times: number[] = [];
  const begun = performance.now();
  while (performance.now() - begun < ROUND_MS) {
    const row = rows[times.length % rows.length];
    if (!row) break;
    const start = performance.now();
    await writer.write(row);
    times.push(performance.now() - start);
  }
  const saves = times.length / ((performance.now() - begun) / 1_000);
  return { saves, p50: shareOf(times, 0.5), p95: shareOf(times, 0.95), p99: shareOf(times, 0.99) };
}

/** Rows that a save writes, computed in advance. */
function rowsOf(wording: Wording, now: number) {
  const { id, lang, identifier, contextIdentifier, resetInheritance, active } = wording;
  const texts = { lang, identifier, contextIdentifier, resetInheritance, active };
  const after = { ...wording, value: changed(wording, now), modificationDate: toInstant(now) };
  const columns = wordingColumns({ ...texts, value: after.value });
  return {
    wording: { ...columns, active: toFlag(active), modificationDate: now, id },
    revision: { timestamp: now, userId: 1, username: 'admin' },
    entry: {
      timestamp: now,
      ...entryTextColumns('admin', { before: wording, after }),
      subject: 'wording',
      entityId: id,
      operation: 'MOD',
      before: JSON.stringify(wording),
      after: JSON.stringify(after),
      changedFields: JSON.stringify(['value', 'modificationDate']),
    },
  };
}
