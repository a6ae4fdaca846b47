import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { BucketStore } from '#server/files/bucket-store.ts';
import { FilesRefused, type OpenContent, placeOf, StoreGone } from '#server/files/file-store.ts';
import { S3_LIMITS, type S3Limits } from '#server/files/s3-client.ts';
import { readPage } from '#server/files/s3-list.ts';
import { type Fault, ObjectStore } from '#tests/support/object-store.ts';

vi.setConfig({ testTimeout: 20_000 });

/** As in earnest, but faster. */
const LIMITS: S3Limits = { silenceMs: 300, totalMs: 2_000, msPerByte: 1 / 100, tries: 4, pauseMs: 5 };
const DAY_MS = 24 * 3_600_000;

let folder: string;
let objects: ObjectStore;
let made = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-bucket-'));
  objects = await ObjectStore.start();
});
afterEach(() => {
  objects.fault = () => null;
});
afterAll(async () => {
  await objects.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Made {
  readonly prefix: string;
  readonly store: BucketStore;
  readonly failures: unknown[];
}

async function newStore(
  more: { prefix?: string; databaseId?: string; partBytes?: number; limits?: S3Limits } = {},
): Promise<Made> {
  made += 1;
  const { prefix = `test-${made}/`, databaseId = 'one', limits = LIMITS } = more;
  const failures: unknown[] = [];
  const store = new BucketStore({
    ...{
      place: objects.place(prefix),
      stagingDir: join(folder, `staging-${made}`),
      databaseId,
      limits,
    },
    reportFailure: (error) => failures.push(error),
    ...(more.partBytes !== undefined && { partBytes: more.partBytes }),
  });
  return { prefix, store, failures };
}

const sumOf = (bytes: Buffer) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  size: bytes.length,
});

async function kept({ store }: Made, bytes: Buffer, name = randomBytes(16).toString('hex')): Promise<string> {
  const path = join(store.incoming, name);
  await writeFile(path, bytes);
  await store.keep(name, path, sumOf(bytes));
  return name;
}

