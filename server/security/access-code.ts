import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { HEADERS } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Attempts } from '#server/security/attempts.ts';
import type { Database } from '#server/store/base/database.ts';
import { readMeta, removeMeta, setMeta } from '#server/store/base/meta.ts';

const CODE_BYTES = 24;

/**
 * Sees to it that the database has an access code: the one that is set, or else the one that it has, or else one that is
 * made when it is shown (server/security/first-access.ts).
 */
export async function prepareAccessCode({ read, write }: Database, wanted: string | null): Promise<void> {
  const kept = await readMeta(read, 'accessCodeHash');
  if (wanted === null) {
    if (kept === null) await setMeta(write, 'accessCodeNotShown', 'new');
    return;
  }
  const hash = storedHashOf(wanted);
  if (hash === kept) return;
  await write.transaction().execute(async (db) => {
    await setMeta(db, 'accessCodeHash', hash);
    await removeMeta(db, 'accessCodeNotShown');
  });
}

/** Gives the database another access code. @returns the code, which is known nowhere else */
export async function renewAccessCode({ write }: Database): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  await setMeta(write, 'accessCodeHash', storedHashOf(code));
  return code;
}

/**
 * Lets in a caller with the access code of this database.
 * @throws Refusal 005 without one, 002 with a wrong one, 022 or 044 after too many wrong ones from that address
 */
export async function refuseWithoutCode(
  { attempts, database }: { readonly attempts: Attempts; readonly database: Database },
  { code, address }: { readonly code: string; readonly address: string },
): Promise<void> {
  if (code === '') throw new Refusal(REFUSAL.required, { fields: [HEADERS.accessCode] });
  // No user can be called so; and with the address in it no one can lock out others.
  const trier = { username: `\u0000${HEADERS.accessCode} ${address}`, address, browserId: undefined };
  await attempts.run(trier, async (attempt) => {
    const kept = Buffer.from((await readMeta(database.read, 'accessCodeHash')) ?? '', 'base64url');
    const given = hashOf(code);
    if (kept.length !== given.length || !timingSafeEqual(kept, given)) {
      throw new Refusal(REFUSAL.wrongCredentials, { fields: [HEADERS.accessCode] });
    }
    await attempts.takeBack(attempt);
  });
}

function storedHashOf(code: string): string {
  return hashOf(code).toString('base64url');
}

/** Codes are long and random, or set by the operator and at least as long as cannot be tried out. */
function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
