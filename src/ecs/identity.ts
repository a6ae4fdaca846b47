import type { Feature } from '#contract/features.ts';

/** Who is acting, in which language, and what the server has beyond the specification. */
export interface Identity {
  /** Number of the signed-in user, null before the login. */
  readonly userId: number | null;
  /** Locale of the interface, such as de_DE. */
  readonly locale: string;
  /** Names from content.features of auth/session; empty against a server that names none. */
  readonly features: ReadonlySet<string>;
}

let identity: Identity = { userId: null, locale: 'de_DE', features: new Set() };

/** The identity that every call is made with. */
export function currentIdentity(): Identity {
  return identity;
}

/** Replaces what is named and keeps the rest; the composition calls this when a user signs in or out. */
export function changeIdentity(change: Partial<Identity>): void {
  identity = { ...identity, ...change };
}

/** Whether the server named this feature; without it the console keeps to the specification. */
export function hasFeature(feature: Feature): boolean {
  return identity.features.has(feature);
}
