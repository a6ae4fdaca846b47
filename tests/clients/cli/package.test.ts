import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCli } from '#scripts/support/build-clients.mjs';
import { cliFolder } from '#tests/support/cli.ts';

let folder = '';
let code = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-cli-'));
  await buildCli(folder);
  code = await readFile(join(folder, 'leitstand.js'), 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the package weighs less than 8 KB, and needs Node.js alone', () => {
  expect(brotliCompressSync(code).length).toBeLessThan(8_000);
  expect(code.startsWith('#!/usr/bin/env node\n')).toBe(true);
  const imports = [...code.matchAll(/\bfrom\s*["']([^"']+)["']/g)].map(([, one]) => one);
  expect(imports.length).toBeGreaterThan(0);
  for (const one of imports) expect(one).toMatch(/^node:/);
});

test('it is built where package.json says, and runs', async () => {
  const path = join(import.meta.dirname, '../../../clients/cli/package.json');
  const { bin, dependencies } = JSON.parse(await readFile(path, 'utf8'));
  expect([bin, dependencies]).toEqual([{ leitstand: './dist/leitstand.js' }, undefined]);
  const cli = await cliFolder({}, join(folder, 'leitstand.js'));
  expect(await cli.run('--help')).toMatchObject({ code: 0, stderr: '' });
  await cli.remove();
});
