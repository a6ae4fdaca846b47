import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const HOUSE = join(import.meta.dirname, '..', '..');
/** Can be started: the sources as they are, or what the last build has bundled. */
const MAINS = {
  sources: join(HOUSE, 'server', 'main.mjs'),
  bundle: join(HOUSE, 'dist', 'server', 'main.mjs'),
};

/** `npm test` has built the server, which starts in half the time; a file that is run by itself takes it as it is. */
const USUAL = process.env.SERVER_BUILT === '1' ? 'bundle' : 'sources';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A server in a process of its own, with nothing of this process's environment. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<Ended>;
  stdout = '';
  stderr = '';

  /** @param folder where it is started: its database and `.env` lie there */
  constructor(
    folder: string,
    environment: Readonly<Record<string, string>> = {},
    from: keyof typeof MAINS = USUAL,
  ) {
    this.#child = spawn(process.execPath, [MAINS[from]], {
      cwd: folder,
      env: { PORT: '0', DEMO_DATA: '0', DISK_RESERVE: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.#ended = once(this.#child, 'close').then(([code, signal]) => ({
      code,
      signal,
      stdout: this.stdout,
      stderr: this.stderr,
    }));
  }

  /** Of the process. */
  get id(): number | undefined {
    return this.#child.pid;
  }

  /** The address of its ready line; fails when it ends before. */
  async address(): Promise<string> {
    for (;;) {
      const address = /^Leitstand is ready at (\S+)$/m.exec(this.stdout)?.[1];
      if (address !== undefined) return address;
      const over = await Promise.race([
        this.#ended.then(() => true),
        once(this.#child.stdout ?? this.#child, 'data').then(() => false),
      ]);
      if (over) throw new Error(`the server ended: ${this.stderr}`);
    }
  }

  /** As a pipe whose reader has gone. */
  stopReading(): void {
    this.#child.stdout?.destroy();
  }

  async ended(): Promise<Ended> {
    return this.#ended;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    this.#child.kill(signal);
    return this.#ended;
  }
}
