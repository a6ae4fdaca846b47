import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '#contract/limits.ts';

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const VALID_MS = LIMITS.challengeMinutes * 60_000;

/** Purpose of a challenge, and the browser and session that it was made for. */
export interface ChallengeHolder {
  readonly purpose: 'create' | 'get';
  readonly holder: string;
}

/**
 * Challenges for passkeys. They are signed, so that nothing is kept for a visitor who only asks for one; what a passkey
 * has answered is written down where it is used.
 */
export class Challenges {
  readonly #secret: () => KeyObject;
  readonly #now: () => number;

  constructor({ secret, now }: { readonly secret: () => KeyObject; readonly now: () => number }) {
    this.#secret = secret;
    this.#now = now;
  }

  issue(held: ChallengeHolder): string {
    const head = Buffer.alloc(NONCE_BYTES + TIME_BYTES);
    randomBytes(NONCE_BYTES).copy(head);
    head.writeUIntBE(this.#now() + VALID_MS, NONCE_BYTES, TIME_BYTES);
    return Buffer.concat([head, this.#sign(head, held)]).toString('base64url');
  }

  /** Until when a challenge is good, in epoch milliseconds; null when it is not, or was made for another holder. */
  endOf(challenge: string, held: ChallengeHolder): number | null {
    const bytes = Buffer.from(challenge, 'base64url');
    const [head, signature] = [
      bytes.subarray(0, NONCE_BYTES + TIME_BYTES),
      bytes.subarray(NONCE_BYTES + TIME_BYTES),
    ];
    if (head.length < NONCE_BYTES + TIME_BYTES) return null;
    const right = this.#sign(head, held);
    if (signature.length !== right.length || !timingSafeEqual(signature, right)) return null;
    const end = head.readUIntBE(NONCE_BYTES, TIME_BYTES);
    const now = this.#now();
    // One from the future was made before a clock was put right.
    return now < end && end <= now + VALID_MS ? end : null;
  }

  #sign(head: Buffer, { purpose, holder }: ChallengeHolder): Buffer {
    const bound = JSON.stringify(['challenge', purpose, holder, head.toString('base64url')]);
    return createHmac('sha256', this.#secret()).update(bound).digest();
  }
}
