import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as REFUSAL from '#contract/refusal.ts';
import { SECOND_FACTOR_UPDATED } from '#contract/second-factor.ts';
import type { SecurityEventName } from '#contract/security-events.ts';
import { phoneNumber } from '#contract/text.ts';
import { maskedNumber } from '#server/domain/people-rules.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { factorStep } from '#server/domain/second-factor-step.ts';
import { factorResetMail } from '#server/mail/factor-reset-mail.ts';
import type { Parts } from '#server/routes/parts.ts';
import { type Handling, registerCall } from '#server/routes/route.ts';
import { originOf } from '#server/security/origin.ts';
import { confirmCode } from '#server/security/present-code.ts';
import { refuseWithoutFactor } from '#server/security/required-factor.ts';
import type { AccessCode } from '#server/store/people/access-codes.ts';
import { changeFactor, resetFactors } from '#server/store/people/second-factor.ts';
import { type StoredUser, toSettings } from '#server/store/people/users.ts';
import { fromFlag, toInstant } from '#server/store/schema/values.ts';

type Change = Handling<'secondFactorChange'>;

export function registerSecondFactorCalls(app: FastifyInstance, parts: Parts): void {
  const { codes, securityLog } = parts;

  registerCall(app, parts, 'secondFactorRequest', async ({ payload, caller, write, request }) => {
    const mobileNo = numberOf(payload.alternateMobileNumber, caller.user.secondFactorMobileNo);
    const [origin, { actor }] = [originOf(request), caller];
    const sentTo = maskedNumber(mobileNo);
    const { resendAt, expiresAt } = await codes
      .sendForNumber(caller.user, mobileNo)
      .catch((error: unknown) => {
        const detail = {
          purpose: 'number',
          sentTo,
          code: error instanceof Refusal ? error.code : REFUSAL.serverError,
        };
        securityLog.note({ event: 'codeNotSent', actor, origin, detail });
        throw error;
      });
    return write(async ({ db }) => {
      await securityLog.write(db, {
        event: 'codeSent',
        actor,
        origin,
        detail: { purpose: 'number', sentTo },
      });
      return { sentTo, resendAt: toInstant(resendAt), expiresAt: toInstant(expiresAt) };
    });
  });

  registerCall(app, parts, 'secondFactorChange', async (handling) => {
    const { caller, write, request } = handling;
    const { to, spent } = await decide(handling, parts);
    const from = caller.user.secondFactorMobileNo;
    return write(async (unit) => {
      const session = caller.session.tokenHash;
      const user = await changeFactor(unit, { userId: caller.user.id, from, to, spent, session });
      if (to === null && from !== null) await refuseWithoutFactor(parts, unit.db, caller);
      if (to !== from) {
        const detail = to === null ? {} : { detail: { mobileNo: maskedNumber(to) } };
        const reported = { actor: caller.actor, origin: originOf(request), ...detail };
        await securityLog.write(unit.db, { event: eventOf(from, to), ...reported });
      }
      return { action: SECOND_FACTOR_UPDATED, settings: toSettings(user) };
    });
  });

  registerCall(app, parts, 'secondFactorReset', async ({ payload, caller, write, request }) => {
    if (payload.id === caller.user.id) throw new Refusal(REFUSAL.forbidden, { fields: ['id'] });
    // No one where nothing was on, or the request was carried out before.
    const notified: StoredUser[] = [];
    const content = await write(async ({ db, actor }) => {
      const reset = await resetFactors(db, payload.id);
      if (!reset) throw new Refusal(REFUSAL.notFound);
      if (reset.wasOn) {
        const origin = originOf(request);
        await securityLog.write(db, { event: 'secondFactorReset', actor, origin, subject: reset.user });
        notified.push(reset.user);
      }
      return { id: payload.id };
    });
    for (const user of notified) notifyOfReset(parts, user, caller.user.username);
    return content;
  });
}

/** Nothing waits for the mail: the reset is done, whatever becomes of it. */
function notifyOfReset(
  { sendMail, settings, reportFailure }: Parts,
  { username, email, defaultLang }: StoredUser,
  by: string,
): void {
  if (!sendMail || !email) return;
  const mail = factorResetMail(email, defaultLang, { username, by, server: settings.publicUrl });
  void sendMail(mail).catch(reportFailure);
}

/** An empty number means the present one. */
function numberOf(typed: string, present: string | null): string {
  const field = 'alternateMobileNumber';
  const number = typed.trim() || present;
  if (number === null) throw new Refusal(REFUSAL.required, { fields: [field] });
  if (!z.safeParse(phoneNumber, number).success) throw new Refusal(REFUSAL.invalid, { fields: [field] });
  return number;
}

interface Decision {
  readonly to: string | null;
  readonly spent: readonly AccessCode[];
}

/** Looks at the codes that the wish takes, and answers the number that the factor is to have then. */
async function decide(handling: Change, parts: Parts): Promise<Decision> {
  const { payload, caller } = handling;
  const present = caller.user.secondFactorMobileNo;
  const shown = fromFlag(caller.session.withSecondFactor);
  const token = payload.twoWayAuthenticationToken || null;
  const presentToken = payload.presentToken || null;
  const enabled = payload.twoWayAuthenticationEnabled;
  const step = factorStep({ enabled, present, token, presentToken, shown });
  const look = (typed: string, field: string, mobileNo: string | null) =>
    find({ typed, field, mobileNo }, handling, parts);

  switch (step.kind) {
    case 'nothing':
      return { to: present, spent: [] };
    case 'codeMissing':
      throw new Refusal(REFUSAL.required, { fields: [step.field] });
    case 'off':
      return {
        to: null,
        spent: step.proof === null ? [] : [await look(step.proof, 'twoWayAuthenticationToken', present)],
      };
    case 'take': {
      const moves = present !== null && !shown;
      if (moves && presentToken === null) throw new Refusal(REFUSAL.required, { fields: ['presentToken'] });
      const code = await look(step.token, 'twoWayAuthenticationToken', null);
      if (!moves || presentToken === null) return { to: code.mobileNo, spent: [code] };
      return { to: code.mobileNo, spent: [code, await look(presentToken, 'presentToken', present)] };
    }
  }
}

interface Typed {
  readonly typed: string;
  readonly field: string;
  /** The number that the code has to be for; null for any. */
  readonly mobileNo: string | null;
}

async function find({ typed, field, mobileNo }: Typed, handling: Change, parts: Parts): Promise<AccessCode> {
  const userId = handling.caller.user.id;
  const found = await confirmCode(parts, handling, field, () =>
    parts.codes.find({ userId, purpose: 'number', mobileNo }, typed),
  );
  return found.code;
}

function eventOf(from: string | null, to: string | null): SecurityEventName {
  if (to === null) return 'secondFactorOff';
  return from === null ? 'secondFactorOn' : 'secondFactorChanged';
}
