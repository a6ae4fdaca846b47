import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PackedProject, packedProject } from '#tests/support/packed.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../examples/machines');

let project: PackedProject;

beforeAll(async () => {
  project = await packedProject('paths');
}, 120_000);
afterAll(() => project?.remove());

const read = (...path: string[]) => readFileSync(join(project.folder, ...path), 'utf8');

/** The command of the package, as npx runs it. */
function machinePaths(...args: string[]) {
  const cli = join(project.installed, 'dist', 'cli.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: project.folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Runs something with a file that is otherwise. */
function withChange<Result>(name: string, from: string, to: string, run: () => Result): Result {
  const text = read(name);
  expect(text).toContain(from);
  writeFileSync(join(project.folder, name), text.replace(from, to));
  try {
    return run();
  } finally {
    writeFileSync(join(project.folder, name), text);
  }
}

test('the machines of the example behave as is stored beside them', () => {
  expect(machinePaths('cases.js')).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^2 machines behave as stored; \d+ paths were walked\.\n$/),
    stderr: '',
  });
});

test('what is stored of them is what the package writes', () => {
  const stored = ['feedback.txt', 'traffic-light.txt'].map((name) => read('behaviour', name));
  rmSync(join(project.folder, 'behaviour'), { recursive: true });
  expect(machinePaths('cases.js').stdout).toContain('nothing is stored of it yet');
  expect(machinePaths('cases.js', '--accept')).toMatchObject({ status: 0 });
  expect(['feedback.txt', 'traffic-light.txt'].map((name) => read('behaviour', name))).toEqual(stored);
  expect(readFileSync(join(EXAMPLE, 'behaviour', 'feedback.txt'), 'utf8')).toBe(stored[0]);
});

test.each([
  [
    'traffic-light.js',
    "after: { yellow: 'walking' }",
    "after: { yellow: 'driving' }",
    'in stopping, when 3 seconds pass: was walking, now driving.fresh',
  ],
  [
    'feedback.js',
    "onError: { target: 'form'",
    "onError: { target: 'thanks'",
    'in sending, when the server does not answer: was form, now thanks',
  ],
  [
    'feedback.js',
    'input: ({ context }) => ({ text: context.text })',
    "input: () => ({ text: '' })",
    'no longer asks send with {"text":"The soup was cold."}',
  ],
])('a machine that is broken in %s is caught, in a sentence: %s', (name, from, to, sentence) => {
  const { status, stdout } = withChange(name, from, to, () => machinePaths('cases.js'));
  expect(stdout).toContain(sentence);
  expect(status).toBe(1);
});

test('a state that no path reaches is named', () => {
  const lost = "lost: { description: 'No one comes here.' },\n    thanks: {";
  const found = withChange('feedback.js', 'thanks: {', lost, () => machinePaths('cases.js', '--accept'));
  expect(found.stdout).toContain('no path reaches feedback.lost, and no one wrote why');
  expect(found.status).toBe(1);
  machinePaths('cases.js', '--accept');
});

test('a file without cases, and one that is not there, are said and not looked at', () => {
  expect(machinePaths('feedback.js')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('no cases are exported'),
  });
  expect(machinePaths('elsewhere.js').status).toBe(2);
  expect(machinePaths()).toMatchObject({ status: 2, stdout: expect.stringContaining('machine-paths FILE') });
});

test('a machine without an end is named, with what makes it endless', () => {
  const text = `import { casesFor } from '@leitstand/paths/cases';
import { assign, createMachine } from 'xstate';
const count = assign({ items: ({ context }) => context.items + 1 });
const machine = createMachine({ id: 'basket', context: { items: 0 }, on: { add: { actions: count } } });
export const cases = casesFor(machine, {
  given: { empty: { says: 'the basket is empty' } }, events: { add: { one: { says: 'one is added' } } }, answers: {}, view: {},
  matters: ({ items }) => ({ items }),
});
`;
  writeFileSync(join(project.folder, 'endless.js'), text);
  const { status, stderr } = machinePaths('endless.js', '--accept', '--folder', 'endless');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^basket comes to no end: .* \{"items":\d+\}\. Leave it out of matters/);
});

test('a history state leads back to each state that was left', () => {
  const text = `import { casesFor } from '@leitstand/paths/cases';
import { createMachine } from 'xstate';
const machine = createMachine({ id: 'player', initial: 'on', states: {
  on: { initial: 'quiet', on: { unplug: 'off' }, states: { quiet: { on: { turn: 'loud' } }, loud: { on: { turn: 'quiet' } }, last: { type: 'history' } } },
  off: { on: { plug: 'on.last' } },
} });
const given = { begin: { says: 'it is quiet' } };
const events = { turn: { it: { says: 'it is turned' } }, unplug: { it: { says: 'it is unplugged' } }, plug: { it: { says: 'it is plugged in' } } };
export const cases = casesFor(machine, { given, events, answers: {}, view: {} });
`;
  writeFileSync(join(project.folder, 'history.js'), text);
  const { stdout } = machinePaths('history.js', '--accept', '--folder', 'history');
  expect(stdout).toMatch(/^Stored: player\.\n1 machine behaves as stored/);
  const behaviour = read('history', 'player.txt');
  expect(
    [...behaviour.matchAll(/plugged in \|.*\n\s*then (.*)/g)].map(([, state]) => state).toSorted(),
  ).toEqual(['on.loud', 'on.quiet']);
});

test('its types hold the cases to the machine', () => {
  const text = `import { casesFor } from '@leitstand/paths/cases';
import { createMachine, setup } from 'xstate';
const machine = setup({ types: { events: {} as { type: 'light.turn'; to: 'red' | 'green' } | { type: 'break' } } }).createMachine({ id: 'light' });
const view = {};
const given = { dark: { says: 'it is dark' } };
export const good = casesFor(machine, { given, answers: {}, view, events: { break: { now: { says: 'it breaks' } }, 'light.turn': { red: { says: 'it turns', with: { to: 'red' } } } } });
// @ts-expect-error there is no such colour
export const bad = casesFor(machine, { given, answers: {}, view, events: { break: {}, 'light.turn': { blue: { says: 'it turns', with: { to: 'blue' } } } } });
// @ts-expect-error an event is left out
export const fewer = casesFor(machine, { given, answers: {}, view, events: { 'light.turn': {} } });
const untyped = createMachine({ id: 'untyped' });
export const loose = casesFor(untyped, { given, answers: {}, view, events: { go: { on: { says: 'it goes' }, to: { says: 'it goes there', with: { to: 1 } } } } });
`;
  writeFileSync(join(project.folder, 'typed.ts'), text);
  const tsc = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', ''];
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, 'typed.ts'], {
    cwd: project.folder,
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});
