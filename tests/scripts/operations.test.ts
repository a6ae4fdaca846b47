import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { BODY_LIMITS } from '#contract/body-limits.ts';
import { READY_CHECKS, READY_WARNINGS } from '#contract/health.ts';
import { LIMITS } from '#contract/limits.ts';
import { FATES_LENGTH } from '#contract/wording-exchange.ts';
import { SERVER_ARGS } from '#scripts/support/server.mjs';
import { firstAccessLines } from '#server/first-access-lines.ts';
import { makeInstruments } from '#server/metrics/instruments.ts';
import { ARRIVAL_LIMITS } from '#server/routes/arrival.ts';
import { readSettings } from '#server/settings/settings.ts';

const PAGE = 'docs/operations.md';
const page = readFileSync(PAGE, 'utf8');
const readme = readFileSync('README.md', 'utf8');
/** Variables of Node.js and of a unit, which are no settings of ours. */
const OTHERS = ['NODE_EXTRA_CA_CERTS', 'MAILTO'];
/** Placeholders in capitals that the reader has to replace. */
const PLACEHOLDERS = /…/g;

/** The names that the server itself asks for. */
/** Files in a bucket ask for more settings than those in a folder. */
const IN_A_BUCKET: Readonly<Record<string, string>> = {
  FILES_DIR: 's3://bucket/files',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

function settingNames(): string[] {
  const asked: string[] = [];
  readSettings(
    new Proxy(
      {},
      {
        get: (_environ, name) => {
          asked.push(String(name));
          return IN_A_BUCKET[String(name)];
        },
      },
    ),
  );
  return asked;
}

test('the README explains every setting, and no other', () => {
  const rows = [...readme.matchAll(/^\| (`[A-Z0-9_]+`(?:, `[A-Z0-9_]+`)*) \|/gm)];
  const named = rows.flatMap(([, cell = '']) => [...cell.matchAll(/[A-Z0-9_]+/g)].map(([name]) => name));
  expect(named.sort()).toEqual(settingNames().sort());
});

test('every setting that the page on running it names is one', () => {
  const assigned = [...page.matchAll(/\b([A-Z][A-Z_]{3,})=/g)].map(([, name]) => name);
  const inCode = [...page.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name]) => name);
  const named = new Set([...assigned, ...inCode]);
  expect(named.size).toBeGreaterThan(10);
  const known = [...settingNames(), ...OTHERS, 'OnFailure'];
  expect([...named].filter((name) => !known.includes(name ?? ''))).toEqual([]);
});

test('the settings of its example are taken as they stand', () => {
  const [, example = ''] = /```ini\n([\s\S]+?)```/.exec(page) ?? [];
  const environ = parseEnv(example.replaceAll(PLACEHOLDERS, 'Ein-Kennwort-2026'));
  expect(readSettings(environ)).toMatchObject({ environment: 'PROD', trustProxy: 1, logLevel: 'info' });
  expect(Object.keys(environ).filter((name) => !settingNames().includes(name))).toEqual([]);
});

test('the command for the first start shows access code and passwords', () => {
  const [, before, after, wanted = ''] = /grep -B (\d+) -A (\d+) '([^']+)'/.exec(page) ?? [];
  const admin = { username: 'admin', password: 'p', authorizations: [], secondFactor: false };
  const accounts = [{ ...admin, roles: ['SUPERADMIN', 'EDITOR', 'USER'] as const }];
  const lines = ['earlier', ...firstAccessLines({ accounts, accessCode: 'the-code' }), 'ready'];
  const at = lines.findIndex((line) => line.includes(wanted));
  const shown = lines.slice(Math.max(0, at - Number(before)), at + Number(after) + 1);
  expect(shown).toEqual(lines.slice(1));
});

