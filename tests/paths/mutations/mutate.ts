import { spawn } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { CASES } from '#tests/paths/all.ts';
import { explore } from '#tests/paths/core/explore.ts';
import { modelOf } from '#tests/paths/core/model.ts';
import type { Verdict } from '#tests/paths/mutations/probe.ts';
import { type Site, sitesOf } from '#tests/paths/mutations/sites.ts';

const HOUSE = resolve(import.meta.dirname, '..', '..', '..');
/** All that the walks need of the house. */
const PARTS = ['contract', 'machines', 'tests/paths', 'tests/support', 'package.json'];
const PATHS = 'paths.json';
/** Mutants at a time. */
const AT_ONCE = 2;

/** One way to break one file of the machines. */
export interface Mutation extends Site {
  /** From the root of the house. */
  readonly file: string;
}

/** A mutation and what came of the walks. */
export interface Tried {
  readonly mutation: Mutation;
  readonly verdict: Verdict;
}

/** What a mutation is referred to by: it stays when lines above it come or go. */
export function mutationName({ file, operator, what }: Mutation): string {
  return `${file}: ${operator}: ${what}`;
}

/** Every way in which the machines can be broken. */
export function allMutations(): readonly Mutation[] {
  const files = globSync('machines/**/*.ts', { cwd: HOUSE }).toSorted();
  return files.flatMap((file) =>
    sitesOf(file, readFileSync(join(HOUSE, file), 'utf8')).map((site) => ({ file, ...site })),
  );
}

/** Numbers from 0 to 1, always the same ones for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** The mutations in an order that the seed decides: one of every file, then a second one of every file, and so on. */
export function drawn(mutations: readonly Mutation[], seed: number): readonly Mutation[] {
  const random = randomOf(seed);
  const byFile = Object.values(Object.groupBy(mutations, ({ file }) => file)).map((of = []) =>
    shuffled(of, random),
  );
  const files = shuffled(byFile, random);
  const rounds = Math.max(...files.map((of) => of.length));
  return Array.from({ length: rounds }, (_, round) => files.flatMap((of) => of[round] ?? [])).flat();
}

/** The machines that a file has most to do with. */
function machinesOf(file: string): readonly string[] {
  const folder = basename(dirname(file));
  const ending = folder.replace(/^record/, '');
  return CASES.map(({ machine }) => machine.id).filter(
    (id) => id === folder || (folder.startsWith('record-') && id.endsWith(ending)),
  );
}

/** A copy of the house in which machines are broken, one after the other. */
class Copy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'leitstand-mutants-'));

  constructor(paths: string) {
    for (const part of PARTS) cpSync(join(HOUSE, part), join(this.#folder, part), { recursive: true });
    symlinkSync(join(HOUSE, 'node_modules'), join(this.#folder, 'node_modules'));
    writeFileSync(join(this.#folder, PATHS), paths);
  }

  async try(mutation: Mutation): Promise<Verdict> {
    const file = join(this.#folder, mutation.file);
    const intact = readFileSync(file, 'utf8');
    writeFileSync(file, broken(intact, mutation));
    const verdict = await this.probe(machinesOf(mutation.file));
    writeFileSync(file, intact);
    return verdict;
  }

  probe(first: readonly string[]): Promise<Verdict> {
    const { promise, resolve: answer, reject } = Promise.withResolvers<Verdict>();
    const child = spawn(process.execPath, ['tests/paths/mutations/probe.ts', PATHS, ...first], {
      cwd: this.#folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, told]: [string[], string[]] = [[], []];
    child.stdout.on('data', (chunk) => said.push(String(chunk)));
    child.stderr.on('data', (chunk) => told.push(String(chunk)));
    child.on('error', reject);
    child.on('close', () => {
      const line = said.join('').trim();
      if (line === '') answer({ verdict: 'caught', machine: '', sentence: told.join('').trim() });
      else answer(JSON.parse(line));
    });
    return promise;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The text of a file with one thing broken. */
function broken(text: string, { start, end, replacement }: Site): string {
  const changed = text.slice(0, start) + replacement + text.slice(end);
  return replacement.includes('negated(') ? `import { not as negated } from 'xstate';\n${changed}` : changed;
}

/** The paths of all machines as they stand here, as the copies read them. */
function generatedPaths(): string {
  return JSON.stringify(CASES.flatMap((cases) => explore(modelOf(cases)).paths));
}

/**
 * Breaks the machines one place at a time and walks the paths of the intact ones against them.
 * @param count how many; those whose machine cannot even be made are passed over
 */
export async function tryMutations(
  mutations: readonly Mutation[],
  count: number,
  tell: (tried: Tried) => void = () => undefined,
): Promise<readonly Tried[]> {
  const paths = generatedPaths();
  const copies = Array.from({ length: AT_ONCE }, () => new Copy(paths));
  const tried: Tried[] = [];
  let next = 0;
  try {
    const work = copies.map(async (copy) => {
      while (next < mutations.length && tried.length < count) {
        const mutation = mutations[next];
        next += 1;
        if (!mutation) return;
        const verdict = await copy.try(mutation);
        if (verdict.verdict === 'stillborn') continue;
        tried.push({ mutation, verdict });
        tell({ mutation, verdict });
      }
    });
    await Promise.all(work);
  } finally {
    for (const copy of copies) copy.remove();
  }
  return tried.slice(0, count);
}
