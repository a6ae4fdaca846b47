import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { App } from '#src/app/App.tsx';
import { currentPath, keepAddress } from '#src/app/address-keeper.ts';
import { activate } from '#src/i18n/interface.ts';
import { ANNA, makeConsole, type Outside, SIGNED_IN } from '#tests/src/app/test-console.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { NO_NETWORK, notReady, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { identityOf } from '#tests/support/records.ts';
import { titled } from '#tests/support/titled.ts';

let ends: (() => void)[] = [];
beforeEach(() => {
  ends = [];
  localStorage.clear();
  activate('de_DE', {});
});
afterEach(() => {
  for (const end of ends) end();
});

/** The whole console at an address, with an outside of the test's own. */
function openConsole(path: string, change: Partial<Outside> = {}) {
  openPageAt('http://console.test/', path);
  const actor = makeConsole(change);
  ends.push(keepAddress(actor), () => actor.stop());
  actor.start();
  return { actor, user: userEvent.setup(), ...render(<App actor={actor} />) };
}

const heading = (name: string | RegExp) =>
  screen.findByRole('heading', { level: 1, name: typeof name === 'string' ? titled(name) : name });
type Person = ReturnType<typeof userEvent.setup>;

async function signIn(user: Person, name: string, within_: HTMLElement = document.body) {
  const field = within(within_);
  await user.clear(field.getByLabelText('Benutzername'));
  await user.type(field.getByLabelText('Benutzername'), name);
  await user.type(field.getByLabelText('Passwort', { selector: 'input' }), 'geheim{Enter}');
}

it('shows a visitor the sign-in at the address asked for, and leads there afterwards', async () => {
  const { user } = openConsole('/wordings?page=2');
  await heading('Anmelden');
  await waitFor(() => expect(document.title).toBe('Anmelden – Leitstand'));
  expect(screen.getByText('Version 1.4.0-RC1')).toBeTruthy();
  await signIn(user, 'anna');
  const title = await heading('Formulierungen');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(await screen.findAllByText('16 bis 30 von 40')).not.toHaveLength(0);
  expect(currentPath()).toBe('/wordings?page=2');
});

it('keeps a user signed in over a reload', async () => {
  openConsole('/', SIGNED_IN);
  await heading('Willkommen in der Administration der zentralen Diensteplattform');
  await waitFor(() => expect(document.title).toBe('Startseite – Leitstand'));
});

it('says that the server cannot be reached at the start, and tries again', async () => {
  let calls = 0;
  const { user } = openConsole('/', {
    loadSession: async () => {
      calls += 1;
      if (calls === 1) throw NO_NETWORK;
      return { identity: ANNA, abilities: [] };
    },
  });
  await heading('Leitstand kann nicht starten');
  expect(screen.getByRole('alert').textContent).toContain('Der Server ist nicht erreichbar');
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await heading(/Willkommen/);
});

it('waits for a server that is not ready, and goes on by itself', async () => {
  let calls = 0;
  openConsole('/', {
    loadSession: async () => {
      calls += 1;
      if (calls === 1) throw notReady(1);
      return { identity: ANNA, abilities: [] };
    },
  });
  await heading('Leitstand ist gleich bereit');
  expect(screen.queryByRole('alert')).toBeNull();
  await heading(/Willkommen/);
});

it('says that an address names no page, with a way home', async () => {
  const { user } = openConsole('/nowhere', SIGNED_IN);
  await heading('Seite nicht gefunden');
  await user.click(screen.getByRole('link', { name: 'Zur Startseite' }));
  await heading(/Willkommen/);
  expect(currentPath()).toBe('/');
});

it('says in a list of contexts that they failed to load', async () => {
  const loadContexts = async () => Promise.reject(NO_NETWORK);
  const { user } = openConsole('/wording/new', { ...SIGNED_IN, loadContexts });
  await user.click(await screen.findByRole('combobox', { name: /^Kontext/ }));
  await screen.findByText('Die Kontexte konnten nicht geladen werden.');
  expect(screen.queryByText('Kontexte werden geladen …')).toBeNull();
});

it('goes from route to route by the navigation and marks the present one', async () => {
  const { user } = openConsole('/', SIGNED_IN);
  await heading(/Willkommen/);
  const navigation = within(screen.getByRole('navigation', { name: 'Hauptnavigation' }));
  expect(navigation.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Startseite',
    'Texte',
    'Dokumentdateien',
    'Kontexte',
  ]);
  await user.click(navigation.getByRole('link', { name: 'Texte' }));
  const title = await heading('Formulierungen');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(navigation.getByRole('link', { name: 'Texte' }).getAttribute('aria-current')).toBe('page');
  const tabs = within(screen.getByRole('navigation', { name: 'Texte' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Formulierungen',
    'Texte je Kontext',
  ]);
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Formulierungen');
  expect(navigation.getByRole('link', { name: 'Startseite' }).getAttribute('aria-current')).toBeNull();
});

