import { homeWork, type WorkPart } from '#contract/home-work.ts';
import { callEcs } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';

/** Loads one part of the pending work; null from a server without the call. */
export async function loadWork<Part extends WorkPart>(part: Part, signal: AbortSignal) {
  if (!can('seeWork')) return null;
  const { work } = await callEcs(homeWork, { parts: [part] }, { signal });
  return work[part] ?? null;
}
