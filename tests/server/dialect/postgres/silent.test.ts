import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { newDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';

/** Passes on what goes to a database server and what comes of it, unless it is asked to stand still. */
class Relay {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((here) => this.#take(here));
  readonly #target: URL;
  #stands = false;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  /** @returns the address of the database behind it */
  async open(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the relay has no port');
    const url = new URL(this.#target);
    [url.hostname, url.port] = ['127.0.0.1', String(address.port)];
    return url.href;
  }

  /** As a network that swallows what is sent: nothing is refused, nothing is answered. */
  stand(): void {
    this.#stands = true;
    for (const socket of this.#sockets) socket.pause();
  }

  goOn(): void {
    this.#stands = false;
    for (const socket of this.#sockets) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #take(here: Socket): void {
    const there = connect(Number(this.#target.port || 5432), this.#target.hostname);
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      this.#sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => this.#sockets.delete(from));
      if (this.#stands) from.pause();
    }
  }
}

test('a database server that does not answer: health and ready say so in time, and go on when it does', async () => {
  const own = await newDatabase();
  const relay = new Relay(own.url);
  const server = await startTestServer({ database: { ...own, url: await relay.open() } });
  const health = () => server.app.inject('/ecs/health');
  const ready = () => server.app.inject('/ecs/health/ready');
  expect((await health()).statusCode).toBe(200);
  relay.stand();
  // The statement itself is not waited for; it would take half a minute to be given up.
  const answers = await Promise.all([health(), health(), ready()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  expect(answers[0]?.json().content).toEqual({ alive: true, database: false });
  expect(answers[2]?.json().content).toEqual({
    ready: false,
    failing: ['database', 'migration'],
    warnings: [],
  });
  expect((await health()).statusCode).toBe(503);
  relay.goOn();
  await expect.poll(async () => (await health()).statusCode).toBe(200);
  server.clock.advance({ seconds: 2 });
  await expect.poll(async () => (await ready()).statusCode).toBe(200);
  await server.close();
  await relay.close();
  await own.drop();
}, 20_000);
