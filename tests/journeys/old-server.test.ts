import { expect, test } from 'vitest';
import { type Journey, travel } from '#tests/support/journey.ts';
import { LONG } from '#tests/support/long.ts';
import {
  OLD_CODE,
  OLD_PASSWORD,
  type OldServer,
  startOldServer,
} from '#tests/support/old-server/old-server.ts';

interface Place {
  readonly path: string;
  /** Null where it greets by the time of the day. */
  readonly heading: string | RegExp | null;
  /** Is there only once the content of the screen has come. */
  readonly content: string | RegExp;
}

/** Every route of the specification that all users have, each after one with another heading. */
const FOR_ALL: readonly Place[] = [
  { path: '/home', heading: null, content: /./ },
  { path: '/own/details', heading: 'Meine Einstellungen', content: 'Vorname' },
  { path: '/document/files/', heading: 'Dokumentdateien', content: 'Merkblatt.pdf' },
  { path: '/contexts', heading: 'Kontexte', content: 'klinik-nord' },
  { path: '/document/files/21', heading: 'Dokumentdateien', content: 'Merkblatt.pdf' },
  { path: '/document/files/22', heading: 'Dokumentdateien', content: 'Noch keine Dateien' },
  { path: '/document/file/21/31', heading: /^Datei( bearbeiten)?(\s*:\s.*)?$/, content: 'Anzeigename' },
  { path: '/context/klinik-nord', heading: /^Kontext( bearbeiten)?(\s*:\s.*)?$/, content: 'Vererbung' },
  { path: '/wordings', heading: 'Formulierungen', content: 'ohne.sprache' },
  {
    path: '/context/klinik-alt',
    heading: /^Kontext( bearbeiten)?(\s*:\s.*)?$/,
    content: 'Übergeordneter Kontext',
  },
  { path: '/wording/13', heading: /^Formulierung( bearbeiten)?(\s*:\s.*)?$/, content: 'Angelegt' },
  { path: '/wordings/update', heading: 'Formulierungen bearbeiten', content: 'Zielkontext' },
  { path: '/wording/15', heading: /^Formulierung( bearbeiten)?(\s*:\s.*)?$/, content: 'Wert' },
  { path: '/overviewContextWordings', heading: 'Texte je Kontext', content: 'menu.termine' },
];
const FOR_EDITORS: readonly Place[] = [
  { path: '/wording/new', heading: 'Neue Formulierung', content: 'Wert' },
  { path: '/context/new', heading: 'Neuer Kontext', content: 'Name' },
  { path: '/document/file/21/new', heading: 'Datei hinzufügen', content: 'Anzeigename' },
];
const FOR_ADMINISTRATORS: readonly Place[] = [
  { path: '/serverOverview', heading: 'Serverübersicht', content: 'nord.example' },
  { path: '/documents', heading: 'Dokumente', content: 'leer' },
  { path: '/document/new', heading: 'Neues Dokument', content: 'Titel' },
  { path: '/document/21', heading: 'Dokument bearbeiten', content: 'Titel' },
  { path: '/languages', heading: 'Sprachen', content: 'Français' },
  { path: '/language/new', heading: 'Neue Sprache', content: 'Aktiv' },
  { path: '/language/2', heading: 'Sprache bearbeiten', content: 'Aktiv' },
  { path: '/users', heading: 'Benutzer', content: 'uta' },
  { path: '/user/new', heading: 'Neuer Benutzer', content: 'Vorname' },
  { path: '/user/43', heading: 'Benutzer bearbeiten', content: 'Vorname' },
  { path: '/audit/', heading: 'Änderungsverlauf', content: 'Français' },
];

/** A console in front of an old server, which ends with the journey. */
function oldJourney(
  title: string,
  story: (journey: Journey, old: OldServer) => Promise<void>,
  { session }: { readonly session: boolean },
): void {
  test(title, async () => {
    const old = await startOldServer({ session });
    try {
      await travel(
        title,
        async (j) => {
          if (!session) j.announce({ status: 404, path: 'auth/session' });
          await story(j, old);
          // What it does not have is not asked for.
          const missing = old.calls.filter(
            ({ call, status }) => status === 404 && call !== 'GET auth/session',
          );
          expect(missing).toEqual([]);
        },
        { ECS_URL: old.address },
      );
    } finally {
      await old.close();
    }
  });
}

/** One for the long run: what such a user reads, the others see too. */
function longOldJourney(...args: Parameters<typeof oldJourney>): void {
  if (LONG) oldJourney(...args);
}

