import { type Context, contextList } from '#contract/context.ts';
import { callEcs } from '#src/ecs/client.ts';

/** All contexts; there are few enough to be had whole. */
export async function listAllContexts(signal: AbortSignal): Promise<readonly Context[]> {
  const { listData } = await callEcs(contextList, { offset: 0, maxResult: null }, { signal });
  return listData.data;
}
