import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTexts } from '#scripts/support/build-clients.mjs';
import { inHouse } from '#scripts/support/house.mjs';
import { runTool } from '#scripts/support/tools.mjs';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-texts-'));
  const { code, tail } = await buildTexts(process.execPath, folder);
  expect(code, tail).toBe(0);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const text = (name: string) => readFileSync(join(folder, name), 'utf8');
const weight = (name: string) => brotliCompressSync(text(name)).length;

test.each([
  'clients/texts/README.md',
  'docs/delivery.md',
  'docs/decisions/058-give-applications-a-client-that-listens-by-fetch.md',
])('%s names the size of the package', (page) => {
  const [, kilobytes] =
    /([\d.]+) KB (?:\(brotli\)|of brotli|without dependencies)/.exec(
      readFileSync(join(import.meta.dirname, '../../..', page), 'utf8'),
    ) ?? [];
  expect(kilobytes).toBe((weight('texts.js') / 1_000).toFixed(1));
});

test('the package weighs less than 3 KB, each adapter less than one', () => {
  expect(weight('texts.js')).toBeLessThan(3_000);
  expect(weight('i18next.js')).toBeLessThan(1_000);
  expect(weight('formatjs.js')).toBeLessThan(1_000);
});

test('its types do without those of a browser, as in a project for Node.js', async () => {
  await writeFile(join(folder, 'own.ts'), `import { loadTexts } from './texts.js';\nvoid loadTexts;\n`);
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2023', lib: ['es2023'], module: 'nodenext' },
    ...{ types: ['node'], typeRoots: [inHouse('node_modules', '@types')] },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['own.ts'] }));
  const { code, tail } = await runTool(process.execPath, [
    inHouse('node_modules', 'typescript', 'bin', 'tsc'),
    ...['-p', folder],
  ]);
  expect([code, tail]).toEqual([0, '']);
});

test('it needs nothing else, and has what its package.json offers', async () => {
  const { exports, dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../clients/texts/package.json'), 'utf8'),
  );
  expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
  for (const { types, default: code } of Object.values<{ types: string; default: string }>(exports)) {
    for (const path of [types, code]) {
      const name = path.replace('./dist/', '');
      const imports = [...text(name).matchAll(/(?:from|import)\s*["']([^"']+)["']/g)].map(([, one]) => one);
      for (const one of imports) expect(one).toMatch(/^\.\/[\w-]+\.js$/);
      if (name.endsWith('.js')) await import(pathToFileURL(join(folder, name)).href);
    }
  }
});
