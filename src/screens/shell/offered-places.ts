import type { Feature } from '#contract/features.ts';

/** What the server has beyond the specification; some places need it. */
let named: ReadonlySet<string> = new Set();

/** From now on places that need what the server does not name are not offered. */
export function offerPlaces(features: readonly string[]): void {
  named = new Set(features);
}

/** Whether a place that needs this can be offered. */
export function isOffered(feature: Feature | undefined): boolean {
  return feature === undefined || named.has(feature);
}
