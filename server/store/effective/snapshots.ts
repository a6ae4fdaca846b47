import type { Kysely } from 'kysely';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import {
  ALL_TEXTS,
  buildSnapshot,
  type Snapshot,
  type SnapshotForm,
} from '#server/store/effective/snapshot-build.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';
import type { Schema } from '#server/store/schema/schema.ts';

export interface SnapshotParts {
  readonly db: Kysely<Schema>;
  readonly trees: ContextTrees;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Bytes of memory that all snapshots may take together. */
  readonly budget: number;
  /** Bytes from which on a snapshot is kept compressed. */
  readonly large?: number;
}

interface Kept {
  readonly key: string;
  readonly contextIdentifier: string;
  readonly prefixes: readonly string[];
  readonly form: SnapshotForm;
  /** Identifiers of all contexts whose texts it is made of; null until they are known. */
  chain: ReadonlySet<string> | null;
  /** null while it is put together. */
  ready: Snapshot | null;
}

const LARGE_BYTES = 8_000_000;
/** How often a snapshot is put together again because something changed meanwhile. */
const ATTEMPTS = 3;
/** Memory overhead of an entry, in addition to the bytes of its answer. */
const ENTRY_BYTES = 500;

/**
 * The texts of contexts, each put together once and served from memory until one of them changes. Those that no one
 * has asked for longest make room for others. Large ones are compressed, and one that is larger than the budget even so
 * is kept alone, so that none is put together again for each who asks.
 */
export class Snapshots {
  readonly #parts: SnapshotParts;
  readonly #kept = new Map<string, Kept>();
  readonly #building = new Map<Kept, Promise<Snapshot>>();
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  constructor(parts: SnapshotParts) {
    this.#parts = parts;
  }

  /** The snapshot if it is ready, without waiting. */
  peek(contextIdentifier: string, prefixes: readonly string[], form = ALL_TEXTS): Snapshot | null {
    const kept = this.#kept.get(keyOf(contextIdentifier, prefixes, form));
    if (!kept?.ready) return null;
    // The last one of the map is the one that was asked for last.
    this.#kept.delete(kept.key);
    this.#kept.set(kept.key, kept);
    this.#hits += 1;
    return kept.ready;
  }

  /**
   * The snapshot, put together if need be; everybody who asks meanwhile waits for the same one.
   * @throws Refusal 008 when there is no such context, or it is inactive
   */
  async get(contextIdentifier: string, prefixes: readonly string[], form = ALL_TEXTS): Promise<Snapshot> {
    const ready = this.peek(contextIdentifier, prefixes, form);
    if (ready) return ready;
    this.#misses += 1;
    const key = keyOf(contextIdentifier, prefixes, form);
    const known = this.#kept.get(key);
    const underWay = known && this.#building.get(known);
    if (underWay) return underWay;
    const kept: Kept = { key, contextIdentifier, prefixes, form, chain: null, ready: null };
    const building = this.#putTogether(kept).finally(() => this.#building.delete(kept));
    this.#building.set(kept, building);
    return building;
  }

  /** How often a snapshot was ready, and how often it was not. */
  get lookups(): { readonly hits: number; readonly misses: number } {
    return { hits: this.#hits, misses: this.#misses };
  }

  /** Forgets every snapshot that texts of one of these contexts are part of. */
  forget(contextIdentifiers: ReadonlySet<string>): void {
    for (const kept of this.#kept.values()) {
      const touched =
        !kept.chain || [...contextIdentifiers].some((identifier) => kept.chain?.has(identifier));
      if (touched) this.#drop(kept);
    }
  }

  forgetAll(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  async #putTogether(kept: Kept): Promise<Snapshot> {
    for (let attempt = 1; ; attempt++) {
      // In its place before anything is read: a change that comes in between takes it out again.
      this.#kept.set(kept.key, kept);
      const snapshot = await this.#build(kept).catch((error: unknown) => {
        this.#drop(kept);
        throw error;
      });
      if (this.#kept.get(kept.key) === kept) {
        this.#keep(kept, snapshot);
        return snapshot;
      }
      const other = this.#kept.get(kept.key);
      const theirs = other && (other.ready ?? this.#building.get(other));
      if (theirs) return theirs;
      // Texts that never stand still are answered as they were read, and not kept.
      if (attempt === ATTEMPTS) return snapshot;
    }
  }

  async #build(kept: Kept): Promise<Snapshot> {
    kept.chain = null;
    const { contextIdentifier, prefixes, form } = kept;
    const chain = (await this.#parts.trees.current()).chainOf(contextIdentifier);
    if (!chain[0]?.active) throw new Refusal(REFUSAL.notFound, { fields: ['context'] });
    kept.chain = new Set(chain.map(({ identifier }) => identifier));
    const activeChain = chain.filter(({ active }) => active).map(({ identifier }) => identifier);
    const { db, now, large = LARGE_BYTES } = this.#parts;
    return buildSnapshot(db, { contextIdentifier, activeChain, prefixes, form, large }, now());
  }

  #keep(kept: Kept, snapshot: Snapshot): void {
    kept.ready = snapshot;
    this.#bytes += sizeOf(kept);
    for (const oldest of this.#kept.values()) {
      if (this.#bytes <= this.#parts.budget) break;
      if (oldest.ready && oldest !== kept) this.#drop(oldest);
    }
  }

  #drop(kept: Kept): void {
    if (this.#kept.get(kept.key) !== kept) return;
    this.#kept.delete(kept.key);
    this.#bytes -= sizeOf(kept);
  }
}

function keyOf(
  contextIdentifier: string,
  prefixes: readonly string[],
  { langs, isFlat }: SnapshotForm,
): string {
  const form = langs === null && !isFlat ? [] : [isFlat ? '\u0000flat' : '\u0000', ...(langs ?? [])];
  return [contextIdentifier, ...prefixes, ...form].join('\u0000');
}

/** Nothing until it is ready. */
function sizeOf({ key, ready }: Kept): number {
  if (!ready) return 0;
  const encoded = (ready.br?.length ?? 0) + (ready.gzip?.length ?? 0);
  return ready.body.length + encoded + key.length * 2 + ENTRY_BYTES;
}
