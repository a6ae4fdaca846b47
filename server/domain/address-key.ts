import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const BROWSER = 'browser ';
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * As far as one sender can be distinguished from another: an IPv4 address itself, of an IPv6 address the network (64
 * bits), since anyone who has one address there has all of them.
 */
export function addressKey(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  const [bare = ''] = address.split('%', 1);
  return isIPv6(bare) ? `${networkOf(bare)}::/64` : address;
}

/**
 * A browser in which a user has signed in before, as a sender of its own, wherever it is.
 * @param tokenHash hash of the id in its cookie
 */
export function browserKey(tokenHash: string): string {
  return `${BROWSER}${tokenHash}`;
}

/** Whether a sender is such a browser. */
export function isBrowserKey(key: string): boolean {
  return key.startsWith(BROWSER);
}

function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::', 2);
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const missing = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function groupsOf(part: string): string[] {
  // An IPv4 address at the end stands for two groups, which are never among the first four.
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
