import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { KEY_NAME, keyName } from '#server/backup/copies-layout.ts';
import { decrypted, encryptionFor } from '#server/backup/encryption.ts';

/** What the copies of one run of the server are encrypted with. */
export interface CopiesKey {
  /** Begins the hash of the wrapped secret. */
  readonly id: string;
  readonly secret: Uint8Array;
  /** The secret as only the owners of the recipients' keys can read it, in the age format. */
  readonly wrapped: Uint8Array;
  /** Public keys of age, sorted. */
  readonly recipients: readonly string[];
  /** Epoch milliseconds: what was copied before can no longer be read by the server. */
  readonly madeAt: number;
}

/** Secrets by the ids of their keys. */
export type Secrets = ReadonlyMap<string, Uint8Array>;

const SECRET_BYTES = 32;
const ID_LENGTH = 16;

/**
 * A key for the owners of some public keys; it lies in the memory of the server, and wrapped beside the copies.
 * @param recipients none: copies are in the clear
 * @throws BackupRefused for what is no public key of age
 */
export async function newCopiesKey(recipients: readonly string[]): Promise<CopiesKey | null> {
  const encrypt = encryptionFor(recipients);
  if (!encrypt) return null;
  const secret = randomBytes(SECRET_BYTES);
  const wrapped = await all(encrypt(Readable.from([secret])));
  return { id: idOf(wrapped), secret, wrapped, recipients: recipients.toSorted(), madeAt: Date.now() };
}

/** Ids of the keys in the folder of a series that are as they were written. */
export function keysIn(folder: string): ReadonlySet<string> {
  const ids = readdirSync(folder).flatMap((name) => KEY_NAME.exec(name)?.[1] ?? []);
  return new Set(ids.filter((id) => idOf(readFileSync(join(folder, keyName(id)))) === id));
}

/**
 * The secrets of a series.
 * @param identities secret keys of age
 * @throws BackupRefused when there is none, or not the right one
 */
export async function secretsIn(folder: string, identities: readonly string[]): Promise<Secrets> {
  const secrets = new Map<string, Uint8Array>();
  for (const id of keysIn(folder)) {
    secrets.set(id, await all(decrypted(join(folder, keyName(id)), identities)));
  }
  return secrets;
}

function idOf(wrapped: Uint8Array): string {
  return createHash('sha256').update(wrapped).digest('hex').slice(0, ID_LENGTH);
}

async function all(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await Readable.from(pieces).toArray());
}
