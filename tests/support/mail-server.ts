import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as it has arrived. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they were sent. */
  readonly source: string;
}

/** A mail server on this machine that takes mails, or refuses them as a test wants it. */
export interface MailServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** What it answers instead of taking a mail; null to take it. */
  refusal: { readonly code: number; readonly said: string } | null;
  close(): Promise<void>;
}

/** @param login whom it takes mails from; everybody unless it is given */
export async function startMailServer(login?: {
  readonly user: string;
  readonly pass: string;
}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...{ authOptional: login === undefined, allowInsecureAuth: true, disabledCommands: ['STARTTLS'] },
    disableReverseLookup: true,
    onAuth: ({ username = '', password = '' }, _session, done) => {
      if (username === login?.user && password === login.pass) return done(null, { user: username });
      // Some say what was sent to them.
      return done(new Error(`Authentication failed for ${username} with ${password}`));
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then((source) => {
        const { refusal } = mailServer;
        if (refusal) return done(Object.assign(new Error(refusal.said), { responseCode: refusal.code }));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
        return done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const credentials = login ? `${login.user}:${encodeURIComponent(login.pass)}@` : '';
  const mailServer: MailServer = {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    mails,
    refusal: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}
