import { parseArgs } from 'node:util';
import { asksForHelp } from '#server/house/help.mjs';

export const USAGE = `Usage: npm run data -- --wordings NUMBER [options]
Fills a database with generated contexts and wordings, to measure with; the same numbers make the same data.
  --wordings NUMBER    wordings in German, English and French, in four layers of contexts; at most 5,000,000
  --revisions NUMBER   changes of those wordings in the history, over one year (0)
  --documents NUMBER   documents with three files each, of which there are no bytes (0)
  --seed NUMBER        what everything follows from (1)
  --until DATE         day of the newest change, such as 2026-01-31 (today)
  --database URL       the database, in place of DATABASE_URL; one that is not there is made
  --beside             fills an embedded database although a server runs on it
`;

export interface DataOptions {
  readonly wordings: number;
  readonly revisions: number;
  readonly documents: number;
  readonly seed: number;
  /** Epoch milliseconds. */
  readonly until: number;
  /** null: as DATABASE_URL says. */
  readonly database: string | null;
  readonly beside: boolean;
}

/** An option says nothing that can be done; the message names it and what it takes. */
export class WrongOption extends Error {}

const MOST = 5_000_000;
const LARGEST_SEED = 2 ** 31 - 1;

/** @throws WrongOption at the first one that is wrong or missing */
export function readOptions(args: readonly string[]): DataOptions | 'help' {
  if (asksForHelp(args)) return 'help';
  const values = parsed(args);
  if (values.wordings === undefined) throw new WrongOption('--wordings is missing.');
  const whole = (name: 'wordings' | 'revisions' | 'documents' | 'seed', least: number, most: number) =>
    wholeNumber(`--${name}`, values[name] ?? DEFAULTS[name], least, most);
  return {
    wordings: whole('wordings', 1, MOST),
    revisions: whole('revisions', 0, MOST),
    documents: whole('documents', 0, 99_999),
    seed: whole('seed', 0, LARGEST_SEED),
    until: dayOf(values.until),
    database: values.database ?? null,
    beside: values.beside ?? false,
  };
}

const DEFAULTS = { wordings: '', revisions: '0', documents: '0', seed: '1' } as const;

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const named = { wordings: text, revisions: text, documents: text, seed: text, until: text, database: text };
  try {
    return parseArgs({ args: [...args], options: { ...named, beside: flag } }).values;
  } catch (error) {
    throw new WrongOption(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new WrongOption(
    `${name} takes a whole number from ${least} to ${most}, not ${JSON.stringify(value)}.`,
  );
}

function dayOf(value: string | undefined): number {
  const day = value ?? new Date().toISOString().slice(0, 10);
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw new WrongOption(`--until takes a day such as 2026-01-31, not ${JSON.stringify(day)}.`);
}
