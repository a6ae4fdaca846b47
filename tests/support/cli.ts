import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { COMPILED } from '#tests/support/compiled.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'clients', 'cli', 'src', 'leitstand.ts');

type Child = ChildProcessByStdio<null, Readable, Readable>;

export interface CliEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder in which clients/cli runs as a process of its own, with nothing of this process's environment. */
export async function cliFolder(environment: Readonly<Record<string, string>>, main = MAIN) {
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-cli-'));
  const run = async (args: readonly string[], started = (_: Child) => {}): Promise<CliEnd> => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: folder,
      env: { ...COMPILED, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started(child);
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const [code] = await once(child, 'close');
    return { code, stdout, stderr };
  };
  return {
    folder,
    path: (name: string) => join(folder, name),
    config: (config: unknown) => writeFile(join(folder, 'leitstand.json'), JSON.stringify(config)),
    run: (...args: readonly string[]): Promise<CliEnd> => run(args),
    /** For a reader of standard output that ends before anything is written, as `head` can. */
    runUnread: (...args: readonly string[]): Promise<CliEnd> => run(args, (child) => child.stdout.destroy()),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
export type CliFolder = Awaited<ReturnType<typeof cliFolder>>;
