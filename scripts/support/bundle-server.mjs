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

/**
 * What libraries load as soon as they run, for settings of theirs that the server does not have: files found by patterns,
 * HTTP/2, and schemas of routes. A start would take longer for them.
 */
const UNUSED = ['glob', 'node:http2', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'];

/** A call of one after all is an error that names it. */
const unused = {
  name: 'unused',
  resolveId: {
    filter: { id: new RegExp(`^(?:${UNUSED.join('|')})$`) },
    handler: (/** @type {string} */ id) => ({ id: `\0unused:${id}` }),
  },
  load: {
    filter: { id: /^\0unused:/ },
    handler: (/** @type {string} */ id) => `module.exports = new Proxy({}, {
      get: (_, name) => () => {
        throw new Error(\`\${String(name)} of ${id.slice('\0unused:'.length)} is not part of the bundled server\`);
      },
    });`,
  },
};

/**
 * To ask whether an answer is one of fetch's or a stream of the web's, the plugin that compresses answers names their
 * classes, at which Node.js loads its whole client and all such streams. Objects say themselves what they are.
 */
const withoutFetch = {
  name: 'without-fetch',
  transform: {
    filter: { id: /@fastify\/compress\/lib\/utils\.js$/ },
    handler: (/** @type {string} */ code, /** @type {string} */ id) => {
      const asked = code.split(/obj instanceof (Response|ReadableStream)\b/);
      if (asked.length !== 5)
        throw new Error(`${id} asks in another way whether an answer is one of fetch's`);
      const lean = asked.map((part, at) =>
        at % 2 === 1 ? `Object.prototype.toString.call(obj) === '[object ${part}]'` : part,
      );
      return { code: lean.join(''), map: null };
    },
  },
};

/** A module that is started on a thread of its own, by its address. */
const THREAD = /new URL\('(\.\/[\w-]+)\.(?:ts|mjs)', import\.meta\.url\)/g;

/**
 * Leads the addresses of modules that run on threads to where they are bundled.
 * @param {(name: string, id: string) => void} onThread is notified of each of them
 * @returns {import('rolldown').Plugin}
 */
function threads(onThread) {
  return {
    name: 'threads',
    transform: {
      filter: { id: /\/server\/.*\.ts$/, code: /import\.meta\.url/ },
      async handler(code, id) {
        for (const [found, path] of code.matchAll(THREAD)) {
          const module = await this.resolve(found.split("'")[1] ?? '', id);
          if (!module) throw new Error(`${id} starts ${path}, which is not there`);
          onThread(`${path?.slice(2)}`, module.id);
        }
        // Within its line, so that every other place stays where it was.
        return {
          code: code.replace(THREAD, (_, path) => `new URL('${path}.mjs', import.meta.url)`),
          map: null,
        };
      },
    },
  };
}

/**
 * @param {Record<string, string>} input
 * @param {'cjs' | 'esm'} format
 * @param {(name: string, id: string) => void} onThread
 */
async function write(input, format, onThread) {
  const build = await rolldown({
    input,
    cwd: inHouse(),
    platform: 'node',
    external: EXTERNAL,
    plugins: [threads(onThread), unused, withoutFetch],
    // A copy of it for older versions of Node.js.
    resolve: { alias: { 'readable-stream': 'node:stream' } },
    logLevel: 'warn',
    // Of libraries, and of marks that only the console's build reads.
    checks: { invalidAnnotation: false },
  });
  const ending = format === 'cjs' ? 'cjs' : 'mjs';
  await build.write({
    ...{ dir: `${FOLDER}.next`, format, sourcemap: true },
    // A script cannot import, it requires what stays outside.
    dynamicImportInCjs: false,
    // Names that stay: compiled code is kept under them.
    ...{ entryFileNames: `[name].${ending}`, chunkFileNames: `[name].${ending}` },
  });
  await build.close();
}

/**
 * The server itself as CommonJS: only of such files the code can be kept that is compiled while they run
 * (server/house/script-cache.mjs). Its entry, and what runs on threads, as modules.
 */
async function bundle() {
  await rm(`${FOLDER}.next`, { recursive: true, force: true });
  /** @type {Map<string, string>} */
  const onThreads = new Map();
  await write({ run: inHouse('server', 'run.ts') }, 'cjs', (name, id) => onThreads.set(name, id));
  const main = inHouse('server', 'bundled.mjs');
  await write({ main, ...Object.fromEntries(onThreads) }, 'esm', () => {});
  await putInPlace(FOLDER);
}

try {
  await bundle();
} catch (error) {
  // The error is in the sources; a stack trace of this script would not help.
  giveUp(error instanceof Error ? error.message : String(error));
}
