import { expect } from 'vitest';
import { type Journey, journey } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';
import { titled } from '#tests/support/titled.ts';

const NAME = 'Pipeline der Praxis';
const KEY = 'pipeline.greeting';

/** A call of a machine: no cookie, no XSRF token. */
async function call({ server }: Journey, secret: string, path: string, body: object) {
  const response = await fetch(`${server.address}/ecs/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as { errCodes: string[] } };
}

journey('a token is made, used by a program, found in the history, and revoked', async (j) => {
  const { page } = j;
  await j.enter('/');
  await page.getByRole('link', { name: 'Zugriffstokens' }).click();
  await page.getByRole('heading', { level: 1, name: titled('Zugriffstokens') }).waitFor();
  await page.getByText('Noch keine Zugriffstokens').waitFor();

  await page.getByRole('button', { name: 'Neues Token' }).click();
  await page.getByRole('button', { name: 'Token anlegen' }).click();
  await expect.poll(() => page.getByText('Bitte geben Sie einen Wert für dieses Feld an').count()).toBe(4);
  await page.getByRole('textbox', { name: 'Name' }).fill(NAME);
  await page.getByRole('link', { name: 'Kontexte', exact: true }).click();
  await page.getByRole('dialog', { name: 'Nicht gespeicherte Änderungen verwerfen?' }).waitFor();
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
  await page.getByRole('checkbox', { name: 'Texte schreiben' }).check();
  await page.getByRole('treeitem', { name: /^praxis-foerde/ }).click();
  await page.getByRole('textbox', { name: 'Ihr Passwort' }).fill('falsch');
  j.announce({ status: 400, path: 'token/save' });
  await page.getByRole('button', { name: 'Token anlegen' }).click();
  await page.getByText('Das ist nicht Ihr Passwort.').waitFor();
  await j.checkAccessibility('the form of a new token');
  await page.getByRole('textbox', { name: 'Ihr Passwort' }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Token anlegen' }).click();
  const secret = await page.getByRole('textbox', { name: 'Token' }).inputValue();
  expect(secret).toMatch(/^ls_/);
  await j.checkAccessibility('the secret of a new token');
  // It is never shown again.
  await page.getByRole('link', { name: 'Kontexte', exact: true }).click();
  await page.getByRole('dialog', { name: 'Seite verlassen, ohne zu sichern?' }).waitFor();
  await j.checkAccessibility('the question before a secret is lost');
  await page.getByRole('button', { name: 'Hier bleiben' }).click();
  expect(await page.getByRole('textbox', { name: 'Token' }).inputValue()).toBe(secret);
  await page.getByRole('button', { name: 'Ich habe es gesichert' }).click();
  await expect.poll(() => page.content()).not.toContain(secret);
  await page.getByRole('link', { name: 'Kontexte', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: titled('Kontexte') }).waitFor();

  const context = { filter: { contextIdentifier: 'praxis-foerde' } };
  expect((await call(j, secret, 'wording/list', context)).status).toBe(200);
  const wording = { contextIdentifier: 'praxis-foerde', identifier: KEY, lang: 'de', value: 'Guten Tag' };
  expect((await call(j, secret, 'wording/save', wording)).status).toBe(200);
  const delivered = await fetch(`${j.server.address}/ecs/wording/get?context=praxis-foerde&prefix=${KEY}`);
  expect(await delivered.text()).toContain('Guten Tag');
  const outside = await call(j, secret, 'wording/save', { ...wording, contextIdentifier: 'GLOBAL' });
  expect([outside.status, outside.answer.errCodes[0]]).toEqual([403, '019']);

  await j.open('/audit?type=all');
  await page.getByText(`token:${NAME}`).first().waitFor();
  await j.open('/tokens');
  await page.getByRole('button', { name: 'Widerrufen …' }).click();
  await page.getByRole('textbox', { name: 'Ihr Passwort' }).fill(ADMIN.password);
  await j.checkAccessibility('the question before a token is revoked');
  await page.getByRole('button', { name: 'Widerrufen', exact: true }).click();
  await page.getByText('Widerrufen', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Widerrufen …' }).count()).toBe(0);
  const refused = await call(j, secret, 'wording/list', context);
  expect([refused.status, refused.answer.errCodes[0]]).toEqual([401, '023']);
});
