import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUSE, type Mutation } from '#tests/paths/mutations/draw.ts';
import type { Verdict } from '#tests/paths/mutations/probe.ts';

/** All that the walks need of the house. */
const PARTS = ['contract', 'machines', 'tests/paths', 'tests/support', 'package.json'];
const PATHS = 'paths.json';

/** A copy of the house in which machines are broken, one after the other. */
export class Copy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'leitstand-mutants-'));

  constructor() {
    for (const part of PARTS) cpSync(join(HOUSE, part), join(this.#folder, part), { recursive: true });
    symlinkSync(join(HOUSE, 'node_modules'), join(this.#folder, 'node_modules'));
  }

  /**
   * Breaks one place, walks, and mends it again.
   * @param paths those of the intact machines, as JSON
   */
  async try({ file, start, end, replacement }: Mutation, paths: string): Promise<Verdict> {
    const at = join(this.#folder, file);
    const intact = readFileSync(at, 'utf8');
    const broken = intact.slice(0, start) + replacement + intact.slice(end);
    const negation = replacement.includes('negated(') ? "import { not as negated } from 'xstate';\n" : '';
    writeFileSync(at, negation + broken);
    const verdict = await this.walk(paths);
    writeFileSync(at, intact);
    return verdict;
  }

  /** Walks paths against the machines as they stand in the copy. */
  walk(paths: string): Promise<Verdict> {
    writeFileSync(join(this.#folder, PATHS), paths);
    const { promise, resolve, reject } = Promise.withResolvers<Verdict>();
    const child = spawn(process.execPath, ['tests/paths/mutations/probe.ts', PATHS], {
      cwd: this.#folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    const told: string[] = [];
    child.stdout.on('data', (chunk) => said.push(String(chunk)));
    child.stderr.on('data', (chunk) => told.push(String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(said.join('')));
      else reject(new Error(`the walks ended with ${code}: ${told.join('')}`));
    });
    return promise;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
