import type { FastifyInstance } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { newPassword } from '#server/security/new-password.ts';
import { originOf } from '#server/security/origin.ts';
import { hasTemporaryPassword } from '#server/store/people/passwords.ts';
import { settleStep } from '#server/store/people/required-steps.ts';
import { endAccess } from '#server/store/people/sessions.ts';
import { replacePassword } from '#server/store/people/user-passwords.ts';

/** Choosing one's own password in the place of one that another user has set. */
export function registerOwnPasswordCall(app: FastifyInstance, parts: Parts): void {
  registerCall(app, parts, 'authPasswordChoose', async ({ payload, caller, write, request }) => {
    const { user, session } = caller;
    // One that the user has chosen is changed with the present one alone (own/details/update).
    if (!(await hasTemporaryPassword(parts.database.read, user.id))) throw new Refusal(REFUSAL.invalid);
    const { username, firstname, lastname, email } = user;
    const names = [username, firstname, lastname, email].map((name) => name ?? '');
    const wanted = { userId: user.id, password: payload.password, field: 'password', names };
    const password = await newPassword(parts.database.read, wanted);
    return write(async (unit) => {
      const { db, actor } = unit;
      await replacePassword(unit, user, password);
      await endAccess(db, user.id, session.tokenHash);
      const subject = { id: user.id, username };
      const origin = originOf(request);
      await parts.securityLog.write(db, { event: 'passwordChanged', actor, origin, subject });
      return { requiredSteps: [...(await settleStep(db, session.tokenHash, 'password'))] };
    });
  });
}
