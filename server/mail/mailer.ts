import type { Environment } from '#contract/limits.ts';
import { isLoopback } from '#server/settings/settings-sync.ts';

const TIMEOUT_MS = 10_000;

/** A mail as it goes to one reader. */
export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** Whether the body is markup, not plain text. */
  readonly isMarkup: boolean;
}

/** The mail server did not take a mail, or did not answer. Its message is what that server said, without secrets. */
export class MailFailure extends Error {
  constructor(said: string) {
    super(said);
    this.name = 'MailFailure';
  }
}

/** Sends a mail. @throws MailFailure */
export type SendMail = (mail: Mail) => Promise<void>;

interface MailSettings {
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly environment: Environment;
}

/** How this server sends mails; null where no mail server is set. The client is loaded with the first mail. */
export function mailer(settings: MailSettings, timeout: number = TIMEOUT_MS): SendMail | null {
  const { smtpUrl, environment } = settings;
  if (smtpUrl === null) return null;
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  const from = settings.mailFrom ?? `leitstand@${url.hostname}`;
  const secure = url.protocol === 'smtps:';
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // A password, and in production any mail, goes over the wire only encrypted.
    requireTLS: !secure && !isLoopback(url.hostname) && (user !== '' || environment === 'PROD'),
    ...(user !== '' && { auth: { user, pass } }),
    ...{ connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
  return async ({ to, subject, body, isMarkup }) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(options);
    try {
      await transport.sendMail({
        ...{ from, to: { name: '', address: to }, subject },
        ...(isMarkup ? { html: body } : { text: body }),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw new MailFailure(saidBy(error, [pass, Buffer.from(`\0${user}\0${pass}`).toString('base64')]));
    } finally {
      transport.close();
    }
  };
}

/** Characters of an answer that are passed on. */
const SAID_MOST = 500;

/** What the mail server answered; where it did not, what went wrong with the connection. */
function saidBy(error: unknown, secrets: readonly string[]): string {
  const { response, message } = error as { readonly response?: unknown; readonly message?: unknown };
  const said = typeof response === 'string' && response !== '' ? response : String(message ?? error);
  const clean = secrets.reduce((text, secret) => (secret === '' ? text : text.replaceAll(secret, '…')), said);
  return clean.replace(/\s+/g, ' ').trim().slice(0, SAID_MOST);
}
