import { basePath } from '#src/page/base-path.ts';

/** How many are offered again. */
const KEPT = 5;

let owner: number | null = null;

/** Whose choices are remembered from now on; null remembers none. */
export function rememberContextsOf(userId: number | null): void {
  owner = userId;
}

/**
 * The contexts that this user chose last in this browser, the last one first. They outlive the session, as the language
 * of the interface does: every user who can sign in can read what contexts there are.
 */
export function recentContexts(): readonly string[] {
  if (owner === null) return [];
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((one): one is string => typeof one === 'string').slice(0, KEPT)
      : [];
  } catch {
    return [];
  }
}

/** Remembers what is chosen now. */
export function rememberContext(identifier: string): void {
  if (owner === null) return;
  const others = recentContexts().filter((one) => one !== identifier);
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify([identifier, ...others].slice(0, KEPT)));
  } catch {
    // Without storage nothing is offered again.
  }
}

function keyOf(userId: number): string {
  return `leitstand:${basePath()}:recentContexts:${userId}`;
}
