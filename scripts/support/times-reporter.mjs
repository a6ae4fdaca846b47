import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { inHouse } from './house.mjs';

/**
 * How long a file of tests took in one of the projects, in milliseconds.
 * @typedef {object} FileTime
 * @property {string} project
 * @property {string} file from the folder of the project
 * @property {number} ms with loading it
 * @property {readonly {name: string, ms: number}[]} tests
 */

/** Writes what `npm test -- --times` makes its page from, into the file that TEST_TIMES names. */
export default class TimesReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const file = process.env.TEST_TIMES;
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(modules.map(timeOf)));
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @returns {FileTime}
 */
function timeOf(module) {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return {
    project: module.project.name,
    file: relative(inHouse(), module.moduleId),
    ms: Math.round(collectDuration + setupDuration + duration),
    tests: [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      ms: Math.round(test.diagnostic()?.duration ?? 0),
    })),
  };
}
