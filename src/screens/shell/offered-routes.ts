import type { Ability, Can } from '#machines/kit/abilities.ts';

/** What the console can do with the server; some routes need it. */
let can: Can = () => false;

/** From now on routes that need what cannot be done are not offered. */
export function offerRoutes(now: Can): void {
  can = now;
}

/** Whether a route that needs this can be offered. */
export function isOffered(ability: Ability | undefined): boolean {
  return ability === undefined || can(ability);
}
