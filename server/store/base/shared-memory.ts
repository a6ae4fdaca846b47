import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Listener, Messages } from '#server/dialect/base/connections.ts';
import type { Database } from '#server/store/base/database.ts';
import type { Memory, Touched } from '#server/store/base/memory.ts';
import { newestRevision } from '#server/store/base/newest-revision.ts';
import { readMessage, type ServerMessage } from '#server/store/base/server-messages.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** So long a server may take to say that it has cleared what it keeps in memory. */
export const CONFIRM_MS = 5_000;
/** A revision can be seen a moment before the message of it is heard. */
const ON_ITS_WAY_MS = 150;

interface SharedMemoryParts {
  readonly database: Pick<Database, 'read'>;
  readonly messages: Messages;
  readonly memory: Memory;
  /** Number of this server as an endpoint; null while it is none. */
  readonly endpointId: () => number | null;
}

/**
 * Keeps what several servers have in memory in step. Each tells the others, with the commit itself, what it has
 * changed. What was said while no one listened is not known, so that everything is forgotten then; the newest revision
 * says whether that is the case while the session that listens is away.
 */
export class SharedMemory implements Listener {
  readonly #parts: SharedMemoryParts;
  readonly #name = randomUUID();
  readonly #confirmations = new Map<string, (endpointId: number) => void>();
  #revision: number | null = null;

  constructor(parts: SharedMemoryParts) {
    this.#parts = parts;
  }

  /** @throws DatabaseUnavailable when nothing can be heard */
  async start(): Promise<void> {
    await this.#parts.messages.listen(this);
  }

  /** Tells the others of a revision; within its transaction, so that they hear of it exactly if it is committed. */
  async announce(db: Kysely<Schema>, revision: number, touched: readonly Touched[]): Promise<void> {
    const message = { kind: 'changed', by: this.#name, revision } as const;
    const text = textOf({ ...message, touched: [...touched] });
    const fits = Buffer.byteLength(text) <= this.#parts.messages.bytesAtMost;
    await this.#parts.messages.send(db, fits ? text : textOf({ ...message, touched: null }));
  }

  /**
   * Has servers forget what they keep in memory.
   * @returns those that have not said in time that they have
   */
  async clearOn(endpointIds: readonly number[]): Promise<readonly number[]> {
    const missing = new Set(endpointIds);
    const request = randomUUID();
    let timeout: NodeJS.Timeout | undefined;
    const ended = new Promise<void>((resolve) => {
      timeout = setTimeout(resolve, CONFIRM_MS);
      this.#confirmations.set(request, (endpointId) => {
        missing.delete(endpointId);
        if (missing.size === 0) resolve();
      });
    });
    try {
      await this.#send({ kind: 'clear', request, endpoints: [...endpointIds] });
      if (missing.size > 0) await ended;
      return [...missing];
    } finally {
      clearTimeout(timeout);
      this.#confirmations.delete(request);
    }
  }

  heard(text: string): void {
    const message = readMessage(text);
    if (!message) {
      // Of another version, and it may be about anything.
      this.missed();
      return;
    }
    if (message.kind === 'changed') this.#follow(message);
    if (message.kind === 'cleared') this.#confirmations.get(message.request)?.(message.endpoint);
    if (message.kind !== 'clear') return;
    const endpoint = this.#parts.endpointId();
    if (endpoint === null || !message.endpoints.includes(endpoint)) return;
    this.#parts.memory.forgetAll();
    // Those that wait for it ask again.
    this.#send({ kind: 'cleared', request: message.request, endpoint }).catch(() => {});
  }

  /** Not left to the newest revision: a message that is heard behind a missed one names a newer one. */
  missed(): void {
    this.#parts.memory.forgetAll();
  }

  async check(): Promise<void> {
    const seen = await newestRevision(this.#parts.database.read);
    if (this.#revision === null) this.#revision = seen;
    if (seen === this.#revision) return;
    await pause(ON_ITS_WAY_MS);
    const newest = await newestRevision(this.#parts.database.read);
    // Newer than the database's newest is what it had before it was set back.
    if (seen <= this.#revision && this.#revision <= newest) return;
    this.#revision = newest;
    this.#parts.memory.forgetAll();
  }

  #follow({ by, revision, touched }: Extract<ServerMessage, { kind: 'changed' }>): void {
    this.#revision = revision;
    // Own changes were already forgotten at commit.
    if (by === this.#name) return;
    if (touched) this.#parts.memory.forget(touched);
    else this.#parts.memory.forgetAll();
  }

  /** Through the reading side, which waits for no transaction. */
  async #send(message: ServerMessage): Promise<void> {
    await this.#parts.messages.send(this.#parts.database.read, textOf(message));
  }
}

function textOf(message: ServerMessage): string {
  return JSON.stringify(message);
}
