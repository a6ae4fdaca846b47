import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** What lies inside: this machine, private networks, what is handed out for special purposes, groups. */
const INTERNAL = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  INTERNAL.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 127],
  // IPv4 addresses in other clothes, which could be any of those above.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  INTERNAL.addSubnet(network, bits, 'ipv6');
}
const MAPPED = /^::ffff:/i;

/** Whether an address is not one of the open network. */
export function isInternal(address: string): boolean {
  if (isIP(address) === 0) return true;
  // The list looks at a mapped address as the one that is meant.
  if (MAPPED.test(address)) return INTERNAL.check(address, 'ipv6');
  return INTERNAL.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** A host is, or stands for, an internal address. */
export class InternalAddress extends Error {}

/**
 * Where a host is. The connection has to go to exactly this address: a name that is looked up again can stand for
 * another one by then.
 * @param host as the address of a URL writes it
 * @throws InternalAddress
 */
export async function openAddressOf(host: string): Promise<string> {
  const bare = host.replace(/^\[|\]$/g, '');
  const found = isIP(bare) > 0 ? [{ address: bare }] : await lookup(bare, { all: true });
  const [first] = found;
  if (!first || found.some(({ address }) => isInternal(address)))
    throw new InternalAddress('the host is an internal one');
  return first.address;
}
