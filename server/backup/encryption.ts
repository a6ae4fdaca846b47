import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupRefused } from '#server/backup/refused.ts';

/** What the name of an encrypted file ends with. */
export const ENCRYPTED_ENDING = '.age';

type Bytes = AsyncIterable<Uint8Array>;

/** Bytes in the age format (https://age-encryption.org/v1): the command `age` reads them too. */
export type Encrypt = (plain: Bytes) => AsyncGenerator<Uint8Array>;

/**
 * Encrypts for the owners of these public keys. Only they can read it: the machine that encrypts cannot.
 * @param recipients none: nothing is encrypted
 * @throws BackupRefused for what is no public key of age
 */
export function encryptionFor(recipients: readonly string[]): Encrypt | null {
  if (recipients.length === 0) return null;
  const encrypter = new Encrypter();
  for (const recipient of recipients) addRecipient(encrypter, recipient);
  return async function* encrypt(plain) {
    yield* (await encrypter.encrypt(asWebStream(plain))) as unknown as Bytes;
  };
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    throw new BackupRefused(`BACKUP_RECIPIENTS names ${recipient}, which is no public key of age.`, {
      cause: error,
    });
  }
}

/**
 * The secret keys of a file that `age-keygen` has written.
 * @throws BackupRefused without a word of what the file holds
 */
export async function readIdentities(path: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new BackupRefused(`The key file ${path} cannot be read: ${error.message}.`);
  });
  const lines = text.split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length > 0 && identities.every(isIdentity)) return identities;
  throw new BackupRefused(`${path} is no key file of age: it needs lines that begin with AGE-SECRET-KEY-.`);
}

function isIdentity(text: string): boolean {
  try {
    new Decrypter().addIdentity(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads an encrypted file.
 * @throws BackupRefused for a key that is not the right one, and for a file that was changed or cut off: then what came
 * before is not to be used
 */
export async function* decrypted(path: string, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  if (identities.length === 0) {
    throw new BackupRefused(
      `${path} is encrypted. Say --identity FILE, the key file that age-keygen has written.`,
    );
  }
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    yield* (await decrypter.decrypt(asWebStream(createReadStream(path)))) as unknown as Bytes;
  } catch (error) {
    throw new BackupRefused(reasonOf(path, error), { cause: error });
  }
}

function reasonOf(path: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.startsWith('no identity matched')
    ? `${path} is encrypted for another key than the one given.`
    : `${path} was changed or cut off since it was encrypted: ${message}.`;
}

/** In pieces of a size that the format likes, whatever they come in. */
function asWebStream(bytes: Bytes) {
  return ReadableStream.from(Readable.from(bytes)) as unknown as globalThis.ReadableStream<Uint8Array>;
}
