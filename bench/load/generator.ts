/* A process of its own that makes calls over raw sockets: a client that itself costs little of what it shares with the server. */
import { connect, type Socket } from 'node:net';
import type { LoadOrder, LoadReport } from './load.ts';

const HEAD_END = Buffer.from('\r\n\r\n');

// Anyone who has started it is gone.
process.once('disconnect', () => process.exit());
process.on('message', (order: LoadOrder) => {
  run(order).then(
    (report) => process.send?.(report),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});

async function run({
  host,
  port,
  connections,
  milliseconds,
  requests,
  first,
  status,
}: LoadOrder): Promise<LoadReport> {
  const times: number[] = [];
  let asked = first;
  let bytes = 0;
  const begun = performance.now();
  const until = begun + milliseconds;
  const buffers = requests.map((request) => Buffer.from(request));
  const one = async () => {
    const connection = await Connection.open(host, port);
    while (performance.now() < until) {
      const request = buffers[asked % buffers.length] ?? HEAD_END;
      asked += 1;
      const start = performance.now();
      const answer = await connection.ask(request);
      times.push(performance.now() - start);
      if (answer.status !== status) throw new Error(`answered ${answer.status} instead of ${status}`);
      bytes += answer.bytes;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, one));
  return { seconds: (performance.now() - begun) / 1_000, times, bytes, asked };
}

interface Answer {
  readonly status: number;
  readonly bytes: number;
}

/** One that is kept open, with one call at a time. */
class Connection {
  readonly #socket: Socket;
  #pieces: Buffer[] = [];
  #length = 0;
  /** Bytes of the whole answer; null until its head is there. */
  #expected: number | null = null;
  #status = 0;
  #answered: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (piece) => this.#take(piece));
    socket.on('close', () => this.#answered?.reject(new Error('the connection was closed')));
    socket.on('error', (error) => this.#answered?.reject(error));
  }

  static open(host: string, port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true }, () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#answered = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#answered = null;
    this.#socket.destroy();
  }

  #take(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#expected === null) {
      this.#pieces.push(piece);
      const head = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces);
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      this.#readHead(head.toString('latin1', 0, end), end + HEAD_END.length);
      this.#pieces = [];
    }
    if (this.#expected === null || this.#length < this.#expected) return;
    const answer = { status: this.#status, bytes: this.#length };
    this.#length = 0;
    this.#expected = null;
    this.#answered?.resolve(answer);
  }

  #readHead(head: string, bytes: number): void {
    this.#status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined && this.#status !== 304) throw new Error(`an answer without a length: ${head}`);
    this.#expected = bytes + (this.#status === 304 ? 0 : Number(length));
  }
}
