import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inTurns } from '../frame/rounds.ts';
import type { Figure, Row } from '../frame/row.ts';
import { memoryOf, startServer, watchMemory } from '../load/server.ts';
import { newDocument, piecesOf, upload } from './uploading.ts';

const MEGABYTES = 1_000;
const ROUNDS_AT_MOST = 3;

export const row: Row = {
  id: 'upload',
  chapter: 'Server',
  title: 'Upload of 1 GB',
  measures:
    'document/upload of 1,000 MB of text: streamed, hashed, its type found out by its content, written to the disk before it is answered. Memory is that of the server above what it idles with. The hash that is answered is compared with that of what was sent, which the client works out on the same cores.',
  bare: 'making the same bytes, hashing them and writing them to a file in the same folder, synchronised at the end.',
  sizes: null,
  databases: null,
  targets: [
    {
      ...{ figure: 'upload', of: 'ratio', atMost: 2 },
      missed:
        'before they are hashed and written, the bytes go through HTTP and the parser of the form, on the cores of the client that makes and hashes them too. Writing larger pieces beside the hashing was tried, and was no faster.',
    },
    { figure: 'memory above idle', of: 'value', atMost: 50 },
  ],
  async measure(bench) {
    const database = await bench.fresh('sqlite', 'upload');
    const server = await startServer(bench.folder, { DATABASE_URL: database, DEMO_DATA: '0' });
    try {
      const { address, visitor } = server;
      const documentId = await newDocument(address, visitor);
      const idle = memoryOf(server.process.id);
      let most = idle;
      const figures = await inTurns(
        Math.min(ROUNDS_AT_MOST, bench.rounds),
        { upload: 's' },
        async () => {
          const end = watchMemory(server.process.id);
          const begun = performance.now();
          const { answer, expected } = await upload(address, visitor, { documentId, megabytes: MEGABYTES });
          const seconds = (performance.now() - begun) / 1_000;
          most = Math.max(most, end());
          if (answer.content.sha256 !== expected) throw new Error('the hash is not that of what was sent');
          return { upload: seconds };
        },
        () => written(join(bench.folder, 'bare')),
      );
      return [...figures, { name: 'memory above idle', unit: 'MB', value: most - idle } satisfies Figure];
    } finally {
      await server.stop();
    }
  },
};

async function written(path: string): Promise<{ upload: number }> {
  const begun = performance.now();
  const file = await open(path, 'w');
  const hash = createHash('sha256');
  for (const piece of piecesOf(MEGABYTES)) {
    hash.update(piece);
    await file.write(piece);
  }
  await file.sync();
  await file.close();
  hash.digest();
  const upload = (performance.now() - begun) / 1_000;
  await rm(path);
  return { upload };
}
