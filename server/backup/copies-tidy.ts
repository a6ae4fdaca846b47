import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { CopiesKey } from '#server/backup/copies-key.ts';
import {
  type Changes,
  changesIn,
  changesName,
  seriesIn,
  UNFINISHED,
  writeWhole,
} from '#server/backup/copies-layout.ts';
import { joined, openRecord, type PageRecord, writeRecord } from '#server/backup/copies-record.ts';
import { readChanges } from '#server/backup/read-series.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const PAGES_AT_MOST = 8_192;

/** Takes away series that no moment within the time that copies are kept needs. */
export function removeOld(folder: string, keptFrom: number): void {
  const all = seriesIn(folder);
  all.forEach((series, index) => {
    const next = all[index + 1];
    if (next && next.begins < keptFrom) remove(series.folder);
  });
}

/** Takes away what was being made, or taken away, when a server ended. */
export function removeUnfinished(folder: string): void {
  const all = [folder, ...seriesIn(folder).map((series) => series.folder)];
  for (const place of all) {
    for (const name of readdirSync(place)) {
      if (name.startsWith(UNFINISHED)) rmSync(join(place, name), { recursive: true, force: true });
    }
  }
}

/** Bytes of everything in a folder. */
export function bytesIn(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const found = entry.isFile() && statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false });
    if (found) bytes += found.size;
  }
  return bytes;
}

/**
 * Joins the changes of each minute that is more than an hour ago, a minute with each step: there are fewer files then,
 * and of a page that was changed again and again only the last state.
 * @param key of this run; what was encrypted with another one cannot be read here, and stays as it is
 */
export function* joinMinutes(folder: string, now: number, key: CopiesKey | null): Generator<void> {
  for (const series of seriesIn(folder)) {
    const keyOfSeries = series.recipients ? key : null;
    if (series.recipients && !keyOfSeries) continue;
    const from = keyOfSeries?.madeAt ?? 0;
    const old = changesIn(series.folder).filter(({ at }) => at >= from && at < now - HOUR_MS);
    for (const minute of Map.groupBy(old, ({ at }) => Math.floor(at / MINUTE_MS)).values()) {
      if (minute.length < 2) continue;
      joinChanges(series.folder, minute, keyOfSeries);
      yield;
    }
  }
}

function joinChanges(folder: string, minute: readonly Changes[], key: CopiesKey | null): void {
  const secrets = new Map(key ? [[key.id, key.secret]] : []);
  let parts: { readonly changes: Changes; readonly record: PageRecord }[] = [];
  let pages = 0;
  for (const changes of minute) {
    const stored = readChanges(changes);
    const record = stored && openRecord(stored, secrets);
    // What is damaged stays as it is, for a restore to name it.
    if (record) parts.push({ changes, record });
    if (record) pages += record.numbers.length;
    if (!record || pages > PAGES_AT_MOST) {
      writeJoined(folder, parts, key);
      parts = [];
      pages = 0;
    }
  }
  writeJoined(folder, parts, key);
}

function writeJoined(
  folder: string,
  found: readonly { readonly changes: Changes; readonly record: PageRecord }[],
  key: CopiesKey | null,
): void {
  const parts = found.slice(0, found.findLastIndex(({ changes }) => changes.isWhole) + 1);
  const first = parts[0];
  const last = parts.at(-1);
  if (!first || !last || parts.length < 2) return;
  const pages = new Map<number, Buffer>();
  for (const { record } of parts) {
    record.numbers.forEach((number, index) => {
      pages.set(number, record.pages.subarray(index * record.pageSize, (index + 1) * record.pageSize));
    });
  }
  const name = changesName({ ...last.changes, first: first.changes.first });
  writeWhole(folder, name, writeRecord({ ...last.record, ...joined(pages) }, key));
  for (const { changes } of parts) rmSync(changes.path);
}

/** Under another name first: what is taken away in part must not look whole. */
function remove(series: string): void {
  const name = join(dirname(series), UNFINISHED + basename(series));
  renameSync(series, name);
  rmSync(name, { recursive: true, force: true });
}
