import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { makeFolder } from '#server/dialect/base/make-folder.ts';
import {
  bucketRefused,
  goneOf,
  readMarker,
  readOrWriteMarker,
  writeMarker,
} from '#server/files/bucket-marker.ts';
import { type BucketPlace, shownBucket } from '#server/files/bucket-place.ts';
import { putFile, SUM_HEADER } from '#server/files/bucket-put.ts';
import { sumOfFile, writeWhole } from '#server/files/bucket-shared.ts';
import { type ObjectPart, objectPieces, openPart } from '#server/files/bucket-stream.ts';
import {
  type FileStore,
  isStoreName,
  type OpenContent,
  placeOf,
  StoreGone,
  type Sum,
} from '#server/files/file-store.ts';
import { notOwn } from '#server/files/folder.ts';
import { isHere, removeOlder } from '#server/files/folder-store.ts';
import { bodyOf } from '#server/files/s3-body.ts';
import { S3_LIMITS, S3Client, type S3Limits } from '#server/files/s3-client.ts';
import { S3Failure } from '#server/files/s3-failure.ts';
import { listObjects } from '#server/files/s3-list.ts';

/** A look at the store is good for so long: each is a request that someone pays for. */
const LOOK_KEPT_MS = 5_000;
/** And so is something that could be written. */
const WRITE_KEPT_MS = 60_000;
/** A look takes no longer than who asks for readiness waits. */
const LOOK_LIMITS: Partial<S3Limits> = { tries: 2, totalMs: 1_800, silenceMs: 1_500 };
/** Folders, and beginnings of keys, of what stays for a day at most. */
const PASSING = ['incoming', 'sync'] as const;
const NAME_AT_END = /^[0-9a-f]{2}\/([0-9a-f]{32})$/;

export interface BucketStoreParts {
  readonly place: BucketPlace;
  /** Folder on this machine in which bytes arrive; is made when it is missing. */
  readonly stagingDir: string;
  /** Expected content of the marker. */
  readonly databaseId: string;
  /** Learns of what could not be taken away. */
  readonly reportFailure: (error: unknown) => void;
  readonly limits?: S3Limits;
  /** Larger files are sent in parts of so many bytes. */
  readonly partBytes?: number;
}

/** The bytes of documents' files in a bucket of a store that speaks S3, which any number of servers share. */
export class BucketStore implements FileStore {
  readonly #parts: BucketStoreParts;
  readonly #client: S3Client;
  readonly #limits: S3Limits;
  readonly #staging: string;
  readonly incoming: string;
  #look: { readonly at: number; readonly looking: Promise<void> } | null = null;
  #writtenAt = Number.NEGATIVE_INFINITY;

