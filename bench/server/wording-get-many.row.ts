import { inTurns } from '../frame/rounds.ts';
import type { Row } from '../frame/row.ts';
import { getRequest, LoadGenerator } from '../load/load.ts';
import { startServer } from '../load/server.ts';
import { saveTexts } from './texts.ts';

const ADDRESSES = 5_000;
const ROUND_MS = 2_000;
const WARM_MS = 5_000;
const HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'bench' };
/** Fifty texts of 100 bytes. */
const PREFIXES = [0, 1, 2, 3, 4].map((ten) => `bench.text.00${ten}`).join();

/** The same texts at another address each. */
function requestOf(number: number): string {
  return getRequest(`/ecs/wording/get?context=GLOBAL&prefixes=${PREFIXES},page.${number}.`, HEADERS);
}

export const row: Row = {
  id: 'wording-get-many',
  chapter: 'Server',
  title: 'Texts at many addresses (wording/get, 5 KB)',
  measures:
    'Answers a second of 5 KB of texts at 5,000 addresses, asked for one after the other with 32 connections that are kept, as applications with many pages and contexts do.',
  bare: 'the same server, asked for one of these addresses again and again.',
  sizes: null,
  databases: ['sqlite'],
  targets: [
    {
      ...{ figure: '5,000 addresses', of: 'ratio', atLeast: 0.8 },
      missed: 'more addresses than are kept ready go the whole way again, each time that they are asked for.',
    },
  ],
  async measure(bench) {
    const server = await startServer(bench.folder, {
      DATABASE_URL: await bench.fresh('sqlite', 'many-addresses'),
      DEMO_DATA: '0',
    });
    const generator = new LoadGenerator();
    try {
      await saveTexts(server);
      const all = Array.from({ length: ADDRESSES }, (_, number) => requestOf(number));
      const ask = async (requests: readonly string[], milliseconds = ROUND_MS) => {
        const { rate } = await generator.run(server.address, { connections: 32, milliseconds, requests });
        return { '5,000 addresses': rate };
      };
      // Until each has been asked for once, which goes the whole way.
      for (let asked = 0; asked < ADDRESSES; )
        asked += ((await ask(all, WARM_MS))['5,000 addresses'] * WARM_MS) / 1_000;
      return await inTurns(
        bench.rounds,
        { '5,000 addresses': 'a second' },
        () => ask(all),
        () => ask(all.slice(0, 1)),
      );
    } finally {
      generator.close();
      await server.stop();
    }
  },
};
