import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { BackupRefused } from '#server/backup/refused.ts';
import { makeFolder } from '#server/dialect/base/make-folder.ts';

/** What the name of a signature ends with: 64 bytes, as openssl writes and reads them. */
export const SIGNATURE_ENDING = '.sig';

/** Bytes of the key alone, in the coding of every public Ed25519 key. */
const HEADER = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

/** Signs with a key of this machine. */
export interface Signer {
  /** The public half of the key, as text of 44 characters. */
  readonly name: string;
  sign(bytes: Uint8Array): Buffer;
}

/**
 * The signer of a key file (PEM, Ed25519).
 * @returns null where there is no such file
 * @throws BackupRefused when it is something else
 */
export async function readSigner(path: string): Promise<Signer | null> {
  const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new BackupRefused(`The signing key ${path} cannot be read: ${error.message}.`);
  });
  return pem === null ? null : signerOf(privateKeyIn(pem, path));
}

/** The signer of a key file; the key is made when there is none. */
export async function ensureSigner(path: string): Promise<Signer> {
  const known = await readSigner(path);
  if (known) return known;
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  try {
    makeFolder(dirname(resolve(path)));
    await writeFile(path, pem, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    // Another backup that began at the same moment has made it.
    const made = await readSigner(path);
    if (made) return made;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupRefused(
      `The key that signs backups cannot be kept (${reason}). Set BACKUP_SIGNING_KEY to a file that can be written.`,
    );
  }
  return signerOf(privateKey);
}

/** Whether a text is the public half of a key, as `Signer` names it. */
export function isSignerName(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === KEY_BYTES && bytes.toString('base64') === text;
}

/** Whether these bytes were signed by the owner of a key. */
export function isSignedBy(name: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  if (!isSignerName(name)) return false;
  const der = Buffer.concat([HEADER, Buffer.from(name, 'base64')]);
  return verify(null, bytes, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature);
}

function signerOf(key: KeyObject): Signer {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    name: der.subarray(HEADER.length).toString('base64'),
    sign: (bytes) => sign(null, bytes, key),
  };
}

function privateKeyIn(pem: string, path: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The sentence below says what it should have been, and nothing of what it is.
  }
  throw new BackupRefused(
    `${path} is no signing key: it has to be an Ed25519 key as PEM, as openssl makes it.`,
  );
}
