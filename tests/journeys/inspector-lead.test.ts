import { expect } from 'vitest';
import { startDevConsole } from '#scripts/support/dev-console.mjs';
import { journey, WITH_SOURCE } from '#tests/support/journey.ts';
import { ADMIN } from '#tests/support/journey-server.ts';

journey(
  'the inspector leads the console to a state, and sends an event that is written in fields',
  async (j) => {
    const { page } = j;
    const development = await startDevConsole(process.execPath, j.server.address);
    try {
      // Vite makes ready what it has not seen before.
      page.setDefaultTimeout(60_000);
      page.context().setDefaultTimeout(60_000);
      await page.goto(`${development.address}/serverOverview?lang=de`);
      await page.getByLabel('Benutzername').fill(ADMIN.username);
      await page.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
      await page.getByRole('button', { name: /Benutzermenü/ }).waitFor();

      const inspector = await page.context().newPage();
      j.watch(inspector);
      await inspector.goto(`${development.address}/dev/inspector`);
      await inspector
        .getByRole('treeitem', { name: /^sync\b/ })
        .first()
        .click();
      const states = inspector.getByRole('combobox', { name: 'Look at a state' });
      await states.selectOption('sync.asking');
      const [led] = await Promise.all([
        inspector.waitForEvent('popup'),
        inspector.getByRole('button', { name: 'Lead me there' }).click(),
      ]);
      const words = inspector.getByRole('status', { name: 'Leading there' });
      await words.getByText('Here it is: asking.').waitFor({ timeout: 90_000 });
      await led.getByRole('button', { name: 'Jetzt synchronisieren' }).waitFor();
      await inspector.getByRole('img', { name: /^Chart of sync, active: .*sync\.asking/ }).waitFor();
      await j.checkAccessibility('the inspector after leading', inspector);

      // From there by an event of one's own, whose payload is the one that the cases have.
      await inspector.getByRole('combobox', { name: 'Event', exact: true }).selectOption('sync.change');
      await inspector.getByRole('button', { name: 'Send' }).click();
      await inspector.getByText('sync.change was sent.').waitFor();
      await inspector.getByRole('combobox', { name: 'Event', exact: true }).selectOption('sync.submit');
      const key = inspector.getByRole('combobox', { name: /^key/ });
      expect(await key.inputValue()).toBe('key-1');
    } finally {
      await development.stop();
    }
  },
  WITH_SOURCE,
);
