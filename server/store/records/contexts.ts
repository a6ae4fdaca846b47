import type { Kysely } from 'kysely';
import type { Context } from '#contract/context.ts';
import { ROOT_CONTEXTS } from '#contract/limits.ts';
import { CONTEXT } from '#contract/records/context.ts';
import type { SortOf, StateOf } from '#contract/records/record.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { ContextNode, ContextTree } from '#server/domain/context-rules.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { ListData, ListRequest } from '#server/store/base/list-query.ts';
import { readContextChain } from '#server/store/places/contexts.ts';
import { dropTextCare } from '#server/store/places/text-care.ts';
import { refuseHeldContext } from '#server/store/records/dependents.ts';
import { RecordStore } from '#server/store/records/record-store.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag } from '#server/store/schema/values.ts';

export const contexts = new RecordStore({
  description: CONTEXT,
  refuseHeld: async (db, { identifier }, after) => {
    if (after) return;
    if (isRoot(identifier)) throw new Refusal(REFUSAL.invalid, { fields: ['identifier'] });
    await refuseHeldContext(db, identifier);
  },
  // What a deleted context of that name has left is kept for an undo alone.
  begin: ({ db }, { identifier }) => dropTextCare(db, identifier),
  // Its identifier stays: texts and contexts below name it.
  unclaimed: { hostUrl: null, isDefault: 0 },
});

/** Whether nothing works without a context. */
export function isRoot(identifier: string): boolean {
  return (ROOT_CONTEXTS as readonly string[]).includes(identifier);
}

/** The stored context with its way up to the root; null when there is none of that name. */
export async function findContext(db: Kysely<Schema>, identifier: string): Promise<Context | null> {
  const context = await contexts.findBy(db, { identifier });
  if (!context) return null;
  const chain = await readContextChain(db, identifier);
  const rows = await db
    .selectFrom('contexts')
    .select(['identifier', 'parentIdentifier', 'active'])
    .where('identifier', 'in', chain)
    .execute();
  const steps = new Map(rows.map((row) => [row.identifier, { ...row, active: fromFlag(row.active) }]));
  const { id: _id, ...stored } = context;
  return withChain(
    stored,
    chain.flatMap((step) => steps.get(step) ?? []),
  );
}

/**
 * One page of contexts; by identifier unless the request says otherwise.
 * @param tree gives each of them its way up to the root
 */
export async function listContexts(
  db: Kysely<Schema>,
  tree: ContextTree,
  request: ListRequest<SortOf<typeof CONTEXT>>,
): Promise<ListData<Context>> {
  const { count, data } = await contexts.list(db, request);
  return { count, data: data.map((context) => withChain(context, tree.chainOf(context.identifier))) };
}

function withChain(
  context: StateOf<typeof CONTEXT>,
  chain: readonly Pick<ContextNode, 'identifier' | 'parentIdentifier' | 'active'>[],
): Context {
  return {
    ...context,
    contextInheritance: chain.map(({ identifier, parentIdentifier, active }) => ({
      identifier,
      parentIdentifier,
      active,
    })),
    hasParent: context.parentIdentifier !== null,
  };
}
