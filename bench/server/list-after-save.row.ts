import { median } from '../frame/rounds.ts';
import type { Row } from '../frame/row.ts';
import { startServer } from '../load/server.ts';
import { changed, firstWordings } from './saves.ts';

const SAVES = 60;
const ROWS = 15;

export const row: Row = {
  id: 'list-after-save',
  chapter: 'Server',
  title: 'First page of the wordings right after a save',
  measures:
    'wording/list for the first 15 rows and the exact count, when a text has been saved since the call before, as in every list that is open while others work.',
  bare: 'the same call once more, when nothing has changed.',
  sizes: [100_000, 1_000_000],
  databases: ['sqlite', 'postgres'],
  targets: [{ figure: 'p50', of: 'ratio', atMost: 2, size: 1_000_000 }],
  growing: ['p50'],
  async measure(bench, { database, size }) {
    const url = await bench.filled(database ?? 'sqlite', size ?? 100_000);
    const server = await startServer(bench.folder, { DATABASE_URL: url });
    try {
      const { address, visitor } = server;
      const list = async () => {
        const begun = performance.now();
        await visitor.post(address, 'wording/list', { offset: 0, maxResult: ROWS });
        return performance.now() - begun;
      };
      const wordings = (await firstWordings(server)).slice(0, SAVES);
      const times: { readonly after: number; readonly again: number }[] = [];
      for (const wording of wordings) {
        const { id, lang, identifier, contextIdentifier, resetInheritance, active } = wording;
        const own = { id, lang, identifier, contextIdentifier, resetInheritance, active };
        await visitor.post(address, 'wording/save', { ...own, value: changed(wording, Date.now()) });
        times.push({ after: await list(), again: await list() });
      }
      const value = median(times.map(({ after }) => after));
      const bare = median(times.map(({ again }) => again));
      return [{ name: 'p50', unit: 'ms', value, bare, ratio: value / bare }];
    } finally {
      await server.stop();
    }
  },
};
