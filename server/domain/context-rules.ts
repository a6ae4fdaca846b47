import type { FindingReason } from '#contract/envelope.ts';

/** One context as far as the tree is concerned. */
export interface ContextNode {
  readonly identifier: string;
  readonly parentIdentifier: string | null;
  readonly active: boolean;
}

/** All contexts of a moment, and how they stand above one another. */
export class ContextTree<Node extends ContextNode = ContextNode> {
  readonly #nodes: ReadonlyMap<string, Node>;

  constructor(nodes: Iterable<Node>) {
    this.#nodes = new Map([...nodes].map((node) => [node.identifier, node]));
  }

  find(identifier: string): Node | null {
    return this.#nodes.get(identifier) ?? null;
  }

  all(): Iterable<Node> {
    return this.#nodes.values();
  }

  /**
   * The context itself first, its root last; empty when there is none of that name. A circle, which no save lets in,
   * ends where it would begin again.
   */
  chainOf(identifier: string): Node[] {
    const chain = new Set<Node>();
    let node = this.find(identifier);
    while (node && !chain.has(node)) {
      chain.add(node);
      node = node.parentIdentifier === null ? null : this.find(node.parentIdentifier);
    }
    return [...chain];
  }

  /** Those contexts that are there, with all that is below them. */
  withBelow(identifiers: readonly string[]): string[] {
    const children = Map.groupBy(this.all(), ({ parentIdentifier }) => parentIdentifier);
    const found = new Set(identifiers.filter((identifier) => this.find(identifier)));
    // A set is walked through in the order in which it grows.
    for (const identifier of found) {
      for (const child of children.get(identifier) ?? []) found.add(child.identifier);
    }
    return [...found];
  }

  /** Those that stand below no other one. */
  roots(): string[] {
    return [...this.all()]
      .filter(({ parentIdentifier }) => parentIdentifier === null)
      .map(({ identifier }) => identifier);
  }
}

/**
 * The way up from a context on which its texts are prepared: an inactive context is walked as if it were active itself,
 * while no one is handed its texts (decisions.md section 13). Inactive contexts above it stay skipped.
 * @param chain the context first, its root last
 */
export function preparedChain<Node extends ContextNode>(chain: readonly Node[]): readonly Node[] {
  const [own, ...above] = chain;
  return own && !own.active ? [{ ...own, active: true }, ...above] : chain;
}

/** A context with what it answers besides. */
export interface AddressedContext extends ContextNode {
  readonly isDefault: boolean;
}

/** A violation of the rules for the default context. */
export interface DefaultBreach {
  readonly reason: Extract<FindingReason, 'defaultInactive' | 'defaultBelow' | 'defaultDeleted'>;
  /** The field of the context that it is about. */
  readonly field: keyof ContextNode;
}

const INACTIVE: DefaultBreach = {
  reason: 'defaultInactive',
  field: 'active',
};
const BELOW: DefaultBreach = {
  reason: 'defaultBelow',
  field: 'parentIdentifier',
};
const DELETED: DefaultBreach = {
  reason: 'defaultDeleted',
  field: 'identifier',
};

/**
 * Finds what the default context must not become, since every address that no context names shows its texts: it can be
 * neither deactivated, deleted nor placed below another one (decisions.md section 13). A context that already stands
 * below another may become the default, and stays there while it is.
 * @param before the present context; null for a new one
 * @param after the context as it is to be; null for one that goes
 * @returns what would be refused with code 012; empty where the rule allows the change
 */
export function defaultBreaches(
  before: AddressedContext | null,
  after: AddressedContext | null,
): DefaultBreach[] {
  if (!after) return before?.isDefault ? [DELETED] : [];
  if (!after.isDefault) return [];
  const { parentIdentifier, active } = after;
  const isPlacedBelow =
    before?.isDefault === true && parentIdentifier !== null && parentIdentifier !== before.parentIdentifier;
  return [...(active ? [] : [INACTIVE]), ...(isPlacedBelow ? [BELOW] : [])];
}

/** The address of a context as kept: two that differ only in case or a slash at the end are one. Empty for none. */
export function addressOf(hostUrl: string | null): string | null {
  return addressKey(hostUrl ?? '') || null;
}

/** Key shared by all spellings of an address. */
export function addressKey(address: string): string {
  return address.trim().replace(/\/$/, '').toLowerCase();
}
