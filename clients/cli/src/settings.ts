import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { EXIT, Failure, plain } from './outcome.ts';

/** Looked for in the working directory only: a pipeline must not be led by a file further up. */
export const CONFIG_FILE = 'leitstand.json';
const TIMEOUT_SECONDS = 60;

const COMMANDS = ['pull', 'push', 'check'] as const;
export type Command = (typeof COMMANDS)[number];

const OPTIONS = {
  url: { type: 'string' },
  'token-file': { type: 'string' },
  context: { type: 'string' },
  format: { type: 'string' },
  lang: { type: 'string', multiple: true },
  source: { type: 'string' },
  out: { type: 'string' },
  dir: { type: 'string' },
  set: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean' },
  take: { type: 'string', multiple: true },
  skip: { type: 'string', multiple: true },
  only: { type: 'string', multiple: true },
  ignore: { type: 'string', multiple: true },
  timeout: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const COMMON = ['url', 'token-file', 'context', 'timeout', 'json', 'help', 'lang'];
/** Options of one command that others do not have: an option that does nothing would be believed to do something. */
const OWN: Readonly<Record<Command, readonly string[]>> = {
  pull: ['format', 'source', 'out', 'dir', 'set'],
  push: ['format', 'source', 'set', 'dry-run', 'take', 'skip'],
  check: ['only', 'ignore'],
};

/** Names that --only and --ignore take: a missing text, and the checks of the server. */
export const CHECKS: readonly string[] = [
  'missing',
  'outdated',
  'placeholderMissing',
  'placeholderUnknown',
  'placeholderBroken',
  'tagUnbalanced',
  'tagMissing',
  'tagUnknown',
  'tagInPlainText',
  'tooLong',
  'lineBreaks',
  'spaceAtEnds',
  'spaceDoubled',
  'invisible',
  'sameAsReference',
];

export interface Settings {
  readonly command: Command;
  /** Without `/ecs` and a slash at its end. */
  readonly url: string;
  readonly token: string;
  readonly context: string;
  /** As the server calls it; null where nothing says it. */
  readonly format: string | null;
  readonly langs: readonly string[];
  /** Language that the others are translated from; null for files that say it themselves. */
  readonly source: string | null;
  /** Path of a file, in which `{lang}` stands for a language; null for the name that the server gives. */
  readonly out: string | null;
  readonly dir: string;
  /** Paths that push is given, in which `{lang}` may stand. */
  readonly files: readonly string[];
  /** Further parameters, unchanged. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly isDryRun: boolean;
  readonly take: readonly string[];
  readonly skip: readonly string[];
  readonly only: readonly string[];
  readonly ignore: readonly string[];
  readonly timeoutMs: number;
}

interface Config {
  readonly url?: string;
  readonly context?: string;
  readonly format?: string;
  readonly source?: string;
  readonly langs?: readonly string[];
  readonly files?: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

const isString = (value: unknown) => typeof value === 'string' && value !== '';
const CONFIG: Readonly<Record<keyof Config, readonly [(value: unknown) => boolean, string]>> = {
  url: [isString, 'a string'],
  context: [isString, 'a string'],
  format: [isString, 'a string'],
  source: [isString, 'a string'],
  files: [isString, 'a string'],
  langs: [(value) => Array.isArray(value) && value.every(isString), 'a list of strings'],
  parameters: [(value) => isObject(value) && Object.values(value).every(isString), 'an object of strings'],
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(message: string): Failure {
  return new Failure(EXIT.usage, message);
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    // What follows the first sentence is about arguments that begin with a dash.
    const [sentence = ''] = String(error instanceof Error ? error.message : error).split(/\.\s/, 1);
    throw wrong(`${plain(sentence)}.`);
  }
}

/** The first argument that is neither an option nor its value, whatever is wrong with the others; null without one. */
export function commandIn(argv: readonly string[]): string | null {
  const { positionals } = parseArgs({
    args: [...argv],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
  });
  return positionals[0] ?? null;
}

/** Whether the arguments ask for help: no command does too. */
export function asksForHelp(argv: readonly string[]): boolean {
  return argv.length === 0 || argv.some((one) => one === '--help' || one === '-h');
}

/**
 * Everything a command needs to know: options first, then the environment, then leitstand.json.
 * @throws Failure for what is missing, contradicts itself or does not exist
 */
export async function readSettings(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Settings> {
  const { values, positionals } = parsed(argv);
  const [name, ...files] = positionals;
  const command = COMMANDS.find((one) => one === name);
  if (!command) throw wrong(`There is no command ${plain(name ?? '(none)')}: ${COMMANDS.join(', ')}.`);
  const foreign = Object.keys(values).find((one) => !COMMON.includes(one) && !OWN[command].includes(one));
  if (foreign) throw wrong(`leitstand ${command} has no option --${foreign}.`);
  if (command !== 'push' && files.length > 0)
    throw wrong(`leitstand ${command} takes no ${plain(files[0] ?? '')}.`);
  const config = await readConfig();
  const langs = listed(values.lang);
  const out = values.out ?? (values.dir === undefined ? config.files : undefined) ?? null;
  if (values.out !== undefined && values.dir !== undefined) throw wrong('Either --out or --dir.');
  return {
    command,
    url: addressOf(values.url ?? (environment.LEITSTAND_URL || config.url)),
    token: await tokenOf(values['token-file'], environment),
    context: needed(values.context ?? config.context, '--context'),
    format: values.format ?? config.format ?? null,
    langs: langs.length > 0 ? langs : (config.langs ?? []),
    source: values.source ?? config.source ?? null,
    out,
    dir: values.dir ?? '.',
    files: files.length > 0 ? files : config.files === undefined ? [] : [config.files],
    parameters: { ...config.parameters, ...parametersOf(values.set ?? []) },
    isDryRun: values['dry-run'] ?? false,
    ...{ take: listed(values.take), skip: listed(values.skip) },
    ...{ only: checksIn(values.only), ignore: checksIn(values.ignore) },
    // A timer takes whole ones, which 2.01 seconds are not: 2009.9999999999998.
    timeoutMs: Math.ceil(secondsOf(values.timeout) * 1_000),
  };
}

/** `--lang de,fr --lang it` is three of them. */
function listed(values: readonly string[] = []): string[] {
  const all = values.flatMap((value) => value.split(',')).map((value) => value.trim());
  return [...new Set(all.filter((value) => value !== ''))];
}

/** A misspelt check finds nothing, which a pipeline would take for texts that are fine. */
function checksIn(values: readonly string[] | undefined): string[] {
  const names = listed(values);
  const unknown = names.filter((name) => !CHECKS.includes(name));
  if (unknown.length === 0) return names;
  throw wrong(`There is no check ${unknown.map(plain).join(', ')}: ${CHECKS.join(', ')}.`);
}

function needed(value: string | undefined, option: string): string {
  if (value) return value;
  throw wrong(`${option} is missing, and ${CONFIG_FILE} does not say it.`);
}

function secondsOf(value: string | undefined): number {
  const seconds = value === undefined ? TIMEOUT_SECONDS : Number(value);
  if (seconds > 0 && seconds <= 3_600) return seconds;
  throw wrong('--timeout is a number of seconds, 3600 at most.');
}

function parametersOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^(\w+)=(.*)$/s.exec(pair) ?? [];
      if (name === undefined || value === undefined)
        throw wrong(`--set is NAME=VALUE, which ${plain(pair)} is not.`);
      return [name, value];
    }),
  );
}