  constructor(parts: BucketStoreParts) {
    this.#parts = parts;
    this.#limits = parts.limits ?? S3_LIMITS;
    this.#client = new S3Client(parts.place, this.#limits);
    this.#staging = resolve(parts.stagingDir);
    this.incoming = join(this.#staging, 'incoming');
  }

  async claim(hasFiles: boolean): Promise<void> {
    const { databaseId } = this.#parts;
    await this.#preparing(async () => {
      const found = await (hasFiles ? readMarker(this.#client) : readOrWriteMarker(this.#client, databaseId));
      if (!found.includes(databaseId)) throw this.#notOwn(found);
      if (found.length > 1) await writeMarker(this.#client, [databaseId]);
      await this.#tryWriting();
    });
  }

  async handOver(inPlaceOf: string | null): Promise<void> {
    const { databaseId } = this.#parts;
    await this.#preparing(async () => {
      const found = await readOrWriteMarker(this.#client, inPlaceOf ?? databaseId);
      if (found.includes(databaseId)) return;
      if (inPlaceOf === null || !found.includes(inPlaceOf)) throw this.#notOwn(found);
      await writeMarker(this.#client, [inPlaceOf, databaseId]);
    });
  }

  isThere(): Promise<boolean> {
    return this.#lookOnce().then(
      () => true,
      () => false,
    );
  }

  async tryOut(): Promise<void> {
    await this.#lookOnce();
    if (performance.now() - this.#writtenAt > WRITE_KEPT_MS) await this.#tryWriting();
  }

  async keep(name: string, path: string, sum: Sum): Promise<void> {
    await this.#lookOnce();
    await this.#put(keyOf(name), path, sum);
    await rm(path, { force: true });
  }

  async #put(key: string, path: string, sum: Sum): Promise<void> {
    const { reportFailure, partBytes } = this.#parts;
    await this.#reached(() =>
      putFile({
        ...{ client: this.#client, key, path, sum, reportFailure },
        ...(partBytes !== undefined && { partBytes }),
      }),
    );
  }

  async open(name: string): Promise<OpenContent | null> {
    const found = await this.#head(keyOf(name));
    return found && { size: found.size, stream: this.#stream(found), close: async () => {} };
  }

  async sumOf(name: string): Promise<Sum | null> {
    const found = await this.#head(keyOf(name));
    if (found === null) return null;
    const { size, sha256 } = found;
    if (sha256 !== null) return { sha256, size };
    // Brought here by another program.
    const hash = createHash('sha256');
    for await (const piece of await this.#stream(found)(0, size - 1)) hash.update(piece);
    return { sha256: hash.digest('hex'), size };
  }

  async share(name: string, path: string): Promise<void> {
    await this.#put(`sync/${name}`, path, await sumOfFile(path));
  }

  async bring(name: string, path: string): Promise<boolean> {
    if (await isHere(path)) return true;
    const found = await this.#head(`sync/${name}`);
    if (found === null) return false;
    const source = await this.#stream(found)(0, found.size - 1);
    await this.#reached(() => writeWhole(source, path));
    return true;
  }

  async unshare(name: string): Promise<void> {
    await this.#reached(() => this.#client.text({ method: 'DELETE', key: `sync/${name}` }));
  }

  async remove(name: string): Promise<void> {
    await this.#reached(() => this.#client.text({ method: 'DELETE', key: keyOf(name) }));
  }

  async removeUnfinished(before: number): Promise<void> {
    for (const below of PASSING) {
      await removeOlder(join(this.#staging, below), before);
      for await (const keys of this.#listedBefore(`${below}/`, before)) {
        for (const key of keys) {
          await this.#reached(() => this.#client.text({ method: 'DELETE', key: `${below}/${key}` }));
        }
      }
    }
  }

  async *keptBefore(before: number): AsyncGenerator<string[]> {
    for await (const keys of this.#listedBefore('kept/', before)) {
      const names = keys.map((key) => NAME_AT_END.exec(key)?.[1] ?? '');
      const own = names.filter((name, at) => isStoreName(name) && placeOf(name) === keys[at]);
      if (own.length > 0) yield own;
    }
  }

  /** What is left of the keys behind `below`, of objects that have not changed since a time. */
  async *#listedBefore(below: string, before: number): AsyncGenerator<string[]> {
    const prefix = this.#parts.place.prefix + below;
    for await (const objects of listObjects(this.#client, prefix)) {
      const old = objects.filter(({ key, modified }) => key.startsWith(prefix) && modified < before);
      yield old.map(({ key }) => key.slice(prefix.length));
    }
  }

  #stream(found: Found): OpenContent['stream'] {
    const { silenceMs } = this.#limits;
    const client = this.#client;
    return async (start, end) => {
      if (end < start) return Readable.from([]);
      const part: ObjectPart = { ...found, start, end };
      const first = await this.#reached(() => openPart(client, part, start));
      const stream = Readable.from(objectPieces({ client, part, silenceMs }, first), { objectMode: false });
      // A reader may go away before the first piece.
      return stream.once('close', () => first.destroy());
    };
  }

  async #head(key: string): Promise<Found | null> {
    try {
      const { headers } = await this.#client.text({ method: 'HEAD', key });
      return { key, ...foundIn(headers) };
    } catch (error) {
      // A bucket that is not there answers the same.
      if (error instanceof S3Failure && error.status === 404 && (await this.isThere())) return null;
      throw goneOf(error);
    }
  }

  /** Asks for the marker, once for everyone who wants to know, and for some seconds where it is right. */
  #lookOnce(): Promise<void> {
    if (this.#look && performance.now() - this.#look.at < LOOK_KEPT_MS) return this.#look.looking;
    const looking = this.#reached(async () => {
      const found = await readMarker(this.#client, LOOK_LIMITS);
      if (!found.includes(this.#parts.databaseId)) throw this.#notOwn(found);
    });
    const look = { at: performance.now(), looking };
    this.#look = look;
    looking.catch(() => {
      if (this.#look === look) this.#look = null;
    });
    return looking;
  }

  async #tryWriting(): Promise<void> {
    const key = `incoming/probe-${randomBytes(8).toString('hex')}`;
    await this.#client.text({ method: 'PUT', key, body: bodyOf(Buffer.from('x')), limits: LOOK_LIMITS });
    await this.#client.text({ method: 'DELETE', key, limits: LOOK_LIMITS });
    this.#writtenAt = performance.now();
  }

  async #preparing(work: () => Promise<void>): Promise<void> {
    try {
      for (const below of PASSING) makeFolder(join(this.#staging, below));
    } catch (error) {
      throw bucketRefused('STAGING_DIR', this.#parts.stagingDir, error);
    }
    try {
      await work();
    } catch (error) {
      throw bucketRefused('FILES_DIR', shownBucket(this.#parts.place), error);
    }
  }

  async #reached<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof StoreGone ? error : goneOf(error);
    }
  }

  #notOwn(found: readonly string[]) {
    return notOwn(shownBucket(this.#parts.place), found, this.#parts.databaseId);
  }
}

type Found = Pick<ObjectPart, 'key' | 'size' | 'etag' | 'sha256'>;

function foundIn(headers: IncomingHttpHeaders): Omit<Found, 'key'> {
  const size = Number(headers['content-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(size))
    throw new S3Failure('the store does not say how long a file is', { status: 200 });
  const sum = headers[SUM_HEADER];
  const sha256 = typeof sum === 'string' && /^[0-9a-f]{64}$/.test(sum) ? sum : null;
  return { size, etag: headers.etag ?? null, sha256 };
}

/** Below the prefix: where a folder of files has them, so that one can be copied into a bucket as it is. */
function keyOf(name: string): string {
  return `kept/${placeOf(name)}`;
}
