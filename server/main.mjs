import { keepCompiledCode } from '#server/house/house.mjs';

// (This file and house.mjs are JavaScript: taking types out of them would load the engine for that, which is not needed
// for anything that is cached.)
keepCompiledCode();

// Only now: what is imported statically would be compiled before the cache is there.
const { run } = await import('#server/run.ts');
await run();
