import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUSE } from '#server/house/house.mjs';
import { scriptLoader } from '#server/house/script-cache.mjs';

let folder: string;
let cache: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scripts-'));
  cache = join(folder, 'cache', 'code');
});

afterEach(() => rm(folder, { recursive: true }));

interface Start {
  one(): number;
}

/** One that is compiled when it is called, and large enough to be seen in the cache. */
const start = (result: number) => {
  const lines = Array.from({ length: 100 }, (_, at) => `sum += at(${at}) * ${at};`);
  return `const { at } = require('./shared.cjs');
exports.one = () => { let sum = 0; ${lines.join(' ')} return sum - sum + ${result}; };`;
};

function write(result = 1): void {
  writeFileSync(
    join(folder, 'shared.cjs'),
    `exports.at = (index) => require('node:path').sep.length * index;`,
  );
  writeFileSync(join(folder, 'start.cjs'), start(result));
}

/** One start of a process. @returns what it answered, and what is cached of its file */
function run(): { answer: number; file: string; changed: number } {
  const { load, keep } = scriptLoader(folder, cache);
  const answer = (load('start.cjs') as Start).one();
  keep();
  const name = readdirSync(cache).findLast((one) => one.startsWith('start.cjs'));
  const file = join(cache, name ?? '');
  return { answer, file, changed: statSync(file).ino };
}

test('what a start has compiled is kept once, with the functions that it has called', () => {
  write();
  const { load, keep } = scriptLoader(folder, join(folder, 'uncalled'));
  load('start.cjs');
  keep();
  const first = run();
  const uncalled = join(folder, 'uncalled', readdirSync(join(folder, 'uncalled')).at(-1) ?? '');
  expect(statSync(first.file).size).toBeGreaterThan(statSync(uncalled).size * 2);
  // Written again, it would be another file.
  expect(run()).toEqual(first);
});

test('a file that was built again runs as it is now, even with as many characters', () => {
  write(1);
  expect(run().answer).toBe(1);
  write(2);
  expect(run().answer).toBe(2);
});

test('damaged code is compiled again', () => {
  write();
  const { file } = run();
  const bytes = readFileSync(file);
  bytes.fill(7, bytes.length / 2);
  writeFileSync(file, bytes);
  expect(run()).toMatchObject({ answer: 1, file });
  expect(readFileSync(file).equals(bytes)).toBe(false);
  writeFileSync(file, '');
  expect(run().answer).toBe(1);
});

test('a server starts where nothing can be kept', () => {
  write();
  writeFileSync(join(folder, 'cache'), 'a file where the folder should be');
  const { load, keep } = scriptLoader(folder, cache);
  expect((load('start.cjs') as Start).one()).toBe(1);
  expect(keep).not.toThrow();
});

test('with source maps asked for, an error names the source', () => {
  const map = { version: 3, sources: ['start.ts'], names: [], mappings: 'AAAA' };
  writeFileSync(join(folder, 'start.cjs.map'), JSON.stringify(map));
  writeFileSync(
    join(folder, 'start.cjs'),
    "exports.one = () => { throw new Error('one'); };\n//# sourceMappingURL=start.cjs.map",
  );
  const loader = JSON.stringify(pathToFileURL(join(HOUSE, 'server', 'house', 'script-cache.mjs')));
  const program = `const { scriptLoader } = await import(${loader});
    scriptLoader(${JSON.stringify(folder)}, ${JSON.stringify(cache)}).load('start.cjs').one();`;
  const flags = ['--enable-source-maps', '--input-type=module', '-e', program];
  const { stderr } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
  expect(stderr).toContain(`${join(folder, 'start.ts')}:1`);
});

test('files that require each other find what the other one exports', () => {
  writeFileSync(join(folder, 'a.cjs'), `exports.name = 'a'; exports.other = require('./b.cjs').name();`);
  writeFileSync(join(folder, 'b.cjs'), `const a = require('./a.cjs'); exports.name = () => a.name + 'b';`);
  expect(scriptLoader(folder, cache).load('a.cjs')).toEqual({ name: 'a', other: 'ab' });
});
