import type { FastifyInstance } from 'fastify';
import { escaped, fillIn, isMarkup, placeholdersOf } from '#contract/mail-placeholders.ts';
import { TESTS_PER_HOUR } from '#contract/mail-template.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { hasActiveContent } from '#server/domain/active-content.ts';
import { finding, Refusal, stateRefusal } from '#server/domain/refusal.ts';
import { MailFailure } from '#server/mail/mailer.ts';
import type { Parts } from '#server/routes/parts.ts';
import { type Handling, registerCall } from '#server/routes/route.ts';
import { originOf } from '#server/security/origin.ts';
import { countEventsOf } from '#server/store/people/security-events.ts';
import { resolveMail } from '#server/store/texts/mail-resolve.ts';

const HOUR_MS = 3_600_000;

/** One address and nothing that a mail server could read as several. */
const ADDRESS = /^[^\s@,;:<>"()]+@[^\s@,;:<>"()]+$/;

/** Calls about mails beside those of every described kind. */
export function registerMailTemplateCalls(app: FastifyInstance, parts: Parts): void {
  const { database, securityLog, sendMail } = parts;
  /** Users whose mail is on its way. */
  const sending = new Set<number>();

  registerCall(app, parts, 'mailTemplateResolve', async ({ payload }) => {
    const mail = await resolveMail(database.read, payload);
    return { mail: { ...mail, placeholders: [...placeholdersOf(mail.subject, mail.body)] } };
  });

  registerCall(app, parts, 'mailTemplateTest', async (handling) => {
    const { caller, write, request } = handling;
    if (!sendMail) throw stateRefusal(REFUSAL.serverError, 'mailUnset');
    const { id: userId, email } = caller.user;
    if (email === null || !ADDRESS.test(email)) throw new Refusal(REFUSAL.invalid, { fields: ['email'] });
    const mail = await mailOf(handling, parts);
    if (sending.has(userId)) throw new Refusal(REFUSAL.tooManyRequests, { retryAfter: 10 });
    sending.add(userId);
    try {
      const since = parts.now() - HOUR_MS;
      const { count, first } = await countEventsOf(database.read, { userId, event: 'testMailSent', since });
      if (count >= TESTS_PER_HOUR) {
        const retryAfter = Math.ceil((first - since) / 1_000);
        throw new Refusal(REFUSAL.tooManyRequests, { retryAfter });
      }
      // Written before: a mail that the other side refuses was tried, too.
      await securityLog.write(database.write, {
        ...{ event: 'testMailSent', actor: caller.actor, origin: originOf(request) },
        detail: { identifier: handling.payload.identifier },
      });
      await sendMail({ to: email, ...mail });
    } catch (error) {
      throw error instanceof MailFailure ? notSent(error) : error;
    } finally {
      sending.delete(userId);
    }
    return write(async () => ({ sentTo: email }));
  });
}

function notSent({ message }: MailFailure): Refusal {
  const findings = [
    finding(REFUSAL.serverError, undefined, { reason: 'mailNotSent', values: { said: message } }),
  ];
  return new Refusal(REFUSAL.serverError, { status: 503, findings });
}

/** The mail with its values: as it is given, else as it is stored. */
async function mailOf({ payload }: Handling<'mailTemplateTest'>, { database }: Parts) {
  const { subject: givenSubject, body: givenBody } = payload;
  const isGiven = typeof givenSubject === 'string' && typeof givenBody === 'string';
  const stored = isGiven ? null : await resolveMail(database.read, payload);
  const subject = givenSubject ?? stored?.subject ?? '';
  const body = givenBody ?? stored?.body ?? '';
  if (await hasActiveContent(body)) throw new Refusal(REFUSAL.activeContent, { fields: ['body'] });
  const values = Object.fromEntries(payload.values.map(({ name, value }) => [name.toLowerCase(), value]));
  const markup = isMarkup(body);
  return {
    subject: fillIn(subject, values),
    body: fillIn(body, values, markup ? escaped : undefined),
    isMarkup: markup,
  };
}
