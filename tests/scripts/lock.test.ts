import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdAlso, withLock } from '#scripts/support/lock.mjs';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leitstand-lock-'));
  lock = join(folder, 'setup.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a process to its end and hands back the number that it had. */
function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  return new Promise((resolve) => child.once('close', () => resolve(child.pid ?? 0)));
}

/** A process of its own that takes the lock, notes when it comes and goes, and holds it for a moment. */
function contender(journal: string): Promise<number | null> {
  const code = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as wait } from 'node:timers/promises';
    import { holdAlso, withLock } from ${JSON.stringify(new URL('../../scripts/support/lock.mjs', import.meta.url).href)};
    await withLock(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(journal)}, 'in ');
      await wait(30);
      appendFileSync(${JSON.stringify(journal)}, 'out ');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'ignore' });
  return new Promise((resolve) => child.once('close', resolve));
}

test('what is done under the lock is done by one process at a time', async () => {
  const journal = join(folder, 'journal');
  const codes = await Promise.all(Array.from({ length: 4 }, () => contender(journal)));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(readFileSync(journal, 'utf8')).toBe('in out '.repeat(4));
});

test('the lock of a process that is gone is taken over, and nothing stays behind', async () => {
  writeFileSync(lock, `${await endedProcess()} 1`);
  await expect(withLock(lock, async () => readFileSync(lock, 'utf8'))).resolves.toMatch(`${process.pid} `);
  expect(readdirSync(folder)).toEqual([]);
});

test('a later process with the same number does not own the lock', async () => {
  writeFileSync(lock, `${process.pid} 1`);
  await expect(withLock(lock, async () => 'taken')).resolves.toBe('taken');
});

test('the lock is free again when the work has failed', async () => {
  await expect(withLock(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock that a tool holds too is not taken over while the tool runs', async () => {
  const tool = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const toolEnded = new Promise((resolve) => tool.once('close', resolve));
  writeFileSync(lock, `${await endedProcess()} 1\n`);
  holdAlso(lock, tool.pid ?? 0);
  let taken = false;
  const work = withLock(lock, async () => {
    taken = true;
  });
  // Long enough for a look at the lock, which would be taken at once.
  await setTimeout(300);
  expect(taken).toBe(false);
  tool.kill('SIGKILL');
  await toolEnded;
  await work;
  expect(taken).toBe(true);
});
