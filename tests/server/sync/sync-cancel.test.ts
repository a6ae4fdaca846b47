import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SyncRun } from '#contract/sync.ts';
import { beginRun, cancelRun, keepPhase } from '#server/store/sync/sync-runs.ts';
import { Syncs } from '#server/sync/syncs.ts';
import { ACCESS_CODE } from '#tests/support/access-code.ts';
import { addPerson, PASSWORD } from '#tests/support/people.ts';
import { StillWatch } from '#tests/support/still-watch.ts';
import { exported, type ListeningServer, startTarget, sync } from '#tests/support/sync-servers.ts';
import { contentOf, expectRefusal } from '#tests/support/text-calls.ts';

/** A source that begins and leaves the rest to the test. */
let source: Server;
let asked: ServerResponse[];
let target: ListeningServer;
beforeEach(async () => {
  asked = [];
  source = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write('{"type":"begin","version":1,"environment":"DEV"}\n');
    asked.push(response);
  }).listen(0, '127.0.0.1');
  await once(source, 'listening');
  target = await startTarget(`http://127.0.0.1:${(source.address() as AddressInfo).port}/`);
});
afterEach(async () => {
  source.closeAllConnections();
  source.close();
  await target.server.close();
});

const status = async () => contentOf<{ sync: SyncRun }>(await target.admin.get('ECSServerSync/status')).sync;

/** Begins a sync, or its preview, that reads until the test says otherwise. */
async function begin(query = 'syncItems=ALL'): Promise<{ id: number; ended: ReturnType<typeof sync> }> {
  const before = asked.length;
  const ended = sync(target, undefined, { query });
  await expect.poll(() => asked.length).toBe(before + 1);
  return { id: (await status()).id, ended };
}

const cancel = (id: number, browser = target.admin) => browser.post('ECSServerSync/cancel', { id });

const CANCELLED = (username: string) => ({
  state: 'cancelled',
  errors: [{ code: '013', field: 'source', reason: 'syncCancelled', values: { username } }],
});

test.each(['syncItems=ALL', 'syncItems=ALL&dryRun=true'])(
  'another superAdmin cancels one that reads (%s), and the next one begins at once',
  async (query) => {
    await addPerson(target.server, 'ruth', { roles: ['SUPERADMIN', 'EDITOR'] });
    const ruth = await target.server.signedIn('ruth', PASSWORD);
    const before = await exported(target);
    const { id, ended } = await begin(query);
    const closed = once(asked[0] as ServerResponse, 'close');
    expect(contentOf(await cancel(id, ruth))).toMatchObject({ sync: { id, ...CANCELLED('ruth') } });
    await closed;
    expectRefusal(await ended, 422, '013', 'source');
    expect((await ended).json().errors).toMatchObject(CANCELLED('ruth').errors);
    expect(await status()).toMatchObject({ id, endDate: expect.any(String), ...CANCELLED('ruth') });
    expect(await exported(target)).toEqual(before);
    expect(await readdir(target.server.parts.syncs.folder)).toEqual([]);
    const next = await begin();
    asked[1]?.end(LINES);
    expect(contentOf(await next.ended)).toMatchObject({ counts: { added: 1 } });
    expect(await status()).toMatchObject({ state: 'done' });
  },
);

test('one whose browser has gone away goes on, and can be cancelled', async () => {
  const gone = new AbortController();
  const before = asked.length;
  const ended = sync(target, undefined, { signal: gone.signal });
  await expect.poll(() => asked.length).toBe(before + 1);
  gone.abort();
  await expect(ended).rejects.toThrow();
  const { id, state } = await status();
  expect(state).toBe('running');
  contentOf(await cancel(id));
  expect(await status()).toMatchObject(CANCELLED('admin'));
});

test('a server that stops breaks off what it reads, and says so', async () => {
  const { ended } = await begin();
  const closed = once(asked[0] as ServerResponse, 'close');
  await target.server.parts.syncs.stop();
  await closed;
  expectRefusal(await ended, 422, '013', 'source');
  const message = 'Die Übertragung von der Quelle ist abgebrochen.';
  expect(await status()).toMatchObject({ state: 'failed', errors: [{ code: '013', message }] });
});

test('to cancel it again changes nothing, not even who it was', async () => {
  await addPerson(target.server, 'ruth', { roles: ['SUPERADMIN', 'EDITOR'] });
  const { id, ended } = await begin();
  contentOf(await cancel(id));
  const again = await cancel(id, await target.server.signedIn('ruth', PASSWORD));
  expect(contentOf(again)).toMatchObject({ sync: CANCELLED('admin') });
  await ended;
});

