import { expect, test } from 'vitest';
import type { Refusal } from '#server/domain/refusal.ts';
import { FILE_READER_LIMITS, FileReader } from '#server/exchange/file-reader.ts';
import { UnreadableFile } from '#server/exchange/file-text.ts';

const LANGS = ['de'];
const connected = () => new AbortController().signal;
const units = (count: number) =>
  Array.from({ length: count }, (_, number) => `unit.${number},de,Text ${number}\n`).join('');
const file = (count: number) => Buffer.from(`identifier,lang,value\n${units(count)}`);

test('all texts of a file come back from its thread in order', async () => {
  const { texts, findingCount } = await new FileReader().read(file(12_345), 'csv', LANGS, connected());
  expect(findingCount).toBe(0);
  expect(texts.map(({ value }) => value)).toEqual(
    Array.from({ length: 12_345 }, (_, number) => `Text ${number}`),
  );
});

test('a large file is transferred to the thread, not copied', async () => {
  const large = Buffer.concat([file(10_000), Buffer.alloc(1_000, '\n')]);
  expect(large.length).toBeGreaterThan(0);
  await new FileReader().read(large, 'csv', LANGS, connected());
  expect(large.length).toBe(0);
});

test('a file that takes more memory than the thread has is refused, and the next one is read', async () => {
  const reader = new FileReader({ ...FILE_READER_LIMITS, megabytes: 32 });
  const refused = reader.read(file(400_000), 'csv', LANGS, connected());
  await expect(refused).rejects.toBeInstanceOf(UnreadableFile);
  await expect(refused).rejects.toMatchObject({ finding: { code: '014', reason: 'tooMuchMemory' } });
  expect((await reader.read(file(1), 'csv', LANGS, connected())).texts).toHaveLength(1);
});

test('a file that takes more time than it may is refused, and the next one is read', async () => {
  const slow = new FileReader({ ...FILE_READER_LIMITS, milliseconds: 0 });
  await expect(slow.read(file(1), 'csv', LANGS, connected())).rejects.toMatchObject({
    finding: { code: '014', reason: 'tooMuchTime', place: null },
  });
});

test('an unreadable file is refused with the place', async () => {
  const bad = Buffer.from('identifier,lang,value\nx,de,"y');
  await expect(new FileReader().read(bad, 'csv', LANGS, connected())).rejects.toMatchObject({
    finding: { code: '014', reason: 'openQuote', place: { unit: 'line', number: 2 } },
  });
});

test('a client that disconnects ends the reading, or leaves the queue', async () => {
  const reader = new FileReader({ ...FILE_READER_LIMITS, atOnce: 1 });
  const [first, second] = [new AbortController(), new AbortController()];
  const reading = reader.read(file(100_000), 'csv', LANGS, first.signal);
  const waiting = reader.read(file(1), 'csv', LANGS, second.signal);
  const third = reader.read(file(3), 'csv', LANGS, connected());
  const [gone, goneToo] = [new Error('gone'), new Error('gone too')];
  second.abort(goneToo);
  await expect(waiting).rejects.toBe(goneToo);
  first.abort(gone);
  await expect(reading).rejects.toBe(gone);
  expect((await third).texts).toHaveLength(3);
  await expect(reader.read(file(1), 'csv', LANGS, first.signal)).rejects.toBe(gone);
});

test('files wait for their turn in order, and beyond the queue they are refused with Retry-After', async () => {
  const reader = new FileReader({ ...FILE_READER_LIMITS, atOnce: 1, waiting: 2 });
  const order: number[] = [];
  const read = async (count: number) => {
    const { texts } = await reader.read(file(count), 'csv', LANGS, connected());
    order.push(texts.length);
  };
  const taken = [3, 2, 1].map(read);
  const refused = await read(4).catch((error: Refusal) => error);
  expect(refused).toMatchObject({ code: '018', status: 503, retryAfter: 5 });
  await Promise.all(taken);
  expect(order).toEqual([3, 2, 1]);
  await read(5);
  expect(order).toEqual([3, 2, 1, 5]);
});
