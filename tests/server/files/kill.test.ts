import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ContentStore } from '#server/files/content-store.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { Space } from '#server/files/space.ts';
import { Sweeper } from '#server/files/sweeper.ts';
import { openDatabase } from '#server/store/base/database.ts';
import { readMeta } from '#server/store/base/meta.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { filesIn, sha256 } from '#tests/support/files.ts';
import { LONG } from '#tests/support/long.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { WebVisitor } from '#tests/support/web-visitor.ts';

/** Operation that is running when the process is killed. */
const MOMENTS = ['the upload', 'nothing, between upload and save', 'the save', 'a delete'] as const;
const ROUNDS = LONG ? 20 : 4;
const PASSWORD = 'Leitstand-2026';
const DAY_MS = 24 * 3_600_000;
const BYTES = 400_000;

let folder: string;
let own: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-kill-'));
  own = await newDatabase('empty');
});
afterAll(async () => {
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = () =>
  new ServerProcess(folder, {
    DATABASE_URL: own.url,
    FILES_DIR: own.files,
    ECS_ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
  });

/** Hash of each version whose save was answered, by file and number. */
const answered = new Map<number, Map<number, string>>();
/** Files of which a delete was sent. */
const deleting = new Set<number>();

/** Performs the file operations of the rounds, over and over. */
class Hand {
  readonly #address: string;
  readonly #visitor: WebVisitor;
  readonly #documentId: number;

  constructor(address: string, visitor: WebVisitor, documentId: number) {
    this.#address = address;
    this.#visitor = visitor;
    this.#documentId = documentId;
  }

  async upload(bytes: Buffer): Promise<string> {
    const body = new FormData();
    body.set('documentId', String(this.#documentId));
    body.set('file', new Blob([new Uint8Array(bytes)]), 'Merkblatt.txt');
    const response = await this.#visitor.fetch(`${this.#address}/ecs/document/upload`, {
      method: 'POST',
      body,
    });
    const { content } = await response.json();
    expect(response.status).toBe(200);
    return content.fileNameOnDisk;
  }

  async save(fileNameOnDisk: string, bytes: Buffer, fileId: number | null, name: string): Promise<number> {
    const place = { documentId: this.#documentId, lang: 'de', contextIdentifier: 'GLOBAL' };
    const data = {
      ...place,
      fileId,
      fileNameOnDisk,
      fileNameRepresentation: name,
      action: fileId === null ? 'add' : 'edit',
    };
    const response = await this.#visitor.fetch(`${this.#address}/ecs/document/file/save`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `data=${encodeURIComponent(JSON.stringify(data))}`,
    });
    const { content } = await response.json();
    expect(response.status).toBe(200);
    const { id, fileVersion } = content.documentFile;
    const versions = answered.get(id) ?? new Map<number, string>();
    answered.set(id, versions.set(fileVersion, sha256(bytes)));
    return id;
  }

  async remove(id: number): Promise<void> {
    deleting.add(id);
    await this.#visitor.fetch(`${this.#address}/ecs/document/file/delete?id=${id}`, { method: 'DELETE' });
  }

  async hashOf(id: number, version: number): Promise<string> {
    const query = `id=${id}&version=${version}`;
    const response = await this.#visitor.fetch(`${this.#address}/ecs/document/file/download?${query}`);
    return response.status === 200 ? sha256(Buffer.from(await response.arrayBuffer())) : `${response.status}`;
  }
}

/** Text, so that it is taken, and different each time. */
/** A text whatever comes: by chance its first letters would be those of a picture or a program. */
const someBytes = () => Buffer.from(`Merkblatt ${randomBytes(BYTES).toString('base64')}`);

let documentId: number | null = null;

async function openHand(address: string): Promise<Hand> {
  const visitor = new WebVisitor();
  await visitor.signIn(address, 'admin', PASSWORD);
  if (documentId === null) {
    const texts = { identifier: 'guide', mainTitle: 'Titel', fallbackDocumentLang: 'de' };
    documentId = (await visitor.post(address, 'document/save', texts)).content.document.id as number;
  }
  return new Hand(address, visitor, documentId);
}

const rounds = Array.from({ length: ROUNDS }, (_, round) => ({
  round,
  moment: MOMENTS[round % MOMENTS.length] ?? MOMENTS[0],
  // Somewhere within what the call takes, another place each time.
  delay: (round * 7) % 11,
}));

test.each(rounds)(
  'killed during $moment, it has every version that was answered, and no unreferenced byte (round $round)',
  async ({ round, moment, delay }) => {
    const server = start();
    const hand = await openHand(await server.address());
    const first = someBytes();
    const id = await hand.save(await hand.upload(first), first, null, `round ${round}`);
    const second = someBytes();
    await hand.save(await hand.upload(second), second, id, `round ${round}`);

    const last = someBytes();
    const running = { 'the upload': () => hand.upload(last) } as Partial<
      Record<(typeof MOMENTS)[number], () => Promise<unknown>>
    >;
    if (moment !== 'the upload') {
      const name = await hand.upload(last);
      running['the save'] = () => hand.save(name, last, id, `round ${round}`);
      running['a delete'] = () => hand.remove(id);
    }
    const call = running[moment]?.().catch(() => null);
    await pause(delay);
    server.signal('SIGKILL');
    await call;
    expect((await server.ended()).signal).toBe('SIGKILL');

    const again = start();
    const witness = await openHand(await again.address());
    for (const [fileId, versions] of answered) {
      for (const [version, hash] of versions) {
        const found = await witness.hashOf(fileId, version);
        const gone = deleting.has(fileId) && found === '404';
        if (!gone) expect(found, `file ${fileId}, version ${version}`).toBe(hash);
      }
    }
    await again.stop();
    await expectNoOrphans();
  },
  60_000,
);

/** After a day's sweep there lie the bytes of every version that ever was, whole, and nothing else. */
async function expectNoOrphans(): Promise<void> {
  const database = await openDatabase(own.url, 'tool');
  try {
    const parts = {
      now: () => Date.now() + DAY_MS + 60_000,
      reportFailure: (error: unknown) => {
        throw error;
      },
    };
    const databaseId = (await readMeta(database.read, 'databaseId')) ?? '';
    const store = new ContentStore({
      ...{ ...parts, space: new Space(own.files, { bytes: 0, percent: 0 }) },
      store: new FolderStore({ ...parts, folder: own.files, databaseId }),
    });
    await new Sweeper({ ...parts, store, database, removeExpired: async () => {} }).sweep();
    const versions = await database.read
      .selectFrom('documentFileVersions')
      .select(['fileNameOnDisk', 'sha256'])
      .orderBy('fileNameOnDisk')
      .execute();
    const names = versions.map(({ fileNameOnDisk }) => fileNameOnDisk);
    expect(await filesIn(own.files)).toEqual({ incoming: [], kept: names });
    for (const { fileNameOnDisk: name, sha256: hash } of versions) {
      expect(sha256(await readFile(join(own.files, 'kept', name.slice(0, 2), name)))).toBe(hash);
    }
    const bound = await database.read
      .selectFrom('uploads')
      .select('fileNameOnDisk')
      .orderBy('fileNameOnDisk')
      .execute();
    expect(bound.map(({ fileNameOnDisk }) => fileNameOnDisk)).toEqual(names);
  } finally {
    await database.close();
  }
}
