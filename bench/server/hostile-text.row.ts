import { inTurns } from '../frame/rounds.ts';
import type { Row } from '../frame/row.ts';
import { LoadGenerator, postRequest } from '../load/load.ts';
import { type MeasuredServer, startServer } from '../load/server.ts';
import { HOSTILE_TEXTS } from './hostile-files.ts';

const ROUND_MS = 1_000;

export const row: Row = {
  id: 'hostile-text',
  chapter: 'Server',
  title: 'Hostile texts',
  measures:
    'wording/save, previewed, of a text of 65,000 characters of which each begins something, by one client one after the other: what looking for active content takes.',
  bare: 'the same call with a text of 65,000 letters.',
  sizes: null,
  databases: null,
  targets: Object.keys(HOSTILE_TEXTS).map((name) => ({ figure: name, of: 'value', atMost: 50 })),
  async measure(bench) {
    const database = await bench.fresh('sqlite', 'texts');
    const server = await startServer(bench.folder, { DATABASE_URL: database, DEMO_DATA: '0' });
    const generator = new LoadGenerator();
    const took = async (value: string) => {
      const requests = [requestOf(server, value)];
      return (await generator.run(server.address, { connections: 1, milliseconds: ROUND_MS, requests })).p50;
    };
    const all = async (textOf: (text: string) => string) => {
      const times: Record<string, number> = {};
      for (const [name, text] of Object.entries(HOSTILE_TEXTS)) times[name] = await took(textOf(text));
      return times;
    };
    try {
      const units = Object.fromEntries(Object.keys(HOSTILE_TEXTS).map((name) => [name, 'ms']));
      const ours = () => all((text) => text);
      await ours();
      return await inTurns(bench.rounds, units, ours, () => all((text) => 'x'.repeat(text.length)));
    } finally {
      generator.close();
      await server.stop();
    }
  },
};

function requestOf({ visitor }: MeasuredServer, value: string): string {
  const names = { contextIdentifier: 'GLOBAL', lang: 'de', identifier: 'hostile' };
  const payload = { ...names, value, active: true, resetInheritance: false };
  return postRequest('/ecs/wording/save?dryRun=true', payload, visitor.headers());
}
