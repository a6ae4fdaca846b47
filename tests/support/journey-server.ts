import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type {} from 'vitest';
import { type RunningServer, startServer } from '#scripts/support/server.mjs';
import { startHostedServer } from '#tests/support/hosted-server.ts';
import { LONG } from '#tests/support/long.ts';

/** The first account of a journey's server. */
export const ADMIN = { username: 'admin', password: 'Reise-durch-den-Leitstand-1' } as const;

/** Folder and output of a server filled with the demonstration data, copied before another one starts. */
export interface JourneyTemplate {
  readonly folder: string;
  /** Output on the new database: the accounts and their passwords. */
  readonly output: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    journeyTemplate: JourneyTemplate;
  }
}

/**
 * The real server on a folder of its own with the demonstration data. With settings of its own, started once more and in
 * the long run it is the built one in a process of its own; otherwise it is the sources in a process that others ran in.
 */
export class JourneyServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'leitstand-journey-'));
  readonly #settings: NodeJS.ProcessEnv;
  /** Of the start at which its database was filled, until it is started again. */
  #firstOutput = '';
  #port = '0';
  #running: RunningServer | null = null;
  /** Whether its process is one that others run in before and after it. */
  readonly #isHosted: boolean;
  #release: (() => Promise<void>) | null = null;

  /**
   * @param settings beyond those that every journey has
   * @param template without it the server fills its database itself, which takes as long again as its start
   */
  constructor(settings: NodeJS.ProcessEnv = {}, template?: JourneyTemplate) {
    this.#settings = settings;
    this.#isHosted = template !== undefined && Object.keys(settings).length === 0 && !LONG;
    if (!template) return;
    cpSync(template.folder, this.folder, { recursive: true });
    this.#firstOutput = template.output;
  }

  /** Starts it, from the second time on at the same port. */
  async start(): Promise<void> {
    const isFirst = this.#port === '0';
    if (!isFirst) this.#firstOutput = '';
    const settings = {
      HOST: '127.0.0.1',
      PORT: this.#port,
      DATABASE_URL: `sqlite:${this.#databaseFile()}`,
      FILES_DIR: join(this.folder, 'files'),
      ENVIRONMENT: 'DEV',
      DEMO_DATA: '1',
      DISK_RESERVE: '0',
      ECS_ADMIN_PASSWORD: ADMIN.password,
      ...this.#settings,
    };
    if (isFirst && this.#isHosted) {
      const hosted = await startHostedServer(this.folder, settings);
      this.#running = hosted;
      this.#release = hosted.release;
    } else this.#running = await startServer(process.execPath, this.folder, settings);
    this.#port = new URL(this.#running.address).port;
  }

  get address(): string {
    if (!this.#running) throw new Error('the server does not run');
    return this.#running.address;
  }

  /** Output since the last start; the first time including that of filling its database. */
  get output(): string {
    return this.#running ? this.#firstOutput + this.#running.output() : '';
  }

  /** Password of a demonstration account; the server tells it when the database is new. */
  passwordOf(username: string): string {
    const password = new RegExp(`^ {2}${username} +(\\S+)`, 'm').exec(this.output)?.[1];
    if (!password) throw new Error(`the server has not reported the password of ${username}`);
    return password;
  }

  /**
   * Ends it: SIGTERM as an operator who stops it, SIGKILL as a power failure.
   * @returns its exit code, null when the signal ended it
   */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const running = this.#running;
    this.#running = null;
    this.#release = null;
    return running ? running.stop(signal) : null;
  }

  /** Ends every session behind the server's back, as if its time were over. */
  endSessions(): void {
    const database = new DatabaseSync(this.#databaseFile(), { timeout: 5000 });
    database.exec('DELETE FROM sessions');
    database.close();
  }

  /** Stops it if it still runs, and removes its folder. */
  async remove(): Promise<void> {
    if (this.#release) await this.#release();
    else await this.stop('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  #databaseFile(): string {
    return join(this.folder, 'leitstand.db');
  }
}
