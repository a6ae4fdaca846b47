import { contextList } from '#contract/context.ts';
import { contextTree, type TreeContext } from '#contract/context-tree.ts';
import { callEcs } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';

/** All contexts; there are few enough to be had whole. From a server without the tree, as their list has them. */
export async function listAllContexts(signal: AbortSignal): Promise<readonly TreeContext[]> {
  if (can('readContextTree')) return (await callEcs(contextTree, {}, { signal })).contexts;
  const { listData } = await callEcs(contextList, { offset: 0, maxResult: null }, { signal });
  return listData.data;
}
