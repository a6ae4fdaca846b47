import { median } from '../frame/rounds.ts';
import type { Row } from '../frame/row.ts';
import { startServer } from '../load/server.ts';

/** So many pages of the list, from its beginning to its end, so that the calls are not all of one corner of the history. */
const PAGES = 10;
const ROWS = 20;

export const row: Row = {
  id: 'history-of-text',
  chapter: 'Server',
  title: 'History of a text',
  measures:
    'audit/wording/revisions of the place of a text, whichever texts have been there, as each form and each cell of the matrix asks it, with one connection.',
  bare: 'the same call by the number of the text, whose entries have an index.',
  sizes: [100_000, 1_000_000],
  databases: ['sqlite', 'postgres'],
  targets: [{ figure: '1 connection: p50', of: 'ratio', atMost: 2 }],
  growing: ['1 connection: p50'],
  async measure(bench, { database, size }) {
    const url = await bench.filled(database ?? 'sqlite', size ?? 100_000);
    const server = await startServer(bench.folder, { DATABASE_URL: url });
    try {
      const { address, visitor } = server;
      const timed = async (part: object) => {
        const begun = performance.now();
        await visitor.post(address, 'audit/wording/revisions', {
          ...{ entity: 'wording', withChanges: true, offset: 0, maxResult: 10, ...part },
        });
        return performance.now() - begun;
      };
      const times = { ofPlace: [] as number[], ofNumber: [] as number[] };
      for (let page = 0; page < PAGES; page += 1) {
        const offset = Math.floor((page * (size ?? 100_000)) / PAGES);
        const { content } = await visitor.post(address, 'wording/list', { offset, maxResult: ROWS });
        for (const { id, contextIdentifier, identifier, lang } of content.listData.data) {
          times.ofPlace.push(await timed({ place: { contextIdentifier, identifier, lang } }));
          times.ofNumber.push(await timed({ entityId: id }));
        }
      }
      const [value, bare] = [median(times.ofPlace), median(times.ofNumber)];
      return [{ name: '1 connection: p50', unit: 'ms', value, bare, ratio: value / bare }];
    } finally {
      await server.stop();
    }
  },
};
