import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAST } from '#tests/support/copy-pace.ts';
import { newFile } from '#tests/support/database.ts';
import { within } from '#tests/support/eventually.ts';
import { startTestServer } from '#tests/support/server.ts';

const SOON_MS = 15_000;
const TOKEN = 'a-token-for-metrics';

test('copies that cannot be written are a warning of health/ready and a figure, and saves go on', async () => {
  const database = await newFile('tables');
  const folder = join(database.files, '..', 'copies');
  const server = await startTestServer({
    database,
    copyPace: FAST,
    settings: { copies: { folder, days: 7 }, metricsToken: TOKEN },
  });
  const ready = async () => {
    server.clock.advance({ seconds: 2 });
    const response = await server.app.inject('/ecs/health/ready');
    return [response.statusCode, response.json().content];
  };
  const lag = async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const { body } = await server.app.inject({ url: '/ecs/metrics', headers });
    return Number(/^leitstand_wal_copies_lag_seconds (\S+)$/m.exec(body)?.[1]);
  };
  try {
    expect(await ready()).toEqual([200, { ready: true, failing: [], warnings: [] }]);
    await within(async () => (await lag()) < 5, true, SOON_MS);
    renameSync(folder, `${folder}-away`);
    writeFileSync(folder, 'no folder');
    const admin = await server.signedIn();
    await within(async () => JSON.stringify(await ready()).includes('walCopies'), true, SOON_MS);
    expect(await ready()).toEqual([200, { ready: true, failing: [], warnings: ['walCopies'] }]);
    const save = {
      id: null,
      identifier: 'still.saved',
      value: 'yes',
      lang: 'de',
      contextIdentifier: 'GLOBAL',
    };
    expect((await admin.post('wording/save', save)).statusCode).toBe(200);
    expect(server.log.filter((line) => line.includes('not up to date'))).toHaveLength(1);
    await within(async () => (await lag()) > 0.2, true, SOON_MS);
    rmSync(folder);
    renameSync(`${folder}-away`, folder);
    await within(async () => (await ready())[1].warnings.length, 0, SOON_MS);
  } finally {
    await server.close();
    await database.drop();
  }
});
