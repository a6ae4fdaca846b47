import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashOfId } from '#server/security/random-id.ts';

/**
 * Tokens against forged requests: signed, and bound to the browser's session, or before the login to no session at
 * all. Another site can neither read the cookie nor make up a token that fits it.
 */
export class Xsrf {
  readonly #secret: () => KeyObject;

  /** @param secret the one that holds now */
  constructor(secret: () => KeyObject) {
    this.#secret = secret;
  }

  /** @param sessionId from the session cookie, whether that session is still open or not */
  issue(sessionId: string | undefined): string {
    const nonce = randomBytes(16).toString('base64url');
    return `${nonce}.${this.#sign(nonce, sessionId)}`;
  }

  /** Whether cookie and header carry one token, and it belongs to this browser's session. */
  fits(cookie: string | undefined, header: unknown, sessionId: string | undefined): boolean {
    if (cookie === undefined || typeof header !== 'string' || !same(cookie, header)) return false;
    const [nonce, signature] = cookie.split('.');
    return nonce !== undefined && signature !== undefined && same(signature, this.#sign(nonce, sessionId));
  }

  #sign(nonce: string, sessionId: string | undefined): string {
    const holder = sessionId === undefined ? 'browser' : `session ${hashOfId(sessionId)}`;
    return createHmac('sha256', this.#secret()).update(`${nonce} ${holder}`).digest('base64url');
  }
}

function same(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
