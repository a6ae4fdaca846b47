import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inHouse } from './house.mjs';
import { runTool } from './tools.mjs';

/** The entries of clients/texts, as its package.json offers them. */
const ENTRIES = ['texts', 'i18next', 'formatjs'];
/** What an entry fetches when it is first wanted. */
const PARTS = ['list'];

/**
 * Leaves imports alone that another file is built from.
 * @param {readonly string[]} sources
 */
function beside(sources) {
  return {
    name: 'beside',
    /** @param {string} id */
    resolveId: (id) => (sources.includes(id) ? { id: id.replace(/ts$/, 'js'), external: true } : null),
  };
}

/**
 * Builds clients/texts: modules for browsers and Node.js, minified, without a word about where they came from, and
 * their types.
 * @param {string} node the project's Node.js
 * @param {string} [folder] where to
 * @returns {Promise<{code: number, tail: string, folder: string}>}
 */
export async function buildTexts(node, folder = inHouse('clients', 'texts', 'dist')) {
  const { rolldown } = await import('rolldown');
  for (const entry of [...ENTRIES, ...PARTS]) {
    const bundle = await rolldown({
      input: inHouse('clients', 'texts', 'src', `${entry}.ts`),
      cwd: inHouse(),
      platform: 'neutral',
      plugins: [beside(['./texts.ts', './list.ts'])],
    });
    await bundle.write({
      ...{ file: join(folder, `${entry}.js`), format: 'esm', minify: true },
      // The marks of what is pure would take 20 of its 3,000 bytes.
      comments: false,
    });
    await bundle.close();
  }
  const { code, tail } = await runTool(node, [
    inHouse('node_modules', 'typescript', 'bin', 'tsc'),
    ...['-p', inHouse('clients'), '--noEmit', 'false', '--declaration', '--emitDeclarationOnly'],
    ...['--rootDir', inHouse('clients', 'texts', 'src'), '--outDir', folder],
  ]);
  for (const name of code === 0 ? readdirSync(folder) : []) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
  }
  return { code, tail, folder };
}

/**
 * Builds clients/cli: one module that Node.js runs, minified.
 * @param {string} [folder] where to
 * @returns {Promise<string>} the folder
 */
export async function buildCli(folder = inHouse('clients', 'cli', 'dist')) {
  const { rolldown } = await import('rolldown');
  const input = inHouse('clients', 'cli', 'src', 'leitstand.ts');
  const bundle = await rolldown({ input, cwd: inHouse(), platform: 'node' });
  const file = join(folder, 'leitstand.js');
  await bundle.write({ file, format: 'esm', minify: true });
  await bundle.close();
  chmodSync(file, 0o755);
  return folder;
}
