import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { acceptConsequences } from '#tests/support/accept-consequences.ts';
import { type Journey, journey, travel } from '#tests/support/journey.ts';
import { journeyBetweenServers, SOURCE_CODE } from '#tests/support/journey-between-servers.ts';
import { LONG } from '#tests/support/long.ts';

const IDENTIFIER = 'menu.video';
const OURS = 'Nur hier geändert';

async function searchWording({ page }: Journey): Promise<void> {
  await page.getByRole('searchbox', { name: 'Suchen' }).fill(IDENTIFIER);
  await page.getByRole('searchbox', { name: 'Suchen' }).press('Enter');
}

function row({ page }: Journey) {
  return page
    .getByRole('row')
    .filter({ hasText: IDENTIFIER })
    .filter({ hasText: /^\s*de/ });
}

function field({ page }: Journey, label: string) {
  return page.getByRole('textbox', { name: label });
}

journeyBetweenServers('a server is made equal to another one, after a look at what changes', async (j) => {
  const { page } = j;
  await j.enter('/wordings');
  await searchWording(j);
  await row(j).getByRole('link', { name: IDENTIFIER }).click();
  await field(j, 'Wert').fill(OURS);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await acceptConsequences(page);
  await row(j).getByText(OURS).waitFor();

  await page.getByRole('link', { name: 'Serverübersicht' }).click();
  await page.getByRole('button', { name: 'Synchronisierung starten' }).click();
  await page.getByText('Eine Synchronisierung kann nicht angehalten werden').waitFor();
  await page.getByRole('button', { name: 'Folgen zeigen' }).click();
  await expect.poll(() => page.getByText('Bitte geben Sie einen Wert für dieses Feld an').count()).toBe(2);
  await page.getByRole('combobox', { name: 'Quelle' }).click();
  await page.getByRole('option', { name: 'PREPROD', exact: true }).click();
  await page.getByRole('textbox', { name: 'Passwort' }).fill('falsch');
  j.announce({ status: 400, path: 'ECSServerSync/syncWith/PREPROD' });
  await page.getByRole('button', { name: 'Folgen zeigen' }).click();
  await page.getByText('Die Authentifizierungsdaten sind falsch!').first().waitFor();
  await j.checkAgain('the form of the sync');

  await page.getByRole('textbox', { name: 'Passwort' }).fill(SOURCE_CODE);
  await page.getByRole('button', { name: 'Folgen zeigen' }).click();
  await page.getByRole('heading', { name: /Änderungen auf diesem Server/ }).waitFor();
  await page.getByText('Formulierungen: Geändert (1)').click();
  await page.getByText(`„${OURS}“ → „Videosprechstunde“`).waitFor();
  await j.checkAccessibility('what the sync would change');
  await page.getByRole('button', { name: 'Jetzt synchronisieren' }).click();
  await page.getByText('Die Synchronisierung wurde erfolgreich durchgeführt.').waitFor();
  expect(await page.getByText('Eine Synchronisierung kann nicht angehalten werden').count()).toBe(0);
  await page.getByRole('button', { name: 'Synchronisierung rückgängig machen' }).click();
  await page.getByText('Ein Eintrag wird geändert').waitFor();
  await j.checkAccessibility('what taking a sync back would change');
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('button', { name: 'Synchronisierung rückgängig machen' }).waitFor();

  await page.getByRole('link', { name: 'Texte', exact: true }).click();
  await page.getByRole('link', { name: 'Formulierungen', exact: true }).click();
  await row(j).getByText('Videosprechstunde').waitFor();

  // Its notice still offers the way back, and so does its screen; what it would change is seen first.
  await toast(page, 'Die Synchronisierung').getByRole('button', { name: 'Rückgängig' }).click();
  const question = page.getByRole('dialog', { name: 'Rückgängig machen' });
  await question.getByText('Ein Eintrag wird geändert').waitFor();
  await j.checkAgain('the question before a sync is taken back');
  await question.getByRole('button', { name: 'Zurücknehmen' }).click();
  await toast(page, 'Vorgang rückgängig gemacht').waitFor();
  await row(j).getByText(OURS).waitFor();
});

