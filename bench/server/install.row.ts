import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inHouse } from '#scripts/support/house.mjs';
import { median } from '../frame/rounds.ts';
import { type Bench, type Figure, Missing, type Row } from '../frame/row.ts';

const ROUNDS_AT_MOST = 2;
const BUILDS = 3;

export const row: Row = {
  id: 'install',
  chapter: 'Setting up',
  title: 'Installation and build',
  measures:
    'In a clone of the committed state: npm ci with an empty cache of npm, then the build of console and translations.',
  bare: null,
  sizes: null,
  databases: null,
  targets: [
    { figure: 'npm ci, empty cache', of: 'value', atMost: 40, peer: '8 s; 17 s without forms and routes' },
    {
      figure: 'build',
      of: 'value',
      atMost: 5,
      peer: '1.9 s',
      missed:
        'two seconds are Babel, which takes the texts out of 240 files (Lingui has a plugin for SWC instead, which has to fit the version of its host exactly), and one and a half are brotli at its highest level, which is what the weights rest on.',
    },
  ],
  async measure(bench) {
    const clone = join(bench.folder, 'clone');
    run(bench, 'git', ['clone', '--quiet', '--depth', '1', `file://${inHouse()}`, clone], bench.folder);
    const install: number[] = [];
    for (let round = 0; round < Math.min(ROUNDS_AT_MOST, bench.rounds); round += 1) {
      const cache = mkdtempSync(join(bench.folder, 'cache-'));
      install.push(run(bench, 'npm', ['ci', '--cache', cache, '--no-audit', '--no-fund'], clone));
    }
    const build: number[] = [];
    for (let round = 0; round < BUILDS; round += 1) build.push(run(bench, 'npm', ['run', 'build'], clone));
    return [
      { name: 'npm ci, empty cache', unit: 's', value: median(install) },
      { name: 'build', unit: 's', value: median(build) },
    ] satisfies Figure[];
  },
};

/** Runs a command to its end. @returns how many seconds it took */
function run(bench: Bench, command: string, args: readonly string[], folder: string): number {
  const begun = performance.now();
  const { status, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (error) throw new Missing(`There is no ${command} here.`);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  const seconds = (performance.now() - begun) / 1_000;
  bench.say(`${command} ${args[0]} ${args[1] ?? ''}: ${seconds.toFixed(1)} s`);
  return seconds;
}
