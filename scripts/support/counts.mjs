import { readFileSync } from 'node:fs';

/**
 * What Vitest wrote about a run. A file that could not even be loaded is a failure of its own, and so is a run that
 * failed without saying where.
 * @param {string} file
 * @param {number} code of Vitest
 * @returns {{passed: number, failed: number, skipped: number}} a test that is still to be written counts as skipped
 */
export function countsOf(file, code) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  /** @type {{status: string, assertionResults: {status: string}[]}[]} */
  const files = report.testResults;
  const tests = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const passed = tests.filter((status) => status === 'passed').length;
  const failedTests = tests.filter((status) => status === 'failed').length;
  const failedFiles = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = failedTests + failedFiles;
  return {
    passed,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: tests.length - passed - failedTests,
  };
}
