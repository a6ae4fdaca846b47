import type { User } from '#contract/auth.ts';
import type { TreeContext } from '#contract/context-tree.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import type { ContextOption } from '#src/components/context-choice.ts';

/** Contexts as they are chosen: every one below its parent, with its depth; a circle or a missing parent ends the path. */
export function contextOptions(contexts: readonly TreeContext[]): readonly ContextOption[] {
  const parents = parentsIn(contexts);
  const inactive = new Set(contexts.filter(({ active }) => !active).map(({ identifier }) => identifier));
  const children = Map.groupBy(
    contexts.map(({ identifier }) => identifier),
    (identifier) => {
      const parent = parents.get(identifier) ?? null;
      return parent !== null && parents.has(parent) ? parent : null;
    },
  );
  const options: ContextOption[] = [];
  const placed = new Set<string>();
  const place = (identifier: string, path: readonly string[]) => {
    if (placed.has(identifier)) return;
    placed.add(identifier);
    options.push({ identifier, depth: path.length, path, active: !inactive.has(identifier) });
    const below = [...path, identifier];
    for (const child of (children.get(identifier) ?? []).toSorted(byName)) place(child, below);
  };
  for (const root of (children.get(null) ?? []).toSorted(byName)) place(root, []);
  for (const { identifier } of contexts) place(identifier, []);
  return options;
}

/**
 * The contexts into which this user may put something, in the order of the tree.
 * @param contexts null while they have not arrived
 */
export function writableContexts(
  contexts: readonly TreeContext[] | null,
  user: User,
): readonly ContextOption[] {
  return contextOptions(contexts ?? []).filter(
    ({ identifier, path = [] }) => readOnlyReason(user, [identifier, ...path]) === null,
  );
}

/** A context and everything above it, nearest first. */
export function contextPath(identifier: string, contexts: readonly TreeContext[]): readonly string[] {
  const parents = parentsIn(contexts);
  const path: string[] = [];
  for (let at: string | null = identifier; at !== null && !path.includes(at); at = parents.get(at) ?? null) {
    path.push(at);
  }
  return path;
}

/** The parent of each context, found once for one list: a tree of thousands asks for the path of every one of them. */
const known = new WeakMap<readonly TreeContext[], ReadonlyMap<string, string | null>>();

function parentsIn(contexts: readonly TreeContext[]): ReadonlyMap<string, string | null> {
  const before = known.get(contexts);
  if (before) return before;
  const parents = new Map(
    contexts.map(({ identifier, parentIdentifier }) => [identifier, parentIdentifier] as const),
  );
  known.set(contexts, parents);
  return parents;
}

const { compare: byName } = new Intl.Collator();

/** The context that an address stands for: the one that names it, otherwise the one for every address. */
export function contextOfAddress(contexts: readonly TreeContext[], address: string): string | null {
  const named = contexts.find(({ hostUrl }) => hostUrl !== null && hostUrl === address);
  return (named ?? contexts.find(({ isDefault }) => isDefault))?.identifier ?? null;
}
