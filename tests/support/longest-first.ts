import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const HOUSE = join(import.meta.dirname, '..', '..');
/** A row of the slowest files in docs/test-times.md: file, project, tests, seconds. */
const ROW = /^\| (tests\/\S+) \| (\S+) \| \d+ \| ([\d.]+) \|$/gm;

/** The seconds of the slowest files, by project and file. */
export function slowestFiles(page: string): ReadonlyMap<string, number> {
  return new Map(
    [...page.matchAll(ROW)].map(([, file, project, seconds]) => [`${project} ${file}`, Number(seconds)]),
  );
}

/**
 * In each project, files that are known to be slow begin first. Otherwise the largest do where nothing is remembered of
 * earlier runs, and a small one that takes a minute is what everything waits for at the end.
 */
export class LongestFirst extends BaseSequencer {
  readonly #seconds = slowestFiles(readFileSync(join(HOUSE, 'docs', 'test-times.md'), 'utf8'));

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) =>
      own.toSorted((one, other) => this.#secondsOf(other) - this.#secondsOf(one)),
    );
  }

  #secondsOf({ project, moduleId }: TestSpecification): number {
    return this.#seconds.get(`${project.name} ${relative(HOUSE, moduleId)}`) ?? 0;
  }
}
