import { readFileSync } from 'node:fs';

/**
 * Counts from the report that Vitest wrote about a run. A file that failed to load counts as a failure of its own, and
 * so does a run that failed without saying where.
 * @param {string} file
 * @param {number} code of Vitest
 * @returns {{passed: number, failed: number, skipped: number, complaints: string[]}} a test that is still to be written
 *   counts as skipped; the complaints name each test that did not pass, or not at once, with the first line of why
 */
export function countsOf(file, code) {
  /** @type {{testResults: FileReport[]}} */
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, complaints: ['Failed: the run left no report.'] };
  }
  const files = report.testResults;
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failedTests = tests.filter(({ status }) => status === 'failed').length;
  const failed = failedTests + files.filter(failedAsAWhole).length;
  return {
    passed,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: tests.length - passed - failedTests,
    complaints: files.flatMap(complaintsOf),
  };
}

/**
 * @typedef {{status: string, fullName?: string, failureMessages?: string[]}} TestReport
 * @typedef {{status: string, name?: string, message?: string, assertionResults: TestReport[]}} FileReport
 */

/** @param {FileReport} file */
function failedAsAWhole({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

/** @param {FileReport} file */
function complaintsOf(file) {
  const { name = '', message, assertionResults } = file;
  const whole = failedAsAWhole(file) ? [`Failed: ${name}${reason(message)}`] : [];
  const single = assertionResults.flatMap(({ status, fullName, failureMessages = [] }) => {
    const said = `${name}: ${fullName}${reason(failureMessages[0])}`;
    if (status === 'failed') return [`Failed: ${said}`];
    if (status !== 'passed') return [`Skipped: ${said}`];
    return failureMessages.length > 0 ? [`Passed only when run again: ${said}`] : [];
  });
  return [...whole, ...single];
}

/** @param {string | undefined} message */
function reason(message) {
  const first = message?.split('\n').find((line) => line.trim() !== '');
  return first === undefined ? '' : ` – ${first.trim()}`;
}
