import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countsOf } from '#scripts/support/counts.mjs';

let folder: string;
let report: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leitstand-counts-'));
  report = join(folder, 'report.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a report as Vitest does: one file for each list, with the outcome of each of its tests. */
function write(...files: { status: string; tests: string[] }[]): void {
  const testResults = files.map(({ status, tests }) => ({
    status,
    assertionResults: tests.map((test) => ({ status: test })),
  }));
  writeFileSync(report, JSON.stringify({ testResults }));
}

test('tests are counted over all files, those skipped and those still to be written apart', () => {
  write(
    { status: 'passed', tests: ['passed', 'passed', 'skipped'] },
    { status: 'failed', tests: ['passed', 'failed', 'todo', 'pending'] },
  );
  expect(countsOf(report, 1)).toMatchObject({ passed: 3, failed: 1, skipped: 3 });
});

test('a file that could not be loaded is one failure', () => {
  write({ status: 'passed', tests: ['passed'] }, { status: 'failed', tests: [] });
  expect(countsOf(report, 1)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
});

test('a run that failed outside of every test is one failure', () => {
  write({ status: 'passed', tests: ['passed'] });
  expect(countsOf(report, 1)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
});

test('a run without a report is one failure', () => {
  expect(countsOf(report, 0)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    complaints: ['Failed: the run left no report.'],
  });
});

test('what did not pass, or not at once, is named with the first line of why', () => {
  const why = ['\nError: no answer\n    at somewhere', 'Error: another'];
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'failed', fullName: 'one', failureMessages: why },
        { status: 'passed', fullName: 'two', failureMessages: why },
        { status: 'passed', fullName: 'three', failureMessages: [] },
        { status: 'pending', fullName: 'four', failureMessages: [] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: 'Error: hook timed out', assertionResults: [] },
  ];
  writeFileSync(report, JSON.stringify({ testResults }));
  expect(countsOf(report, 1).complaints).toEqual([
    'Failed: a.test.ts: one – Error: no answer',
    'Passed only when run again: a.test.ts: two – Error: no answer',
    'Skipped: a.test.ts: four',
    'Failed: b.test.ts – Error: hook timed out',
  ]);
});
