import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUSE, type Mutation } from '#paths/mutations/draw.ts';
import type { Verdict } from '#paths/mutations/probe.ts';

/** All that the walks need of the house. */
const PARTS = [
  'contract',
  'machines',
  'inspector',
  'paths',
  'src/address',
  'src/i18n/locales',
  'tests/support',
  'package.json',
];

/** Output of a script, and its exit code. */
interface Ran {
  readonly code: number | null;
  readonly said: string;
  readonly reported: string;
}

/** A copy of the house in which machines are broken, one after the other. */
export class Copy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'leitstand-mutants-'));

  constructor() {
    for (const part of PARTS) cpSync(join(HOUSE, part), join(this.#folder, part), { recursive: true });
    symlinkSync(join(HOUSE, 'node_modules'), join(this.#folder, 'node_modules'));
  }

  /** Breaks one place, compares and walks the machines that it may concern, and mends it again. */
  try(mutation: Mutation, machines: readonly string[]): Promise<Verdict> {
    return this.broken(mutation, () => this.walk(machines));
  }

  /** Does something while one place is broken. */
  async broken<Result>(
    { file, start, end, replacement }: Mutation,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const at = join(this.#folder, file);
    const intact = readFileSync(at, 'utf8');
    const broken = intact.slice(0, start) + replacement + intact.slice(end);
    const negation = replacement.includes('negated(') ? "import { not as negated } from 'xstate';\n" : '';
    writeFileSync(at, negation + broken);
    try {
      return await work();
    } finally {
      writeFileSync(at, intact);
    }
  }

  /** Compares machines as they stand in the copy with what is stored of them, and walks that. */
  async walk(machines: readonly string[]): Promise<Verdict> {
    const { code, said, reported } = await this.run('paths/mutations/probe.ts', ...machines);
    if (code === 0) return JSON.parse(said);
    throw new Error(`the walks ended with ${code}: ${reported}`);
  }

  /**
   * Runs a script of the copy.
   * @returns its exit code, and what it wrote to its output and to its errors
   */
  run(script: string, ...args: readonly string[]): Promise<Ran> {
    const { promise, resolve, reject } = Promise.withResolvers<Ran>();
    const child = spawn(process.execPath, [script, ...args], {
      cwd: this.#folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    const reported: string[] = [];
    child.stdout.on('data', (chunk) => said.push(String(chunk)));
    child.stderr.on('data', (chunk) => reported.push(String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said: said.join(''), reported: reported.join('') }));
    return promise;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