test('every command and file that it names is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commands = [...page.matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map(([, name]) => name ?? '');
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  const linked = [...page.matchAll(/\]\((?!https:)([^)#]+)[^)]*\)/g)].map(([, path]) =>
    join(dirname(PAGE), path ?? ''),
  );
  const copied = [...page.matchAll(/docs\/examples\/[\w.@-]+/g)].map(([path]) => path);
  expect([...linked, ...copied].filter((path) => !existsSync(path))).toEqual([]);
});

test('the units start what is there, and the server as npm start does', () => {
  const commandOf = (unit: string) => {
    const text = readFileSync(`docs/examples/${unit}`, 'utf8');
    return (/^ExecStart=\S+\/node (.+)$/m.exec(text)?.[1] ?? '').split(' ');
  };
  const flags = SERVER_ARGS.filter((argument) => /^--[\w-]+=/.test(argument));
  expect(commandOf('leitstand.service')).toEqual([...flags, 'dist/server/main.mjs']);
  const [program = '', ...options] = commandOf('leitstand-backup.service');
  expect(existsSync(program)).toBe(true);
  expect(options).toEqual(['--to', '/var/backups/leitstand', '--keep', '14']);
});

test('the unit lets the server write to every folder that the page sets', () => {
  const unit = readFileSync('docs/examples/leitstand.service', 'utf8');
  const allowed = [...unit.matchAll(/^ReadWritePaths=(.+)$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  const writable = ['/var/lib/leitstand', ...allowed.map((path) => path.replace(/^-/, ''))];
  const set = [...page.matchAll(/^(?:WAL_COPIES|FILES_DIR|STAGING_DIR|DATABASE_URL)=(?:sqlite:)?(\/\S+)$/gm)];
  const folders = set.map(([, path = '']) => path);
  expect(folders).toContain('/var/backups/leitstand-changes');
  expect(folders.filter((path) => !writable.some((one) => path.startsWith(one)))).toEqual([]);
});

test('the example for nginx has the limits of the server', () => {
  const conf = readFileSync('docs/examples/nginx.conf', 'utf8');
  const bytesOf = (place: RegExp) => Number(place.exec(conf)?.[1]);
  expect(bytesOf(/^ {4}client_max_body_size (\d+);/m)).toBe(BODY_LIMITS.records.bytes);
  expect(bytesOf(/auth\/login \{\s+client_max_body_size (\d+);/)).toBe(BODY_LIMITS.credentials.bytes);
  const form = LIMITS.importFile + 4 * FATES_LENGTH;
  expect(bytesOf(/wording\/import \{\s+client_max_body_size (\d+);/)).toBeGreaterThan(form);
  expect([...conf.matchAll(/client_max_body_size 0;/g)]).toHaveLength(1);
  expect(bytesOf(/client_body_timeout (\d+)s;/)).toBe(ARRIVAL_LIMITS.wholeMs / 1_000);
  expect(bytesOf(/limit_conn \w+ (\d+);/)).toBe(readSettings({}).connectionsPerAddress);
});

test('the unit says so when the server stands still, and the operator is notified when a unit is given up', () => {
  const unitOf = (name: string) => readFileSync(`docs/examples/${name}`, 'utf8');
  const server = unitOf('leitstand.service');
  // The pings come of a program that the server starts.
  for (const line of ['Type=notify', 'NotifyAccess=all', 'WatchdogSec=60', 'Restart=on-failure'])
    expect(server.split('\n')).toContain(line);
  for (const limit of ['MemoryMax', 'LimitNOFILE', 'StartLimitBurst', 'StartLimitIntervalSec'])
    expect(server).toMatch(new RegExp(`^${limit}=\\w+$`, 'm'));
  for (const unit of [server, unitOf('leitstand-backup.service')]) {
    const [, reported = ''] = /^OnFailure=(.+)%n\.service$/m.exec(unit) ?? [];
    expect(existsSync(`docs/examples/${reported}.service`)).toBe(true);
  }
});

test('the page explains every check of health/ready, and every figure that an alert is about is measured', () => {
  for (const name of [...READY_CHECKS, ...READY_WARNINGS]) expect(page).toContain(`| \`${name}\` |`);
  const known = new Set(
    Object.values(makeInstruments(true)).flatMap((one) => ('name' in one ? [one.name] : [])),
  );
  const named = [...page.matchAll(/leitstand_[a-z_]+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
