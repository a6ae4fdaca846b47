import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HEADERS, LINES_MEDIA_TYPE } from '#contract/call.ts';
import type { Parts } from '#server/routes/parts.ts';
import { exportLines } from '#server/sync/export.ts';
import { ACCESS_CODE } from '#tests/support/access-code.ts';

/** A source that a world's server can sync from. */
export interface SyncSource {
  /** With a slash at its end. */
  readonly address: string;
  /** Whose records it has. */
  of(parts: Parts): void;
  close(): void;
}

/** A source that always has what the server itself has, and one more text. */
export async function openSyncSource(next: () => number): Promise<SyncSource> {
  let parts: Parts | null = null;
  const server = createServer(async (request, response) => {
    if (!parts || request.headers[HEADERS.accessCode.toLowerCase()] !== ACCESS_CODE) {
      response.writeHead(400).end();
      return;
    }
    let text = '';
    for await (const some of exportLines(parts.database.read, 'DEV')) text += some;
    const lines = text.trim().split('\n');
    const end = JSON.parse(lines.pop() ?? '');
    const texts = {
      identifier: `sync.${next()}`,
      lang: 'de',
      value: 'Neu',
      resetInheritance: false,
      active: true,
    };
    lines.push(JSON.stringify({ type: 'wording', contextIdentifier: 'GLOBAL', ...texts }));
    lines.push(JSON.stringify({ ...end, counts: { ...end.counts, wording: end.counts.wording + 1 } }));
    response.writeHead(200, { 'content-type': LINES_MEDIA_TYPE }).end(`${lines.join('\n')}\n`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    of: (served) => {
      parts = served;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
