import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';

const RULES = fileURLToPath(new URL('redocly.yaml', import.meta.url));

interface Linted {
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
}

/** Redocly's strictest set and what redocly.yaml adds; an error or a warning fails. */
test('a linter of OpenAPI documents finds nothing in the description', async () => {
  const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
  const server = await startTestServer();
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, (await server.app.inject('/ecs/openapi.json')).body);
    const found = await promisify(execFile)(
      process.execPath,
      [redocly, 'lint', file, `--config=${RULES}`, '--format=json'],
      {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        maxBuffer: 50_000_000,
      },
    ).catch((error: { stdout: string }) => error);
    const { problems } = JSON.parse(found.stdout) as Linted;
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
});
