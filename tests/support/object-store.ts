import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { BucketPlace } from '#server/files/bucket-place.ts';

const BUCKET = 'documents';
/** A store may give fewer keys at a time than it was asked for. */
const PAGE = 100;
/** The one pair that the server takes. */
const KEY = 'S3RVER';

/** How the store fails. */
export type Fault =
  | 'answers 500'
  | 'answers 403'
  | 'does not answer'
  | 'breaks off before its answer'
  | 'breaks off after half of the bytes'
  | 'gives other bytes'
  | 'gives half of the bytes as the whole'
  | 'takes half of the bytes'
  | 'has done it, and breaks off';

/** A request as it reaches the store. */
export interface Asked {
  readonly method: string;
  /** Below the bucket, without its query. */
  readonly key: string;
  readonly query: URLSearchParams;
}

/**
 * A store that speaks S3: s3rver, with what it lacks in front (it does not hold a body against the sum that was signed,
 * puts what is there already, goes on only with a cipher that is no more, and says 500 of an upload that has ended), and
 * with faults.
 */
export class ObjectStore {
  readonly #folder: string;
  readonly #inner: S3rver;
  readonly #innerPort: number;
  readonly #outer = createServer(
    (asked, answer) => void this.#pass(asked, answer).catch(() => answer.destroy()),
  );
  /** Uploads in parts that were completed or taken away. */
  readonly #ended = new Set<string>();
  /** Names the fault of a request; tests replace it. */
  fault: (asked: Asked) => Fault | null = () => null;
  /** Everything that was asked. */
  readonly asked: Asked[] = [];

  private constructor(folder: string, inner: S3rver, port: number) {
    this.#folder = folder;
    this.#inner = inner;
    this.#innerPort = port;
  }

  static async start(): Promise<ObjectStore> {
    const directory = await mkdtemp(join(tmpdir(), 'leitstand-s3-'));
    const inner = new S3rver({
      ...{ address: '127.0.0.1', port: 0, silent: true, directory },
      configureBuckets: [{ name: BUCKET }],
    });
    const store = new ObjectStore(directory, inner, (await inner.run()).port);
    store.#outer.listen(0, '127.0.0.1');
    await once(store.#outer, 'listening');
    return store;
  }

  async stop(): Promise<void> {
    this.#outer.closeAllConnections();
    this.#outer.close();
    await this.#inner.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#outer.address() as AddressInfo).port}`;
  }

  /** Where a test's files lie. */
  place(prefix: string, more: Partial<BucketPlace> = {}): BucketPlace {
    return {
      ...{ bucket: BUCKET, prefix, endpoint: this.endpoint, region: 'us-east-1' },
      ...{ accessKeyId: KEY, secretAccessKey: KEY, sessionToken: null, ...more },
    };
  }

  /** The settings of a server whose files lie there. */
  environment(prefix: string): Record<string, string> {
    return {
      FILES_DIR: `s3://${BUCKET}/${prefix}`.replace(/\/$/, ''),
      S3_ENDPOINT: this.endpoint,
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    };
  }

  /** Every key behind a prefix. */
  async keys(prefix: string): Promise<string[]> {
    const { objects } = await this.#inner.store.listObjects(BUCKET, { prefix });
    return objects.map(({ key }) => key.slice(prefix.length)).sort();
  }

  bytes(key: string): Promise<Buffer> {
    return readFile(this.#path(key, 'object'));
  }

  /** Puts something there that the product has not. */
  async put(key: string, bytes: string): Promise<void> {
    const { S3Client } = await import('#server/files/s3-client.ts');
    const { bodyOf } = await import('#server/files/s3-body.ts');
    const client = new S3Client(this.place(''));
    await client.text({ method: 'PUT', key, body: bodyOf(Buffer.from(bytes)) });
    client.close();
  }

  /** Changes bytes behind the store's back. */
  damage(key: string, bytes: Buffer): Promise<void> {
    return writeFile(this.#path(key, 'object'), bytes);
  }

  /** Makes an object as old as a moment. */
  async setAge(key: string, at: Date): Promise<void> {
    for (const kind of ['object', 'metadata.json']) await utimes(this.#path(key, kind), at, at);
  }

  #path(key: string, kind: string): string {
    return join(this.#folder, BUCKET, `${key}._S3rver_${kind}`);
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = Buffer.concat(await asked.toArray());
    const url = new URL(asked.url ?? '', 'http://store');
    const key = decodeURIComponent(url.pathname.slice(BUCKET.length + 2));
    const known: Asked = { method: asked.method ?? '', key, query: url.searchParams };
    this.asked.push(known);
    const fault = this.fault(known);
    if (fault === 'answers 500') return refuse(answer, 500, 'InternalError');
    if (fault === 'answers 403') return refuse(answer, 403, 'AccessDenied');
    if (fault === 'does not answer') return;
    if (fault === 'breaks off before its answer') return void asked.socket.destroy();
    const sum = createHash('sha256').update(body).digest('hex');
    if (asked.headers['x-amz-content-sha256'] !== sum)
      return refuse(answer, 400, 'XAmzContentSHA256Mismatch');
    if (asked.method === 'PUT' && asked.headers['if-none-match'] === '*') {
      if (await this.#inner.store.existsObject(BUCKET, key)) return refuse(answer, 412, 'PreconditionFailed');
    }
    const uploadId = url.searchParams.get('uploadId') ?? '';
    if (this.#ended.has(uploadId)) return refuse(answer, 404, 'NoSuchUpload');
    if (uploadId !== '' && asked.method !== 'PUT') this.#ended.add(uploadId);
    const kept = fault === 'takes half of the bytes' ? body.subarray(0, body.length / 2) : body;
    const from = await this.#ask(asked, kept);
    const bytes = Buffer.concat(await from.toArray());
    if (fault === 'has done it, and breaks off') return void asked.socket.destroy();
    // It has looked at the signature by then.
    const isList = url.searchParams.has('list-type') && [200, 500].includes(from.statusCode ?? 0);
    if (isList) return void answer.end(await this.#list(url.searchParams));
    respond(answer, from, bytes, fault);
  }

  async #list(query: URLSearchParams): Promise<string> {
    const { objects, isTruncated } = await this.#inner.store.listObjects(BUCKET, {
      prefix: query.get('prefix') ?? '',
      startAfter: Buffer.from(query.get('continuation-token') ?? '', 'base64').toString(),
      maxKeys: Math.min(PAGE, Number(query.get('max-keys'))),
    });
    const rows = objects.map(
      ({ key, lastModifiedDate }) =>
        `<Contents><Key>${key}</Key><LastModified>${lastModifiedDate.toISOString()}</LastModified></Contents>`,
    );
    const next = Buffer.from(objects.at(-1)?.key ?? '').toString('base64');
    const token = isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult>${rows.join('')}<IsTruncated>${isTruncated}</IsTruncated>${token}</ListBucketResult>`;
  }

  async #ask(asked: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const sent = request({
      ...{ host: '127.0.0.1', port: this.#innerPort, path: asked.url, method: asked.method },
      headers: { ...asked.headers, ...(body.length > 0 && { 'content-length': String(body.length) }) },
    });
    sent.end(body);
    const [from] = (await once(sent, 'response')) as [IncomingMessage];
    return from;
  }
}

function respond(answer: ServerResponse, from: IncomingMessage, bytes: Buffer, fault: Fault | null): void {
  const { 'transfer-encoding': _chunked, ...headers } = from.headers;
  const half = bytes.subarray(0, bytes.length / 2);
  if (fault === 'gives half of the bytes as the whole') {
    answer.writeHead(from.statusCode ?? 0, { ...headers, 'content-length': half.length }).end(half);
  } else if (fault === 'breaks off after half of the bytes') {
    answer.writeHead(from.statusCode ?? 0, headers).write(half, () => setTimeout(() => answer.destroy(), 20));
  } else {
    const given = fault === 'gives other bytes' ? Buffer.from(bytes.map((byte) => byte ^ 1)) : bytes;
    answer.writeHead(from.statusCode ?? 0, headers).end(given);
  }
}

function refuse(answer: ServerResponse, status: number, code: string): void {
  const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>made up</Message></Error>`;
  answer.writeHead(status, { 'content-type': 'application/xml' }).end(text);
}
