import { median } from '../frame/rounds.ts';
import type { Row } from '../frame/row.ts';
import { type MeasuredServer, startServer } from '../load/server.ts';
import { changed, firstWordings } from './saves.ts';
import { saveText } from './texts.ts';

const SAVES = 60;
/** Of a text that one context inherits from the root. */
const TEXT_SAVES = 20;
const FIRST_ROWS = { offset: 0, maxResult: 15 };

/** What is open while others work, by the names of their figures. */
const CALLS: Readonly<Record<string, readonly [path: string, payload: object]>> = {
  'first page': ['wording/list', FIRST_ROWS],
  'first page of a language': ['wording/list', { ...FIRST_ROWS, filter: { lang: 'de' } }],
  'coverage of all contexts': ['context/coverage', {}],
  'rows of a matrix': ['wording/matrix', { context: 'GLOBAL', maxResult: 40 }],
  'coverage of a matrix': ['wording/matrix', { context: 'GLOBAL', maxResult: 0, withCoverage: true }],
};

export const row: Row = {
  id: 'after-save',
  chapter: 'Server',
  title: 'Calls right after a save',
  measures:
    'calls of pages that are open while others work, when a text has been saved since the call before: the first 15 wordings with the exact count, of all and of one language, how complete all contexts are, 40 rows of the matrix of the root, and how complete that is; all texts of a context after a text of the root, compressed by brotli.',
  bare: 'the same call once more, when nothing has changed.',
  sizes: [100_000, 1_000_000],
  databases: ['sqlite', 'postgres'],
  targets: Object.keys(CALLS).map((name) => ({ figure: `${name}: p50`, of: 'ratio', atMost: 2 })),
  growing: Object.keys(CALLS).map((name) => `${name}: p50`),
  grows:
    'what is answered grows with the data: ten times as many contexts, and the findings of as many more texts; rows of a matrix are looked up in larger indexes, which plain SQL takes 1.7 times as long for.',
  async measure(bench, { database, size }) {
    const url = await bench.filled(database ?? 'sqlite', size ?? 100_000);
    const server = await startServer(bench.folder, { DATABASE_URL: url });
    try {
      const { address, visitor } = server;
      const timed = async ([path, payload]: readonly [string, object]) => {
        const begun = performance.now();
        await visitor.post(address, path, payload);
        return performance.now() - begun;
      };
      const calls = Object.entries(CALLS);
      for (const [, call] of calls) await timed(call);
      const times = calls.map(([name]) => ({ name, after: [] as number[], again: [] as number[] }));
      for (const wording of (await firstWordings(server)).slice(0, SAVES)) {
        const { id, lang, identifier, contextIdentifier, resetInheritance, active } = wording;
        const own = { id, lang, identifier, contextIdentifier, resetInheritance, active };
        await visitor.post(address, 'wording/save', { ...own, value: changed(wording, Date.now()) });
        for (const [at, [, call]] of calls.entries()) {
          times[at]?.after.push(await timed(call));
          times[at]?.again.push(await timed(call));
        }
      }
      return [...times, await textsAfterSaves(server)].map(({ name, after, again }) => {
        const [value, bare] = [median(after), median(again)];
        return { name: `${name}: p50`, unit: 'ms', value, bare, ratio: value / bare };
      });
    } finally {
      await server.stop();
    }
  },
};

/** The texts of the last context, whose chain has more of them than the root alone. */
async function textsAfterSaves(server: MeasuredServer) {
  const { address, visitor } = server;
  const { content } = await visitor.post(address, 'context/list', { offset: 0, maxResult: null });
  const context = content.listData.data.at(-1)?.identifier;
  const read = async () => {
    const begun = performance.now();
    const response = await fetch(`${address}/ecs/wording/get?context=${context}`, {
      headers: { 'accept-encoding': 'br' },
    });
    await response.arrayBuffer();
    return performance.now() - begun;
  };
  const id = await saveText(server, { number: 0, value: 'Gemessen' });
  await read();
  const times = { name: 'texts of a context', after: [] as number[], again: [] as number[] };
  for (let number = 0; number < TEXT_SAVES; number += 1) {
    await saveText(server, { number: 0, value: `Gemessen ${Date.now()}`, id });
    times.after.push(await read());
    times.again.push(await read());
  }
  // The next measurement finds the database as this one did.
  await fetch(`${address}/ecs/wording/delete?id=${id}`, { method: 'DELETE', headers: visitor.headers() });
  return times;
}
