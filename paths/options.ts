import { parseArgs } from 'node:util';
import { BOOK_FOLDER, type BookWish, EXPORTS, isExport, LANGUAGES } from '#paths/book/wish.ts';
import type { Account } from '#paths/browser/real.ts';
import { LEVELS, type LevelOptions } from '#paths/levels.ts';
import type { Limits } from '#paths/run.ts';

/** What `--help` says. */
export const HELP = `npm run paths -- [MACHINE …] [options]

Lists the shortest path to every state of the machines, in sentences. All machines are compared with the behaviour that
is stored of them in paths/behaviour; where one differs the exit code is 1.

  MACHINE, --machine MACHINE   only these machines
  --to STATE|STEP              with MACHINE: one path, to a state, or one that ends with a step of that name
  --run LEVEL                  walks what is stored, against the ${Object.keys(LEVELS).join(', the ')}
  --accept                     stores the behaviour that the machines have now
  --changed                    only machines that depend on a file changed since the last commit
  --since COMMIT               the same since another commit, tag or branch
  --shard PART/COUNT           walks only this part of all paths, such as 1/4
  --seed NUMBER                walks in an order that the number decides
  --budget TIME                begins no further path after 90s, 10m or 1h
  --json                       answers in JSON; progress goes to the error output
  --write                      walks everything and writes the tables in docs/paths
  --book                       writes the test book: pages for testers, with pictures where there is a Chromium
  --export FORMAT              writes ${Object.keys(EXPORTS).join(', ')}: what the book holds, or (junit) the results of a walk
  --language LANGUAGE          what buttons and fields are called in: ${LANGUAGES.join(', ')}
  --out DIR                    where the book or the export goes; ${BOOK_FOLDER} otherwise
  --replay FILE                walks a recorded session
  --as-test                    with --replay: keeps the session in tests/recorded, where every run of the tests walks it
  --url ADDRESS                with --run browser: a running console; without it the present sources are built
  --real                       with --url: lets the calls through, as LEITSTAND_PATHS_USERNAME

Exit code 0: all as stored and walked. 1: something differs or departs. 2: the options mean nothing.
docs/path-tests.md explains all of it.`;

/** Options of a run of the paths. */
export interface PathOptions extends LevelOptions, Limits {
  /** Ids of machines; empty for all. */
  readonly machines: readonly string[];
  /** A state, or a step that is the last one; null for every state. */
  readonly to: string | null;
  readonly json: boolean;
  /** The level at which the paths are walked; null lists them. */
  readonly run: string | null;
  /** Writes the tables of what is reached and shown again. */
  readonly write: boolean;
  /** The file of a recorded session that is to be walked; null for generated paths. */
  readonly replay: string | null;
  /** Stores the behaviour as it is now. */
  readonly accept: boolean;
  /** Only machines that depend on what has changed since a commit; null for all. */
  readonly since: string | null;
  /** The book or the export that is wanted; null where none is. */
  readonly book: BookWish | null;
  /** Keeps the recorded session as a test of these sources. */
  readonly asTest: boolean;
}

/** A wish that cannot be met, in one line. */
export class WrongOptions extends Error {}

/**
 * Reads the arguments of the paths.
 * @throws WrongOptions when they mean nothing
 */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): PathOptions {
  const { values, positionals } = parsed(args);
  if (values.run !== undefined && !(values.run in LEVELS)) {
    throw new WrongOptions(`--run takes ${Object.keys(LEVELS).join(', ')}, not ${values.run}`);
  }
  if (values.run === undefined && values.url !== undefined) {
    throw new WrongOptions('--url says where to walk, and needs --run browser');
  }
  const beside = (['to', 'write', 'accept', 'changed', 'since'] as const).find((name) => values[name]);
  if (values.replay !== undefined && beside !== undefined) {
    throw new WrongOptions(`--replay walks what a session has recorded, and takes no --${beside}`);
  }
  if (values.replay !== undefined && !['machine', 'browser'].includes(values.run ?? 'machine')) {
    throw new WrongOptions(`--replay takes --run machine or browser, not ${values.run}`);
  }
  if (values.accept && (values.run !== undefined || values.to !== undefined || values.write)) {
    throw new WrongOptions(
      '--accept stores how machines behave, and takes only their names, --changed and --json',
    );
  }
  const machines = [...new Set([...positionals, ...(values.machine ?? [])])];
  if (values.write && machines.length > 0) throw new WrongOptions('--write takes all machines');
  const limit = (['shard', 'seed', 'budget'] as const).find((name) => values[name] !== undefined);
  const takesLimits =
    values.run !== undefined || values.export === 'junit' || (values.book && limit === 'budget');
  if (limit !== undefined && (!takesLimits || values.replay !== undefined)) {
    throw new WrongOptions(`--${limit} says what is walked of the stored paths, and needs --run`);
  }
  if (values['as-test'] && values.replay === undefined) {
    throw new WrongOptions('--as-test makes a test of a recorded session, and needs --replay FILE');
  }
  const book = bookIn(values);
  const real = values.real ? accountOf(values, machines, environment) : null;
  if (values.to !== undefined && machines.length === 0)
    throw new WrongOptions('--to names a state or a step of a machine, and needs MACHINE');
  return {
    machines,
    to: values.to ?? null,
    json: values.json,
    run: values.run ?? null,
    url: values.url ?? null,
    real,
    write: values.write,
    replay: values.replay ?? null,
    accept: values.accept,
    since: values.since ?? (values.changed ? 'HEAD' : null),
    shard: values.shard === undefined ? null : shardIn(values.shard),
    seed: values.seed === undefined ? null : seedIn(values.seed),
    budget: values.budget === undefined ? null : budgetIn(values.budget),
    book,
    asTest: values['as-test'],
  };
}

