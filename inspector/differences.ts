import type { Json } from './json.ts';

/** One place in which two values differ; undefined where there is nothing. */
export interface Difference {
  /** Where it is, such as `query.sort.0`; empty for the whole. */
  readonly path: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

type Branch = { readonly [key: string]: Json };

/** An object, or a list by its places; null for what has nothing inside. */
function branchOf(value: Json | undefined): Branch | null {
  return typeof value === 'object' && value !== null ? ({ ...value } as Branch) : null;
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Where two values differ, each place as deep inside as both go. */
export function differencesOf(before: Json | undefined, after: Json | undefined, path = ''): Difference[] {
  if (isSame(before, after)) return [];
  const [was, is] = [branchOf(before), branchOf(after)];
  if (!was || !is || Array.isArray(before) !== Array.isArray(after)) return [{ path, before, after }];
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].flatMap((key) => differencesOf(was[key], is[key], path === '' ? key : `${path}.${key}`));
}
