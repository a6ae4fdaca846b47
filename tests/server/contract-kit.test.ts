import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { KitClient } from '#server/contract-kit/client.ts';
import { type Finding, SignInFailed, walkContract } from '#server/contract-kit/walk.ts';
import { COMPILED } from '#tests/support/compiled.ts';
import {
  OLD_CODE,
  OLD_PASSWORD,
  type OldServer,
  startOldServer,
} from '#tests/support/old-server/old-server.ts';
import { ADMIN_PASSWORD } from '#tests/support/server.ts';
import { startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

// Each test starts a process, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'contract-kit', 'main.ts');

let calls: TextCalls;
let ours: string;
let old: OldServer;
beforeAll(async () => {
  calls = await startTextCalls();
  ours = await calls.server.app.listen({ host: '127.0.0.1', port: 0 });
  old = await startOldServer();
});
afterAll(async () => {
  await old.close();
  await calls.server.close();
});

/** Output and exit code of the kit. */
async function kit(args: readonly string[], password: string) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...COMPILED, CONTRACT_PASSWORD: password },
  });
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => stream.toArray());
  const [code] = await once(child, 'close');
  const text = async (chunks: Promise<Buffer[]> | undefined) =>
    Buffer.concat((await chunks) ?? []).toString();
  return { code, stdout: await text(stdout), stderr: await text(stderr) };
}

async function findings(url: string, user: string, password: string, ...more: string[]) {
  const { code, stdout } = await kit(['--url', url, '--user', user, '--json', ...more], password);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Finding);
  return { code, lines: lines.slice(0, -1), summary: lines.at(-1) };
}

test('our own server fits in everything that is read, and nothing of it is changed', async () => {
  const revisions = await calls.revisions();
  const { code, lines, summary } = await findings(ours, 'admin', ADMIN_PASSWORD);
  expect(lines.filter(({ outcome }) => outcome === 'differs' || outcome === 'lacks')).toEqual([]);
  expect(code).toBe(0);
  expect(summary).toMatchObject({ summary: { differs: 0, lacks: 0 } });
  const fits = lines.filter(({ outcome }) => outcome === 'fits').map(({ call, about }) => `${call} ${about}`);
  expect(fits).toContain('POST wording/list call');
  expect(fits).toContain('POST user/list rule');
  expect(lines).toContainEqual({
    ...{ call: 'POST wording/save', about: 'call', outcome: 'untried' },
    detail: 'changes something: try it with --write',
  });
  expect(await calls.revisions()).toBe(revisions);
});

test('with --write records are saved as they are', async () => {
  const { code, lines } = await findings(ours, 'admin', ADMIN_PASSWORD, '--write');
  const ofSave = lines.filter(({ call }) => call === 'POST language/save');
  expect(ofSave.map(({ about, outcome }) => [about, outcome])).toEqual([
    ['rule', 'fits'],
    ['call', 'fits'],
  ]);
  expect(lines.filter(({ outcome }) => outcome === 'differs' || outcome === 'lacks')).toEqual([]);
  expect(code).toBe(0);
});

test('of an older server it says which fields are otherwise, and which rules it keeps', async () => {
  const before = old.calls.length;
  const lines: Finding[] = [];
  const account = { username: 'anna', password: OLD_PASSWORD, askCode: async () => OLD_CODE };
  const report = (line: Finding) => lines.push(line);
  await walkContract(new KitClient(old.address), account, { isWriting: false, report });
  const about = (call: string) =>
    lines.filter((line) => line.call === call).map(({ outcome, detail }) => `${outcome} ${detail}`);
  expect(about('POST wording/list')).toEqual([
    'fits is refused without a session (001)',
    'differs content.listData.data[].creationDate: number (invalid type)',
    'differs content.listData.data[].modificationDate: number (invalid type)',
    'differs content.listData.data[].resetInheritance: null (invalid type)',
    'differs content.listData.data[].active: string (invalid type)',
    'differs content.listData.data[].wordingInheritance: null (invalid type)',
    'lacks content.listData.data[].lang',
    'fits keeps to maxResult',
  ]);
  const saved = old.calls.slice(before).filter(({ call }) => /save|update|delete|upload/.test(call));
  expect(saved).toEqual([]);
});

