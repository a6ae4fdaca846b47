import type { FastifyInstance } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import { rightMissing } from '#server/domain/forbidden.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { type Handling, registerCall } from '#server/routes/route.ts';
import { confirmPassword } from '#server/security/confirmation.ts';
import { newPassword, refuseUnfit } from '#server/security/new-password.ts';
import { originOf } from '#server/security/origin.ts';
import { logSavedUser } from '#server/security/user-events.ts';
import { saveOwnDetails } from '#server/store/people/own-details.ts';
import { userContent } from '#server/store/people/user-save.ts';

export function registerOwnDetailsCall(app: FastifyInstance, parts: Parts): void {
  registerCall(app, parts, 'ownDetailsUpdate', async (handling) => {
    const { payload, caller, write, request } = handling;
    const { defaultLang } = payload;
    if (
      defaultLang !== undefined &&
      (defaultLang || null) !== caller.user.defaultLang &&
      !caller.rights.editor
    ) {
      throw rightMissing('editor', 'defaultLang');
    }
    const { password, session } = await passwordOf(handling, parts);
    return write(async (unit) => {
      const options = { userId: caller.user.id, password, keptSession: session.tokenHash };
      const saved = await saveOwnDetails(unit, payload, options);
      await logSavedUser(parts.securityLog, unit, { saved, origin: originOf(request) });
      return userContent(saved.after);
    });
  });
}

/** The present password is looked at first: what was used before is revealed only to a user who knows that one. */
async function passwordOf(handling: Handling<'ownDetailsUpdate'>, parts: Parts) {
  const { password, currentPassword } = handling.payload;
  if (!password && !currentPassword) return { password: null, session: handling.caller.session };
  if (!password) throw new Refusal(REFUSAL.required, { fields: ['password'] });
  if (!currentPassword) throw new Refusal(REFUSAL.required, { fields: ['currentPassword'] });
  refuseUnfit(password, 'password');
  const session = await confirmPassword(parts, handling, currentPassword);
  const { id: userId, username } = handling.caller.user;
  const { firstname, lastname, email } = handling.payload;
  const names = [username, firstname, lastname, email];
  const wanted = { userId, password, field: 'password', names };
  return { password: await newPassword(parts.database.read, wanted), session };
}
