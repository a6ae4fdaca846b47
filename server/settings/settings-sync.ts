import { ENVIRONMENTS, type Environment } from '#contract/limits.ts';

/** Base addresses of servers to synchronise with, each with a slash at its end. */
export type SyncSources = Readonly<Partial<Record<Environment, string>>>;

/**
 * Reads a JSON object of environments and base addresses.
 * @returns null when it is none, or an address is neither https nor on the loopback
 */
export function readSyncSources(text: string): SyncSources | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
  const sources: Partial<Record<Environment, string>> = {};
  for (const [name, value] of Object.entries(read)) {
    const environment = ENVIRONMENTS.find((known) => known === name);
    const address = typeof value === 'string' ? baseAddress(value) : null;
    if (!environment || !address) return null;
    sources[environment] = address;
  }
  return sources;
}

function baseAddress(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || url.username || url.password || url.search || url.hash) return null;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isSafe) return null;
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** @param host as the address of a URL writes it */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
