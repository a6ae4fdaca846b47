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

  /** Whether a context would stand above itself if `parentIdentifier` became its parent. */
  wouldFormCircle(identifier: string, parentIdentifier: string): boolean {
    return (
      identifier === parentIdentifier ||
      this.chainOf(parentIdentifier).some((node) => node.identifier === identifier)
    );
  }
}

/** The address of a context as it is kept: two that differ only in case or a slash at the end are one. Empty for none. */
export function addressOf(hostUrl: string | null): string | null {
  return addressKey(hostUrl ?? '') || null;
}

/** What two ways of writing an address have in common. */
export function addressKey(address: string): string {
  return address.trim().replace(/\/$/, '').toLowerCase();
}
