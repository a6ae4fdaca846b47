import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inHouse } from '#scripts/support/house.mjs';
import { childEnd } from '#tests/support/child-end.ts';
import { COMPILED } from '#tests/support/compiled.ts';

const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(inHouse('package.json'), 'utf8'),
);
/** Those of our own; formatting is Biome's. */
const NAMES = Object.keys(scripts).filter((name) => scripts[name]?.includes('node scripts/'));

/** Runs a script with arguments, as npm does. @param isRead whether anyone reads what it writes */
async function run(name: string, args: readonly string[], isRead = true) {
  const script = /node (scripts\/\S+)/.exec(scripts[name] ?? '')?.[1] ?? '';
  const child = spawn(process.execPath, [join(inHouse(), script), ...args], {
    cwd: inHouse(),
    env: { ...process.env, ...COMPILED },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (!isRead) child.stdout.destroy();
  return childEnd(child);
}

test.each(NAMES)(
  'npm run %s -- --help prints how it is called, does nothing else, and ends well',
  async (name) => {
    const { code, stdout, stderr } = await run(name, ['--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^(Usage\\b.*)?\\s*npm (run )?${name.replace(':long', '')}\\b`));
  },
);

test.each(['admin', 'translations'])(
  '%s has no fault to report of a reader that has had enough',
  async (name) => {
    expect(await run(name, ['--help'], false)).toEqual({ code: 0, stdout: '', stderr: '' });
  },
);

test('a script that takes no arguments says so and does nothing', async () => {
  expect(await run('charts', ['record-form'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'It takes no record-form. Usage: npm run charts\n',
  });
});
