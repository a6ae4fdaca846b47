import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { findChromium } from '#scripts/support/chromium.mjs';
import { startDevConsole } from '#scripts/support/dev-console.mjs';
import { ADMIN, JourneyServer } from '#tests/support/journey-server.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
/** Inside of this tree, so that the specs find Playwright. */
const RESULTS = join(ROOT, 'test-results');
/** One flow before the sign-in, one that is led from another, and of each kind of screen one. */
const FLOWS = ['authentication', 'sync', 'matrix-rows', 'matrix-step', 'wording-list', 'wording-deletion'];

const run = promisify(execFile);

/** What a program has written until it failed is why. */
async function output(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, [...args], { cwd: ROOT, env: { ...process.env, ...env } });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`);
  }
}

/** How many tests stand in the specs of a folder. */
function testsIn(folder: string): number {
  const specs = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
  expect(specs).toHaveLength(FLOWS.length);
  return specs.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/^test\(/gm) ?? []).length;
}

test('what is exported for Playwright is green in Chromium as it is written', async () => {
  mkdirSync(RESULTS, { recursive: true });
  const folder = mkdtempSync(join(RESULTS, 'exported-'));
  const server = new JourneyServer({}, inject('journeyTemplate'));
  try {
    const paths = join(ROOT, 'scripts', 'paths.mjs');
    await output([paths, ...FLOWS, '--export', 'playwright', '--out', folder]);
    await server.start();
    const development = await startDevConsole(process.execPath, server.address);
    try {
      const { port } = new URL(development.address);
      const playwright = join(ROOT, 'node_modules', 'playwright', 'cli.js');
      const walked = await output(
        [playwright, 'test', '-c', folder, '--workers', '2', '--reporter', 'line'],
        {
          CHROMIUM: findChromium(),
          // Passkeys belong to a name, which the loopback has.
          LEITSTAND_URL: `http://localhost:${port}`,
          LEITSTAND_USERNAME: ADMIN.username,
          LEITSTAND_PASSWORD: ADMIN.password,
        },
      );
      expect(walked).toMatch(new RegExp(`^ {2}${testsIn(folder)} passed`, 'm'));
    } finally {
      await development.stop();
    }
  } finally {
    await server.remove();
    rmSync(folder, { recursive: true });
  }
}, 1_200_000);
