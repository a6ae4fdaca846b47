import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newCopiesKey } from '#server/backup/copies-key.ts';
import { changesIn, DATABASE, KEY_NAME, type Series, seriesIn } from '#server/backup/copies-layout.ts';
import { openRecord } from '#server/backup/copies-record.ts';
import { joinMinutes } from '#server/backup/copies-tidy.ts';
import { LogCopier } from '#server/backup/log-copier.ts';
import { LogCopies } from '#server/backup/log-copies.ts';
import { Progress } from '#server/backup/progress.ts';
import { readChanges, readDatabase } from '#server/backup/read-series.ts';
import { BackupRefused } from '#server/backup/refused.ts';
import { checkCopies, restoreMoment } from '#server/backup/restore-moment.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { tool } from '#tests/support/backup.ts';
import { FAST } from '#tests/support/copy-pace.ts';
import { within } from '#tests/support/eventually.ts';

const SOON_MS = 15_000;
const HOUR_MS = 3_600_000;
const SECRET = 'a text that no finder of a copy may read';
const progress = new Progress(() => {});

let identity: string;
let otherIdentity: string;
let recipient: string;
let place: string;
let folder: string;
let file: string;
let database: Database;
let copies: LogCopies;
let restores: number;

beforeAll(async () => {
  [identity, otherIdentity] = [await generateX25519Identity(), await generateX25519Identity()];
  recipient = await identityToRecipient(identity);
});
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'leitstand-copies-sealed-'));
  folder = join(place, 'copies');
  file = join(place, 'leitstand.db');
  restores = 0;
});
afterEach(async () => {
  await database.close();
  rmSync(place, { recursive: true, force: true });
});