/** The book or the export that is wanted. */
function bookIn(values: ReturnType<typeof parsed>['values']): BookWish | null {
  const { book, export: format, language = 'de', out = null } = values;
  if (!book && format === undefined) {
    const beside = (['language', 'out'] as const).find((name) => values[name] !== undefined);
    if (beside !== undefined)
      throw new WrongOptions(`--${beside} says how a book is written, and needs --book or --export`);
    return null;
  }
  const others = (['to', 'write', 'accept', 'replay', 'url', 'real', 'shard', 'seed'] as const).find(
    (name) => values[name],
  );
  const isWalk = format === 'junit';
  if (others !== undefined && !(isWalk && ['shard', 'seed', 'url'].includes(others)))
    throw new WrongOptions(`--${book ? 'book' : 'export'} takes no --${others}`);
  if (values.run !== undefined && !isWalk)
    throw new WrongOptions('only --export junit goes with --run: it writes what a walk found');
  if (book && format !== undefined) throw new WrongOptions('--book and --export are written one at a time');
  if (!LANGUAGES.includes(language))
    throw new WrongOptions(`--language takes ${LANGUAGES.join(', ')}, not ${language}`);
  if (format !== undefined && !isExport(format))
    throw new WrongOptions(`--export takes ${Object.keys(EXPORTS).join(', ')}, not ${format}`);
  return { format: format ?? null, language, out };
}

function shardIn(text: string): { readonly part: number; readonly of: number } {
  const [, part, of] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (part === undefined || of === undefined || part < 1 || part > of)
    throw new WrongOptions(`--shard takes a part of how many, such as 1/4, not ${text}`);
  return { part, of };
}

/**
 * The number of an order.
 * @throws WrongOptions when it is none
 */
export function seedIn(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new WrongOptions(`--seed takes a whole number, not ${text}`);
  return Number(text);
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/**
 * Milliseconds of a time such as 90s, 10m or 1h.
 * @throws WrongOptions when it is none
 */
export function budgetIn(text: string): number {
  const [, count, unit = ''] = /^(\d+)([smh])$/.exec(text) ?? [];
  if (count === undefined)
    throw new WrongOptions(`--budget takes a time such as 90s, 10m or 1h, not ${text}`);
  return Number(count) * (UNITS[unit] ?? 1);
}

/** Who signs in where the calls are let through, and what may change there. */
function accountOf(
  { run, url, to, write, replay }: ReturnType<typeof parsed>['values'],
  machines: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Account {
  if (run !== 'browser' || url === undefined || to !== undefined || write || replay !== undefined) {
    throw new WrongOptions('--real lets calls through to a server, and takes --run browser --url ADDRESS');
  }
  const { LEITSTAND_PATHS_USERNAME: username, LEITSTAND_PATHS_PASSWORD: password } = environment;
  if (!username || !password) {
    throw new WrongOptions(
      '--real signs in with what LEITSTAND_PATHS_USERNAME and LEITSTAND_PATHS_PASSWORD say; one of them is not set',
    );
  }
  return { username, password, mayChange: machines };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        json: { type: 'boolean', default: false },
        run: { type: 'string' },
        url: { type: 'string' },
        write: { type: 'boolean', default: false },
        replay: { type: 'string' },
        'as-test': { type: 'boolean', default: false },
        real: { type: 'boolean', default: false },
        machine: { type: 'string', multiple: true },
        accept: { type: 'boolean', default: false },
        changed: { type: 'boolean', default: false },
        since: { type: 'string' },
        shard: { type: 'string' },
        seed: { type: 'string' },
        budget: { type: 'string' },
        book: { type: 'boolean', default: false },
        export: { type: 'string' },
        language: { type: 'string' },
        out: { type: 'string' },
      },
    });
  } catch (error) {
    throw new WrongOptions(error instanceof Error ? error.message : String(error));
  }
}
