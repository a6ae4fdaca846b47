/* A process of its own that listens to events over raw sockets, or holds connections that it never reads. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequest } from './load.ts';

/** What it is asked to do. */
export type ListenersOrder =
  /** Opens so many more connections; answers when each has been sent the present revision, or that nothing is read. */
  | {
      readonly open: number;
      readonly host: string;
      readonly port: number;
      readonly path: string;
      readonly reads: boolean;
    }
  /** Answers when each that reads has heard one change more, or after so many milliseconds. */
  | { readonly within: number };

/** What it answers. */
export interface ListenersReport {
  /** Epoch milliseconds at which each heard, of those that did. */
  readonly heard: readonly number[];
}

/** Below what a server lets wait for its accepting. */
const AT_ONCE = 200;
const LOOK_MS = 10;
const OPENING_MS = 60_000;
const EVENT = 'event: changed';
const PRESENT = 'event: current';

let heard: number[] = [];
let reading = 0;
/** Those that no one listens to would be collected. */
const sockets: Socket[] = [];

// Anyone who has started it is gone.
process.once('disconnect', () => process.exit());
process.on('message', (order: ListenersOrder) => {
  carryOut(order).then(
    () => process.send?.({ heard } satisfies ListenersReport),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});

async function carryOut(order: ListenersOrder): Promise<void> {
  if ('within' in order) {
    heard = [];
    process.send?.('listening');
    await until(() => heard.length >= reading, order.within);
    return;
  }
  for (let left = order.open; left > 0; left -= AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, left) }, () => open(order)));
  }
}

async function until(isDone: () => boolean, atMost: number): Promise<void> {
  const end = performance.now() + atMost;
  while (!isDone() && performance.now() < end) await pause(LOOK_MS);
}

function open({ host, port, path, reads }: Extract<ListenersOrder, { open: number }>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer within a minute')), OPENING_MS);
    const ready = () => {
      clearTimeout(timer);
      resolve();
    };
    const socket = connect({ host, port }, () => {
      socket.write(getRequest(path, { accept: 'text/event-stream' }));
      if (reads) return;
      socket.pause();
      ready();
    });
    sockets.push(socket);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server closed a connection')));
    if (!reads) return;
    socket.setEncoding('latin1').on('data', (text: string) => {
      if (text.startsWith('HTTP/1.1') && !text.startsWith('HTTP/1.1 200'))
        reject(new Error(text.slice(0, 200)));
      if (text.includes(PRESENT)) {
        reading += 1;
        ready();
      }
      if (text.includes(EVENT)) heard.push(performance.timeOrigin + performance.now());
    });
  });
}
