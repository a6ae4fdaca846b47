import type { Feature } from '#contract/features.ts';

/** Features of the server beyond the specification; some routes need one. */
let named: ReadonlySet<string> = new Set();

/** From now on routes that need what the server does not name are not offered. */
export function offerRoutes(features: readonly string[]): void {
  named = new Set(features);
}

/** Whether a route that needs this can be offered. */
export function isOffered(feature: Feature | undefined): boolean {
  return feature === undefined || named.has(feature);
}
