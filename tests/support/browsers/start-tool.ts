import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** How long a browser may take to start on a busy machine. */
const PATIENCE_MS = 60_000;
/** How long it may take to end before it is ended. */
const FAREWELL_MS = 5_000;

export interface RunningTool {
  /** What stood in the brackets of the line that it was waited for. */
  readonly said: string;
  stop(): Promise<void>;
}

/**
 * Starts a program, and waits for the line by which it says that it is ready, wherever it writes it.
 * @param ready with brackets around what is worth knowing; without it nothing is waited for
 */
export async function startTool(
  command: string,
  args: readonly string[],
  { ready, env = {} }: { ready?: RegExp; env?: NodeJS.ProcessEnv },
): Promise<RunningTool> {
  // The fourth pipe is for a program that writes its answer into a descriptor of its own.
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const stop = async () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), FAREWELL_MS);
    await ended;
    clearTimeout(late);
  };
  let output = '';
  let late: NodeJS.Timeout | undefined;
  try {
    const said = await new Promise<string>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${command} ${why}:\n${output}`));
      late = setTimeout(() => fail('does not start'), PATIENCE_MS);
      child.on('error', reject);
      if (!ready) child.on('spawn', () => resolve(''));
      child.on('exit', (code) => fail(`ended with ${code}`));
      for (const pipe of child.stdio.slice(1)) {
        pipe?.on('data', (data: Buffer) => {
          output += String(data);
          const found = ready?.exec(output)?.[1];
          if (found !== undefined) resolve(found);
        });
      }
    });
    return { said, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(late);
  }
}
