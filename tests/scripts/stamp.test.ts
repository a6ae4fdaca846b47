import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { traceOf } from '#scripts/support/stamp.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leitstand-stamp-'));
  writeFileSync(join(folder, 'a.ts'), 'text');
  utimesSync(join(folder, 'a.ts'), 1000, 1000);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a trace stays the same while nothing is touched', () => {
  expect(traceOf(folder)).toBe(traceOf(folder));
});

test.each([
  ['a file grows', () => writeFileSync(join(folder, 'a.ts'), 'longer text')],
  ['a file is written again with the same length', () => utimesSync(join(folder, 'a.ts'), 1000, 1001)],
  ['a file is added', () => writeFileSync(join(folder, 'b.ts'), '')],
  ['a file is removed', () => rmSync(join(folder, 'a.ts'))],
])('it changes when %s', (_name, change) => {
  const before = traceOf(folder);
  change();
  expect(traceOf(folder)).not.toBe(before);
});

test('what does not exist has a trace too, another one than an empty file', () => {
  writeFileSync(join(folder, 'empty.ts'), '');
  const before = traceOf(`${folder}/empty.ts`);
  rmSync(join(folder, 'empty.ts'));
  expect(traceOf(`${folder}/empty.ts`)).not.toBe(before);
});