async function read(content: OpenContent | null, start = 0, end = (content?.size ?? 0) - 1): Promise<Buffer> {
  if (content === null) throw new Error('there is no content');
  return Buffer.concat(await (await content.stream(start, end)).toArray());
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Of a fault that lasts for some requests of one kind. */
function failing(fault: Fault, method: string, key: string, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  objects.fault = (asked) => {
    if (asked.method !== method || !asked.key.includes(key) || left === 0) return null;
    left -= 1;
    return fault;
  };
}

describe('a bucket', () => {
  test('is marked with its database, and is that one’s from then on', async () => {
    const own = await newStore();
    await own.store.claim(false);
    expect(await objects.keys(own.prefix)).toEqual(['leitstand-database']);
    expect(String(await objects.bytes(`${own.prefix}leitstand-database`))).toBe('one\n');
    await own.store.claim(true);
    expect(await own.store.isThere()).toBe(true);
    const other = await newStore({ prefix: own.prefix, databaseId: 'two' });
    await expect(other.store.claim(false)).rejects.toThrow(
      /^FILES_DIR s3:\/\/documents\/test-\d+ belongs to another database \(one\); this database is two\./,
    );
    expect(await other.store.isThere()).toBe(false);
  });

  test('that is empty is refused by a database that has files', async () => {
    const { store, prefix } = await newStore();
    await expect(store.claim(true)).rejects.toThrow(/has no file leitstand-database/);
    expect(await objects.keys(prefix)).toEqual([]);
  });

  test('of two databases that come at once, one has it', async () => {
    const one = await newStore();
    const two = await newStore({ prefix: one.prefix, databaseId: 'two' });
    const ends = await Promise.allSettled([one.store.claim(false), two.store.claim(false)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('belongs to two databases while one takes the other’s place', async () => {
    const old = await newStore({ databaseId: 'old' });
    await old.store.claim(false);
    const next = await newStore({ prefix: old.prefix, databaseId: 'new' });
    await expect(next.store.handOver('third')).rejects.toThrow(FilesRefused);
    await next.store.handOver('old');
    expect(String(await objects.bytes(`${old.prefix}leitstand-database`))).toBe('old\nnew\n');
    await next.store.claim(true);
    await expect(old.store.claim(true)).rejects.toThrow(FilesRefused);
  });

  test.each([
    ['a bucket that is not there', { bucket: 'nowhere' }, /there is no bucket nowhere/],
    ['an unknown key', { accessKeyId: 'other' }, /the store does not know AWS_ACCESS_KEY_ID/],
    ['a wrong secret', { secretAccessKey: 'a-secret' }, /AWS_SECRET_ACCESS_KEY does not belong/],
    ['an address where nothing listens', { endpoint: 'http://127.0.0.1:9' }, /ECONNREFUSED/],
  ])('%s stops the start in one line, without a secret', async (_title, wrong, reason) => {
    const parts = { stagingDir: join(folder, 'wrong'), databaseId: 'one', limits: LIMITS };
    const store = new BucketStore({
      ...parts,
      place: objects.place('wrong/', wrong),
      reportFailure: () => {},
    });
    const error = await store.claim(false).catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(FilesRefused);
    expect(String(error)).toMatch(reason);
    expect(String(error)).not.toMatch(/a-secret|\n/);
  });
});

describe('bytes in a bucket', () => {
  let own: Made;
  const bytes = randomBytes(1_500_000);
  beforeAll(async () => {
    // Nothing here is about time, and a store on a busy machine takes its own.
    own = await newStore({ partBytes: 5_000_000, limits: S3_LIMITS });
    await own.store.claim(false);
  });

  test('lie under their name, whole, and are gone from the disk', async () => {
    const name = await kept(own, bytes);
    expect(await objects.keys(own.prefix)).toContain(`kept/${placeOf(name)}`);
    expect(await readdir(own.store.incoming)).toEqual([]);
    expect(await own.store.sumOf(name)).toEqual(sumOf(bytes));
    const content = await own.store.open(name);
    expect(content?.size).toBe(bytes.length);
    expect((await read(content)).equals(bytes)).toBe(true);
    await own.store.remove(name);
    expect(await own.store.open(name)).toBeNull();
    expect(await own.store.sumOf(name)).toBeNull();
  });

  test('are read in ranges', async () => {
    const content = await own.store.open(await kept(own, bytes));
    for (const [start, end] of [
      [0, 99],
      [700_000, 1_499_999],
      [1_499_999, 1_499_999],
    ] as const) {
      expect((await read(content, start, end)).equals(bytes.subarray(start, end + 1)), `${start}`).toBe(true);
    }
  });

  test('that are large go in parts, and come as one', async () => {
    const large = randomBytes(12_000_000);
    const before = objects.asked.length;
    const name = await kept(own, large);
    const parts = objects.asked.slice(before).filter(({ query }) => query.has('partNumber'));
    expect(parts).toHaveLength(3);
    expect((await read(await own.store.open(name))).equals(large)).toBe(true);
  });

  test('that another program has brought are known by their content', async () => {
    const name = randomBytes(16).toString('hex');
    await objects.put(`${own.prefix}kept/${placeOf(name)}`, 'copied');
    expect(await own.store.sumOf(name)).toEqual(sumOf(Buffer.from('copied')));
  });

  test('are listed page by page, only below the prefix, only names, only what is old enough', async () => {
    const { store, prefix } = await newStore({ limits: S3_LIMITS });
    await store.claim(false);
    const names = Array.from({ length: 205 }, (_, at) => at.toString(16).padStart(32, '0'));
    await Promise.all(names.map((name) => objects.put(`${prefix}kept/${placeOf(name)}`, 'x')));
    const foreign = ['kept/00/readme.txt', `kept/${'f'.repeat(32)}`, 'leitstand-database.old'];
    for (const key of foreign) await objects.put(prefix + key, 'x');
    await objects.put(`${prefix.slice(0, -1)}-other/kept/00/${'0'.repeat(32)}`, 'x');
    const listed = async (before: number) => (await all(store.keptBefore(before))).flat();
    expect(await listed(Date.now() - DAY_MS)).toEqual([]);
    expect((await listed(Date.now() + DAY_MS)).sort()).toEqual(names);
    const pages = objects.asked.filter(({ query }) => query.get('prefix') === `${prefix}kept/`);
    expect(pages.some(({ query }) => query.has('continuation-token'))).toBe(true);
  });
});

describe('passing files of one server', () => {
  test('are there for the other one, until they are taken back or a day old', async () => {
    const one = await newStore();
    const two = await newStore({ prefix: one.prefix });
    await one.store.claim(false);
    await two.store.claim(false);
    const [here, there] = [join(folder, 'export'), join(folder, 'brought')];
    await writeFile(here, 'an export');
    expect(await two.store.bring('export', there)).toBe(false);
    await one.store.share('export', here);
    expect(await two.store.bring('export', there)).toBe(true);
    expect(await readFile(there, 'utf8')).toBe('an export');
    await two.store.unshare('export');
    expect(await objects.keys(`${one.prefix}sync/`)).toEqual([]);
    // What is here already is not asked for.
    expect(await one.store.bring('export', here)).toBe(true);
    await one.store.share('export', here);
    await one.store.removeUnfinished(Date.now() - DAY_MS);
    expect(await objects.keys(`${one.prefix}sync/`)).toEqual(['export']);
    await one.store.removeUnfinished(Date.now() + DAY_MS);
    expect(await objects.keys(`${one.prefix}sync/`)).toEqual([]);
  });
});

describe('a store that fails', () => {
  let own: Made;
  /** For what breaks off by itself: a try that was given up would still be written while the next one is. */
  let patient: Made;
  const bytes = randomBytes(900_000);
  beforeAll(async () => {
    own = await newStore({ partBytes: 5_000_000 });
    await own.store.claim(false);
    patient = await newStore({ partBytes: 5_000_000, limits: S3_LIMITS });
    await patient.store.claim(false);
  });

  test.each<[Fault]>([
    ['answers 500'],
    ['does not answer'],
    ['breaks off before its answer'],
    ['has done it, and breaks off'],
  ])('for a moment (%s) takes the bytes at the next try', async (fault) => {
    failing(fault, 'PUT', 'kept/', 1);
    const name = await kept(own, bytes);
    expect((await read(await own.store.open(name))).equals(bytes)).toBe(true);
  });

  test.each<[Fault]>([
    ['answers 500'],
    ['answers 403'],
    ['does not answer'],
    ['breaks off before its answer'],
  ])('for long (%s) says so within its time, and keeps the bytes on the disk', async (fault) => {
    failing(fault, 'PUT', 'kept/');
    const name = randomBytes(16).toString('hex');
    const begun = performance.now();
    await expect(kept(own, bytes, name)).rejects.toThrow(StoreGone);
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect(await readdir(own.store.incoming)).toContain(name);
    objects.fault = () => null;
    expect(await own.store.open(name)).toBeNull();
    await kept(own, bytes, name);
    expect((await read(await own.store.open(name))).equals(bytes)).toBe(true);
  });

  test('and takes half of the bytes without a word is not believed', async () => {
    failing('takes half of the bytes', 'PUT', 'kept/');
    await expect(kept(own, bytes)).rejects.toThrow(/not the bytes that were put there/);
  });

  test('in the middle of a large file leaves no parts, and takes it at the next try', async () => {
    objects.fault = ({ method, query }) =>
      method === 'PUT' && query.get('partNumber') === '2' ? 'answers 403' : null;
    const large = randomBytes(11_000_000);
    await expect(kept(patient, large)).rejects.toThrow(StoreGone);
    expect(objects.asked.at(-1)).toMatchObject({ method: 'DELETE' });
    expect(objects.asked.at(-1)?.query.has('uploadId')).toBe(true);
    objects.fault = () => null;
    expect((await read(await patient.store.open(await kept(patient, large)))).equals(large)).toBe(true);
  });

  test('with its answer to the last step of a large file is asked what lies there', async () => {
    const large = randomBytes(11_000_000);
    let left = 1;
    objects.fault = ({ method, query }) => {
      if (method !== 'POST' || !query.has('uploadId') || left === 0) return null;
      left -= 1;
      return 'has done it, and breaks off';
    };
    expect((await read(await patient.store.open(await kept(patient, large)))).equals(large)).toBe(true);
  });

  test('in the middle of a download goes on where it was', async () => {
    const content = await own.store.open(await kept(own, bytes));
    failing('breaks off after half of the bytes', 'GET', 'kept/', 3);
    expect((await read(content)).equals(bytes)).toBe(true);
    failing('breaks off after half of the bytes', 'GET', 'kept/', 2);
    expect((await read(content, 100, 800_000)).equals(bytes.subarray(100, 800_001))).toBe(true);
  });

  test.each<[Fault, RegExp]>([
    ['gives other bytes', /not those that were kept/],
    ['gives half of the bytes as the whole', /not the bytes that were asked for/],
    ['answers 500', /500/],
    ['does not answer', /does not answer/],
  ])('to a download (%s) never gives it to its end', async (fault, reason) => {
    const content = await own.store.open(await kept(own, bytes));
    failing(fault, 'GET', 'kept/');
    const pieces: Buffer[] = [];
    const reading = async () => {
      for await (const piece of (await content?.stream(0, bytes.length - 1)) ?? []) pieces.push(piece);
    };
    await expect(reading()).rejects.toThrow(reason);
    expect(Buffer.concat(pieces).length).toBeLessThan(bytes.length);
  });

  test('is not waited for while a reader takes its time', async () => {
    const content = await own.store.open(await kept(own, bytes));
    const stream = await content?.stream(0, bytes.length - 1);
    const pieces: Buffer[] = [];
    for await (const piece of stream ?? []) {
      if (pieces.length === 1) await new Promise((resolve) => setTimeout(resolve, 3 * LIMITS.silenceMs));
      pieces.push(piece);
    }
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  });

  test('is looked at once for everyone, and for some seconds', async () => {
    const { store, prefix } = await newStore();
    await store.claim(false);
    const looks = () => objects.asked.filter(({ key }) => key === `${prefix}leitstand-database`).length;
    const before = looks();
    await Promise.all([store.isThere(), store.tryOut(), store.isThere()]);
    await store.isThere();
    expect(looks() - before).toBe(1);
    const { store: late } = await newStore({ prefix });
    failing('does not answer', 'GET', 'leitstand-database');
    const begun = performance.now();
    expect(await late.isThere()).toBe(false);
    await expect(late.tryOut()).rejects.toThrow(/does not answer|too long/);
    expect(performance.now() - begun).toBeLessThan(5_000);
    objects.fault = () => null;
    expect(await late.isThere()).toBe(true);
  });
});

test.each([
  ['no list', '<html><body>Welcome</body></html>', /is no list/],
  ['half a list', '<ListBucketResult><Contents><Key>a</Key>', /unclosed tag/],
  [
    'a list without its next page',
    '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>',
    /breaks off/,
  ],
])('an answer that is %s is no list of objects', (_title, xml, reason) => {
  expect(() => readPage(xml)).toThrow(reason);
});
