import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureBrowserForTests, findChromium } from '#scripts/support/chromium.mjs';

let folder: string;
/** A machine with these programs and no others, where nothing can be installed. */
function machineWith(...programs: readonly string[]): void {
  for (const program of programs) writeFileSync(join(folder, program), '');
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM', '');
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leitstand-chromium-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('journeys run without a window where there is such a browser, everything else in the whole one', async () => {
  machineWith('chromium', 'chromium-headless-shell');
  expect(await ensureBrowserForTests()).toBe(join(folder, 'chromium-headless-shell'));
  expect(findChromium()).toBe(join(folder, 'chromium'));
});

test('where there is only the whole browser, journeys run in it', async () => {
  machineWith('chromium');
  vi.stubEnv('CI', '1');
  expect(await ensureBrowserForTests()).toBe(join(folder, 'chromium'));
});

test('the browser that a user names is the one', async () => {
  machineWith('chromium', 'chromium-headless-shell', 'mine');
  vi.stubEnv('CHROMIUM', join(folder, 'mine'));
  expect(await ensureBrowserForTests()).toBe(join(folder, 'mine'));
});
