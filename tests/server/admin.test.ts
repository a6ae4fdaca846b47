import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { COMPILED } from '#tests/support/compiled.ts';
import {
  addPerson,
  isSignedIn,
  lastSms,
  PASSWORD,
  refusalIn,
  securityLog,
  switchOn,
  visitor,
  WRONG,
} from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

// Each test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const ADMIN = join(import.meta.dirname, '..', '..', 'server', 'admin.ts');

let folder: string;
let server: TestServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-admin-'));
  server = await startTestServer();
  await addPerson(server, 'eva');
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Output and exit code of the command, started in a folder of its own, whose `.env` names the database. */
async function admin(args: readonly string[], url = server.database.url) {
  await writeFile(join(folder, '.env'), `DATABASE_URL=${url}\n`);
  const child = spawn(process.execPath, [ADMIN, ...args], { cwd: folder, env: COMPILED });
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => stream.toArray());
  const [code] = await once(child, 'close');
  const text = async (chunks: Promise<Buffer[]> | undefined) =>
    Buffer.concat((await chunks) ?? []).toString();
  return { code, stdout: await text(stdout), stderr: await text(stderr) };
}

async function secretsIn({ parts }: TestServer): Promise<ReadonlyMap<string, string>> {
  const rows = await parts.database.read.selectFrom('meta').selectAll().execute();
  return new Map(rows.filter(({ key }) => key.endsWith('Secret')).map(({ key, value }) => [key, value]));
}

const login = async (password: string) =>
  (await visitor(server)).post('auth/login', { username: 'eva', password });

describe('npm run admin, while the server runs', () => {
  test('gives a new password, ends the sessions, lifts the block and is logged', async () => {
    const browser = await server.signedIn('eva', PASSWORD);
    for (let count = 0; count < 5; count++) await login(WRONG);
    expect(refusalIn(await login(PASSWORD))[1]).toBe('022');
    const { code, stdout, stderr } = await admin(['reset-password', 'EVA']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const password = /^The new password of EVA is (\S{19})$/m.exec(stdout)?.[1] ?? '';
    expect(await isSignedIn(browser)).toBe(false);
    expect((await login(password)).statusCode).toBe(200);
    expect(refusalIn(await login(PASSWORD))[1]).toBe('002');
    const reported = (await securityLog(server)).filter(({ event }) => event === 'passwordReset');
    expect(reported).toEqual([
      expect.objectContaining({
        username: expect.stringContaining('(npm run admin)'),
        subjectName: 'eva',
        address: null,
      }),
    ]);
    expect(JSON.stringify(reported)).not.toContain(password);
  });

  test('switches a second factor off, ends the sessions and is logged', async () => {
    const browser = await server.signedIn('eva', PASSWORD);
    await switchOn(server, browser);
    expect(lastSms(server).code).not.toBe('');
    const first = await admin(['reset-second-factor', 'eva']);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('The second factor of eva is off.');
    expect(await isSignedIn(browser)).toBe(false);
    expect((await login(PASSWORD)).json().content.action).toBe('loginSuccess');
    const second = await admin(['reset-second-factor', 'eva']);
    expect(second.stdout).toBe('The second factor of eva was not on. Nothing was changed.\n');
    const events = (await securityLog(server)).map(({ event }) => event);
    expect(events.filter((event) => event === 'secondFactorReset')).toHaveLength(1);
  });

  test('renews the keys: codes that were sent are void, a session goes on with another token', async () => {
    const eva = await server.signedIn('eva', PASSWORD);
    await switchOn(server, eva);
    const waiting = await visitor(server);
    await waiting.post('auth/login', { username: 'eva', password: PASSWORD });
    const { code: sent } = lastSms(server);
    const before = await secretsIn(server);
    const { code, stdout, stderr } = await admin(['rotate-keys']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Servers that run go by them within ten seconds.');
    const after = await secretsIn(server);
    for (const key of ['codeSecret', 'xsrfSecret']) expect(after.get(key)).not.toBe(before.get(key));
    const withTheCode = async () =>
      refusalIn(await waiting.post('auth/login', { username: 'eva', token: sent })).slice(0, 2);
    // Whether this server goes by the new keys already or not.
    expect(await withTheCode()).toEqual([401, '050']);
    await server.parts.secrets.refresh();
    await waiting.get('auth/session');
    expect(await withTheCode()).toEqual([401, '050']);
    expect(refusalIn(await eva.post('own/details/update', {})).slice(0, 2)).toEqual([403, '004']);
    expect(refusalIn(await eva.post('own/details/update', {}))[1]).not.toBe('004');
    expect(await isSignedIn(eva)).toBe(true);
    const reported = (await securityLog(server)).filter(({ event }) => event === 'keysRotated');
    expect(reported).toEqual([
      expect.objectContaining({ username: expect.stringContaining('(npm run admin)'), address: null }),
    ]);
    for (const secret of after.values()) expect(stdout + JSON.stringify(reported)).not.toContain(secret);
    const next = await visitor(server);
    server.clock.advance({ minutes: 1 });
    await next.post('auth/login', { username: 'eva', password: PASSWORD });
    const login = await next.post('auth/login', { username: 'eva', token: lastSms(server).code });
    expect(login.statusCode).toBe(200);
  });

  test('prints the security log as JSON lines', async () => {
    await admin(['reset-password', 'eva']);
    const { code, stdout } = await admin(['security-log', '1']);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ event: 'passwordReset', subjectName: 'eva' }),
    ]);
  });
});

