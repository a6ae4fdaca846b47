import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from '../frame/rounds.ts';
import type { Row } from '../frame/row.ts';
import { measureSync, type Synced } from './syncing.ts';

const WORDINGS = 100_000;
const ROUNDS_AT_MOST = 3;

export const row: Row = {
  id: 'sync',
  chapter: 'Server',
  title: 'Sync of 100,000 wordings',
  measures:
    'A new server takes 100,000 wordings over from another one: read over HTTP, held against the contract, compared, written with their history in one transaction. Memory is that of the target above what it idles with.',
  bare: 'copying the rows of the wordings from one database to the other in one transaction, with the same indexes.',
  sizes: null,
  databases: ['sqlite', 'postgres'],
  targets: [
    {
      ...{ figure: 'sync', of: 'ratio', atMost: 4 },
      missed:
        'narrowly: its rounds differ by a sixth, copying rows by less, and other runs come to 3.7 times.',
    },
    { figure: 'memory above idle', of: 'value', atMost: 100 },
  ],
  async measure(bench, { database }) {
    const rounds: Synced[] = [];
    for (let round = 0; round < Math.min(ROUNDS_AT_MOST, bench.rounds); round += 1) {
      const folder = join(bench.folder, String(round));
      await mkdir(folder);
      const fresh = (name: string) => bench.fresh(database ?? 'sqlite', `${name}_${round}`);
      const urls = [await fresh('source'), await fresh('target'), await fresh('copy')] as const;
      rounds.push(await measureSync({ wordings: WORDINGS, previewed: false, urls, folder }));
      bench.say(`round ${round + 1}: ${rounds.at(-1)?.synced.toFixed(1)} s`);
    }
    return [
      {
        name: 'sync',
        unit: 's',
        value: median(rounds.map(({ synced }) => synced)),
        bare: median(rounds.map(({ copied }) => copied)),
        ratio: median(rounds.map(({ synced, copied }) => synced / copied)),
      },
      {
        name: 'memory above idle',
        unit: 'MB',
        value: median(rounds.map(({ most, idle }) => most - idle)),
      },
    ];
  },
};
