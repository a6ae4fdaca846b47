import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ACCESS_CODE, ENDPOINT_ADDRESS, PASSWORD } from '#tests/faults/page.ts';
import { type FaultProxy, startFaultProxy } from '#tests/faults/proxy.ts';
import { addRealRecords, addSecondFactor } from '#tests/faults/real-records.ts';
import type { SentRequest } from '#tests/faults/wire.ts';
import { JourneyServer } from '#tests/support/journey-server.ts';
import { WebVisitor } from '#tests/support/web-visitor.ts';

const HALF_A_DAY = 12 * 3_600_000;

/** Calls that are no GET and change nothing. */
const READS = /\/(list|listForContext|revisions|get)$/;

/** Whether a request may have left something behind. */
function mayChange({ method, path, preview }: SentRequest): boolean {
  return path === 'logout' || (method !== 'GET' && !preview && !READS.test(path));
}

/** Start of a walk: admin signs in with a password alone, or with a code too. */
export type Beginning = 'password' | 'code';

interface Kept {
  readonly folder: string;
  readonly admin: WebVisitor;
}

/**
 * A real server behind a proxy that lets its answers go wrong, with a real source for its syncs (PROD) and one that never
 * answers (INTERN). Its records can be put back to what they were.
 */
export class RealServer {
  readonly #server: JourneyServer;
  readonly #source: JourneyServer;
  readonly #silent: Server;
  readonly #kept = new Map<Beginning, Kept>();
  #proxy: FaultProxy | null = null;
  #sentBefore = 0;
  #changed = false;
  #now: Beginning | null = null;

  private constructor(silent: Server, source: JourneyServer) {
    this.#silent = silent;
    this.#source = source;
    const { port } = silent.address() as AddressInfo;
    this.#server = new JourneyServer({
      DEMO_DATA: '0',
      ECS_ADMIN_PASSWORD: PASSWORD,
      PUBLIC_URL: ENDPOINT_ADDRESS,
      SYNC_SOURCES: JSON.stringify({ PROD: source.address, INTERN: `http://127.0.0.1:${port}` }),
    });
  }

  static async start(): Promise<RealServer> {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const source = new JourneyServer({ DEMO_DATA: '0', ACCESS_CODE });
    await source.start();
    const real = new RealServer(silent, source);
    await real.#server.start();
    real.#proxy = await startFaultProxy(real.#server.address);
    const admin = await real.signedIn();
    await addRealRecords(real, admin);
    await real.#keep('password', admin);
    return real;
  }

  get proxy(): FaultProxy {
    if (!this.#proxy) throw new Error('the server is not yet there');
    return this.#proxy;
  }

  /** Past the proxy. */
  get address(): string {
    return this.#server.address;
  }

  /** Admin in a browser of their own, past the proxy. */
  get admin(): WebVisitor {
    return this.#keptFor(this.#now ?? 'password').admin;
  }

  /** Those of admin, for a browser that is to be signed in. */
  cookies(): Readonly<Record<string, string>> {
    const pairs = this.admin.headers().cookie?.split('; ') ?? [];
    return Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    );
  }

  async signedIn(username = 'admin', password: string = PASSWORD): Promise<WebVisitor> {
    const visitor = new WebVisitor();
    await visitor.signIn(this.address, username, password);
    return visitor;
  }

  /** The code that was sent last; without a gateway the server prints what it sends. */
  lastCode(): string {
    const sent = this.#server.output.split('\n').filter((line) => line.startsWith('SMS to '));
    return /\b[A-HJ-NP-Z2-9]{8}\b/.exec(sent.at(-1) ?? '')?.[0] ?? '';
  }

  /** Puts every record back to what it was, if anything may have been changed since. */
  async begin(beginning: Beginning): Promise<void> {
    if (beginning === 'code' && !this.#kept.has('code')) await this.#keepWithCode();
    const changed = this.#changed || this.proxy.sent.slice(this.#sentBefore).some(mayChange);
    if (changed || this.#now !== beginning) await this.#putBack(beginning);
    this.#changed = false;
    this.#sentBefore = this.proxy.sent.length;
  }

  /** Changes the records for one walk. */
  async prepare(change: (real: RealServer) => Promise<void> | void): Promise<void> {
    this.#changed = true;
    await change(this);
  }

  /** Says that the records are not any more what they were. */
  touch(): void {
    this.#changed = true;
  }

  /** Lets the time of every session end in a minute and a half. */
  nearTheEnd(): void {
    this.#change('UPDATE sessions SET creationDate = ?', Date.now() - HALF_A_DAY + 90_000);
  }

  /** Lets every code have been sent long enough ago for another one. */
  afterTheCooldown(): void {
    this.#change('UPDATE accessCodes SET creationDate = ?', Date.now() - 120_000);
  }

  async remove(): Promise<void> {
    await this.#proxy?.close();
    await this.#server.remove();
    await this.#source.remove();
    for (const { folder } of this.#kept.values()) rmSync(folder, { recursive: true, force: true });
    this.#silent.closeAllConnections();
    this.#silent.close();
  }

  #keptFor(beginning: Beginning): Kept {
    const kept = this.#kept.get(beginning);
    if (!kept) throw new Error(`nothing is kept for ${beginning}`);
    return kept;
  }

  async #keepWithCode(): Promise<void> {
    await this.#putBack('password');
    const { admin } = this;
    await addSecondFactor(this, admin, '+4915112345678');
    await this.#keep('code', admin);
  }

  async #keep(beginning: Beginning, admin: WebVisitor): Promise<void> {
    await this.#server.stop('SIGTERM');
    const folder = mkdtempSync(join(tmpdir(), 'leitstand-faults-'));
    cpSync(this.#server.folder, folder, { recursive: true });
    this.#kept.set(beginning, { folder, admin });
    await this.#server.start();
    this.#now = beginning;
  }

  async #putBack(beginning: Beginning): Promise<void> {
    await this.#server.stop('SIGKILL');
    const { folder } = this.#server;
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
    cpSync(this.#keptFor(beginning).folder, folder, { recursive: true });
    this.#change('UPDATE sessions SET lastSeen = ?', Date.now());
    await this.#server.start();
    this.#now = beginning;
  }

  #change(statement: string, value: number): void {
    const database = new DatabaseSync(join(this.#server.folder, 'leitstand.db'), { timeout: 5_000 });
    database.prepare(statement).run(value);
    database.close();
  }
}
