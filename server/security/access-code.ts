import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { HEADERS } from '#contract/call.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Attempts } from '#server/security/attempts.ts';
import type { Database } from '#server/store/database.ts';
import { readMeta, setMeta } from '#server/store/meta.ts';

const CODE_BYTES = 24;

/**
 * Sees to it that the database has an access code: the one that is set, or else the one that it has, or else a new one.
 * @returns the new one, which is known here and nowhere else; null otherwise
 */
export async function prepareAccessCode(
  { read, write }: Database,
  wanted: string | null,
): Promise<string | null> {
  const kept = await readMeta(read, 'accessCodeHash');
  if (wanted === null && kept !== null) return null;
  const code = wanted ?? randomBytes(CODE_BYTES).toString('base64url');
  const hash = hashOf(code).toString('base64url');
  if (hash !== kept) await setMeta(write, 'accessCodeHash', hash);
  return wanted === null ? code : null;
}

/**
 * Lets in whoever has the access code of this database.
 * @throws Refusal 005 without one, 002 with a wrong one, 022 or 044 after too many wrong ones from that address
 */
export async function refuseWithoutCode(
  { attempts, database }: { readonly attempts: Attempts; readonly database: Database },
  { code, address }: { readonly code: string; readonly address: string },
): Promise<void> {
  if (code === '') throw new Refusal('005', { fields: [HEADERS.accessCode] });
  // No user can be called so; and with the address in it nobody can lock out others.
  const trier = { username: `\u0000${HEADERS.accessCode} ${address}`, address, browserId: undefined };
  await attempts.run(trier, async (attempt) => {
    const kept = Buffer.from((await readMeta(database.read, 'accessCodeHash')) ?? '', 'base64url');
    const given = hashOf(code);
    if (kept.length !== given.length || !timingSafeEqual(kept, given)) {
      throw new Refusal('002', { fields: [HEADERS.accessCode] });
    }
    await attempts.takeBack(attempt);
  });
}

/** Codes are long and random, or set by whoever runs the server and at least as long as cannot be tried out. */
function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
