import type { IncomingMessage } from 'node:http';
import type { Settings } from '#server/settings/settings.ts';

export type HttpsSettings = Pick<Settings, 'publicUrl' | 'trustProxy'>;

/**
 * Whether a browser has come by https: the server's own address says so, or the proxy in front, where there is one. It
 * looks at the bare request, so that answers from memory are given by the same rule.
 */
export function isHttps(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { publicUrl, trustProxy }: HttpsSettings,
): boolean {
  if (publicUrl?.startsWith('https:')) return true;
  if (trustProxy === 0) return false;
  const proto = headers['x-forwarded-proto'];
  // The last one is that of the proxy which is next to this server.
  return String(proto).split(',').at(-1)?.trim().toLowerCase() === 'https';
}
