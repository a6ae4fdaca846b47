/*
 * Run by the project's own Node.js: bundles the server with its libraries into dist/server: what every start needs in a
 * few files, the rest in files that are read when it is first needed. Other scripts call it through support/built.mjs.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { DIST, inHouse } from './house.mjs';
import { putInPlace } from './put-in-place.mjs';
import { giveUp } from './words.mjs';

const FOLDER = join(DIST, 'server');

/** Parts that are no JavaScript, or that Node.js shall find where npm has put them. */
const EXTERNAL = [/^@node-rs\//, 'pg-native'];

/** A module that is started on a thread of its own, by its address. */
const THREAD = /new URL\('(\.\/[\w-]+)\.(?:ts|mjs)', import\.meta\.url\)/g;

/** Bundles the modules that run on threads as well, and leads their addresses there. */
const threads = {
  name: 'threads',
  transform: {
    filter: { id: /\/server\/.*\.ts$/, code: /import\.meta\.url/ },
    /**
     * @this {import('rolldown').PluginContext}
     * @param {string} code
     * @param {string} id
     */
    async handler(code, id) {
      for (const [found, path] of code.matchAll(THREAD)) {
        const module = await this.resolve(found.split("'")[1] ?? '', id);
        if (!module) throw new Error(`${id} starts ${path}, which is not there`);
        this.emitFile({ type: 'chunk', id: module.id, fileName: `${path?.slice(2)}.mjs` });
      }
      // Within its line, so that every other place stays where it was.
      return {
        code: code.replace(THREAD, (_, path) => `new URL('${path}.mjs', import.meta.url)`),
        map: null,
      };
    },
  },
};

async function bundle() {
  const build = await rolldown({
    input: { main: inHouse('server', 'main.mjs') },
    cwd: inHouse(),
    platform: 'node',
    external: EXTERNAL,
    plugins: [threads],
    logLevel: 'warn',
    // Of libraries, and of marks that only the console's build reads.
    checks: { invalidAnnotation: false },
  });
  await rm(`${FOLDER}.next`, { recursive: true, force: true });
  await build.write({
    dir: `${FOLDER}.next`,
    format: 'esm',
    sourcemap: true,
    // Names that stay: compiled code is kept under them.
    ...{ entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
  });
  await build.close();
  await putInPlace(FOLDER);
}

try {
  await bundle();
} catch (error) {
  // The error is in the sources; a stack trace of this script would not help.
  giveUp(error instanceof Error ? error.message : String(error));
}
