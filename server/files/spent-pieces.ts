import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_BYTES = 8_000_000;

// The pieces of a stream lie outside of the heap, and the engine looks after them only when there are some 64 MB: a
// single large file would cost a server as much again as it needs for everything else. A collection of what is young,
// once in a while, takes about a millisecond and keeps it at a few megabytes.
type Collect = (options: { readonly type: 'minor' }) => void;

let collect: Collect | null = null;
let spent = 0;

/** Only once it is needed, and with the flag taken back: V8 refuses compiled code of other flags. */
function exposeCollect(): Collect {
  setFlagsFromString('--expose-gc');
  const exposed = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  return exposed;
}

/** Is notified of bytes that have come by and are not needed any more, and lets go of them in time. */
export function spend(bytes: number): void {
  spent += bytes;
  if (spent < EVERY_BYTES) return;
  spent = 0;
  collect ??= exposeCollect();
  collect({ type: 'minor' });
}
