import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const HOUSE = join(import.meta.dirname, '../..');
/** Folders left out of a copy: anything installed, built or written by runs, and pictures. */
const LEFT_OUT = ['.git', 'node_modules', 'dist', 'data', 'release', 'test-results'];

/** Variables that Vitest sets for its processes; a build or a run inside the copy would mistake them for its own. */
const OF_VITEST = /^(?:VITEST|FORCE_COLOR|NODE_ENV$|MODE$|DEV$|PROD$|SSR$|TEST$|BASE_URL$)/;

const VITEST = 'node_modules/vitest/vitest.mjs';

/** What came of one test of the copy. */
export interface Outcome {
  /** Below the copy's folder. */
  readonly file: string;
  readonly status: string;
  readonly title: string;
  /** Why it failed. */
  readonly why: string;
}

/** As Vitest writes it. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** A copy of the house, in which a kind of record can be added that the house does not have. */
export class Specimen {
  readonly folder = mkdtempSync(join(tmpdir(), 'leitstand-specimen-'));

  constructor() {
    for (const part of readdirSync(HOUSE).filter((name) => !LEFT_OUT.includes(name))) {
      const filter = (path: string) => !path.endsWith('/screenshots');
      cpSync(join(HOUSE, part), join(this.folder, part), { recursive: true, filter });
    }
    symlinkSync(join(HOUSE, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /**
   * Runs a command in the copy.
   * @returns what it wrote
   * @throws with all of that, when it fails
   */
  run(command: string, ...args: readonly string[]): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const inherited = Object.entries(process.env).filter(([name]) => !OF_VITEST.test(name));
    const env = { ...Object.fromEntries(inherited), NO_COLOR: '1' };
    const child = spawn(command, args, { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => {
      const all = said.join('');
      if (code === 0) resolve(all);
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${all.slice(-4_000)}`));
    });
    return promise;
  }

  /** Runs tests of the copy. */
  test(project: string, ...args: readonly string[]): Promise<string> {
    return this.run(process.execPath, VITEST, 'run', '--project', project, ...args);
  }

  /**
   * Runs tests of the copy in one go, whichever of them fail: what they load is loaded once.
   * @param pattern of the titles
   */
  async testAll(projects: readonly string[], files: readonly string[], pattern: string): Promise<Outcome[]> {
    const report = join(this.folder, 'results.json');
    const asked = projects.flatMap((project) => ['--project', project]);
    const said = await this.run(
      ...[process.execPath, VITEST, 'run', ...asked, ...files, '-t', pattern],
      ...['--reporter=json', `--outputFile=${report}`],
    ).catch((error: Error) => error.message);
    if (!existsSync(report)) throw new Error(said);
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    return testResults.flatMap(({ name, message, assertionResults }) => {
      const file = relative(realpathSync(this.folder), name);
      const tests = assertionResults.map(({ status, fullName, failureMessages }) => ({
        ...{ file, status, title: fullName, why: failureMessages.join('\n') },
      }));
      // A file that could not be loaded has no tests.
      return message ? [...tests, { file, status: 'failed', title: 'the file', why: message }] : tests;
    });
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.folder, path), text);
  }

  /** Says in every language what is said in German only, so that nothing is missing. */
  translate(): void {
    const german = JSON.parse(this.read('src/i18n/locales/de.json')) as Record<string, string>;
    for (const lang of ['en', 'fr']) {
      const path = `src/i18n/locales/${lang}.json`;
      const texts = Object.entries(JSON.parse(this.read(path)) as Record<string, string>).map(
        ([id, text]) => [id, text || (german[id] ?? '').replaceAll('?', lang === 'fr' ? '\u202f?' : '?')],
      );
      this.write(path, `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
