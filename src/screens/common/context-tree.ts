import type { User } from '#contract/auth.ts';
import type { TreeContext } from '#contract/context-tree.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import type { ContextOption } from '#src/components/context-choice.ts';

/**
 * Contexts as they are chosen: every one below its parent, with its depth; a circle or a missing parent ends the path.
 * Found once for one list, since every list and form asks for it: 3 ms of a form that is opened, with 1,400 contexts.
 */
export const contextOptions = oncePerList((contexts): readonly ContextOption[] => {
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
});

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
const parentsIn = oncePerList(
  (contexts): ReadonlyMap<string, string | null> =>
    new Map(contexts.map(({ identifier, parentIdentifier }) => [identifier, parentIdentifier] as const)),
);

/** Keeps what is derived from a list of contexts, which is never changed, for as long as the list is there. */
function oncePerList<Value extends object>(
  derive: (contexts: readonly TreeContext[]) => Value,
): (contexts: readonly TreeContext[]) => Value {
  const known = new WeakMap<readonly TreeContext[], Value>();
  return (contexts) => {
    const before = known.get(contexts);
    if (before) return before;
    const value = derive(contexts);
    known.set(contexts, value);
    return value;
  };
}

const { compare: byName } = new Intl.Collator();

/** The context that an address stands for: the one that names it, otherwise the one for every address. */
export function contextOfAddress(contexts: readonly TreeContext[], address: string): string | null {
  const named = contexts.find(({ hostUrl }) => hostUrl !== null && hostUrl === address);
  return (named ?? contexts.find(({ isDefault }) => isDefault))?.identifier ?? null;
}
