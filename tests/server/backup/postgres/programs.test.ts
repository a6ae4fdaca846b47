import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { programEnvironment, programsFolder } from '#server/dialect/postgres/programs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leitstand-programs-'));
  vi.stubEnv('PATH', join(folder, 'on-path'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function put(...programs: string[]): void {
  for (const program of programs) {
    mkdirSync(join(folder, program, '..'), { recursive: true });
    writeFileSync(join(folder, program), '');
  }
}

test('the newest version that has every program is taken, and the PATH after all of them', () => {
  put('versions/9/bin/psql', 'versions/15/bin/psql', 'versions/16/bin/pg_dump', 'on-path/pg_dump');
  const versions = join(folder, 'versions');
  expect(programsFolder(['psql'], versions)).toBe(join(versions, '15', 'bin'));
  expect(programsFolder(['pg_dump'], versions)).toBe(join(versions, '16', 'bin'));
  expect(programsFolder(['pg_dump'], join(folder, 'none'))).toBe(join(folder, 'on-path'));
});

test('without them one line says what to install', () => {
  expect(() => programsFolder(['pg_restore', 'psql'], join(folder, 'none'))).toThrow(
    /^This takes pg_restore and psql on this machine: install .+postgresql-client.+\.$/,
  );
});

test('they reach the same database as the server, and no one reads the password on their command line', () => {
  const url = 'postgres://anna:p%40ss%2Fw@db.example:6432/texts?sslmode=verify-full&sslrootcert=/ca.pem';
  // The driver reads the certificate when one is configured.
  expect(programEnvironment(url.replace(/&.+/, ''))).toMatchObject({
    PGHOST: 'db.example',
    PGPORT: '6432',
    PGUSER: 'anna',
    PGPASSWORD: 'p@ss/w',
    PGDATABASE: 'texts',
    PGSSLMODE: 'verify-full',
  });
});