function addressOf(value: string | undefined): string {
  if (!value) throw wrong('LEITSTAND_URL or --url is missing.');
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw wrong(`${plain(value)} is no address of a server.`);
  // What stands before an @ is shown by every message that names the address.
  if (url.username || url.password || url.search || url.hash)
    throw wrong('The address of the server has neither a user nor parameters.');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/ecs$/, '');
}

async function tokenOf(
  path: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const text =
    path === undefined ? environment.LEITSTAND_TOKEN : await readFile(path, 'utf8').catch(cannotRead(path));
  const token = text?.trim() ?? '';
  if (token === '') throw wrong('LEITSTAND_TOKEN or --token-file is missing.');
  // Not shown: it may be another secret that was put there by mistake.
  if (!/^ls_[\w-]+$/.test(token)) throw wrong('The token is not one of Leitstand: those begin with ls_.');
  return token;
}

/** For a promise that reads a file. */
function cannotRead(path: string): (error: NodeJS.ErrnoException) => never {
  return ({ code }) => {
    throw wrong(`${plain(path)} cannot be read (${code}).`);
  };
}

async function readConfig(): Promise<Config> {
  const text = await readFile(CONFIG_FILE, 'utf8').catch((error: NodeJS.ErrnoException) => {
    return error.code === 'ENOENT' ? '{}' : cannotRead(CONFIG_FILE)(error);
  });
  let config: unknown;
  try {
    // Editors on Windows put a byte order mark first.
    config = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw wrong(`${CONFIG_FILE} is not JSON.`);
  }
  if (!isObject(config)) throw wrong(`${CONFIG_FILE} is not an object.`);
  for (const [name, value] of Object.entries(config)) {
    const [isRight, what] = Object.hasOwn(CONFIG, name) ? CONFIG[name as keyof Config] : [];
    if (!isRight) throw wrong(`${CONFIG_FILE}: there is no property ${plain(name)}.`);
    if (!isRight(value)) throw wrong(`${CONFIG_FILE}: ${name} is ${what}.`);
  }
  return config;
}
