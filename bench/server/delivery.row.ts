import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openForData } from '#server/data/open.ts';
import { addKeyedTexts } from '../foreign/fill.ts';
import { median } from '../frame/rounds.ts';
import type { Bench, Figure, Row } from '../frame/row.ts';
import { PASSWORD } from '../lists/databases.ts';
import { untilIdle } from '../load/idle.ts';
import { getRequest, LoadGenerator } from '../load/load.ts';
import { type MeasuredServer, memoryOf, startServer } from '../load/server.ts';

const WHOLE = '/ecs/wording/get?context=GLOBAL';
/** What an application may ask for, by what it is called in the figures. */
const FORMS = {
  'all languages': WHOLE,
  'one language': `${WHOLE}&lang=de`,
  'one language, flat': `${WHOLE}&lang=de&flat=1`,
} as const;
type Form = keyof typeof FORMS;
const ENCODINGS = { plain: 'identity', gzip: 'gzip', br: 'br' } as const;
type Encoding = keyof typeof ENCODINGS;

const CONNECTIONS = 32;
const ROUND_MS = 1_000;
const SETTLE_MS = 2_000;
const KILOBYTE = 1_000;
/** Of which answers a second are measured. */
const RATED: readonly Form[] = ['all languages', 'one language, flat'];

export const row: Row = {
  id: 'delivery',
  chapter: 'Server',
  title: 'Texts as applications receive them',
  measures:
    'wording/get of a context with texts that no generator of ours made, each key in three languages: bytes of the body on the wire for all languages, one of them, and one with everything resolved, plain and compressed; then answers a second on a warm server, and 304s to those who have the texts, over 32 connections. Memory of the server some seconds after the start and after all of it.',
  bare: 'for bytes all languages uncompressed, which is what version 1.11.0 answers to everybody; for answers a second the same uncompressed; for the memory that before.',
  sizes: [1_000, 50_000],
  databases: null,
  targets: [
    { figure: 'all languages, br', of: 'ratio', atMost: 0.5 },
    { figure: 'one language, br', of: 'ratio', atMost: 0.2 },
    { figure: 'answers, all languages, br', of: 'ratio', atLeast: 0.9 },
    { figure: '304s, br', of: 'ratio', atLeast: 0.9 },
  ],
  async measure(bench, { size }) {
    const url = await bench.fresh('sqlite', 'delivery');
    await fill(url, size ?? 1_000);
    const server = await startServer(bench.folder, { DATABASE_URL: url, DEMO_DATA: '0' });
    const generator = new LoadGenerator();
    try {
      await pause(SETTLE_MS);
      const before = memoryOf(server.process.id);
      const figures = [...(await byteFigures(server)), ...(await rateFigures(server, generator, bench))];
      await untilIdle(server.process.id);
      const after = memoryOf(server.process.id);
      return [
        ...figures,
        { name: 'memory', unit: 'MB', value: after, bare: before, ratio: after / before },
      ] satisfies Figure[];
    } finally {
      generator.close();
      await server.stop();
    }
  },
};

async function fill(url: string, size: number): Promise<void> {
  const { database } = await openForData(url, { beside: false, adminPassword: PASSWORD, until: Date.now() });
  try {
    await addKeyedTexts(database, size);
  } finally {
    await database.close();
  }
}

/** Bytes of the body of every form in every encoding. */
async function byteFigures({ address }: MeasuredServer): Promise<Figure[]> {
  const figures: Figure[] = [];
  const whole = await bytesOf(address, WHOLE, 'plain');
  for (const form of namesOf(FORMS)) {
    for (const encoding of namesOf(ENCODINGS)) {
      const bytes = await bytesOf(address, FORMS[form], encoding);
      figures.push({
        ...{ name: `${form}, ${encoding}`, unit: 'KB', value: bytes / KILOBYTE },
        ...{ bare: whole / KILOBYTE, ratio: bytes / whole },
      });
    }
  }
  return figures;
}

function bytesOf(address: string, path: string, encoding: Encoding): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': ENCODINGS[encoding] };
    const request = get(`${address}${path}`, { headers, agent: false }, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.once('error', reject);
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(bytes);
        else reject(new Error(`${path} was answered with ${answer.statusCode}`));
      });
    });
    request.once('error', reject);
  });
}

/** Answers a second in every encoding, in turns, against the uncompressed of the same form; then 304s. */
async function rateFigures(
  { address }: MeasuredServer,
  generator: LoadGenerator,
  { rounds }: Bench,
): Promise<Figure[]> {
  const etag = (await fetch(`${address}${WHOLE}`)).headers.get('etag') ?? '';
  const rateOf = async (form: Form, encoding: Encoding, known?: string) => {
    const headers = {
      'accept-encoding': ENCODINGS[encoding],
      ...(known !== undefined && { 'if-none-match': known }),
    };
    const requests = [getRequest(FORMS[form], headers)];
    const status = known === undefined ? 200 : 304;
    const order = { connections: CONNECTIONS, milliseconds: ROUND_MS, requests, status };
    return (await generator.run(address, order)).rate;
  };
  const figures: Figure[] = [];
  for (const [form, known] of [...RATED.map((one) => [one] as const), ['all languages', etag] as const]) {
    const taken: Record<Encoding, number>[] = [];
    // The first one warms up, and is not counted.
    for (let round = -1; round < rounds; round += 1) {
      const order = round % 2 === 0 ? namesOf(ENCODINGS) : namesOf(ENCODINGS).reverse();
      const rates = { plain: 0, gzip: 0, br: 0 };
      for (const encoding of order) rates[encoding] = await rateOf(form, encoding, known);
      if (round >= 0) taken.push(rates);
    }
    const title = known === undefined ? `answers, ${form}` : '304s';
    for (const encoding of ['gzip', 'br'] as const) {
      figures.push({
        ...{ name: `${title}, ${encoding}`, unit: 'a second' },
        value: median(taken.map((rates) => rates[encoding])),
        bare: median(taken.map(({ plain }) => plain)),
        ratio: median(taken.map((rates) => rates[encoding] / rates.plain)),
      });
    }
  }
  return figures;
}

function namesOf<Name extends string>(of: Readonly<Record<Name, string>>): Name[] {
  return Object.keys(of) as Name[];
}