test('a write walk deletes nothing, on a server that would let it', async () => {
  const before = old.calls.length;
  const account = { username: 'anna', password: OLD_PASSWORD, askCode: async () => OLD_CODE };
  await walkContract(new KitClient(old.address), account, { isWriting: true, report: () => {} });
  const sent = old.calls.slice(before).map(({ call }) => call);
  expect(sent).toContain('POST wording/save');
  expect(sent.filter((call) => /delete|upload|clear|sync|second-factor/i.test(call))).toEqual([]);
});

test('each call has its line in English, and a summary at the end', async () => {
  const { stdout } = await kit(['--url', ours, '--user', 'admin'], ADMIN_PASSWORD);
  expect(stdout).toMatch(/^fits {4}POST wording\/list +call +answers what the contract says$/m);
  expect(stdout).toMatch(/\n\d+ fit, 0 differ, 0 lack, \d+ not tried\n$/);
});

/** What is found of a server that answers everything with the same, before it fails to sign anyone in. */
async function foundWhere(type: string, body: string) {
  const server = createServer((_, response) => response.writeHead(200, { 'Content-Type': type }).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new KitClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}/wrong`);
  const lines: Finding[] = [];
  const account = { username: 'anna', password: OLD_PASSWORD, askCode: async () => null };
  const options = { isWriting: false, report: (line: Finding) => lines.push(line) };
  const failure: unknown = await walkContract(client, account, options).catch((error: unknown) => error);
  server.closeAllConnections();
  server.close();
  return { failure, details: new Set(lines.map(({ detail }) => detail)) };
}

test('a page that a wrong address answers is no answer without a session', async () => {
  const page = await foundWhere('text/html; charset=utf-8', '<!doctype html><title>Console</title>');
  expect(page.details).toEqual(new Set());
  expect(page.failure).toEqual(new SignInFailed('there is no auth/login: it answers 200, with a page'));
  const other = await foundWhere('application/json', '{"error":"unknown"}');
  expect([...other.details].filter((detail) => !detail.includes('without a session'))).toEqual([]);
  const hole = await foundWhere('application/json', '{"success":true,"content":{}}');
  expect(hole.details).toEqual(new Set(['is answered without a session']));
});

test('without a password, and a terminal to ask on, it says what to set', async () => {
  const before = old.calls.length;
  const { code, stdout, stderr } = await kit(['--url', old.address, '--user', 'anna'], '');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toBe('No password was given: set CONTRACT_PASSWORD, or answer on a terminal.\n');
  expect(old.calls.length).toBe(before);
});

test('a wrong password, a server that is not there and wrong arguments have exit codes of their own', async () => {
  const wrong = await kit(['--url', old.address, '--user', 'emil'], 'wrong');
  expect([wrong.code, wrong.stderr]).toEqual([3, 'The sign-in failed: answers 401, refused by 002\n']);
  const factor = await kit(['--url', old.address, '--user', 'anna'], OLD_PASSWORD);
  expect([factor.code, factor.stderr.slice(0, 50)]).toEqual([
    ...[3, 'The sign-in failed: the user has a second factor, '],
  ]);
  const away = await kit(['--url', 'http://127.0.0.1:9', '--user', 'anja'], 'x');
  expect(away.code).toBe(3);
  expect(away.stderr).toMatch(/^The server cannot be reached: /);
  const none = await kit(['--url', 'ftp://x', '--user', 'anja'], 'x');
  expect([none.code, none.stderr.slice(0, 6)]).toEqual([2, 'Usage:']);
  expect((await kit(['--url', ours, '--password', 'x'], 'x')).code).toBe(2);
  const help = await kit(['--help'], '');
  expect([help.code, help.stdout.slice(0, 6)]).toEqual([0, 'Usage:']);
});