const toast = (page: Page, words: string) =>
  page.locator('.mantine-Notifications-notification').filter({ hasText: words });

journey('what a server says of itself is shown, and its cache renewed after a question', async (j) => {
  const { page } = j;
  await j.enter('/serverOverview');
  const server = page.getByRole('region', { name: j.server.address });
  await server.getByRole('listitem').filter({ hasText: 'SQLite:' }).waitFor();
  await server.getByText('"ENVIRONMENT": "DEV"').waitFor();
  await j.checkAccessibility('the server overview');
  await server.getByRole('button', { name: 'Cache erneuern' }).click();
  await page.getByRole('dialog', { name: 'Cache erneuern?' }).waitFor();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await server.getByRole('button', { name: 'Cache erneuern' }).click();
  await page.getByRole('button', { name: 'Erneuern', exact: true }).click();
  await page.getByText('Der Cache wurde erfolgreich erneuert.').waitFor();
  await page.getByRole('button', { name: 'Aktualisieren' }).click();
  await server.getByRole('listitem').filter({ hasText: 'SQLite:' }).waitFor();

  // It was started without any source.
  await page.getByRole('button', { name: 'Synchronisierung starten' }).click();
  await page.getByText('Für diesen Server ist keine Quelle eingerichtet').waitFor();
  await j.checkAccessibility('the sync of a server without a source');
  await page.getByRole('button', { name: 'Schließen', exact: true }).click();
  await expect.poll(() => page.getByText('keine Quelle eingerichtet').count()).toBe(0);
});

/** A source that sends something every second, and never comes to its end. */
async function drippingSource(): Promise<{ address: string; closed: Promise<unknown>; close(): void }> {
  const closed = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write('{"type":');
    const drip = setInterval(() => response.write(' '), 1_000);
    response.on('close', () => {
      clearInterval(drip);
      closed.resolve();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    closed: closed.promise,
    close,
  };
}

async function cancelWhatDrips(): Promise<void> {
  const title = 'what a source drips is cancelled after a reload';
  const source = await drippingSource();
  const story = async (j: Journey) => {
    const { page } = j;
    await j.enter('/serverOverview');
    await page.getByRole('button', { name: 'Synchronisierung starten' }).click();
    await page.getByRole('combobox', { name: 'Quelle' }).click();
    await expect.poll(() => page.getByRole('listbox').getByRole('option').allTextContents()).toEqual(['DEV']);
    await page.getByRole('option', { name: 'DEV', exact: true }).click();
    await page.getByRole('textbox', { name: 'Passwort' }).fill(SOURCE_CODE);
    await page.getByRole('button', { name: 'Folgen zeigen' }).click();
    await page.getByRole('button', { name: 'Lesen abbrechen' }).and(page.locator(':enabled')).waitFor();
    await j.checkAccessibility('the preview of a sync that reads');
    await page.reload();
    await page.getByText('Quelle DEV, begonnen von admin').waitFor();
    await page.getByRole('button', { name: 'Lesen abbrechen' }).click();
    await toast(page, 'Die Synchronisierung wurde abgebrochen.').getByText('Abgebrochen von admin').waitFor();
    await source.closed;
    await page
      .getByRole('button', { name: 'Synchronisierung starten' })
      .and(page.locator(':enabled'))
      .waitFor();
  };
  try {
    await travel(title, story, { SYNC_SOURCES: JSON.stringify({ DEV: source.address }) });
  } finally {
    source.close();
  }
}

/** For the long run: cancelling is tested of the server, and of the machine and its screen in all states. */
if (LONG) {
  test('what a source drips is cancelled after a reload, and the next one can be asked', cancelWhatDrips);
}
