import type { FastifyInstance } from 'fastify';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { originOf } from '#server/security/origin.ts';
import { confirmCode } from '#server/security/present-code.ts';
import { refuseWithoutFactor } from '#server/security/required-factor.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  forgetCodesWithoutFactor,
  hasFactor,
  listFactors,
  removeFactor,
  toFactor,
} from '#server/store/people/factors.ts';
import { renamePasskey } from '#server/store/people/passkeys.ts';
import { noteFactor } from '#server/store/people/second-factor.ts';
import { endAccess } from '#server/store/people/sessions.ts';
import { fullName } from '#server/store/search/user-columns.ts';

/** One's own second factors beside the number for SMS: authenticator apps, passkeys, and recovery codes. */
export function registerFactorCalls(app: FastifyInstance, parts: Parts): void {
  const { database, factors, passkeys, securityLog, units } = parts;

  registerCall(app, parts, 'factorList', async ({ caller }) => ({
    factors: (await listFactors(database.read, caller.user.id)).map(toFactor),
    recoveryCodesLeft: await countRecoveryCodes(database.read, caller.user.id),
  }));

  // Not by `write`, which would keep the answer, and with it the secret, under the request's key.
  registerCall(app, parts, 'factorTotpBegin', async ({ caller }) =>
    units.run(caller.actor, async ({ db }) => {
      const present = (await listFactors(db, caller.user.id)).filter(({ kind }) => kind === 'totp');
      if (present.length >= LIMITS.authenticatorApps) throw new Refusal(REFUSAL.invalid);
      return factors.beginApp(db, caller.user);
    }),
  );

  registerCall(app, parts, 'factorTotpConfirm', async ({ payload, caller, write, request }) => {
    const { user, session } = caller;
    const begun = await confirmCode(parts, { caller, request }, 'token', () =>
      factors.findBegunApp(user.id, payload.token),
    );
    return write(async ({ db, actor, now }) => {
      const factor = await confirmFactor(db, { id: begun.id, step: begun.step, now });
      if (!factor) throw new Refusal(REFUSAL.codeExpired, { fields: ['token'] });
      await noteFactor(db, user.id, session.tokenHash);
      const detail = { kind: factor.kind, factorId: factor.id };
      await securityLog.write(db, { event: 'factorAdded', actor, origin: originOf(request), detail });
      return { factor: toFactor(factor) };
    });
  });

  registerCall(app, parts, 'factorPasskeyBegin', async ({ caller, request }) => {
    const { id, username, firstname, lastname } = caller.user;
    const name = fullName({ firstname, lastname }) ?? username;
    return { options: await passkeys.creation(request, { id, username, name }, caller.session) };
  });

  registerCall(app, parts, 'factorPasskeyConfirm', async ({ payload, caller, write, request }) => {
    const { user, session } = caller;
    return passkeys.add(request, { session, ...payload }, (insert) =>
      write(async ({ db, actor }) => {
        const factor = await insert(db);
        await noteFactor(db, user.id, session.tokenHash);
        const detail = { kind: factor.kind, factorId: factor.id };
        await securityLog.write(db, { event: 'factorAdded', actor, origin: originOf(request), detail });
        return { factor: toFactor(factor) };
      }),
    );
  });

  registerCall(app, parts, 'factorPasskeyRename', async ({ payload, caller, write }) =>
    write(async ({ db }) => {
      const factor = await renamePasskey(db, { userId: caller.user.id, ...payload });
      if (!factor) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
      return { factor: toFactor(factor) };
    }),
  );

  // Not by `write` either: the codes are answered once.
  registerCall(app, parts, 'factorRecoveryCreate', async ({ caller, request }) =>
    units.run(caller.actor, async ({ db, actor }) => {
      if (!(await hasFactor(db, caller.user.id))) throw new Refusal(REFUSAL.invalid);
      const codes = await factors.makeRecoveryCodes(db, caller.user.id);
      const detail = { count: codes.length };
      await securityLog.write(db, { event: 'recoveryCodesMade', actor, origin: originOf(request), detail });
      return { codes: [...codes] };
    }),
  );

  registerCall(app, parts, 'factorRemove', async ({ payload, caller, write, request }) =>
    write(async ({ db, actor }) => {
      const { user, session } = caller;
      const factor = await removeFactor(db, { userId: user.id, id: payload.id });
      if (!factor) throw new Refusal(REFUSAL.notFound, { fields: ['id'] });
      await refuseWithoutFactor(parts, db, caller);
      await forgetCodesWithoutFactor(db, user.id);
      await endAccess(db, user.id, session.tokenHash);
      const detail = { kind: factor.kind, factorId: factor.id };
      await securityLog.write(db, { event: 'factorRemoved', actor, origin: originOf(request), detail });
      return { id: payload.id };
    }),
  );
}
