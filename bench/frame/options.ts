import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DATABASES, type DatabaseKind, type Row } from './row.ts';

export const USAGE = `npm run bench -- [ROW…] [OPTIONS]

Measures rows, all of them without ROW, and writes docs/performance.md.

  --list                  which rows there are
  --sizes 300,100000      only with this many wordings
  --database sqlite       only on this kind of database; or postgres
  --rounds 3              how often ours and the bare reference take turns
  --place FOLDER          where databases of measurements are kept from run to run
  --postgres URL          a PostgreSQL server to use instead of one of its own: postgres://USER@HOST:PORT
  --page                  writes the page from what was measured before, and measures nothing
  --dry                   prints, and keeps nothing
  --profiles FOLDER       draws what runs during a reload, a form and a save as flame graphs, and measures nothing
  --idle MINUTES          lists and searches: leaves the warm server alone for so long before measuring; keeps nothing
`;

export interface Options {
  readonly wanted: readonly Row[];
  readonly list: boolean;
  readonly page: boolean;
  readonly dry: boolean;
  readonly idleMinutes: number;
  readonly sizes: readonly number[] | null;
  readonly databases: readonly DatabaseKind[];
  readonly rounds: number;
  readonly place: string;
  readonly profiles: string | null;
  readonly postgres: string | null;
}

/** @throws Error with one line that says what is wrong */
export function readOptions(args: readonly string[], rows: readonly Row[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      page: { type: 'boolean', default: false },
      dry: { type: 'boolean', default: false },
      idle: { type: 'string' },
      sizes: { type: 'string' },
      database: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      place: { type: 'string', default: join(tmpdir(), 'leitstand-bench') },
      profiles: { type: 'string' },
      postgres: { type: 'string' },
    },
  });
  const unknown = positionals.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0) throw new Error(`There is no row ${unknown.join(', ')}; --list names them all.`);
  const idleMinutes = values.idle === undefined ? 0 : count(values.idle, '--idle');
  return {
    ...values,
    dry: values.dry || idleMinutes > 0,
    idleMinutes,
    wanted: positionals.length === 0 ? rows : rows.filter(({ id }) => positionals.includes(id)),
    sizes: values.sizes === undefined ? null : values.sizes.split(',').map((size) => count(size, '--sizes')),
    databases: values.database === undefined ? DATABASES : [databaseNamed(values.database)],
    rounds: count(values.rounds, '--rounds'),
    place: resolve(values.place),
    profiles: values.profiles === undefined ? null : resolve(values.profiles),
    postgres: values.postgres?.replace(/\/$/, '') ?? null,
  };
}

function count(text: string, option: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${option} takes whole numbers from 1 on, not ${text}.`);
  return Number(text);
}

function databaseNamed(name: string): DatabaseKind {
  const kind = DATABASES.find((known) => known === name);
  if (!kind) throw new Error(`--database takes ${DATABASES.join(' or ')}, not ${name}.`);
  return kind;
}
