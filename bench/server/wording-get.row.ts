import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inTurns } from '../frame/rounds.ts';
import type { Row } from '../frame/row.ts';
import type { BareAnswer } from '../load/bare-http.ts';
import { getRequest, LoadGenerator } from '../load/load.ts';
import { startServer } from '../load/server.ts';
import { saveTexts, TEXTS_PATH } from './texts.ts';

const ROUND_MS = 2_000;
const WARM_MS = 3_000;
/** Plain, so that the bytes are the same as ever; compressed, the same texts are a fraction of them. */
const HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'bench' };
/** Different for each answer, or about the connection. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive', 'x-request-id']);

const OURS =
  'the head of an answer is ready and costs less than that of the bare one. What is left is the number of the request, and the look whether the texts are still those.';

export const row: Row = {
  id: 'wording-get',
  chapter: 'Server',
  title: 'Texts of a context (wording/get, 20 KB)',
  measures:
    'Answers a second of 20 KB of texts, and of a 304 to anyone who has them already, with 1 and with 32 connections that are kept.',
  bare: "an http server of Node.js that answers the same bytes from a constant, with the same headers but the request's number, in a process of its own.",
  sizes: null,
  databases: ['sqlite'],
  targets: [
    { figure: '200s, 32 connections', of: 'ratio', atLeast: 0.85, missed: OURS },
    { figure: '304s, 32 connections', of: 'ratio', atLeast: 0.95, missed: OURS },
  ],
  async measure(bench) {
    const server = await startServer(bench.folder, {
      DATABASE_URL: await bench.fresh('sqlite', 'texts'),
      DEMO_DATA: '0',
    });
    const bare = fork(join(import.meta.dirname, '..', 'load', 'bare-http.ts'));
    const generator = new LoadGenerator();
    try {
      const { address } = server;
      await saveTexts(server);
      const answer = await fetch(`${address}${TEXTS_PATH}`, { headers: HEADERS });
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OWN_HEADERS.has(name)));
      bare.send({ headers, body: await answer.text() } satisfies BareAnswer);
      const [port] = await once(bare, 'message');
      bench.say(`${headers['content-length']} bytes`);
      const known = getRequest(TEXTS_PATH, { ...HEADERS, 'if-none-match': headers.etag ?? '' });
      const all = getRequest(TEXTS_PATH, HEADERS);
      const ask = async (at: string) => {
        const rates: Record<string, number> = {};
        for (const connections of [1, 32]) {
          for (const [name, request, status] of [
            ['200s', all, 200],
            ['304s', known, 304],
          ] as const) {
            const order = { connections, milliseconds: ROUND_MS, requests: [request], status };
            const { rate, p99 } = await generator.run(at, order);
            const title = `${name}, ${connections} connection${connections > 1 ? 's' : ''}`;
            rates[title] = rate;
            rates[`${title}: p99`] = p99;
          }
        }
        return rates;
      };
      const bareAddress = `http://127.0.0.1:${port}`;
      for (const at of [address, bareAddress]) {
        await generator.run(at, { connections: 32, milliseconds: WARM_MS, requests: [all] });
      }
      return await inTurns(
        bench.rounds,
        UNITS,
        () => ask(address),
        () => ask(bareAddress),
      );
    } finally {
      generator.close();
      bare.kill();
      await server.stop();
    }
  },
};

const UNITS = {
  '200s, 1 connection': 'a second',
  '200s, 32 connections': 'a second',
  '200s, 32 connections: p99': 'ms',
  '304s, 1 connection': 'a second',
  '304s, 32 connections': 'a second',
};
