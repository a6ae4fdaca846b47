import type { Wording } from '#contract/wording.ts';
import { toFlag, toInstant } from '#server/store/schema/values.ts';
import { entryTextColumns } from '#server/store/search/entry-search.ts';
import { wordingColumns } from '#server/store/texts/wordings.ts';
import { inTurns, shareOf } from '../frame/rounds.ts';
import type { Row } from '../frame/row.ts';
import { LoadGenerator } from '../load/load.ts';
import { startServer } from '../load/server.ts';
import { type BareWriter, openBareWriter } from './bare-writer.ts';
import { changed, firstWordings, requestsOf } from './saves.ts';

const ROUND_MS = 2_000;

export const row: Row = {
  id: 'save',
  chapter: 'Server',
  title: 'Save with history',
  measures:
    'wording/save of existing wordings with other texts by one client, one after the other: session, XSRF token, rights, payload, the record before and after in the history, both searched by their texts, durable before it is answered.',
  bare: 'the same rows (the wording, the revision, its entry) by three prepared statements in one transaction on one connection, as durable, with the same indexes.',
  sizes: [300, 100_000, 1_000_000],
  databases: ['sqlite', 'postgres'],
  targets: [
    {
      ...{ figure: 'saves', of: 'ratio', atLeast: 0.5, size: 100_000 },
      missed:
        'beside the rows it is a call over HTTP and the question who makes it. On PostgreSQL it waits four times for the database, once less than the bare one; where the cores are shared, each change of process waits too.',
    },
  ],
  growing: ['p50'],
  grows:
    'most of it is the disk: a commit of one text touches as many pages, but of a database of 3 GB fewer of them are in memory, and its log is as often written back.',
  async measure(bench, { database, size }) {
    const url = await bench.filled(database ?? 'sqlite', size ?? 300);
    const server = await startServer(bench.folder, { DATABASE_URL: url });
    const generator = new LoadGenerator();
    const bare = await openBareWriter(url);
    try {
      const wordings = await firstWordings(server);
      let change = Date.now();
      const ours = async () => {
        change += 2;
        const requests = requestsOf(server, wordings, change);
        const { rate, p50, p95, p99 } = await generator.run(server.address, {
          ...{ connections: 1, milliseconds: ROUND_MS },
          requests,
        });
        return { saves: rate, p50, p95, p99 };
      };
      await ours();
      return await inTurns(bench.rounds, { saves: 'a second', p50: 'ms', p95: 'ms', p99: 'ms' }, ours, () =>
        bareSaves(bare, wordings),
      );
    } finally {
      generator.close();
      await bare.close();
      await server.stop();
    }
  },
};

async function bareSaves(writer: BareWriter, wordings: readonly Wording[]) {
  const rows = wordings.map((wording) => rowsOf(wording, Date.now()));
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
