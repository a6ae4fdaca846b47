import { COMPILED_CODE } from '#server/house/house.mjs';

/**
 * For the environment of a command in a process of its own: the code that the ones before it have compiled, which is half
 * of what a short one takes.
 */
export const COMPILED = { NODE_COMPILE_CACHE: COMPILED_CODE } as const;
