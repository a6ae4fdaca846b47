import { expect } from 'vitest';
import { appCode } from '#tests/support/authenticator.ts';
import { journey } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';
import { addAppInPanel, factorPanel, typeAppCode } from '#tests/support/own-app.ts';

journey(
  'required factor at first sign-in: a user adds an app before anything else, and lands where the address leads',
  async (j) => {
    const { page } = j;
    await j.open('/wordings');
    await page.getByLabel('Benutzername').fill(ADMIN.username);
    await page.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    const step = page.getByRole('region', { name: 'Zweiten Faktor einrichten' });
    await step.waitFor();
    await j.checkAccessibility('the required second factor');
    expect(await page.getByRole('navigation').count()).toBe(0);

    // It stays, whatever is tried.
    await page.reload();
    await step.waitFor();
    await factorPanel(page).getByRole('button', { name: 'App hinzufügen' }).waitFor();
    expect(await step.getByRole('button', { name: 'Weiter' }).count()).toBe(0);

    const secret = await addAppInPanel(page, (made) => appCode(made, Date.now()));
    await factorPanel(page).getByText('nur dieses eine Mal gezeigt').waitFor();
    await factorPanel(page).getByRole('button', { name: 'Ich habe sie gesichert' }).click();
    await step.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('heading', { level: 1, name: 'Formulierungen' }).waitFor();

    await page.getByRole('button', { name: /^Benutzermenü von/ }).click();
    await page.getByRole('menuitem', { name: 'Ausloggen' }).click();
    await page.getByLabel('Benutzername').fill(ADMIN.username);
    await page.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    // The code of now has been used already; the one a step ahead is good too.
    await typeAppCode(page, appCode(secret, Date.now() + 30_000));
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('button', { name: /^Benutzermenü von/ }).waitFor();
  },
  { REQUIRE_SECOND_FACTOR: 'everybody' },
);
