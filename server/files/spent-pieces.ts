import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_BYTES = 8_000_000;

// The pieces of a stream lie outside of the heap, and the engine looks after them only when there are some 64 MB: a
// single large file would cost a server as much again as it needs for everything else. A collection of what is young,
// once in a while, takes about a millisecond and keeps it at a few megabytes.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void;

let spent = 0;

/** Is notified of bytes that have come by and are not needed any more, and lets go of them in time. */
export function spend(bytes: number): void {
  spent += bytes;
  if (spent < EVERY_BYTES) return;
  spent = 0;
  collect({ type: 'minor' });
}
