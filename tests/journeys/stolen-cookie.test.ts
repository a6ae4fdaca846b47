import { expect } from 'vitest';
import { type Journey, journey } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';

/** Every call asks for a proof, as it does a quarter of an hour after the sign-in otherwise. */
const ALWAYS = { CONFIRM_MINUTES: '0' };

const OWN = { email: 'thief@example.org', firstname: 'A', lastname: 'B', mobileNo: '+4915112345678' };
const NEW_ADMIN = {
  ...OWN,
  active: true,
  authentication: {
    username: 'thief',
    password: 'Beute-Zug-4711',
    authRoles: [{ role: 'SUPERADMIN' }, { role: 'EDITOR' }],
    authorizations: [],
  },
};

const OTHERS_PASSWORD = {
  ...{ ...OWN, id: 2, active: true },
  authentication: {
    ...{ username: 'petersen', password: 'Beute-Zug-4711' },
    ...{ authRoles: [{ role: 'EDITOR' }], authorizations: [] },
  },
};
const TOKEN = { name: 'thief', rights: ['texts:read'], contexts: ['GLOBAL'], currentPassword: '' };

/** A call by someone who has nothing of the user but the cookies. */
async function steal(j: Journey, path: string, data: object): Promise<readonly [number, string]> {
  const { page, server } = j;
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const xsrf = cookies.find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? '';
  const response = await fetch(`${server.address}/ecs/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-xsrf-token': decodeURIComponent(xsrf) },
    body: JSON.stringify(data),
  });
  const { errCodes } = (await response.json()) as { errCodes: readonly string[] };
  return [response.status, errCodes[0] ?? ''];
}

journey(
  'a stolen cookie opens nothing that lasts, and its owner goes on after the password',
  async (j) => {
    const { page } = j;
    await j.enter('/own/details');
    await page.getByLabel('Vorname').fill('Ada');
    await page.getByLabel('Nachname').fill('Lind');
    await page.getByLabel('E-Mail').fill('ada@example.org');
    await page.getByRole('textbox', { name: 'Mobilnummer', exact: true }).fill('0171 3920077');

    const auth = { timestamp: 1, userId: null, lang: 'de_DE' };
    const factor = { alternateMobileNumber: '+4915112345678' };
    for (const [path, data] of [
      ['own/details/update', { auth, ...OWN }],
      ['user/setting/second-factor/request', factor],
      ['user/setting/second-factor/change', { auth, twoWayAuthenticationEnabled: true }],
      ['user/setting/second-factor/change', { auth, twoWayAuthenticationEnabled: false }],
      ['factor/totp/begin', { auth }],
      ['factor/passkey/begin', { auth }],
      ['factor/recovery/create', { auth }],
      ['session/endOthers', { auth }],
      ['token/save', { auth, ...TOKEN }],
      ['user/save', { auth, ...NEW_ADMIN }],
      ['user/save', { auth, ...OTHERS_PASSWORD }],
      ['user/second-factor/reset', { auth, id: 2 }],
      ['ECSServerSync/syncWith/PROD', { pass: 'x' }],
    ] as const) {
      expect([path, ...(await steal(j, path, data))]).toEqual([path, 403, '064']);
    }

    j.announce({ status: 403, path: 'own/details/update' });
    j.announce({ status: 400, path: 'auth/confirm' });
    await page.getByRole('button', { name: 'Speichern' }).click();
    const question = page.getByRole('dialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' });
    await question.getByLabel('Ihr Passwort').waitFor();
    await question.getByText(/Auf diesem Server wird bei jedem solchen Schritt gefragt\.$/).waitFor();
    await j.checkAccessibility('the question who is calling');

    // To leave it leaves the step as it is, with its reason and everything that was typed.
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByText('Bitte bestätigen Sie, dass Sie es sind.').first().waitFor();
    expect(await page.getByLabel('Vorname').inputValue()).toBe('Ada');

    await page.getByRole('button', { name: 'Speichern' }).click();
    await question.getByLabel('Ihr Passwort').fill('Falsch-123');
    await question.getByRole('button', { name: 'Bestätigen' }).click();
    await question.getByText('Das ist nicht Ihr Passwort.').waitFor();
    await question.getByLabel('Ihr Passwort').fill(ADMIN.password);
    await question.getByLabel('Ihr Passwort').press('Enter');
    await question.waitFor({ state: 'detached' });
    await page.getByText('Ada Lind').waitFor();
  },
  ALWAYS,
);
