import { basePath } from '#src/page/base-path.ts';

const DAYS_KEPT = 7;
const DAY = 24 * 60 * 60 * 1_000;

/** Two consoles under one host, each below its own base path, do not read each other's. */
export const prefix = () => `leitstand:${basePath()}:draft:`;
/** Where drafts are kept: in the browser, and what concerns a person in the tab. */
export const BOTH = () => [localStorage, sessionStorage];

/**
 * Removes drafts for good.
 * @param keepUser whose drafts stay while they are fresh; null removes all
 */
export function wipeDrafts(keepUser: number | null): void {
  for (const storage of BOTH()) {
    for (const key of Object.keys(storage).filter((one) => one.startsWith(prefix()))) {
      const isOwn = keepUser !== null && key.startsWith(`${prefix()}${keepUser}:`);
      if (!isOwn || !isFresh(momentOf(storage.getItem(key)))) storage.removeItem(key);
    }
  }
}

function momentOf(text: string | null): number {
  try {
    return Number(JSON.parse(text ?? 'null')?.at);
  } catch {
    return 0;
  }
}

export function isFresh(at: number): boolean {
  return Date.now() - at < DAYS_KEPT * DAY;
}