test('a user who may not synchronise may not cancel', async () => {
  await addPerson(target.server, 'otto', { roles: ['SUPERADMIN'] });
  const { id, ended } = await begin();
  const otto = await target.server.signedIn('otto', PASSWORD);
  expectRefusal(await cancel(id, otto), 403, '019');
  expect(await status()).toMatchObject({ state: 'running' });
  contentOf(await cancel(id));
  await ended;
});

test('one that has ended, or that no one knows, is not cancelled', async () => {
  const { id, ended } = await begin();
  asked[0]?.end(LINES);
  contentOf(await ended);
  const late = await cancel(id);
  expectRefusal(late, 400, '012', 'id');
  expect(late.json().errors).toMatchObject([{ reason: 'syncEnded' }]);
  expect(await status()).toMatchObject({ state: 'done' });
  expectRefusal(await cancel(id + 1), 404, '008', 'id');
});

const RUN = { source: 'DEV', syncItems: ['WORDINGS'], rehearsal: false } as const;
const ACTOR = { userId: null, username: 'admin' };

test('one that applies what it has read is not cancelled, and no one waits to hear that', async () => {
  const { database } = target.server.parts;
  const id = await beginRun(database.write, { ...RUN, actor: ACTOR }, 1);
  await keepPhase(database.write, id, 'checking', 2);
  await keepPhase(database.write, id, 'applying', 3);
  const refused = await database.write.transaction().execute(() =>
    cancelRun(database, id, 'ruth', 4).then(
      () => null,
      (error: unknown) => error,
    ),
  );
  expect(refused).toMatchObject({ code: '012', findings: [{ reason: 'syncApplying' }] });
  expect(await status()).toMatchObject({ state: 'failed', errors: [{ code: '018' }] });
});

test('one that is cancelled just before it would apply does not', async () => {
  const { database } = target.server.parts;
  const id = await beginRun(database.write, { ...RUN, actor: ACTOR }, 1);
  await keepPhase(database.write, id, 'checking', 2);
  await cancelRun(database, id, 'ruth', 3);
  await expect(keepPhase(database.write, id, 'applying', 4)).rejects.toMatchObject({
    code: '013',
    findings: CANCELLED('ruth').errors,
  });
});

test('one that is not read within half an hour is ended, and the next one can begin', async () => {
  const watch = new StillWatch();
  const limits = {
    firstByteMs: 30_000,
    bytesPerSecond: 0,
    windowMs: 30_000,
    lineBytes: 1_000,
    bytes: 10_000,
  };
  const syncs = new Syncs({ ...target.server.parts, watch, limits: { ...limits, readingMs: 1_800_000 } });
  const run = syncs.run({ ...RUN, actor: ACTOR }, ({ read }) => read('DEV', ACCESS_CODE));
  run.catch(() => {});
  await expect.poll(() => asked.length).toBe(1);
  await expect.poll(() => watch.watched).toBe(2);
  asked[0]?.write('{"type":');
  await expect.poll(() => arrived(syncs)).toBeGreaterThan(50);
  watch.pass(1_799);
  expect(await status()).toMatchObject({ state: 'running' });
  watch.pass(1);
  const why = { code: '013', reason: 'sourceTookTooLong', values: { minutes: '30' } };
  await expect(run).rejects.toMatchObject({ findings: [why] });
  expect(await status()).toMatchObject({ state: 'failed', errors: [why] });
  expect(await readdir(syncs.folder)).toEqual([]);
  expect(watch.watched).toBe(0);
  const { ended } = await begin();
  asked[1]?.end(LINES);
  contentOf(await ended);
});

test('which sources are configured is said, and another one is refused by its name', async () => {
  expect(contentOf(await target.admin.get('ECSServerSync/status'))).toMatchObject({ sources: ['DEV'] });
  const refused = await sync(target, undefined, { source: 'PROD' });
  expectRefusal(refused, 400, '012', 'source');
  expect(refused.json().errors).toMatchObject([
    {
      reason: 'sourceNotConfigured',
      values: { source: 'PROD' },
      message: expect.stringContaining('SYNC_SOURCES'),
    },
  ]);
});

/** Bytes of the export that have come. */
async function arrived({ folder }: Syncs): Promise<number> {
  const [name] = await readdir(folder);
  return name === undefined ? 0 : (await stat(`${folder}/${name}`)).size;
}

/** The rest of what a source says that has one language more than a new server, and nothing else. */
const LINES = [
  { type: 'language', lang: 'it', flag: null, description: null, active: true },
  { type: 'context', identifier: 'DEFAULT', parentIdentifier: null, active: true },
  { type: 'context', identifier: 'GLOBAL', parentIdentifier: null, active: true },
  { type: 'end', counts: { language: 1, context: 2, document: 0, documentfile: 0, wording: 0 } },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');
