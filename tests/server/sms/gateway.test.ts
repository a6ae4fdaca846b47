import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SmsFailure, type SmsSettings, smsSender } from '#server/sms/gateway.ts';
import { type SmsGateway, startSmsGateway } from '#tests/support/sms-gateway.ts';

let gateway: SmsGateway;
beforeEach(async () => {
  gateway = await startSmsGateway();
});
afterEach(() => gateway.close());

const LOCAL: SmsSettings = { smsGatewayUrl: null, environment: 'DEV', host: '127.0.0.1', trustProxy: 0 };
const refuseToPrint = () => {
  throw new Error('nothing is to be printed');
};
const senderTo = (smsGatewayUrl: string, timeout?: number) =>
  smsSender({ ...LOCAL, smsGatewayUrl }, refuseToPrint, timeout);

async function failureOf(sending: Promise<void>): Promise<SmsFailure> {
  const error = await sending.then(() => null).catch((reason: unknown) => reason);
  if (error instanceof SmsFailure) return error;
  throw new Error(`no SmsFailure: ${String(error)}`);
}

describe('a gateway', () => {
  test('gets number and text as JSON', async () => {
    await senderTo(gateway.url)('+491713920099', 'Ihr Code: Ä🙂');
    expect(gateway.requests).toEqual([
      {
        method: 'POST',
        headers: expect.objectContaining({ 'content-type': 'application/json' }),
        body: { to: '+491713920099', text: 'Ihr Code: Ä🙂' },
      },
    ]);
  });

  test('gets the credentials of its address as a header', async () => {
    await senderTo(gateway.url.replace('//', '//leit:s%40nd@'))('+491713920099', 'x');
    const authorization = `Basic ${Buffer.from('leit:s@nd').toString('base64')}`;
    expect(gateway.requests[0]?.headers).toMatchObject({ authorization });
  });

  test.each([400, 404, 429, 500, 503])('that answers %s has not sent', async (status) => {
    gateway.status = status;
    const failure = await failureOf(senderTo(gateway.url)('+491713920099', 'x'));
    expect(failure).toMatchObject({ perhapsSent: false, message: `the SMS gateway answered ${status}` });
  });

  test('that sends elsewhere is not followed', async () => {
    const other = await startSmsGateway();
    gateway.status = 307;
    gateway.headers = { location: other.url };
    await failureOf(senderTo(gateway.url)('+491713920099', 'x'));
    expect(other.requests).toEqual([]);
    await other.close();
  });

  test('that does not answer may have sent', async () => {
    gateway.status = null;
    const failure = await failureOf(senderTo(gateway.url, 200)('+491713920099', 'x'));
    expect(failure.perhapsSent).toBe(true);
  });

  test('that is not there has not sent', async () => {
    const { url } = gateway;
    await gateway.close();
    expect((await failureOf(senderTo(url)('+491713920099', 'x'))).perhapsSent).toBe(false);
    gateway = await startSmsGateway();
  });
});

describe('without a gateway', () => {
  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])(
    'a developer’s console shows it on %s',
    async (host) => {
      const lines: string[] = [];
      await smsSender({ ...LOCAL, host }, (line) => lines.push(line))('+491713920099', 'Ihr Code');
      expect(lines).toEqual(['SMS to +491713920099: Ihr Code']);
    },
  );

  test.each([
    { environment: 'PROD' },
    { environment: 'INTERN' },
    { host: '0.0.0.0' },
    { host: '::' },
    { host: '192.0.2.1' },
    { host: '127.0.0.1.example.org' },
    { trustProxy: 1 },
  ] as const)('nothing is shown with %j', async (settings) => {
    const failure = await failureOf(
      smsSender({ ...LOCAL, ...settings }, refuseToPrint)('+491713920099', 'x'),
    );
    expect(failure.perhapsSent).toBe(false);
  });
});
