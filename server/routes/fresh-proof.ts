import type { FastifyRequest } from 'fastify';
import type { Call, FreshProof } from '#contract/call.ts';
import type { ProofWanted } from '#contract/proof-wanted.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import type { Caller } from '#server/security/caller.ts';
import { waysOf } from '#server/security/factors.ts';
import { readAccount } from '#server/store/people/logins.ts';
import { isOfSync } from '#server/store/sync/sync-revisions.ts';

/** Properties of a request. */
export type Payload = Readonly<Record<string, unknown>>;

interface Unproven {
  readonly caller: Caller;
  readonly payload: Payload;
}

/**
 * Asks for a fresh proof of who calls, where the call wants one: a session alone, which may have been stolen, is not
 * enough for what would make it lasting.
 * @throws Refusal 403/064
 */
export async function refuseUnproven(
  parts: Pick<Parts, 'database' | 'sessions' | 'passkeys' | 'settings'>,
  { freshProof }: Call,
  { caller, payload, request }: Unproven & { readonly request: FastifyRequest },
): Promise<void> {
  const { database, sessions } = parts;
  if (freshProof === undefined) return;
  // Its call compares it, and carries nothing out with a wrong one.
  if (payload.currentPassword) return;
  if (!(await isWanted(freshProof, { caller, payload }, database))) return;
  if (await sessions.takeProof(caller.session)) return;
  // Said at once, so that the question can be asked without another call.
  const content: ProofWanted = {
    factors: await factorsOf(parts, caller, request),
    freshMinutes: parts.settings.confirmMinutes,
  };
  throw new Refusal(REFUSAL.confirmationWanted, { status: 403, content });
}

/** What the caller can show instead of the password at this address. */
async function factorsOf(
  { database, passkeys }: Pick<Parts, 'database' | 'passkeys'>,
  { user }: Caller,
  request: FastifyRequest,
): Promise<string[]> {
  const account = await readAccount(database.read, user.id);
  const ways = account ? waysOf(account) : [];
  return ways.filter((way) => way !== 'passkey' || passkeys.areAt(request));
}

async function isWanted(
  freshProof: FreshProof,
  { caller, payload }: Unproven,
  { read }: Parts['database'],
): Promise<boolean> {
  if (freshProof === 'always') return true;
  if (freshProof === 'changesUsers') return payload.type === 'user';
  if (freshProof === 'undoesSync') return isOfSync(read, Number(payload.revisionId));
  const own: Payload = { ...caller.user };
  return freshProof.changes.some((field) => (payload[field] || null) !== (own[field] ?? null));
}
