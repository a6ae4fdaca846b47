/** Kinds of database that a row can be measured on. */
export const DATABASES = ['sqlite', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASES)[number];

/** Conditions of a measurement; null where the row does not depend on one. */
export interface Conditions {
  readonly database: DatabaseKind | null;
  /** Wordings in the database; the history is as long. */
  readonly size: number | null;
}

/** One number that a row comes to. */
export interface Figure {
  /** Unique within its row, such as '200s, 32 connections'. */
  readonly name: string;
  /** Such as ms, s, MB, KB, a second, requests. */
  readonly unit: string;
  readonly value: number;
  /** Value of the bare reference in the same run. */
  readonly bare?: number;
  /** Ours divided by the bare reference: the median of the rounds' own ratios. */
  readonly ratio?: number;
}

/** Target for a figure. */
export interface Target {
  /** Name of the figure. */
  readonly figure: string;
  readonly of: 'value' | 'ratio';
  readonly atMost?: number;
  readonly atLeast?: number;
  /** Of measurements with other conditions nothing is wanted. */
  readonly size?: number;
  readonly database?: DatabaseKind;
  /** Best result of the peers, all measured on the same machine. */
  readonly peer?: string;
  /** Why it is missed and what it would take, shown beside it as long as it is. */
  readonly missed?: string;
}

/** Environment that a row measures in. */
export interface Bench {
  /** Where databases of measurements are kept from run to run. */
  readonly place: string;
  readonly rounds: number;
  /** For how long a warm server is left alone before it is measured. */
  readonly idleMinutes: number;
  /** An empty folder, gone when the row is done. */
  readonly folder: string;
  /**
   * DATABASE_URL of a database with this many wordings, gone when the row is done: a copy of one that is kept, and made
   * when it is not there yet (a million takes an hour).
   */
  filled(kind: DatabaseKind, size: number): Promise<string>;
  /** The same with texts that the server's own generator did not make (bench/foreign), and without a history. */
  foreign(kind: DatabaseKind, size: number): Promise<string>;
  /** DATABASE_URL of a database that is not there yet, or empty; gone when the row is done. */
  fresh(kind: DatabaseKind, name: string): Promise<string>;
  /** Shows how far it is. */
  say(text: string): void;
}

/**
 * One thing that is measured. A file `NAME.row.ts` anywhere below bench/ that exports one as `row` is found by itself:
 * `npm run bench -- NAME` measures it, puts its figures into docs/performance.json and writes docs/performance.md again.
 *
 * `measure` starts what it needs (bench/load/server.ts starts servers, bench/load/load.ts makes calls from a process of
 * its own), takes turns between ours and the bare reference for `bench.rounds` rounds (bench/frame/rounds.ts), and
 * answers medians. It ends everything that it has started, also when it fails. Where something is missing that cannot
 * be made (a browser, nginx), it throws `Missing` with one sentence.
 */
export interface Row {
  /** As the command line names it; kebab-case, unique, and the name of its file. */
  readonly id: string;
  /** Heading that it stands under on the page. */
  readonly chapter: 'Weight' | 'Console' | 'Server' | 'Growth' | 'Setting up' | 'Beyond one machine';
  readonly title: string;
  /** One or two sentences: what is measured, and how. */
  readonly measures: string;
  /** The bare reference it is compared with; null for none. */
  readonly bare: string | null;
  /** Measured once for each of these; null where it does not depend on the size. */
  readonly sizes: readonly number[] | null;
  /** Of texts of bench/foreign rather than those of `npm run data`. */
  readonly foreign?: boolean;
  /** The same with databases. */
  readonly databases: readonly DatabaseKind[] | null;
  /** Data of what is wanted, taken over from the list of targets. */
  readonly targets: readonly Target[];
  /**
   * Figures of which the page draws an exponent from 100,000 to 1,000,000 wordings: e of time ~ size^e; for a rate its
   * inverse is taken for time.
   */
  readonly growing?: readonly string[];
  /** Why it costs more than that, shown beside the figures that do. */
  readonly grows?: string;
  measure(bench: Bench, conditions: Conditions): Promise<readonly Figure[]>;
}

/** Something that a row needs is not on this machine. */
export class Missing extends Error {
  override name = 'Missing';
}
