import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 10_000;
/** Shares of the time between two looks in which the process was busy. */
const WORK = 0.2;
const REST = 0.02;
/** So many looks in a row have to find the process at rest: a user who reads comes back sooner. */
const RESTS = 2;

export interface SpareMemoryParts {
  /** Share of the time since it was last asked in which the process was busy. */
  readonly busyShare: () => number;
  /** Collects what is not used any more, and gives back what that frees; holds the process up for some milliseconds. */
  readonly collect: () => void;
}

/**
 * Gives memory back that a load has left behind, once the process rests. V8 itself would keep it: it collects when
 * memory is asked for, and at rest none is.
 */
export class SpareMemory {
  readonly #parts: SpareMemoryParts;
  #hasWorked = false;
  #rests = 0;

  constructor(parts: SpareMemoryParts = { busyShare: busyShares(), collect }) {
    this.#parts = parts;
  }

  /** Looks every few seconds; does not keep the process alive. */
  start(): void {
    setInterval(() => this.look(), LOOK_MS).unref();
  }

  look(): void {
    const share = this.#parts.busyShare();
    this.#rests = share < REST ? this.#rests + 1 : 0;
    if (share > WORK) this.#hasWorked = true;
    if (!this.#hasWorked || this.#rests < RESTS) return;
    this.#hasWorked = false;
    this.#parts.collect();
  }
}

function busyShares(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}

/** V8 shows its collector to contexts that are made while the flag is set. */
export function collect(): void {
  setFlagsFromString('--expose-gc');
  const run: (how: { readonly type: string; readonly flavor: string }) => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  run({ type: 'major', flavor: 'last-resort' });
}
