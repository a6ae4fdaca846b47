import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** The text that every scanner takes for a virus, put together here so that none does so with this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-');

/** Something that speaks the protocol of a ClamAV daemon, and finds one text only. */
export interface FakeClamd {
  readonly address: { readonly host: string; readonly port: number };
  /** Streams received, one after another. */
  readonly scanned: Buffer[];
  /** Instead of its verdict. */
  says: string | null;
  close(): Promise<void>;
}

export async function startClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    let received = Buffer.alloc(0);
    socket.on('data', (piece) => {
      received = Buffer.concat([received, Buffer.from(piece)]);
      const bytes = streamIn(received);
      if (bytes === null) return;
      clamd.scanned.push(bytes);
      const verdict = bytes.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK';
      socket.end(`${clamd.says ?? verdict}\0`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const clamd: FakeClamd = {
    address: { host: '127.0.0.1', port: typeof bound === 'object' && bound ? bound.port : 0 },
    scanned: [],
    says: null,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return clamd;
}

/** The bytes of a whole INSTREAM command; null while there is more to come. */
function streamIn(received: Buffer): Buffer | null {
  const command = Buffer.from('zINSTREAM\0');
  if (received.length < command.length) return null;
  if (!received.subarray(0, command.length).equals(command)) throw new Error('no INSTREAM command');
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
