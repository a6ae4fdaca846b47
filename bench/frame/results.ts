import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Conditions, Figure } from './row.ts';

const FILE = join(import.meta.dirname, '..', '..', 'docs', 'performance.json');

/** Outcome of one row under one set of conditions. */
export interface Result extends Conditions {
  readonly row: string;
  /** UTC, to the minute. */
  readonly date: string;
  /** Load average of the minute before it began. */
  readonly load: number;
  readonly machine: string;
  readonly figures: readonly Figure[];
  /** The missing prerequisite; if set, there are no figures. */
  readonly missing?: string;
}

/** Circumstances recorded with a result, taken when the measurement begins. */
export function circumstances(): Pick<Result, 'date' | 'load' | 'machine'> {
  return {
    date: `${new Date().toISOString().slice(0, 16)}Z`,
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
    machine: machineName(),
  };
}

export function machineName(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${gigabytes} GB, Node ${process.versions.node}`;
}

export function readResults(): readonly Result[] {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Puts a result in the place of the one that the same row had under the same conditions. */
export function keepResult(result: Result): void {
  const others = readResults().filter(
    ({ row, database, size }) => row !== result.row || database !== result.database || size !== result.size,
  );
  const all = [...others, result].sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
  writeFileSync(FILE, `${JSON.stringify(all.map(rounded), null, 1)}\n`);
}

function keyOf({ row, database, size }: Result): string {
  return `${row} ${database} ${String(size).padStart(9, '0')}`;
}

function rounded(result: Result): Result {
  const figures = result.figures.map((figure) => ({
    ...figure,
    value: significant(figure.value),
    ...(figure.bare !== undefined && { bare: significant(figure.bare) }),
    ...(figure.ratio !== undefined && { ratio: significant(figure.ratio) }),
  }));
  return { ...result, figures };
}

/** More digits than these differ in every run. */
function significant(value: number): number {
  return Number(value.toPrecision(4));
}
