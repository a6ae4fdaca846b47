import type { RequestOf } from '#contract/call.ts';
import type { mailTemplateTest } from '#contract/mail-template.ts';
import type { Service } from '#machines/kit/port.ts';

/** The mail that is tried. */
export type TriedMail = RequestOf<typeof mailTemplateTest>;

export interface MailTestPort {
  /**
   * Sends a mail to the signed-in user's own address, and answers that address.
   * @param key the idempotency key: with the same one it is sent once
   */
  readonly send: Service<{ readonly mail: TriedMail; readonly key: string }, { readonly sentTo: string }>;
}