/** Opens the database, with copies for the owners of these keys. */
async function open(...recipients: readonly string[]): Promise<void> {
  database = await openDatabase(`sqlite:${file}`);
  if (!database.file) throw new Error('an embedded database has a file');
  const parts = { file: database.file, settings: { folder, days: 7 }, pace: FAST, log: () => {} };
  copies = await LogCopies.start({ ...parts, recipients });
  await sql`create table if not exists things (name text)`.execute(database.write);
}
const add = (name: string) => sql`insert into things values (${name})`.execute(database.write);
/** Adds something, and waits until it is copied. @returns a moment after that */
async function addCopied(name: string): Promise<number> {
  await add(name);
  const now = Date.now();
  await within(async () => Date.now() - copies.lagMs > now, true, SOON_MS);
  return Date.now();
}
async function restored(identities: readonly string[], at: number | null = null): Promise<string[]> {
  restores += 1;
  const to = join(place, `restored-${restores}.db`);
  await restoreMoment({ from: folder, at, to, identities, progress });
  return namesIn(to);
}
function namesIn(path: string): string[] {
  const found = new DatabaseSync(path, { readOnly: true });
  try {
    expect(found.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    const rows = found.prepare('select name from things order by rowid').all();
    return rows.map(({ name }) => String(name));
  } finally {
    found.close();
  }
}
function onlySeries(): Series {
  const [series, ...more] = seriesIn(folder);
  if (!series || more.length > 0) throw new Error(`there are ${more.length + (series ? 1 : 0)} series`);
  return series;
}
const keysOf = ({ folder: series }: Series) => readdirSync(series).filter((name) => KEY_NAME.test(name));
/** Compressed pages show little to a search: nothing may open without a secret. */
function expectSealed({ folder: series }: Series): void {
  const stored = [...readDatabase(join(series, DATABASE)), ...changesIn(series).map(readChanges)];
  for (const one of stored)
    expect(one && openRecord({ ...one, head: { ...one.head, key: undefined } }, new Map())).toBeNull();
  expect(stored).not.toContain(null);
}
/** Changes a byte near the end of a file. */
function damage(path: string): void {
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
  writeFileSync(path, bytes);
}

describe('encrypted copies of the log', () => {
  test('are read by no one without the key, and bring back every moment to who has it', async () => {
    await open(recipient);
    const one = await addCopied(SECRET);
    await addCopied('second');
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = readFileSync(join(entry.parentPath, entry.name), 'latin1');
      expect(bytes, entry.name).not.toContain(SECRET);
      expect(bytes, entry.name).not.toContain('SQLite format');
    }
    expectSealed(onlySeries());
    expect(await restored([identity], one)).toEqual([SECRET]);
    expect(await restored([otherIdentity, identity])).toEqual([SECRET, 'second']);
    await expect(restored([])).rejects.toThrow(/\.age is encrypted\. Say --identity FILE/);
    await expect(restored([otherIdentity])).rejects.toThrow(/\.age is encrypted for another key/);
    expect(readdirSync(place).filter((name) => name.startsWith('restored-'))).toHaveLength(2);
  });

  test('are restored by the command with a key file, and checked without', async () => {
    await open(recipient);
    await addCopied('only');
    const key = join(place, 'key.txt');
    writeFileSync(key, `# public key: ${recipient}\n${identity}\n`);
    const here = { url: `sqlite:${file}`, files: join(place, 'files') };
    const to = join(place, 'by-command.db');
    const run = (...args: string[]) => tool('restore', ['--from', folder, ...args], here);
    expect(await run('--check')).toMatchObject({ code: 0, stdout: expect.stringContaining('are whole.') });
    const without = await run('--to', to);
    expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('Say --identity FILE')]);
    expect(await run('--to', to, '--identity', key)).toMatchObject({ code: 0, stderr: '' });
    expect(namesIn(to)).toEqual(['only']);
  });

  test('go on as one series over a stop, with a key of each run', async () => {
    await open(recipient);
    const one = await addCopied('before');
    await database.close();
    await open(recipient);
    await addCopied('after');
    expect(keysOf(onlySeries())).toHaveLength(2);
    expect(await restored([identity])).toEqual(['before', 'after']);
    expect(await restored([identity], one)).toEqual(['before']);
  });

  test('begin again for other keys, and lie beside those in the clear', async () => {
    await open();
    const plain = await addCopied('plain');
    await database.close();
    await open(recipient);
    const encrypted = await addCopied('encrypted');
    await database.close();
    await open(await identityToRecipient(otherIdentity), recipient);
    const both = await addCopied('for both');
    expect(seriesIn(folder)).toHaveLength(3);
    expect(await restored([], plain)).toEqual(['plain']);
    expect(await restored([identity], encrypted)).toEqual(['plain', 'encrypted']);
    await expect(restored([otherIdentity], encrypted)).rejects.toThrow('encrypted for another key');
    expect(await restored([otherIdentity], both)).toEqual(['plain', 'encrypted', 'for both']);
    expect(await checkCopies(folder, [], progress)).toHaveLength(3);
    expect(await checkCopies(folder, [identity], progress)).toHaveLength(3);
    await database.close();
    await open();
    await addCopied('plain again');
    expect(seriesIn(folder)).toHaveLength(4);
    expect(await restored([])).toEqual(['plain', 'encrypted', 'for both', 'plain again']);
  });

  test('that are damaged are named, with the last moment before them, with the key and without', async () => {
    await open(recipient);
    await addCopied('whole');
    await addCopied('hit');
    await addCopied('last');
    const [before, hit] = changesIn(onlySeries().folder).slice(-3);
    if (!before || !hit) throw new Error('there are three changes');
    damage(hit.path);
    const named = new RegExp(`are damaged\\. .*--at ${new Date(before.at).toISOString()}$`);
    await expect(restored([identity])).rejects.toThrow(named);
    await expect(checkCopies(folder, [], progress)).rejects.toThrow(named);
    await expect(checkCopies(folder, [identity], progress)).rejects.toThrow(named);
    expect(await restored([identity], before.at)).toEqual(['whole']);
  });

  test.each([
    { how: 'damaged', hit: damage },
    { how: 'missing', hit: (path: string) => rmSync(path) },
  ])('whose key is $how have what is before it', async ({ hit }) => {
    await open(recipient);
    await addCopied('before');
    const [first] = keysOf(onlySeries());
    await database.close();
    await open(recipient);
    await addCopied('after');
    const series = onlySeries();
    const second = keysOf(series).find((name) => name !== first) ?? '';
    hit(join(series.folder, second));
    const named = new RegExp(`The bytes of ${second} in .* are missing or damaged\\. .*--at (\\S+)$`);
    await expect(checkCopies(folder, [], progress)).rejects.toThrow(named);
    const refusal: unknown = await restored([identity]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BackupRefused);
    const [, at = ''] = named.exec(String(refusal)) ?? [];
    expect(await restored([identity], Date.parse(at))).toEqual(['before']);
  });

  test('are joined by the minute as far as they are of this run', async () => {
    database = await openDatabase(`sqlite:${file}`);
    await sql`create table things (name text)`.execute(database.write);
    const descriptor = database.file?.descriptor ?? 0;
    const startAt = Math.ceil(Date.now() / 60_000) * 60_000;
    let now = startAt;
    const keys = [await newCopiesKey([recipient]), await newCopiesKey([recipient])];
    const run = async (round: number) => {
      const key = keys[round] ?? null;
      const copier = new LogCopier({ database: file, descriptor, folder, key, now: () => now });
      copier.resume({ ino: '', size: '', mtimeNs: '' });
      copier.begin(SOON_MS);
      for (let number = 0; number < 3; number += 1) {
        now += 1_000;
        await add(`${round} ${number}`);
        copier.copy();
      }
    };
    mkdirSync(folder);
    await run(0);
    now += 60_000;
    const begun = now;
    await run(1);
    const { folder: series } = onlySeries();
    const countOf = (isOf: (at: number) => boolean) => changesIn(series).filter(({ at }) => isOf(at)).length;
    const [earlier, later] = [countOf((at) => at < begun), countOf((at) => at >= begun)];
    const key = keys[1];
    if (!key) throw new Error('there are recipients');
    for (const _ of joinMinutes(folder, now + 2 * HOUR_MS, null));
    for (const _ of joinMinutes(folder, now + 2 * HOUR_MS, { ...key, madeAt: startAt }));
    expect([earlier, later]).toEqual([4, 3]);
    expect(countOf((at) => at < begun)).toBe(4);
    expect(countOf((at) => at >= begun)).toBe(1);
    expectSealed(onlySeries());
    expect(await restored([identity])).toEqual(['0 0', '0 1', '0 2', '1 0', '1 1', '1 2']);
  });

  test('are refused for what is no public key, before anything is written', async () => {
    await expect(open(`age1${'q'.repeat(58)}`)).rejects.toThrow(/no public key of age/);
    expect(readdirSync(place)).not.toContain('copies');
  });
});
