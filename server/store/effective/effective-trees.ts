import type { Kysely } from 'kysely';
import { type ContextNode, ContextTree } from '#server/domain/context-rules.ts';
import type { Change } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag } from '#server/store/schema/values.ts';

/** All contexts without and with some changes. */
export interface Trees {
  readonly before: ContextTree;
  readonly after: ContextTree;
}

/** A context that comes, goes, is switched on or off, or gets another parent. */
export interface ContextChange {
  readonly identifier: string;
  /** null for one that goes. */
  readonly after: ContextNode | null;
}

/** The changes of contexts that inheritance depends on. */
export function contextChanges(changes: readonly Change[]): ContextChange[] {
  return changes.flatMap(({ subject, before, after }) => {
    if (subject !== 'context') return [];
    const [was, is] = [asContext(before), asContext(after)];
    if (was?.parentIdentifier === is?.parentIdentifier && was?.active === is?.active) return [];
    const identifier = was?.identifier ?? is?.identifier;
    return identifier === undefined ? [] : [{ identifier, after: is }];
  });
}

/** Changes of contexts carry them as the contract has them. */
function asContext(state: Change['before']): ContextNode | null {
  return state as unknown as ContextNode | null;
}

/** @param db shows the contexts without the changes */
export async function readTrees(db: Kysely<Schema>, changes: readonly ContextChange[]): Promise<Trees> {
  const rows = await db.selectFrom('contexts').select(['identifier', 'parentIdentifier', 'active']).execute();
  const nodes = new Map<string, ContextNode>(
    rows.map((row) => [row.identifier, { ...row, active: fromFlag(row.active) }]),
  );
  const before = new ContextTree(nodes.values());
  for (const { identifier, after } of changes) {
    if (after) nodes.set(identifier, after);
    else nodes.delete(identifier);
  }
  return { before, after: new ContextTree(nodes.values()) };
}

/** The given contexts and everything below them that is active both before and after, in their order. */
export function concernedContexts(
  { before, after }: Trees,
  touched: readonly (string | undefined)[],
): string[] {
  const concerned = new Set<string>();
  for (const tree of [before, after]) {
    const children = new Map<string | null, string[]>();
    for (const { identifier, parentIdentifier } of tree.all()) {
      const siblings = children.get(parentIdentifier);
      if (siblings) siblings.push(identifier);
      else children.set(parentIdentifier, [identifier]);
    }
    const met = new Set<string>();
    const left = touched.filter((identifier) => identifier !== undefined);
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (met.has(next)) continue;
      met.add(next);
      left.push(...(children.get(next) ?? []));
    }
    for (const identifier of met) concerned.add(identifier);
  }
  const isActive = (identifier: string) =>
    before.find(identifier)?.active === true && after.find(identifier)?.active === true;
  return [...concerned].filter(isActive).sort();
}