it('saves a wording, says so and shows the list as it was', async () => {
  const { user } = openConsole('/wordings?page=2', SIGNED_IN);
  await user.click(await screen.findByRole('link', { name: /text\. ?16/ }));
  await heading('Formulierung bearbeiten');
  expect(currentPath()).toBe('/wording/16');
  await user.type(screen.getByLabelText('Wert'), '!');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await heading('Formulierungen');
  expect(currentPath()).toBe('/wordings?page=2');
  expect(await screen.findByText('Formulierung gespeichert')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Meldung schließen' }));
  await waitFor(() => expect(screen.queryByText('Formulierung gespeichert')).toBeNull());
});

it('asks before it leaves a form with something unsaved, by link and by back', async () => {
  const { user } = openConsole('/wording/3', SIGNED_IN);
  await heading('Formulierung bearbeiten');
  const value = await screen.findByLabelText<HTMLTextAreaElement>('Wert');
  await user.type(value, '!');
  await user.click(screen.getByRole('link', { name: 'Startseite' }));
  await user.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }));
  expect([value.value, currentPath()]).toEqual(['Text 3!', '/wording/3']);
  window.history.replaceState(null, '', '/');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await screen.findByRole('button', { name: 'Verwerfen' });
  expect(currentPath()).toBe('/wording/3');
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  await heading(/Willkommen/);
  expect(currentPath()).toBe('/');
});

/** Saves a changed wording while the session is gone, and waits for the sign-in over the page. */
async function loseSession(change: Partial<Outside>) {
  let saves = 0;
  const shown = openConsole('/wording/3', {
    ...SIGNED_IN,
    saveWording: async ({ values }) => {
      saves += 1;
      if (saves === 1) throw SESSION_GONE;
      return {
        ...(await import('#tests/support/records.ts')).wordingOf({ id: 3 }),
        value: values.value ?? '',
      };
    },
    ...change,
  });
  await heading('Formulierung bearbeiten');
  await shown.user.type(await screen.findByLabelText('Wert'), '!');
  await shown.user.click(screen.getByRole('button', { name: 'Speichern' }));
  const dialog = await screen.findByRole('dialog', { name: 'Bitte melden Sie sich erneut an' });
  return { ...shown, dialog, saves: () => saves };
}

it('signs in over the page, and the save goes on with what was typed', async () => {
  const { user, dialog, saves } = await loseSession({});
  expect(within(dialog).getByLabelText<HTMLInputElement>('Benutzername').value).toBe('anna');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Wert').value).toBe('Text 3!');
  await signIn(user, 'anna', dialog);
  await heading('Formulierungen');
  expect(saves()).toBe(2);
});

it('keeps the page when the sign-in over it is refused', async () => {
  const { user, dialog } = await loseSession({
    login: async () => {
      throw refusal('002');
    },
  });
  await signIn(user, 'anna', dialog);
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'Authentifizierung fehlgeschlagen!',
  );
  expect(screen.getByLabelText<HTMLTextAreaElement>('Wert').value).toBe('Text 3!');
});

it('begins again for another user who signs in over the page', async () => {
  const { user, dialog, saves, actor } = await loseSession({});
  await signIn(user, 'ben', dialog);
  await heading(/Willkommen/);
  expect(appSelectors.identity(actor.getSnapshot())).toEqual(identityOf({ id: 8, username: 'ben' }));
  expect(saves()).toBe(1);
});

it('shows the sign-in page to a user who does not sign in again', async () => {
  const { user, dialog } = await loseSession({});
  await user.click(
    within(dialog).getByRole('button', { name: 'Später anmelden, Entwürfe bleiben erhalten' }),
  );
  await heading('Anmelden');
});

it('logs out over the user menu', async () => {
  const { user } = openConsole('/wordings', SIGNED_IN);
  await heading('Formulierungen');
  await user.click(screen.getByRole('button', { name: 'Benutzermenü von anna' }));
  const menu = within(screen.getByRole('menu'));
  expect(
    menu.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('aria-disabled')]),
  ).toEqual([
    ['Angemeldet als anna', 'true'],
    ['Meine Einstellungen', null],
    ['Tastenkürzel', null],
    ['Ein Problem melden', null],
    ['Ausloggen', null],
  ]);
  await user.click(menu.getByRole('menuitem', { name: 'Ausloggen' }));
  await heading('Anmelden');
  expect(currentPath()).toBe('/');
});

it('shows nothing to the next user of the notifications of the one before', async () => {
  const { user } = openConsole('/wording/3', SIGNED_IN);
  await heading('Formulierung bearbeiten');
  await user.click(await screen.findByRole('button', { name: 'Speichern' }));
  await screen.findByText('Formulierung gespeichert');
  await user.click(screen.getByRole('button', { name: 'Benutzermenü von anna' }));
  await user.click(screen.getByRole('menuitem', { name: 'Ausloggen' }));
  await heading('Anmelden');
  await signIn(user, 'ben');
  await heading(/Willkommen/);
  expect(screen.queryByText('Formulierung gespeichert')).toBeNull();
});

it('stays signed in and says so when logging out fails', async () => {
  const { user } = openConsole('/', {
    ...SIGNED_IN,
    logout: async () => {
      throw NO_NETWORK;
    },
  });
  await heading(/Willkommen/);
  await user.click(screen.getByRole('button', { name: 'Benutzermenü von anna' }));
  await user.click(screen.getByRole('menuitem', { name: 'Ausloggen' }));
  expect(await screen.findByText('Ausloggen fehlgeschlagen')).toBeTruthy();
  await heading(/Willkommen/);
});

it('shows every text in the language that is chosen, before and after the sign-in', async () => {
  const english = { 'login.title': 'Sign in', 'navigation.texts': 'Texts' };
  const { user } = openConsole('/', {
    showLanguage: async ({ locale }) => {
      activate(locale, locale === 'en_GB' ? english : {});
      return { complete: true };
    },
  });
  await heading('Anmelden');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sprache der Oberfläche' }), 'English (UK)');
  await heading('Sign in');
  expect(document.documentElement.lang).toBe('en-GB');
  await signIn(user, 'anna');
  await heading(/Willkommen/);
  expect(screen.getByRole('link', { name: 'Texts' })).toBeTruthy();
});
