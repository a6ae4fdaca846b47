import { parseArgs } from 'node:util';
import { LEVELS, type LevelOptions } from '#tests/paths/levels.ts';

/** What somebody asked of the paths. */
export interface PathOptions extends LevelOptions {
  /** Ids of machines; empty for all. */
  readonly machines: readonly string[];
  /** A state, or a step that is the last one; null for every state. */
  readonly to: string | null;
  readonly json: boolean;
  /** The level at which the paths are walked; null lists them. */
  readonly run: string | null;
  /** Writes the table of the coverage anew. */
  readonly write: boolean;
}

/** A wish that cannot be met, in one line. */
export class WrongOptions extends Error {}

/**
 * Reads the arguments of the paths.
 * @throws WrongOptions when they mean nothing
 */
export function readOptions(args: readonly string[]): PathOptions {
  const { values, positionals } = parsed(args);
  if (values.run !== undefined && !(values.run in LEVELS)) {
    throw new WrongOptions(`--run takes ${Object.keys(LEVELS).join(', ')}, not ${values.run}`);
  }
  if (values.run === undefined && values.url !== undefined) {
    throw new WrongOptions('--url says where to walk, and needs --run browser');
  }
  return {
    machines: positionals,
    to: values.to ?? null,
    json: values.json,
    run: values.run ?? null,
    url: values.url ?? null,
    write: values.write,
  };
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
      },
    });
  } catch (error) {
    throw new WrongOptions(error instanceof Error ? error.message : String(error));
  }
}
