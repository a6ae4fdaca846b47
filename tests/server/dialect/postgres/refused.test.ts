import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { DatabaseRefused } from '#server/dialect/base/failure.ts';
import { openDatabase } from '#server/store/base/database.ts';
import { runOn } from '#tests/support/postgres.ts';

let stub: Server | null = null;
afterEach(() => void stub?.close());

async function refusal(url: string): Promise<string> {
  try {
    await (await openDatabase(url)).close();
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseRefused);
    const line = error instanceof Error ? error.message : '';
    expect(line).not.toContain('\n');
    expect(line).not.toContain('geheim');
    return line;
  }
  throw new Error('it was opened');
}

async function listen(answer: (socket: Socket) => void): Promise<number> {
  stub = createServer(answer).listen(0, '127.0.0.1');
  await once(stub, 'listening');
  const address = stub.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test('no one there', async () => {
  const port = await listen(() => {});
  stub?.close();
  expect(await refusal(`postgres://leit:geheim@127.0.0.1:${port}/name`)).toMatch(
    new RegExp(
      `^The database postgres://127\\.0\\.0\\.1:${port}/name cannot be used: .*ECONNREFUSED.+that answers\\.$`,
    ),
  );
});

test('no such database', async () => {
  expect(await refusal(`${inject('postgres')}/nowhere`)).toContain('database "nowhere" does not exist');
});

test('another user there', async () => {
  const port = await listen((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(await refusal(`postgres://leit:geheim@127.0.0.1:${port}/name`)).toContain('cannot be used');
});

test('another encoding', async () => {
  const server = inject('postgres');
  await runOn(`${server}/postgres`, `create database latin encoding 'LATIN1' locale 'C' template template0`);
  expect(await refusal(`${server}/latin`)).toMatch(
    /keeps texts in LATIN1; create one with the encoding UTF8\.$/,
  );
  await runOn(`${server}/postgres`, 'drop database latin');
});

/** Speaks as much of the protocol as one query needs. */
test('an older version', async () => {
  const port = await listen((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), message('Z', Buffer.from('I'))]));
      socket.on('data', () => {
        const values = ['140009', '14.9', 'UTF8'];
        socket.write(
          Buffer.concat([
            ...rowOf(['number', 'version', 'encoding'], values),
            message('Z', Buffer.from('I')),
          ]),
        );
      });
    });
    socket.on('error', () => {});
  });
  expect(await refusal(`postgres://leit:geheim@127.0.0.1:${port}/name`)).toBe(
    `The database postgres://127.0.0.1:${port}/name is PostgreSQL 14.9; Leitstand needs 15 or newer.`,
  );
});

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

const TEXT = 25;

function rowOf(names: readonly string[], values: readonly string[]): Buffer[] {
  const fields = names.map((name) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int32(0),
      int16(0),
      int32(TEXT),
      int16(-1),
      int32(-1),
      int16(0),
    ]),
  );
  const cells = values.map((value) => Buffer.concat([int32(value.length), Buffer.from(value)]));
  return [
    message('T', Buffer.concat([int16(names.length), ...fields])),
    message('D', Buffer.concat([int16(values.length), ...cells])),
    message('C', Buffer.from('SELECT 1\0')),
  ];
}
