import { afterEach, beforeEach, expect, test } from 'vitest';
import { addApp } from '#tests/support/authenticator.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { addPerson } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Nothing waits for a mail, so the test does. */
const SENT = { timeout: 30_000 };

let mail: MailServer;
let server: TestServer;
beforeEach(async () => {
  mail = await startMailServer();
  server = await startTestServer({ settings: { smtpUrl: mail.url, publicUrl: 'http://console.example' } });
});
afterEach(async () => {
  await server.close();
  await mail.close();
});

async function reset(id: number): Promise<number> {
  const admin = await server.signedIn();
  return (await admin.post('user/second-factor/reset', { id })).statusCode;
}

test('a user whose factors an administrator has reset is notified by mail, in their language', async () => {
  const id = await addPerson(server, 'anna', { defaultLang: 'en' });
  await addApp(server, id);
  expect(await reset(id)).toBe(200);
  await expect.poll(() => mail.mails.length, SENT).toBe(1);
  const [received] = mail.mails;
  expect(received?.to).toEqual(['anna@example.org']);
  expect(received?.source).toContain('your second factor was switched off');
  expect(received?.source).toContain('account anna');
});

test('nothing is sent where nothing was on', async () => {
  const [anna, bert] = [await addPerson(server, 'anna'), await addPerson(server, 'bert')];
  await addApp(server, bert);
  expect(await reset(anna)).toBe(200);
  expect(await reset(bert)).toBe(200);
  await expect.poll(() => mail.mails.map(({ to }) => to), SENT).toEqual([['bert@example.org']]);
});

test('a mail server that refuses does not undo the reset; the failure is reported', async () => {
  mail.refusal = { code: 550, said: 'no such mailbox' };
  const id = await addPerson(server, 'anna');
  await addApp(server, id);
  expect(await reset(id)).toBe(200);
  await expect.poll(() => server.log.join(), SENT).toContain('no such mailbox');
});
