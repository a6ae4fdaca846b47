import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leitstand-ci-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs .ci/run with an npm whose commands only write down their arguments. */
function runWith(test: string, check = 'true'): { lines: string[]; code: number | null } {
  const commands = `case "$*" in 'run check') ${check};; test) ${test};; *) exit 9;; esac`;
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${commands}\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  const { stdout, status } = spawnSync('.ci/run', {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
  });
  return { lines: stdout.trimEnd().split('\n'), code: status };
}

test('the counts are the last line and stand there once, whatever npm adds when tests fail', () => {
  const { lines, code } = runWith('echo one; echo "3 passed, 2 failed"; echo "npm error" >&2; exit 1');
  expect(lines).toEqual(['one', 'npm error', '3 passed, 2 failed']);
  expect(code).toBe(1);
});

test('a run in which all passed ends with 0', () => {
  expect(runWith('echo "3 passed, 0 failed"')).toEqual({ lines: ['3 passed, 0 failed'], code: 0 });
});

test('a run that breaks off before it has counted is one failure', () => {
  const { lines, code } = runWith('printf "installing"; exit 7');
  expect(lines).toEqual(['installing', '0 passed, 1 failed']);
  expect(code).toBe(7);
});

test('sources that do not pass the check are one failure, and no test is run', () => {
  const { lines, code } = runWith('echo "3 passed, 0 failed"', 'echo "FAILED  types of machines"; exit 1');
  expect(lines).toEqual(['FAILED  types of machines', '0 passed, 1 failed']);
  expect(code).toBe(1);
});
