import type { Result } from './results.ts';
import type { Conditions, Row, Target } from './row.ts';

/** Where a target stands under one set of conditions. */
export interface Verdict {
  readonly row: Row;
  readonly target: Target;
  readonly conditions: Conditions;
  /** Measured value in the unit of the target; null if it was not measured. */
  readonly value: number | null;
  /** Of the figure. */
  readonly unit: string;
  /** Why there is no value, where that is known. */
  readonly missing: string | null;
  readonly standing: Standing;
}

/** In the order in which they are of interest. */
export const STANDINGS = ['missed', 'not measured', 'reached'] as const;
export type Standing = (typeof STANDINGS)[number];

/** Every target of the rows under every set of conditions that it is about, the missed ones first. */
export function verdictsOf(rows: readonly Row[], results: readonly Result[]): Verdict[] {
  return rows
    .flatMap((row) => row.targets.map((target) => ({ row, target })))
    .flatMap(({ row, target }) =>
      conditionsFor(row, target).map((conditions) => verdictOf(row, target, conditions, results)),
    )
    .sort((one, other) => STANDINGS.indexOf(one.standing) - STANDINGS.indexOf(other.standing));
}

function verdictOf(row: Row, target: Target, conditions: Conditions, results: readonly Result[]): Verdict {
  const result = results.find((one) => one.row === row.id && isUnder(one, conditions));
  const figure = result?.figures.find(({ name }) => name === target.figure);
  const value = (target.of === 'ratio' ? figure?.ratio : figure?.value) ?? null;
  const standing = value === null ? 'not measured' : reaches(target, value) ? 'reached' : 'missed';
  const of = { row, target, conditions, value, standing } as const;
  return { ...of, unit: figure?.unit ?? '', missing: result?.missing ?? null };
}

/** Every set of conditions that a row is measured with and a target speaks of. */
function conditionsFor({ sizes, databases }: Row, { size, database }: Target): Conditions[] {
  return (databases ?? [null])
    .filter((kind) => database === undefined || kind === database)
    .flatMap((kind) =>
      (sizes ?? [null])
        .filter((wordings) => size === undefined || wordings === size)
        .map((wordings) => ({ database: kind, size: wordings })),
    );
}

function isUnder(result: Result, { database, size }: Conditions): boolean {
  return result.database === database && result.size === size;
}

function reaches({ atMost, atLeast }: Target, value: number): boolean {
  return (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
}

/** How a figure of a row grows with the number of wordings. */
export interface Growth {
  readonly row: Row;
  readonly figure: string;
  readonly database: Conditions['database'];
  /** Measured values with 100,000 and with 1,000,000; null until both are measured. */
  readonly values: readonly [small: number, large: number] | null;
  readonly unit: string;
  /** Null with the values. */
  readonly exponent: number | null;
}

const [SMALL, LARGE] = [100_000, 1_000_000];
export const EXPONENT_AT_MOST = 0.2;

/** How everything grows of which the rows say that it is to be looked at. */
export function growthOf(rows: readonly Row[], results: readonly Result[]): Growth[] {
  return rows.flatMap((row) =>
    (row.growing ?? []).flatMap((name) =>
      (row.databases ?? [null]).map((database) => growthOfFigure(row, name, database, results)),
    ),
  );
}

function growthOfFigure(
  row: Row,
  name: string,
  database: Conditions['database'],
  results: readonly Result[],
): Growth {
  const [small, large] = [SMALL, LARGE].map((size) =>
    results
      .find((result) => result.row === row.id && isUnder(result, { database, size }))
      ?.figures.find((figure) => figure.name === name),
  );
  const of = { row, figure: name, database };
  if (!small || !large) return { ...of, values: null, unit: '', exponent: null };
  const times = small.unit === 'a second' ? small.value / large.value : large.value / small.value;
  const exponent = Math.log(times) / Math.log(LARGE / SMALL);
  return { ...of, values: [small.value, large.value], unit: small.unit, exponent };
}
