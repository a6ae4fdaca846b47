import type { Ability } from '#machines/kit/abilities.ts';

/** Who is acting, in which language, and what the server has beyond the specification. */
export interface Identity {
  /** Number of the signed-in user, null before the login. */
  readonly userId: number | null;
  /** Locale of the interface, such as de_DE. */
  readonly locale: string;
  /** What the console can do with the server beyond the specification. */
  readonly abilities: readonly Ability[];
}

let identity: Identity = { userId: null, locale: 'de_DE', abilities: [] };

/** The identity that every call is made with. */
export function currentIdentity(): Identity {
  return identity;
}

/** Replaces what is named and keeps the rest; the composition calls this when a user signs in or out. */
export function changeIdentity(change: Partial<Identity>): void {
  identity = { ...identity, ...change };
}

/** Whether the server has what is needed for this; otherwise the console keeps to the specification. */
export function can(ability: Ability): boolean {
  return identity.abilities.includes(ability);
}
