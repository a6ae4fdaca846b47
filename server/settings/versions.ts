import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUSE } from '#server/house/house.mjs';

interface PackageFile {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const PACKAGE: PackageFile = JSON.parse(readFileSync(join(HOUSE, 'package.json'), 'utf8'));

/** Of this server. */
export const SERVER_VERSION = PACKAGE.version;

const MAIN_PARTS = ['fastify', 'kysely', 'zod'] as const;

/** Its main parts by name; they are installed exactly as the package file names them. */
export function partVersions(): Readonly<Record<string, string>> {
  const parts = MAIN_PARTS.map((name) => [name, PACKAGE.dependencies[name] ?? '']);
  return { 'Node.js': process.versions.node, ...Object.fromEntries(parts) };
}
