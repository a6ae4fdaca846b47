import { setTimeout as pause } from 'node:timers/promises';
import { inTurns, median } from '../frame/rounds.ts';
import type { Figure, Row } from '../frame/row.ts';
import { getRequest, LoadGenerator } from '../load/load.ts';
import { type MeasuredServer, startServer } from '../load/server.ts';
import { saveText, saveTexts, TEXTS_PATH } from '../server/texts.ts';
import { type CachingProxy, startProxy } from './nginx.ts';

const ROUND_MS = 2_000;
const SAVES = 5;
const LOOK_MS = 20;
const GIVE_UP_MS = 10_000;
const ASKED_WHILE_DOWN = 200;

export const row: Row = {
  id: 'proxy',
  chapter: 'Beyond one machine',
  title: 'wording/get behind a caching proxy (nginx)',
  measures:
    'Answers of 20 KB a second from nginx with bench/scaling/nginx.conf before one server, by 32 connections; the share that it answered from what it had; how long after a save was answered the new text came out of it; and how many of 200 requests were answered after the server had stopped. Two seconds behind the validity, one request each is sent to the server, which answers 304.',
  bare: 'the same requests to the server itself.',
  sizes: null,
  databases: null,
  targets: [],
  async measure(bench) {
    const server = await startServer(bench.folder, {
      DATABASE_URL: await bench.fresh('sqlite', 'texts'),
      DEMO_DATA: '0',
    });
    const generator = new LoadGenerator();
    let proxy: CachingProxy | null = null;
    try {
      const id = await saveTexts(server);
      proxy = await startProxy(bench.folder, server.address);
      const through = proxy.address;
      const order = { connections: 32, milliseconds: ROUND_MS, requests: [getRequest(TEXTS_PATH)] };
      const ask = async (at: string) => {
        const { rate, p99 } = await generator.run(at, order);
        return { 'answers, 32 connections': rate, p99 };
      };
      const units = { 'answers, 32 connections': 'a second', p99: 'ms' };
      const rates = await inTurns(
        bench.rounds,
        units,
        () => ask(through),
        () => ask(server.address),
      );
      const ways = await proxy.ways();
      const all = Object.values(ways).reduce((sum, count) => sum + count, 0);
      const asked = (ways.MISS ?? 0) + (ways.REVALIDATED ?? 0) + (ways.EXPIRED ?? 0);
      const fresh: number[] = [];
      for (let number = 0; number < SAVES; number += 1) fresh.push(await untilFresh(server, through, id));
      await server.stop();
      const answered = await whileDown(through);
      return [
        ...rates,
        { name: 'from the cache', unit: '%', value: (1 - asked / all) * 100 },
        { name: 'a save is seen after', unit: 'ms', value: median(fresh) },
        { name: 'answered while the server is down', unit: '%', value: answered },
      ] satisfies Figure[];
    } finally {
      generator.close();
      await proxy?.stop();
      await server.stop();
    }
  },
};

/** Saves a text. @returns milliseconds until the proxy has it, asked every now and then */
async function untilFresh(server: MeasuredServer, through: string, id: number): Promise<number> {
  const value = `neu ${performance.now()}`;
  await (await fetch(`${through}${TEXTS_PATH}`)).text();
  await saveText(server, { number: 199, value, id });
  const begun = performance.now();
  while (performance.now() - begun < GIVE_UP_MS) {
    const text = await (await fetch(`${through}${TEXTS_PATH}`)).text();
    if (text.includes(value)) return performance.now() - begun;
    await pause(LOOK_MS);
  }
  throw new Error('the proxy does not answer the new text');
}

/** @returns the share of requests that were answered with texts, in percent */
async function whileDown(through: string): Promise<number> {
  // Longer than what it has is valid.
  await pause(2_000);
  let answered = 0;
  for (let number = 0; number < ASKED_WHILE_DOWN; number += 1) {
    const response = await fetch(`${through}${TEXTS_PATH}`);
    await response.text();
    if (response.status === 200) answered += 1;
  }
  return (answered / ASKED_WHILE_DOWN) * 100;
}
