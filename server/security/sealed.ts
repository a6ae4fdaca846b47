import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** How much longer bytes become by being sealed. */
export const SEALED_MORE = NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts a text so that it can only be read with the key, and only where it belongs.
 * @param key 32 bytes
 * @param place what the text belongs to; opening it for another place fails
 */
export function seal(key: CipherKey, text: string, place: string): string {
  return sealBytes(key, Buffer.from(text), place).toString('base64url');
}

/** Opens what `seal` has made. @throws Error when key or place are others, or it was changed */
export function unseal(key: CipherKey, sealed: string, place: string): string {
  return unsealBytes(key, Buffer.from(sealed, 'base64url'), place).toString();
}

/** Encrypts bytes as `seal` does a text. */
export function sealBytes(key: CipherKey, bytes: Buffer, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens what `sealBytes` has made. @throws Error when key or place are others, or it was changed */
export function unsealBytes(key: CipherKey, bytes: Buffer, place: string): Buffer {
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, SEALED_MORE)];
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(SEALED_MORE)), decipher.final()]);
}
