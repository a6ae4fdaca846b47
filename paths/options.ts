import { parseArgs } from 'node:util';
import type { Account } from '#paths/browser/real.ts';
import { LEVELS, type LevelOptions } from '#paths/levels.ts';

/** Options of a run of the paths. */
export interface PathOptions extends LevelOptions {
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
  const beside = (['to', 'json', 'write'] as const).find((name) => values[name]);
  if (values.replay !== undefined && beside !== undefined) {
    throw new WrongOptions(`--replay walks what a session has recorded, and takes no --${beside}`);
  }
  if (values.replay !== undefined && !['machine', 'browser'].includes(values.run ?? 'machine')) {
    throw new WrongOptions(`--replay takes --run machine or browser, not ${values.run}`);
  }
  const real = values.real ? accountOf(values, positionals, environment) : null;
  return {
    machines: positionals,
    to: values.to ?? null,
    json: values.json,
    run: values.run ?? null,
    url: values.url ?? null,
    real,
    write: values.write,
    replay: values.replay ?? null,
  };
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
        real: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new WrongOptions(error instanceof Error ? error.message : String(error));
  }
}
