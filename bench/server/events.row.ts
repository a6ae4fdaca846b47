import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median, shareOf } from '../frame/rounds.ts';
import { type Bench, type Figure, Missing, type Row } from '../frame/row.ts';
import { untilIdle } from '../load/idle.ts';
import { Listeners } from '../load/listening.ts';
import { type MeasuredServer, memoryOf, startServer, watchMemory } from '../load/server.ts';
import { saveText } from './texts.ts';

const EVENTS_PATH = '/ecs/wording/events?context=GLOBAL';
const LISTENERS = 5_000;
const NEVER_READING = 10_000;
const SAVES = 3;
/** To those who never read. */
const SAVES_UNREAD = 20;
/** One who has not heard by then never will. */
const HEARD_WITHIN_MS = 20_000;
const KILOBYTES = 1_000;
/** Beside the connections. */
const OTHER_FILES = 500;

/** No limit in the way: all clients have one address here. */
const LIMITS = { EVENT_LISTENERS: '0', EVENT_LISTENERS_PER_ADDRESS: '0', CONNECTIONS_PER_ADDRESS: '0' };

export const row: Row = {
  id: 'events',
  chapter: 'Server',
  title: 'Listeners of changed texts',
  measures: `${LISTENERS.toLocaleString('en')} clients that listen to wording/events: from the moment in which a save is sent until half, 99 % and all of them have heard of it (50 ms of it are waited for further changes), the save itself, and memory of the server for each. Then ${NEVER_READING.toLocaleString('en')} more that never read: until one that reads has heard of each of ${SAVES_UNREAD} saves, the memory that these saves cost, and how many of those who read were lost. What those are sent lies with the system until its buffers are full; then the server drops them, which tests/server/routes/wording-events.test.ts shows.`,
  bare: 'the same save with a single listener; for those who never read, the same without them.',
  sizes: null,
  databases: ['sqlite'],
  targets: [
    { figure: 'heard: max', of: 'value', atMost: 2_000 },
    { figure: 'memory of a listener', of: 'value', atMost: 50 },
    { figure: 'beside clients that never read: max', of: 'value', atMost: 3_000 },
    { figure: 'lost', of: 'value', atMost: 0 },
    { figure: 'lost beside clients that never read', of: 'value', atMost: 0 },
  ],
  async measure(bench) {
    refuseFewFiles(NEVER_READING + OTHER_FILES);
    return [...(await crowd(bench)), ...(await neverReading(bench))];
  },
};

/** Many who read. */
async function crowd(bench: Bench): Promise<Figure[]> {
  return withServer(bench, 'crowd', async (server, listeners) => {
    await listeners.open(1, true);
    const alone = await heardOf(bench, server, listeners);
    await untilIdle(server.process.id);
    const before = memoryOf(server.process.id);
    await listeners.open(LISTENERS - 1, true);
    bench.say(`${LISTENERS} listen`);
    const many = await heardOf(bench, server, listeners);
    await untilIdle(server.process.id);
    const after = memoryOf(server.process.id);
    return [
      ...(['median', 'p99', 'max', 'save'] as const).map((name) => ({
        ...{ name: name === 'save' ? name : `heard: ${name}`, unit: 'ms' },
        ...compared(many[name], alone[name]),
      })),
      { name: 'memory of a listener', unit: 'KB', value: ((after - before) * KILOBYTES) / (LISTENERS - 1) },
      { name: 'lost', unit: 'listeners', value: many.lost },
    ];
  });
}

/** One who reads beside many who do not. */
async function neverReading(bench: Bench): Promise<Figure[]> {
  return withServer(bench, 'unread', async (server, listeners) => {
    await listeners.open(1, true);
    const alone = await heardOf(bench, server, listeners);
    const others = new Listeners(`${server.address}${EVENTS_PATH}`);
    try {
      await others.open(NEVER_READING, false);
      await untilIdle(server.process.id);
      bench.say(`${NEVER_READING} never read`);
      const before = memoryOf(server.process.id);
      const most = watchMemory(server.process.id);
      const beside = await heardOf(bench, server, listeners, SAVES_UNREAD);
      const health = await fetch(`${server.address}/ecs/health`);
      if (health.status !== 200) throw new Error(`health was answered with ${health.status}`);
      return [
        {
          ...{ name: 'beside clients that never read: max', unit: 'ms' },
          ...compared(beside.max, alone.max),
        },
        { name: 'memory of what was never read', unit: 'MB', value: most() - before },
        { name: 'lost beside clients that never read', unit: 'listeners', value: beside.lost },
      ];
    } finally {
      others.close();
    }
  });
}

function compared(value: number, bare: number): Pick<Figure, 'value' | 'bare' | 'ratio'> {
  return { value, bare, ratio: value / bare };
}

interface Heard {
  readonly median: number;
  readonly p99: number;
  readonly max: number;
  /** Until the save was answered. */
  readonly save: number;
  /** Of all saves together, how many did not hear. */
  readonly lost: number;
}

let texts = 0;

/** Saves some times a text of its own, and says when those who read heard of it: the median of the saves, the longest of them as max. */
async function heardOf(
  bench: Bench,
  server: MeasuredServer,
  listeners: Listeners,
  saves = SAVES * bench.rounds,
): Promise<Heard> {
  const taken: Heard[] = [];
  let id: number | undefined;
  const text = texts++;
  for (let number = 0; number < saves; number += 1) {
    const sent = Date.now();
    let answered = 0;
    const value = `Bitte rufen Sie uns an, ${sent}-${number}.`;
    const heard = await listeners.hear(async () => {
      id = await saveText(server, { number: text, value, ...(id !== undefined && { id }) });
      answered = Date.now();
    }, HEARD_WITHIN_MS);
    taken.push(summary(heard, { sent, answered, listening: listeners.reading }));
  }
  const of = (name: keyof Heard) => taken.map((one) => one[name]);
  return {
    ...{ median: median(of('median')), p99: median(of('p99')), save: median(of('save')) },
    ...{ max: Math.max(...of('max')), lost: Math.max(...of('lost')) },
  };
}

function summary(
  heard: readonly number[],
  {
    sent,
    answered,
    listening,
  }: { readonly sent: number; readonly answered: number; readonly listening: number },
): Heard {
  const times = heard.map((at) => at - sent);
  return {
    ...{ median: shareOf(times, 0.5), p99: shareOf(times, 0.99), max: shareOf(times, 1) },
    ...{ save: answered - sent, lost: listening - heard.length },
  };
}

async function withServer<Answer>(
  bench: Bench,
  name: string,
  use: (server: MeasuredServer, listeners: Listeners) => Promise<Answer>,
): Promise<Answer> {
  const url = await bench.fresh('sqlite', name);
  const server = await startServer(bench.folder, {
    ...{ DATABASE_URL: url, DEMO_DATA: '0', FILES_DIR: join(bench.folder, name) },
    ...LIMITS,
  });
  const listeners = new Listeners(`${server.address}${EVENTS_PATH}`);
  try {
    return await use(server, listeners);
  } finally {
    listeners.close();
    await server.stop();
  }
}

/** Server and clients each have all of the connections open. */
function refuseFewFiles(wanted: number): void {
  const [, most = '0'] =
    /^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  if (Number(most) < wanted) throw new Missing(`ulimit -Hn has to be ${wanted} at least, and is ${most}`);
}
