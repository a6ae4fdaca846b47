import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inHouse } from './house.mjs';
import { runTool } from './tools.mjs';

/** @typedef {{code: number, tail: string, folder: string}} Built */

/**
 * Types name the files that they are compiled with, not those that they are read beside.
 * @param {string} folder
 */
function nameBuiltTypes(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(['"]\.[\w./-]+)\.tsx?(['"])/g, '$1.js$2'));
  }
}

/**
 * Builds paths/core: a module for each file, and its types.
 * @param {string} node the project's Node.js
 * @param {string} [folder] where to
 * @returns {Promise<Built>}
 */
export async function buildPaths(node, folder = inHouse('paths', 'core', 'dist')) {
  const { code, tail } = await runTool(node, [
    ...[inHouse('node_modules', 'typescript', 'bin', 'tsc'), '-p', inHouse('paths', 'core')],
    ...['--outDir', folder],
  ]);
  if (code === 0) {
    nameBuiltTypes(folder);
    chmodSync(join(folder, 'cli.js'), 0o755);
  }
  return { code, tail, folder };
}

/**
 * Builds inspector/: what an application attaches, and what shows the page, with its styles and types. Nothing but
 * XState is left to import, so that a page without a bundler can take both.
 * @param {string} node the project's Node.js
 * @param {string} [folder] where to
 * @returns {Promise<Built>}
 */
export async function buildInspector(node, folder = inHouse('inspector', 'dist')) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: inHouse('inspector'),
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Whatever NODE_ENV the build runs in, such as that of the tests.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      // What lays the charts out is one file of 1.4 MB.
      chunkSizeWarningLimit: 3_000,
      lib: {
        entry: {
          attach: inHouse('inspector', 'console', 'attach.ts'),
          page: inHouse('inspector', 'page', 'show-inspector.tsx'),
        },
        formats: ['es'],
        cssFileName: 'inspector',
      },
      rolldownOptions: { external: /^xstate($|\/)/ },
    },
  });
  const types = join(folder, 'types');
  const { code, tail } = await runTool(node, [
    ...[inHouse('node_modules', 'typescript', 'bin', 'tsc'), '-p', inHouse('inspector'), '--noEmit', 'false'],
    ...['--declaration', '--emitDeclarationOnly', '--rootDir', inHouse('inspector'), '--outDir', types],
  ]);
  if (code === 0) nameBuiltTypes(types);
  return { code, tail, folder };
}

/** What a package consists of beside what is built. */
const ABOUT = ['package.json', 'README.md', 'LICENSE'];

/**
 * Puts a package together as npm pack would find it, without touching the sources.
 * @param {readonly string[]} source its folder in the project
 * @param {string} folder where to; what is built lies in its dist/
 */
export function putTogether(source, folder) {
  for (const name of ABOUT) cpSync(inHouse(...source, name), join(folder, name));
}
