import { createHash, randomBytes } from 'node:crypto';

/** 256 bits cannot be guessed. */
const BYTES = 32;

/** An id that only a browser knows, as its cookie carries it. */
export function newId(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** The name of such an id in the database and in signatures: the id cannot be found from it. */
export function hashOfId(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
