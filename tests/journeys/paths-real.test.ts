import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ADMIN, JourneyServer } from '#tests/support/journey-server.ts';

const MAIN = resolve(import.meta.dirname, '..', '..', 'paths', 'main.ts');

let server: JourneyServer;
beforeAll(async () => {
  server = new JourneyServer({ BASE_PATH: '/texte' }, inject('journeyTemplate'));
  await server.start();
});
afterAll(() => server.remove());

/** Output of `npm run paths` for a walk against the server, with its calls let through. */
async function walk(options: readonly string[], url: string = server.address) {
  const env = {
    ...process.env,
    LEITSTAND_PATHS_USERNAME: ADMIN.username,
    LEITSTAND_PATHS_PASSWORD: ADMIN.password,
  };
  const args = [MAIN, ...options, '--run', 'browser', '--real', '--url', url];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return { said: stdout, code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { said: stdout + stderr, code };
  }
}

test('what a server in use answers by itself is walked there, and nothing else', async () => {
  const { said, code } = await walk([]);
  expect(said).toContain('The calls go through, as admin.');
  expect(said).toMatch(/wording-form is walked, without the answers load: newer, .*; it changes nothing\./);
  expect(said).not.toMatch(/\bsync is walked/);
  expect(said).toMatch(/^\d+ paths walked against the browser, 0 failed\.$/m);
  expect(code).toBe(0);
});

test('what a walk changes there is said before, and only done where a user has named it', async () => {
  const { said, code } = await walk(['wording-form']);
  expect(said).toMatch(/wording-form is walked, .*; it stores the first wording of the list once more/);
  expect(said).toMatch(/^\d+ paths walked against the browser, 0 failed\.$/m);
  expect(code).toBe(0);
});

test('a walk that does not come in tells its sentence and names a picture of what it met', async () => {
  const { said, code } = await walk(['authentication'], 'http://127.0.0.1:1/texte');
  expect(said).toContain('authentication departs from its path at the beginning:');
  expect(said).toContain('given a visitor is at the sign-in');
  expect(said).toMatch(/picture: test-results\/path-authentication-\S+\.png/);
  expect(code).toBe(1);
});
