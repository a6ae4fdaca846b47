import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIPv6 } from 'node:net';
import type { Webhook } from '#server/settings/settings-delivery.ts';
import { openAddressOf } from '#server/webhooks/internal-addresses.ts';

const TIMEOUT_MS = 10_000;

/** What a webhook is sent. */
export interface WebhookMessage {
  /** The same for the same changes. */
  readonly id: string;
  readonly body: string;
}

/**
 * The signature of a body at a moment: a receiver that compares both knows that it comes from here, and that it is no
 * repetition of an old one.
 * @param seconds since 1970
 */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signed}`;
}

/**
 * Posts a message. What is answered is not read, and a redirect not followed.
 * @param now epoch milliseconds
 * @returns the status that it is answered with
 * @throws InternalAddress for a host that is internal and not named by the setting; whatever the network says
 */
export async function postWebhook(
  { url, secret }: Webhook,
  { id, body }: WebhookMessage,
  {
    now,
    internalHosts,
    signal,
  }: { readonly now: number; readonly internalHosts: readonly string[]; readonly signal: AbortSignal },
): Promise<number> {
  const target = new URL(url);
  const isNamed = internalHosts.includes(target.hostname);
  const address = isNamed ? null : await openAddressOf(target.hostname);
  const bytes = Buffer.from(body);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(bytes.length),
    'user-agent': 'Leitstand',
    'x-leitstand-delivery': id,
    'x-leitstand-signature': signatureOf(secret, Math.floor(now / 1_000), body),
  };
  const begin = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const sent = begin(target, {
      ...{ method: 'POST', agent: false, headers, signal: ends },
      ...(address !== null && { lookup: always(address) }),
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.on('error', () => {});
      response.destroy();
    });
    sent.end(bytes);
  });
}

type Looked = (error: null, address: string | { address: string; family: number }[], family?: number) => void;

/** Answers what was looked up and found harmless. */
function always(address: string) {
  const family = isIPv6(address) ? 6 : 4;
  return (_host: string, options: { all?: boolean | undefined }, done: Looked) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
}
