import type { FastifyInstance } from 'fastify';
import { characterTrouble } from '#contract/invisible-characters.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { fieldFinding } from '#server/domain/field-findings.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { newPassword } from '#server/security/new-password.ts';
import { originOf } from '#server/security/origin.ts';
import { logDeletedUser, logSavedUser } from '#server/security/user-events.ts';
import { deleteUser } from '#server/store/people/user-delete.ts';
import { listUsers } from '#server/store/people/user-list.ts';
import { saveUser, type UserPayload, userContent } from '#server/store/people/user-save.ts';
import { USERNAME_KEY_LENGTH, usernameKey } from '#server/store/search/user-columns.ts';

export function registerUserCalls(app: FastifyInstance, parts: Parts): void {
  registerCall(app, parts, 'userList', async ({ payload }) => ({
    listData: await listUsers(parts.database.read, payload),
  }));

  registerCall(app, parts, 'userSave', async ({ payload, caller, write, request }) => {
    refuseUnfitName(payload);
    const password = await passwordOf(payload, parts);
    return write(async (unit) => {
      const saved = await saveUser(unit, payload, { password, keptSession: caller.session.tokenHash });
      await logSavedUser(parts.securityLog, unit, { saved, origin: originOf(request) });
      return userContent(saved.after);
    });
  });

  registerCall(app, parts, 'userDelete', async ({ payload, write, request }) =>
    write(async (unit) => {
      const user = await deleteUser(unit, payload.id);
      await logDeletedUser(parts.securityLog, unit, { user, origin: originOf(request) });
      return { id: payload.id };
    }),
  );
}

/** A name that is there already is not looked at again: it cannot be changed. */
function refuseUnfitName({ id, authentication: { username } }: UserPayload): void {
  if (id) return;
  const field = 'authentication.username';
  const fields = [field];
  const trouble = characterTrouble(username, 'name');
  if (trouble)
    throw new Refusal(REFUSAL.invalid, { findings: [fieldFinding(REFUSAL.invalid, field, trouble)] });
  // At its ends it would not be seen.
  if (username.trim() !== username) throw new Refusal(REFUSAL.invalid, { fields });
  if (usernameKey(username).length > USERNAME_KEY_LENGTH) throw new Refusal(REFUSAL.nameTooLong, { fields });
}

async function passwordOf({ id, authentication, ...person }: UserPayload, { database }: Parts) {
  const { username, password } = authentication;
  const { firstname, lastname, email } = person;
  if (!password) return null;
  const names = [username, firstname, lastname, email];
  return newPassword(database.read, {
    userId: id ?? null,
    password,
    field: 'authentication.password',
    names,
  });
}
