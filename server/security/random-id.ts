import { createHash, randomBytes } from 'node:crypto';

/** Nobody guesses 256 bits. */
const BYTES = 32;

/** An id that only a browser knows, as its cookie carries it. */
export function newId(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** The name of such an id in the database and in signatures: from it nobody finds the id. */
export function hashOfId(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
