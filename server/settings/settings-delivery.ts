import * as z from 'zod/mini';

/** Origins whose pages may read what is public; '*' for all. */
export type CorsOrigins = '*' | readonly string[];

/** Reads a comma list of origins. @returns null for anything that is none */
export function readCorsOrigins(value: string): CorsOrigins | null {
  if (value === '*') return '*';
  const origins = value.split(',').map((one) => normalOrigin(one.trim()));
  return origins.includes(null) ? null : (origins as readonly string[]);
}

/** An origin as a browser writes it; null for anything else, such as the origin null of a page without one. */
export function normalOrigin(value: string): string | null {
  if (!/^https?:\/\/[^/?#@\\\s]+$/i.test(value) || !URL.canParse(value)) return null;
  return new URL(value).origin;
}

/** Changes that a webhook is notified of unless it names others. */
const CHANGE_EVENTS = ['texts.changed', 'documents.changed'] as const;
/** What the operator is alerted of, only where a webhook names it. */
export const SECURITY_ALERTS = [
  'security.manyFailures',
  'security.administratorAdded',
  'security.factorReset',
  'security.tokenMade',
] as const;
export type SecurityAlert = (typeof SECURITY_ALERTS)[number];

/** Events that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = [...CHANGE_EVENTS, ...SECURITY_ALERTS] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

const webhookSchema = z.strictObject({
  url: z.url().check(z.maxLength(2_000)),
  /** Signs what is sent. */
  secret: z.string().check(z.regex(/^[\x21-\x7e]{16,255}$/)),
  events: z._default(z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1)), [...CHANGE_EVENTS]),
});
const webhooksSchema = z.array(webhookSchema).check(
  z.maxLength(20),
  z.refine((list) => new Set(list.map(({ url }) => new URL(url).href)).size === list.length),
);

/** An address that is notified of changes. */
export interface Webhook {
  readonly url: string;
  readonly secret: string;
  readonly events: readonly WebhookEvent[];
}

/**
 * Reads a JSON list of webhooks.
 * @param internalHosts may be reached although they are internal, and by http
 * @returns null for anything else
 */
export function readWebhooks(json: string, internalHosts: readonly string[]): readonly Webhook[] | null {
  try {
    const read = webhooksSchema.parse(JSON.parse(json));
    const areSafe = read.every(({ url }) => {
      const { protocol, hostname, username, password } = new URL(url);
      const isPlain = protocol === 'http:' && internalHosts.includes(hostname);
      return (protocol === 'https:' || isPlain) && username === '' && password === '';
    });
    return areSafe ? read.map((one) => ({ ...one, url: new URL(one.url).href })) : null;
  } catch {
    return null;
  }
}

/** Reads a comma list of host names and addresses, as the address of a URL writes them. */
export function readHosts(value: string): readonly string[] | null {
  const hosts = value.split(',').map((one) => one.trim().toLowerCase());
  return hosts.every((one) => URL.canParse(`http://${one}/`) && new URL(`http://${one}/`).hostname === one)
    ? hosts
    : null;
}
