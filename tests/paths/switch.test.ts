import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServiceFailure } from '#machines/kit/failure.ts';
import { type Entry, scriptIn, scriptOf } from '#paths/switch/script.ts';
import { scriptedAt } from '#paths/switch/scripted-port.ts';
import { scriptedAnswers } from '#scripts/support/scripted-answers.mjs';

const ENTRIES: readonly Entry[] = [
  { machine: 'sync', service: 'look', answer: 'idle', seconds: 0 },
  { machine: 'authentication', service: 'login', answer: 'code wanted', seconds: 3 },
];

const server = async (_input: unknown, _signal: AbortSignal): Promise<unknown> => 'from the server';
const { signal } = new AbortController();

beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test('what is written into an address is read out of it', () => {
  expect(scriptIn(`?x=1&${scriptOf(ENTRIES)}`)).toEqual(ENTRIES);
  expect(scriptOf([])).toBe('');
  expect(scriptIn('?lang=de')).toEqual([]);
  expect(() => scriptIn('?answers=sync')).toThrow('takes entries such as sync.preview:refused@3, not sync');
});

test('a service answers as the address says, once for each entry, and then the server does', async () => {
  const port = scriptedAt('?answers=sync.follow:nothing,sync.follow:done');
  const { follow, preview } = port({ id: 'sync' }, { follow: server, preview: server });
  expect(await follow(null, signal)).toBeNull();
  expect(await follow(null, signal)).toMatchObject({ state: 'done' });
  expect(await follow(null, signal)).toBe('from the server');
  expect(await preview(null, signal)).toBe('from the server');
  const other = port({ id: 'wording-move' }, { follow: server });
  expect(await other.follow(null, signal)).toBe('from the server');
});

test('an answer that is a failure is thrown as services throw them', async () => {
  const { preview } = scriptedAt('?answers=sync.preview:refused')({ id: 'sync' }, { preview: server });
  const failure = await preview(null, signal).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ServiceFailure);
  expect(failure).toMatchObject({ failure: { kind: 'refused', code: '019' } });
});

test('an answer that waits comes never, and ends with the request', async () => {
  const { preview } = scriptedAt('?answers=sync.preview:waits')({ id: 'sync' }, { preview: server });
  const request = new AbortController();
  const answer = preview(null, request.signal);
  request.abort();
  await expect(answer).rejects.toBeDefined();
});

test('what an address names and nothing has is said when it is asked for', async () => {
  const at = (search: string) =>
    scriptedAt(search)({ id: 'sync' }, { preview: server }).preview(null, signal);
  await expect(at('?answers=sync.preview:maybe')).rejects.toThrow('there is no answer preview: maybe');
  await expect(at('?answers=sync')).rejects.toThrow('takes entries such as');
});

test('a part that is a machine stays what it is', () => {
  const machine = { id: 'child' };
  expect(scriptedAt('?answers=sync.undo:broken')({ id: 'sync' }, { undo: machine }).undo).toBe(machine);
});

test('only development and a console that is looked into give the services this way, and find the place where to', () => {
  const { apply, transform } = scriptedAnswers({ inBuild: false });
  expect(apply).toBe('serve');
  expect(scriptedAnswers({ inBuild: true }).apply).toBeUndefined();
  const file = resolve(import.meta.dirname, '..', '..', 'machines', 'kit', 'port.ts');
  const text = readFileSync(file, 'utf8');
  const { code } = transform(text, file) ?? { code: '' };
  expect(code).toContain('function provideAsWritten<');
  expect(code).not.toContain('export function provide<');
  expect(transform(text, '/elsewhere.ts')).toBeNull();
  expect(() => transform('', file)).toThrow('no longer says');
});
