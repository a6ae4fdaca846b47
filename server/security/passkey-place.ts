import type { FastifyRequest } from 'fastify';
import { isHttps } from '#server/security/https.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Where passkeys are good: the domain that they belong to, and the origin of the pages that may use them. */
export interface PasskeyPlace {
  readonly id: string;
  readonly origin: string;
}

const LOCAL = /^localhost(:\d+)?$/;

/**
 * The place of PUBLIC_URL; without that the loopback by its name, as the request says it. Browsers want https for it
 * unless it is `localhost`, and a name: an IP address has no passkeys.
 * @returns null where there can be none
 */
export function passkeyPlace(
  request: FastifyRequest,
  settings: Pick<Settings, 'publicUrl' | 'passkeyDomain' | 'trustProxy'>,
): PasskeyPlace | null {
  if (settings.publicUrl !== null) {
    const { protocol, hostname, origin } = new URL(settings.publicUrl);
    const isSecure = protocol === 'https:' || hostname === 'localhost';
    const id = settings.passkeyDomain ?? hostname;
    return isSecure && !/^[\d.]+$|:/.test(id) ? { id, origin } : null;
  }
  const { host } = request;
  if (!LOCAL.test(host)) return null;
  const scheme = isHttps(request.raw, settings) ? 'https' : 'http';
  // Without the port that goes without saying, as browsers write it.
  return { id: 'localhost', origin: new URL(`${scheme}://${host}`).origin };
}
