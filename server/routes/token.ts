import type { FastifyInstance } from 'fastify';
import type { ParsedRequestOf } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { TOKEN_DAYS, TOKEN_RIGHTS, type tokenSave } from '#contract/token.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { newSecret } from '#server/security/access-tokens.ts';
import { confirmPassword } from '#server/security/confirmation.ts';
import { originOf } from '#server/security/origin.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import {
  insertToken,
  isNameInUse,
  listTokens,
  readToken,
  revokeToken,
  type StoredToken,
  toAccessToken,
} from '#server/store/people/access-tokens.ts';
import { readContextChains } from '#server/store/places/contexts.ts';
import { fromInstant } from '#server/store/schema/values.ts';

const DAY_MS = 24 * 3_600_000;

/** Access tokens for machines. */
export function registerTokenCalls(app: FastifyInstance, parts: Parts): void {
  const { securityLog, units } = parts;

  registerCall(app, parts, 'tokenList', async ({ payload }) => ({
    listData: await listTokens(parts.database.read, payload),
  }));

  registerCall(app, parts, 'tokenSave', async ({ payload, caller, request, reply }) => {
    const { name, currentPassword } = payload;
    // At its ends it would not be seen.
    if (name.trim() !== name) throw new Refusal(REFUSAL.invalid, { fields: ['name'] });
    const endDate = endOf(payload, parts.now());
    await confirmPassword(parts, { caller, request, reply }, currentPassword);
    const { secret, tokenHash } = newSecret();
    const rights = TOKEN_RIGHTS.filter((right) => payload.rights.includes(right));
    const contexts = [...new Set(payload.contexts)].sort();
    // Not by `write`, which would keep the answer, and with it the secret, under the request's key.
    const token = await units.run(caller.actor, async (unit) => {
      await refuseUnknownContexts(unit, payload.contexts);
      if (await isNameInUse(unit.db, name, unit.now)) throw new Refusal(REFUSAL.taken, { fields: ['name'] });
      const created = { creationDate: unit.now, createdBy: caller.actor.username, endDate };
      const id = await insertToken(unit.db, { name, tokenHash, rights, contexts, ...created });
      const made = await existing(unit, id);
      const origin = originOf(request);
      const detail = { tokenId: id, token: name, rights, contexts, end: toAccessToken(made).end };
      await securityLog.write(unit.db, { event: 'tokenMade', actor: unit.actor, origin, detail });
      return made;
    });
    return { token: toAccessToken(token), secret };
  });

  registerCall(app, parts, 'tokenRevoke', async ({ payload, caller, write, request, reply }) => {
    await confirmPassword(parts, { caller, request, reply }, payload.currentPassword);
    return write(async (unit) => {
      const before = await readToken(unit.db, payload.id);
      if (!before) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
      const revoked = { revocationDate: unit.now, revokedBy: unit.actor.username };
      if (await revokeToken(unit.db, before.id, revoked)) {
        const detail = { tokenId: before.id, token: before.name };
        const origin = originOf(request);
        await securityLog.write(unit.db, { event: 'tokenRevoked', actor: unit.actor, origin, detail });
      }
      return { token: toAccessToken(await existing(unit, before.id)) };
    });
  });
}

/** @throws Refusal 012 for an end that has passed, or is too far away */
function endOf({ end }: ParsedRequestOf<typeof tokenSave>, now: number): number {
  if (!end) return now + TOKEN_DAYS.usual * DAY_MS;
  const endDate = fromInstant(end);
  if (endDate <= now || endDate > now + TOKEN_DAYS.most * DAY_MS)
    throw new Refusal(REFUSAL.invalid, { fields: ['end'] });
  return endDate;
}

/** @throws Refusal 012 for each context that does not exist */
async function refuseUnknownContexts({ db }: Unit, contexts: readonly string[]): Promise<void> {
  const known = await readContextChains(db, contexts);
  const findings = contexts.flatMap((context, place) =>
    known.has(context) ? [] : [finding(REFUSAL.invalid, `contexts.${place}`)],
  );
  if (findings.length > 0) throw new Refusal(REFUSAL.invalid, { findings });
}

async function existing({ db }: Unit, id: number): Promise<StoredToken> {
  const token = await readToken(db, id);
  if (!token) throw new Error(`token ${id} is gone in the middle of a transaction`);
  return token;
}
