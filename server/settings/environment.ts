import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * The environment variables of this process over those of a `.env` file: what is set outside wins.
 * @param file may be missing
 */
export function environmentWith(file: string): Readonly<Record<string, string | undefined>> {
  return { ...fromFile(file), ...process.env };
}

function fromFile(file: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
