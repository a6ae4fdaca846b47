import type { Call, FreshProof } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import type { Caller } from '#server/security/caller.ts';
import { isOfSync } from '#server/store/sync/sync-revisions.ts';

/** Properties of a request. */
export type Payload = Readonly<Record<string, unknown>>;

/**
 * Asks for a fresh proof of who calls, where the call wants one: a session alone, which may have been stolen, is not
 * enough for what would make it lasting.
 * @throws Refusal 403/064
 */
export async function refuseUnproven(
  { database, sessions }: Pick<Parts, 'database' | 'sessions'>,
  { freshProof }: Call,
  { caller, payload }: { readonly caller: Caller; readonly payload: Payload },
): Promise<void> {
  if (freshProof === undefined) return;
  // Its call compares it, and carries nothing out with a wrong one.
  if (payload.currentPassword) return;
  if (!(await isWanted(freshProof, { caller, payload }, database))) return;
  if (await sessions.takeProof(caller.session)) return;
  throw new Refusal(REFUSAL.confirmationWanted, { status: 403 });
}

async function isWanted(
  freshProof: FreshProof,
  { caller, payload }: { readonly caller: Caller; readonly payload: Payload },
  { read }: Parts['database'],
): Promise<boolean> {
  if (freshProof === 'always') return true;
  if (freshProof === 'changesUsers') return payload.type === 'user';
  if (freshProof === 'undoesSync') return isOfSync(read, Number(payload.revisionId));
  const own: Payload = { ...caller.user };
  return freshProof.changes.some((field) => (payload[field] || null) !== (own[field] ?? null));
}
