import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { inHouse } from './house.mjs';

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/** A row of the slowest files in docs/test-times.md: file, project, tests, seconds. */
const ROW = /^\| (tests\/\S+) \| (\S+) \| \d+ \| ([\d.]+) \|$/gm;

/**
 * @param {string} page
 * @returns {ReadonlyMap<string, number>} the seconds of the slowest files, by project and file
 */
export function slowestFiles(page) {
  return new Map(
    [...page.matchAll(ROW)].map(([, file, project, seconds]) => [`${project} ${file}`, Number(seconds)]),
  );
}

/**
 * In each project, files that are known to be slow begin first. Otherwise the largest do where nothing is remembered of
 * earlier runs, and a small one that takes a minute is what everything waits for at the end.
 */
export class LongestFirst extends BaseSequencer {
  #seconds = slowestFiles(readFileSync(inHouse('docs', 'test-times.md'), 'utf8'));

  /**
   * @override
   * @param {TestSpecification[]} files
   */
  async sort(files) {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) =>
      own.toSorted((one, other) => this.#secondsOf(other) - this.#secondsOf(one)),
    );
  }

  /** @param {TestSpecification} file */
  #secondsOf({ project, moduleId }) {
    return this.#seconds.get(`${project.name} ${relative(inHouse(), moduleId)}`) ?? 0;
  }
}
