import type { Context } from '#contract/context.ts';
import type { ContextOption } from '#src/parts/context-choice.ts';

/** Contexts as they are chosen: every one below its parent, with its depth; a circle or a missing parent ends the path. */
export function contextOptions(contexts: readonly Context[]): readonly ContextOption[] {
  const known = new Set(contexts.map(({ identifier }) => identifier));
  const inactive = new Set(contexts.filter(({ active }) => !active).map(({ identifier }) => identifier));
  const children = new Map<string | null, string[]>();
  for (const { identifier, parentIdentifier } of contexts) {
    const parent = parentIdentifier !== null && known.has(parentIdentifier) ? parentIdentifier : null;
    children.set(parent, [...(children.get(parent) ?? []), identifier]);
  }
  const options: ContextOption[] = [];
  const placed = new Set<string>();
  const place = (identifier: string, depth: number) => {
    if (placed.has(identifier)) return;
    placed.add(identifier);
    options.push({ identifier, depth, active: !inactive.has(identifier) });
    for (const child of (children.get(identifier) ?? []).toSorted(byName)) place(child, depth + 1);
  };
  for (const root of (children.get(null) ?? []).toSorted(byName)) place(root, 0);
  for (const { identifier } of contexts) place(identifier, 0);
  return options;
}

/** A context and everything above it, nearest first. */
export function contextPath(identifier: string, contexts: readonly Context[]): readonly string[] {
  const parents = new Map(contexts.map((context) => [context.identifier, context.parentIdentifier]));
  const path: string[] = [];
  for (let at: string | null = identifier; at !== null && !path.includes(at); at = parents.get(at) ?? null) {
    path.push(at);
  }
  return path;
}

function byName(one: string, other: string): number {
  return one.localeCompare(other);
}
