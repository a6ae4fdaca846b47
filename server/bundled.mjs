import { COMPILED_CODE, keepCompiledCode } from '#server/house/house.mjs';
import { scriptLoader } from '#server/house/script-cache.mjs';

// The entry of the bundle; main.mjs is that of the sources. Threads and libraries beside the bundle are left to Node.js.
keepCompiledCode();

const { load, keep } = scriptLoader(import.meta.dirname, COMPILED_CODE);
const { run } = /** @type {typeof import('#server/run.ts')} */ (load('run.cjs'));
await run(keep);