/** Goes to each, which a long run loads, and finds nothing that still loads or has failed. */
async function openAll(j: Journey, places: readonly Place[]): Promise<void> {
  const { page } = j;
  for (const { path, heading, content } of places) {
    await (LONG ? j.open(path) : j.go(path));
    if (heading !== null) await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.getByRole('main').getByText(content).first().waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('[aria-busy="true"]').count(), { message: path }).toBe(0);
    expect.soft(await page.getByRole('main').getByRole('alert').allTextContents(), path).toEqual([]);
    expect.soft(await page.getByText('Erneut versuchen').count(), path).toBe(0);
  }
}

async function search({ page }: Journey, term: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Suchen' }).fill(term);
  await page.getByRole('searchbox', { name: 'Suchen' }).press('Enter');
}

const save = ({ page }: Journey) => page.getByRole('button', { name: 'Speichern' }).click();
const toast = ({ page }: Journey, words: string | RegExp) =>
  page.locator('.mantine-Notifications-notification').filter({ hasText: words });

/** Changes the value of a text, which the old server keeps. */
async function changeText(j: Journey): Promise<void> {
  const { page } = j;
  await j.open('/wordings');
  await search(j, 'Appointments');
  await page.getByRole('link', { name: 'menu.termine' }).first().click();
  await page.getByRole('textbox', { name: 'Wert' }).fill('Your appointments');
  await save(j);
  await page.getByRole('cell', { name: 'Your appointments' }).waitFor();
}

/** What only a server beyond the specification has, and so nobody is offered. */
async function offersNothingMore({ page }: Journey): Promise<void> {
  for (const name of ['E-Mail-Vorlagen', 'Textmatrix', 'Suchen und Ersetzen', 'Zugriffstokens']) {
    expect.soft(await page.getByRole('link', { name, exact: true }).count(), name).toBe(0);
  }
}

oldJourney(
  'an administrator works with an old server, whose second factor takes the password again',
  async (j, old) => {
    const { page } = j;
    await j.open('/');
    j.announce({ status: 401, path: 'auth/login' });
    await page.getByLabel('Benutzername').fill('anna');
    await page.getByLabel('Passwort', { exact: true }).fill(OLD_PASSWORD);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByText('Bitte geben Sie den Zugangscode ein').waitFor();
    await page.getByLabel('Zeichen 1 von 8').click();
    await page.keyboard.type(OLD_CODE);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('button', { name: 'Benutzermenü von anna' }).waitFor();
    await openAll(j, [...FOR_ALL, ...FOR_EDITORS, ...FOR_ADMINISTRATORS]);
    await offersNothingMore(j);
    await changeText(j);

    await j.open('/language/new');
    await page.getByRole('textbox', { name: 'Kürzel' }).fill('it');
    await save(j);
    await page
      .getByRole('row')
      .filter({ hasText: /^\s*\d*\s*it/ })
      .waitFor();
    await j.open('/language/2');
    await page.getByRole('button', { name: 'Löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await toast(j, 'gelöscht').waitFor();
    await j.open('/user/43');
    await page.getByRole('button', { name: 'Löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await toast(j, 'gelöscht').waitFor();
    expect(old.calls.map(({ call }) => call)).toContain('DELETE user/delete/43');
  },
  { session: false },
);

oldJourney(
  'an editor changes texts of an old server that says who is signed in',
  async (j) => {
    const { page } = j;
    await j.open('/');
    await j.signIn('emil', OLD_PASSWORD);
    await page.getByRole('button', { name: 'Benutzermenü von emil' }).waitFor();
    // The administrator goes through the others in every run.
    await openAll(j, LONG ? [...FOR_ALL, ...FOR_EDITORS] : FOR_EDITORS);
    await offersNothingMore(j);
    await changeText(j);

    await j.open('/wordings');
    await search(j, 'gibt es nicht');
    await page.getByText('Keine Treffer').waitFor();
    await j.open('/wording/11');
    expect(await page.getByRole('button', { name: 'Löschen' }).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Schlüssel' }).fill('login.titel');
    await page.getByRole('textbox', { name: 'Wert' }).fill('Anders');
    j.announce({ status: 409, path: 'wording/save' });
    await save(j);
    await page
      .getByText('Diesen Schlüssel gibt es in diesem Kontext und dieser Sprache schon.')
      .first()
      .waitFor();
  },
  { session: true },
);

longOldJourney(
  'a user without roles reads an old server',
  async (j) => {
    const { page } = j;
    await j.open('/');
    await j.signIn('uta', OLD_PASSWORD);
    await page.getByRole('button', { name: 'Benutzermenü von uta' }).waitFor();
    await openAll(j, FOR_ALL);
    await j.open('/home');
    await page.getByText('Ihnen ist kein Kontext zugewiesen.').waitFor();
    await offersNothingMore(j);
    await j.open('/wording/11');
    await page.getByText('menu.termine').first().waitFor();
    expect(await page.getByRole('button', { name: 'Speichern' }).count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Benutzermenü von uta' }).waitFor();
  },
  { session: false },
);
