import type { Kysely } from 'kysely';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { newestRevision } from '#server/store/base/newest-revision.ts';
import { type WordingChange, wordingChanges } from '#server/store/base/wording-changes.ts';
import {
  ALL_TEXTS,
  buildSnapshot,
  type Snapshot,
  type SnapshotForm,
  type SnapshotRequest,
} from '#server/store/effective/snapshot-build.ts';
import { patchedSnapshot } from '#server/store/effective/snapshot-patch.ts';
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
  /** How often everything had been forgotten before its texts were read. */
  era: number;
  /** Identifiers of all contexts whose texts it is made of; null until they are known. */
  chain: ReadonlySet<string> | null;
  /** The newest revision before its texts were read. */
  revision: number;
  /** null while it is put together. */
  ready: Snapshot | null;
  /** As it was before texts changed that it is made of. */
  behind: Snapshot | null;
}

const LARGE_BYTES = 8_000_000;
/** Of an answer, what its encodings take at most, together and whether they were asked for or not. */
const ENCODED_SHARE = 0.35;
/** How often a snapshot is put together again because something changed meanwhile. */
const ATTEMPTS = 3;
/** Memory overhead of an entry, in addition to the bytes of its answer. */
const ENTRY_BYTES = 500;

/**
 * The texts of contexts, each put together once and served from memory until one of them changes; then what has changed is
 * written over when it is next asked for. Those that no one
 * has asked for longest make room for others. Large ones are compressed, and one that is larger than the budget even so
 * is kept alone, so that none is put together again for each who asks.
 */
export class Snapshots {
  readonly #parts: SnapshotParts;
  readonly #kept = new Map<string, Kept>();
  readonly #building = new Map<Kept, Promise<Snapshot>>();
  #bytes = 0;
  #era = 0;
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
    const request = { key, contextIdentifier, prefixes, form };
    const kept: Kept = { ...request, era: 0, chain: null, revision: 0, ready: null, behind: null };
    if (known) this.#drop(known);
    const building = this.#putTogether(kept, known?.behind ? known : null).finally(() =>
      this.#building.delete(kept),
    );
    this.#building.set(kept, building);
    return building;
  }

  /** How often a snapshot was ready, and how often it was not. */
  get lookups(): { readonly hits: number; readonly misses: number } {
    return { hits: this.#hits, misses: this.#misses };
  }

  /** Every snapshot that texts of one of these contexts are part of is to be looked at again. */
  forget(contextIdentifiers: ReadonlySet<string>): void {
    for (const kept of this.#kept.values()) {
      const touched =
        !kept.chain || [...contextIdentifiers].some((identifier) => kept.chain?.has(identifier));
      if (!touched || kept.behind) continue;
      if (kept.ready?.layout) [kept.behind, kept.ready] = [kept.ready, null];
      else this.#drop(kept);
    }
  }

  forgetAll(): void {
    this.#era += 1;
    this.#kept.clear();
    this.#bytes = 0;
  }

  /** @param before the same one, as it was before texts changed */
  async #putTogether(kept: Kept, before: Kept | null): Promise<Snapshot> {
    for (let attempt = 1; ; attempt++) {
      // In its place before anything is read: a change that comes in between takes it out again.
      this.#kept.set(kept.key, kept);
      const snapshot = await this.#build(kept, before).catch((error: unknown) => {
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

  async #build(kept: Kept, before: Kept | null): Promise<Snapshot> {
    kept.chain = null;
    const { contextIdentifier, prefixes, form } = kept;
    const { db, now, large = LARGE_BYTES } = this.#parts;
    kept.era = this.#era;
    kept.revision = await newestRevision(db);
    const chain = (await this.#parts.trees.current()).chainOf(contextIdentifier);
    if (!chain[0]?.active) throw new Refusal(REFUSAL.notFound, { fields: ['context'] });
    kept.chain = new Set(chain.map(({ identifier }) => identifier));
    const activeChain = chain.filter(({ active }) => active).map(({ identifier }) => identifier);
    const request = { contextIdentifier, activeChain, prefixes, form, large };
    return (before && (await this.#patch(before, kept, request))) ?? buildSnapshot(db, request, now());
  }

  async #patch(before: Kept, { revision, chain }: Kept, request: SnapshotRequest): Promise<Snapshot | null> {
    const { db, now } = this.#parts;
    const changes = await wordingChanges(db, before.revision, revision);
    const isHere = (state: WordingChange['after']) => chain?.has(String(state?.contextIdentifier)) === true;
    const here = changes?.filter((change) => isHere(change.before) || isHere(change.after));
    const isSame = before.era === this.#era;
    return isSame && before.behind && here ? patchedSnapshot(db, before.behind, request, here, now()) : null;
  }

  #keep(kept: Kept, snapshot: Snapshot): void {
    kept.ready = snapshot;
    this.#bytes += sizeOf(kept);
    for (const oldest of this.#kept.values()) {
      if (this.#bytes <= this.#parts.budget) break;
      if (sizeOf(oldest) > 0 && oldest !== kept) this.#drop(oldest);
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
function sizeOf({ key, ready, behind }: Kept): number {
  const snapshot = ready ?? behind;
  if (!snapshot) return 0;
  const { body, isCompressed } = snapshot;
  return body.length * (isCompressed ? 1 : 1 + ENCODED_SHARE) + key.length * 2 + ENTRY_BYTES;
}
