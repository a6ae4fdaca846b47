import type { Kysely } from 'kysely';
import { addressKey, type ContextNode, ContextTree } from '#server/domain/context-rules.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag } from '#server/store/schema/values.ts';

/** A context with what an address is recognised by. */
export interface AddressedContext extends ContextNode {
  readonly hostUrl: string | null;
  readonly isDefault: boolean;
}

/** All contexts, and which of them an address belongs to. */
export class AddressedContexts extends ContextTree<AddressedContext> {
  readonly #byAddress = new Map<string, AddressedContext>();
  readonly #default: AddressedContext | null;
  readonly #activeHosts = new Set<string>();

  constructor(contexts: readonly AddressedContext[]) {
    super(contexts);
    this.#default = contexts.find(({ isDefault }) => isDefault) ?? null;
    for (const context of contexts) {
      if (context.hostUrl === null) continue;
      const address = addressKey(context.hostUrl);
      this.#byAddress.set(address, context);
      if (context.active) this.#activeHosts.add(address.split('/', 1)[0] ?? '');
    }
  }

  /** Whether an active context has its address on this host. */
  hasActiveHost(hostname: string): boolean {
    return this.#activeHosts.has(hostname);
  }

  /**
   * The context whose hostUrl is this address, otherwise the one that answers every other address.
   * @param usedContext host name, or host name/segment, as the header Used-Context carries it
   */
  ofAddress(usedContext: string): AddressedContext | null {
    return this.#byAddress.get(addressKey(usedContext)) ?? this.#default;
  }
}

/** The contexts of the database, read once and kept until something about one of them has changed. */
export class ContextTrees {
  readonly #db: Kysely<Schema>;
  #current: Promise<AddressedContexts> | null = null;
  #ready: AddressedContexts | null = null;
  #hits = 0;
  #misses = 0;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** How often they were there, and how often they had to be read. */
  get lookups(): { readonly hits: number; readonly misses: number } {
    return { hits: this.#hits, misses: this.#misses };
  }

  /** The contexts as committed. A reading that fails is tried again by the next who asks. */
  current(): Promise<AddressedContexts> {
    if (this.#current) {
      this.#hits += 1;
      return this.#current;
    }
    this.#misses += 1;
    const reading = this.#read();
    this.#current = reading;
    reading.then(
      (contexts) => {
        if (this.#current === reading) this.#ready = contexts;
      },
      () => {
        if (this.#current === reading) this.#current = null;
      },
    );
    return reading;
  }

  /** The same without waiting; null while nothing is ready. */
  peek(): AddressedContexts | null {
    return this.#ready;
  }

  /** To be called after every commit that touched a context. */
  forget(): void {
    this.#current = null;
    this.#ready = null;
  }

  async #read(): Promise<AddressedContexts> {
    return new AddressedContexts(await readAddressedContexts(this.#db));
  }
}

/** All contexts as they are stored, by identifier. */
export async function readAddressedContexts(db: Kysely<Schema>): Promise<AddressedContext[]> {
  const rows = await db
    .selectFrom('contexts')
    .select(['identifier', 'parentIdentifier', 'active', 'hostUrl', 'isDefault'])
    .orderBy('identifier')
    .execute();
  return rows.map((row) => ({ ...row, active: fromFlag(row.active), isDefault: fromFlag(row.isDefault) }));
}
