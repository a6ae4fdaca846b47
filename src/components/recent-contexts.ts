/** How many are offered again. */
const KEPT = 5;

let storage: string | null = null;

/** Under which key of localStorage choices are remembered from now on, one for each user; null remembers none. */
export function rememberContextsUnder(key: string | null): void {
  storage = key;
}

/**
 * The contexts that this user chose last in this browser, the last one first. They outlive the session, as the language
 * of the interface does: every user who can sign in can read what contexts there are.
 */
export function recentContexts(): readonly string[] {
  if (storage === null) return [];
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storage) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((one): one is string => typeof one === 'string').slice(0, KEPT)
      : [];
  } catch {
    return [];
  }
}

/** Remembers what is chosen now. */
export function rememberContext(identifier: string): void {
  if (storage === null) return;
  const others = recentContexts().filter((one) => one !== identifier);
  try {
    localStorage.setItem(storage, JSON.stringify([identifier, ...others].slice(0, KEPT)));
  } catch {
    // Without storage nothing is offered again.
  }
}
