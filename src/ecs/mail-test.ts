import { mailTemplateTest } from '#contract/mail-template.ts';
import type { MailTestPort } from '#machines/mail-test/mail-test.port.ts';
import { callEcs } from '#src/ecs/client.ts';

/** Sends a mail to the signed-in user's own address. */
export const sendTestMail: MailTestPort['send'] = ({ mail, key }, signal) =>
  callEcs(mailTemplateTest, mail, { signal, idempotencyKey: key });
