import { afterEach, beforeEach, expect, test } from 'vitest';
import { addPerson, isSignedIn, NUMBER, PASSWORD, refusalIn, visitor } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type SmsGateway, startSmsGateway } from '#tests/support/sms-gateway.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

let gateway: SmsGateway;
let server: TestServer;
let eva: TestBrowser;
beforeEach(async () => {
  gateway = await startSmsGateway();
  server = await startTestServer({ settings: { smsGatewayUrl: gateway.url, environment: 'PROD' } });
  await addPerson(server, 'eva', { defaultLang: 'en' });
  eva = await server.signedIn('eva', PASSWORD);
});
afterEach(async () => {
  await server.close();
  await gateway.close();
});

const request = () => eva.post('user/setting/second-factor/request', { alternateMobileNumber: NUMBER });

function lastCode(): string {
  const sent = JSON.stringify(gateway.requests.at(-1)?.body);
  return /: ([A-Z2-9]{8})\./.exec(sent)?.[1] ?? '';
}

async function switchOn(): Promise<void> {
  await request();
  const wish = { twoWayAuthenticationEnabled: true, twoWayAuthenticationToken: lastCode() };
  await eva.post('user/setting/second-factor/change', wish);
}

test('a code goes through the gateway in the user’s language, and not to the console', async () => {
  expect((await request()).statusCode).toBe(200);
  expect(gateway.requests[0]?.body).toEqual({
    to: NUMBER,
    text: `Your Leitstand access code: ${lastCode()}. It is valid for 10 minutes. Do not share it with anyone.`,
  });
  expect(server.console).toEqual([]);
  expect(server.log.join()).not.toContain(lastCode());
});

test('a gateway that fails is 049 with 503, counts nothing, and the next try is free at once', async () => {
  gateway.status = 500;
  for (let count = 0; count < 21; count++) {
    const response = await request();
    expect(refusalIn(response)).toEqual([503, '049', []]);
    expect(response.headers['retry-after']).toBe('60');
  }
  gateway.status = 200;
  expect((await request()).statusCode).toBe(200);
});

test('under the same idempotency key a code that was not sent is sent at the next try', async () => {
  const again = () =>
    eva.post(
      'user/setting/second-factor/request',
      { alternateMobileNumber: NUMBER },
      { 'Idempotency-Key': 'one' },
    );
  gateway.status = 503;
  expect((await again()).statusCode).toBe(503);
  gateway.status = 200;
  expect((await again()).statusCode).toBe(200);
});

test('a login whose code could not be sent goes on without the password', async () => {
  await switchOn();
  const browser = await visitor(server);
  gateway.status = 500;
  const refused = await browser.post('auth/login', { username: 'eva', password: PASSWORD });
  expect(refusalIn(refused)).toEqual([503, '049', []]);
  expect(await isSignedIn(browser)).toBe(false);
  gateway.status = 200;
  expect((await browser.post('auth/login', { username: 'eva' })).json().errCodes).toEqual(['047']);
  const response = await browser.post('auth/login', { username: 'eva', token: lastCode() });
  expect(response.statusCode).toBe(200);
});
