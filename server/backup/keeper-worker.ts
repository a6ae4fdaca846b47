import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { bytesIn, joinMinutes, removeOld, removeUnfinished } from '#server/backup/copies-tidy.ts';
import type { KeeperData, KeeperMessage } from '#server/backup/keeper.ts';
import { type FileState, LogCopier } from '#server/backup/log-copier.ts';
import { makeFolder } from '#server/dialect/base/make-folder.ts';
import { LogBroken } from '#server/dialect/sqlite/log-frames.ts';

/** So long a step of the copy of a whole database lasts at most, between two copies of changes. */
const BEGINNING_MS = 300;
const TIDY_EVERY_MS = 600_000;
const DAY_MS = 24 * 3_600_000;

const { database, descriptor, folder, days, key, logBytesAtMost, pace } = workerData.data as KeeperData;
const stopping = new AbortController();
let copiedAt: number | null = null;
let failure: string | null = null;
let bytes = 0;
let joining: Generator<void> | null = null;
let tidiedAt = Number.NEGATIVE_INFINITY;
let turn: (() => void) | null = null;

parentPort?.on('message', (message: 'turn' | 'stop') => {
  if (message === 'turn') turn?.();
  else stopping.abort();
});

const copier = new LogCopier({ database, descriptor, folder, key, now: Date.now });
failure = trouble(() => {
  makeFolder(folder, 0o700);
  removeUnfinished(folder);
  copier.resume(fileState());
});
sayState();

while (!stopping.signal.aborted) {
  const begun = performance.now();
  await round();
  sayState();
  const rest = copier.isBeginning ? 1 : pace.everyMs - (performance.now() - begun);
  const waits = failure === null ? Math.max(rest, 1) : pace.againMs;
  // A stop ends the pause.
  await pause(waits, undefined, { signal: stopping.signal }).catch(() => {});
}
let left: ((state: FileState) => void) | null = null;
failure =
  trouble(() => {
    left = copier.close();
  }) ?? trouble(() => left?.(fileState()));
sayState();
say({ kind: 'stopped' });
parentPort?.close();

async function round(): Promise<void> {
  const at = Date.now();
  failure = trouble(() => {
    copier.copy();
    if (copier.isCopying) copiedAt = at;
    copier.begin(BEGINNING_MS);
  });
  if (failure !== null && copier.logBytes() > logBytesAtMost) {
    copier.giveUp();
    say({ kind: 'missed', reason: 'the log of changes became too long to wait for the copies any further' });
  }
  if ((failure === null || !copier.isCopying) && copier.isLong()) failure = (await fold()) ?? failure;
  failure ??= trouble(tidy);
}

/** What is copied goes into the database file; only the rest of it has to wait for a turn among the writers. */
async function fold(): Promise<string | null> {
  const first = trouble(() => copier.foldMost());
  if (first !== null) return first;
  const { promise, resolve } = Promise.withResolvers<void>();
  turn = resolve;
  say({ kind: 'turn' });
  await promise;
  const found = trouble(() => void copier.foldRest());
  say({ kind: 'over' });
  return found;
}

function tidy(): void {
  if (joining && !joining.next().done) return;
  joining = null;
  if (performance.now() - tidiedAt < TIDY_EVERY_MS) return;
  tidiedAt = performance.now();
  removeOld(folder, Date.now() - days * DAY_MS);
  bytes = bytesIn(folder);
  joining = joinMinutes(folder, Date.now(), key);
}

/** Why some work did not come to its end; null when it did, or the next series makes up for it. */
function trouble(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof LogBroken)) return reason;
    say({ kind: 'missed', reason });
    return null;
  }
}

function fileState(): FileState {
  const { ino, size, mtimeNs } = statSync(database, { bigint: true });
  return { ino: String(ino), size: String(size), mtimeNs: String(mtimeNs) };
}

function sayState(): void {
  say({ kind: 'state', state: { copiedAt, failure, bytes } });
}

function say(message: KeeperMessage): void {
  parentPort?.postMessage(message);
}
