import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildEnd, childEnd, type ReadChild } from '#tests/support/child-end.ts';
import { COMPILED } from '#tests/support/compiled.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'clients', 'cli', 'src', 'leitstand.ts');

/** A folder in which clients/cli runs as a process of its own, with nothing of this process's environment. */
export async function cliFolder(environment: Readonly<Record<string, string>>, main = MAIN) {
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-cli-'));
  const run = async (args: readonly string[], started = (_: ReadChild) => {}): Promise<ChildEnd> => {
    const child = spawn(process.execPath, [main, ...args], {
      cwd: folder,
      env: { ...COMPILED, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started(child);
    return childEnd(child);
  };
  return {
    folder,
    path: (name: string) => join(folder, name),
    config: (config: unknown) => writeFile(join(folder, 'leitstand.json'), JSON.stringify(config)),
    run: (...args: readonly string[]): Promise<ChildEnd> => run(args),
    /** For a reader of standard output that ends before anything is written, as `head` can. */
    runUnread: (...args: readonly string[]): Promise<ChildEnd> =>
      run(args, (child) => child.stdout.destroy()),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
export type CliFolder = Awaited<ReturnType<typeof cliFolder>>;
