import type { Settings } from '#server/settings/settings.ts';

const TIMEOUT_MS = 10_000;

/** A text message was not sent, or perhaps it was. */
export class SmsFailure extends Error {
  /** The gateway has not answered: the message may be on its way. */
  readonly perhapsSent: boolean;
  constructor(message: string, perhapsSent: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = 'SmsFailure';
    this.perhapsSent = perhapsSent;
  }
}

/** Sends a text message. @throws SmsFailure */
export type SendSms = (to: string, text: string) => Promise<void>;

export type SmsSettings = Pick<Settings, 'smsGatewayUrl' | 'environment' | 'host' | 'trustProxy'>;

/**
 * How this server sends text messages: through its gateway, or, where no one but its developer can reach it, to its
 * console.
 * @param print one line to the console
 */
export function smsSender(
  settings: SmsSettings,
  print: (line: string) => void,
  timeout: number = TIMEOUT_MS,
): SendSms {
  const { smsGatewayUrl } = settings;
  if (smsGatewayUrl !== null) return (to, text) => post(smsGatewayUrl, { to, text }, timeout);
  if (isForDevelopment(settings)) return async (to, text) => print(`SMS to ${to}: ${text}`);
  return async () => {
    throw new SmsFailure('no SMS gateway is set (SMS_GATEWAY_URL)', false);
  };
}

function isForDevelopment({ environment, host, trustProxy }: SmsSettings): boolean {
  const isLoopback = host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
  return environment === 'DEV' && isLoopback && trustProxy === 0;
}

async function post(gateway: string, message: { to: string; text: string }, timeout: number): Promise<void> {
  const { url, authorization } = addressOf(gateway);
  let status: number;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    status = response.status;
    await response.body?.cancel();
  } catch (error) {
    throw new SmsFailure('the SMS gateway does not answer', wasReached(error), error);
  }
  if (status < 200 || status > 299) {
    throw new SmsFailure(`the SMS gateway answered ${status}`, false);
  }
}

/** fetch takes no credentials in an address; they go into the header that they stand for. */
function addressOf(gateway: string): { url: string; authorization: Record<string, string> } {
  const url = new URL(gateway);
  const { username, password } = url;
  if (username === '' && password === '') return { url: url.href, authorization: {} };
  url.username = '';
  url.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { url: url.href, authorization: { authorization } };
}

/** Without a connection nothing was sent; of anything else the outcome is unknown. */
function wasReached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  return !['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(String(code));
}
