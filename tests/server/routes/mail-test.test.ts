import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FEATURES } from '#contract/features.ts';
import { TESTS_PER_HOUR } from '#contract/mail-template.ts';
import { contexts as contextStore } from '#server/store/records/contexts.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { addPerson, PASSWORD } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { contentOf, expectRefusal } from '#tests/support/text-calls.ts';

const SECRET = 'geheim/4711';
let mail: MailServer;
let server: TestServer;
let admin: TestBrowser;

beforeAll(async () => {
  mail = await startMailServer({ user: 'leitstand', pass: SECRET });
  server = await startTestServer({ settings: { smtpUrl: mail.url, mailFrom: 'console@praxis.example' } });
  admin = await server.signedIn();
  await server.parts.database.write
    .updateTable('users')
    .set({ email: 'admin@praxis.example' })
    .where('username', '=', 'admin')
    .execute();
  const create = async (path: string, payload: object) => {
    const answer = await admin.post(path, payload);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await server.parts.units.run({ userId: null, username: 'test' }, async (unit) => {
    const rest = { hostUrl: null, isDefault: false, active: true };
    for (const [identifier, parentIdentifier] of [
      ['region', 'GLOBAL'],
      ['praxis', 'region'],
    ] as const) {
      await contextStore.add(unit, { identifier, parentIdentifier, ...rest });
    }
  });
  for (const [contextIdentifier, lang, subject, body] of [
    ['region', 'de', 'Termin am {%date%}', '<p>Guten Tag {%Name%}</p>'],
    ['region', 'en', 'Appointment on {%date%}', 'Hello {%name%}'],
    ['praxis', 'de', 'Ihr Termin am {%date%}', '<p>Guten Tag {%Name%}, bis {%date%}</p>'],
  ] as const) {
    const template = { identifier: 'reminder', contextIdentifier, lang, subject, body };
    await create('mailTemplate/save', template);
  }
});
afterAll(async () => {
  await server.close();
  await mail.close();
});
beforeEach(async () => {
  mail.refusal = null;
  server.clock.advance({ minutes: 61 });
  // The session is over by now.
  admin = await server.signedIn();
});

const WANTED = { identifier: 'reminder', contextIdentifier: 'praxis', lang: 'de' };
const resolve = async (wanted: object) => admin.post('mailTemplate/resolve', { ...WANTED, ...wanted });
const send = (payload: object = {}, browser = admin) =>
  browser.post('mailTemplate/test', { ...WANTED, ...payload });

describe('mailTemplate/resolve', () => {
  test('finds the nearest template, then its language, base and fallback, and lists its placeholders', async () => {
    const mailOf = async (wanted: object) => contentOf<{ mail: object }>(await resolve(wanted)).mail;
    expect(await mailOf({})).toEqual({
      ...WANTED,
      subject: 'Ihr Termin am {%date%}',
      body: '<p>Guten Tag {%Name%}, bis {%date%}</p>',
      placeholders: ['date', 'Name'],
    });
    expect(await mailOf({ lang: 'en' })).toMatchObject({ contextIdentifier: 'region', lang: 'en' });
    expect(await mailOf({ lang: 'de_DE' })).toMatchObject({ contextIdentifier: 'praxis', lang: 'de' });
    // English is the fallback language where none is said.
    expect(await mailOf({ lang: 'fr' })).toMatchObject({ contextIdentifier: 'region', lang: 'en' });
  });

  test('refuses what is not there', async () => {
    expectRefusal(await resolve({ identifier: 'other' }), 404, '008', 'identifier');
    expectRefusal(await resolve({ contextIdentifier: 'nowhere' }), 404, '008', 'contextIdentifier');
  });
});

describe('mailTemplate/test', () => {
  test('sends the resolved mail with its values, to the caller alone', async () => {
    const values = [
      { name: 'date', value: '1.2.' },
      { name: 'name', value: '<b>Berg</b>' },
    ];
    expect(contentOf(await send({ values }))).toEqual({ sentTo: 'admin@praxis.example' });
    const sent = mail.mails.at(-1);
    expect(sent).toMatchObject({ from: 'console@praxis.example', to: ['admin@praxis.example'] });
    expect(sent?.source).toContain('Subject: Ihr Termin am 1.2.');
    expect(sent?.source).toContain('text/html');
    expect(sent?.source).toContain('Guten Tag &lt;b&gt;Berg&lt;/b&gt;, bis 1.2.');
  });

  test('sends what is given instead of what is stored, and plain text as such', async () => {
    await send({ identifier: 'not.stored.yet', subject: 'Entwurf', body: 'Hallo {%wer%}' });
    expect(mail.mails.at(-1)?.source).toMatch(/Subject: Entwurf[\s\S]*text\/plain[\s\S]*Hallo \{%wer%\}/);
    expectRefusal(await send({ subject: 'x', body: '<script>1</script>' }), 400, '063', 'body');
  });

  test('says what the mail server said, and never the password', async () => {
    mail.refusal = { code: 552, said: `Mailbox full (${SECRET})` };
    const refused = await send();
    const { errors } = expectRefusal(refused, 503, '018');
    expect(errors).toMatchObject([{ reason: 'mailNotSent', values: { said: '552 Mailbox full (…)' } }]);
    expect(server.log.join('\n')).not.toContain(SECRET);
  });

  test('refuses more than a few in an hour', async () => {
    for (let sent = 0; sent < TESTS_PER_HOUR; sent += 1) expect((await send()).statusCode).toBe(200);
    const late = await send();
    expectRefusal(late, 429, '044');
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('refuses an address that is none, and several', async () => {
    const email = 'a@praxis.example, b@praxis.example';
    const id = await addPerson(server, 'zwei', { roles: ['SUPERADMIN', 'EDITOR'] });
    const { write } = server.parts.database;
    await write.updateTable('users').set({ email }).where('id', '=', id).execute();
    const sent = mail.mails.length;
    const refused = await send({}, await server.signedIn('zwei', PASSWORD));
    expectRefusal(refused, 400, '012', 'email');
    expect(mail.mails).toHaveLength(sent);
  });

  test('is refused, and not named, where no mail server is set', async () => {
    const without = await startTestServer();
    try {
      const browser = await without.signedIn();
      const { features } = contentOf<{ features: string[] }>(await browser.get('auth/session'));
      expect(features).not.toContain(FEATURES.mailTest);
      expect(features).toContain(FEATURES.mailResolve);
      const named = contentOf<{ features: string[] }>(await admin.get('auth/session'));
      expect(named.features).toContain(FEATURES.mailTest);
      expect(expectRefusal(await send({}, browser), 503, '018').errors).toMatchObject([
        { reason: 'mailUnset' },
      ]);
    } finally {
      await without.close();
    }
  });
});
