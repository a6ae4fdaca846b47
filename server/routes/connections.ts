import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '#server/domain/address-key.ts';

const REPORT_EVERY_MS = 60_000;

/**
 * Closes connections of an address that has too many open.
 * @param atMost of one address; 0 for any number
 * @param report called with the address at most once a minute
 */
export function limitConnections(server: Server, atMost: number, report: (address: string) => void): void {
  if (atMost === 0) return;
  const open = new Map<string, number>();
  let reported = Number.NEGATIVE_INFINITY;
  server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '');
    const before = open.get(address) ?? 0;
    if (before >= atMost) {
      socket.destroy();
      if (performance.now() - reported < REPORT_EVERY_MS) return;
      reported = performance.now();
      report(address);
      return;
    }
    open.set(address, before + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