describe('npm run admin says what is wrong', () => {
  test('with an unknown name', async () => {
    expect(await admin(['reset-password', 'nobody'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no user "nobody".\n',
    });
  });

  test.each([
    [[]],
    [['reset-password']],
    [['reset-password', 'a', 'b']],
    [['security-log', 'x']],
    [['rotate-keys', 'all']],
    [['drop', 'eva']],
  ])('with %j', async (args) => {
    const { code, stdout, stderr } = await admin(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('npm run admin -- reset-password NAME');
  });

  test('without a database, which it does not make', async () => {
    const { code, stderr } = await admin(['reset-password', 'eva'], 'sqlite:./data/none.db');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^There is no database .+none\.db\. Start the server once, or set DATABASE_URL\.\n$/,
    );
  });
});

describe('npm run admin -- security-log --verify', () => {
  test('says that the log is whole, and names the first entry that does not fit', async () => {
    await server.signedIn('eva', PASSWORD);
    const whole = await admin(['security-log', '--verify']);
    expect(whole).toMatchObject({ code: 0, stderr: '' });
    expect(whole.stdout).toMatch(/^The security log is whole: \d+ entr.+\nIts last hash is [0-9a-f]{64};/);
    await server.parts.database.write.updateTable('securityEvents').set({ address: '192.0.2.1' }).execute();
    const broken = await admin(['security-log', '--verify']);
    expect(broken).toMatchObject({ code: 1, stdout: '' });
    expect(broken.stderr).toMatch(/^Entry 1 of 20\S+Z names another person or other values of a person/);
  });
});

describe('npm run admin -- export-person', () => {
  test('goes on without a word where its reader has had enough', async () => {
    await writeFile(join(folder, '.env'), `DATABASE_URL=${server.database.url}\n`);
    const child = spawn(process.execPath, [ADMIN, 'export-person', 'eva'], { cwd: folder, env: COMPILED });
    child.stdout.destroy();
    const stderr = child.stderr.toArray();
    const [code] = await once(child, 'close');
    expect([code, Buffer.concat(await stderr).toString()]).toEqual([0, '']);
  });

  test('prints what is kept about a person, and no secret', async () => {
    const eva = await server.signedIn('eva', PASSWORD);
    await switchOn(server, eva);
    const { code, stdout } = await admin(['export-person', 'eva']);
    expect(code).toBe(0);
    const person = JSON.parse(stdout);
    expect(person.account).toMatchObject({ username: 'eva', sessions: [{ address: '127.0.0.1' }] });
    expect(person.securityLog.map(({ event }: { event: string }) => event)).toContain('login');
    const { read } = server.parts.database;
    const secrets = [
      ...(await read.selectFrom('passwords').select('hash as secret').execute()),
      ...(await read.selectFrom('sessions').select('tokenHash as secret').execute()),
      ...(await read.selectFrom('knownBrowsers').select('tokenHash as secret').execute()),
      ...(await read.selectFrom('meta').select('value as secret').where('key', 'like', '%Secret').execute()),
    ];
    expect(secrets.length).toBeGreaterThan(3);
    for (const { secret } of secrets) expect(stdout).not.toContain(secret);
  });

  test('says in one line that there is no such person', async () => {
    expect(await admin(['export-person', 'nemo'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no user "nemo", nor a deleted one whose name is still kept.\n',
    });
  });
});
