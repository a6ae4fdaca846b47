import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type Ability, canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { userMachine } from '#machines/user/user.machine.ts';
import { userSelectors } from '#machines/user/user.selectors.ts';
import {
  secondFactorResetMachine,
  type UserRecord,
  type UserValues,
  userDeletionMachine,
  userFormMachine,
} from '#machines/user/user-records.ts';
import { UserFormScreen } from '#src/screens/users/UserFormScreen.tsx';
import { refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { contextOf, languageOf, userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

type Port = RecordFormPort<number, UserValues, UserRecord>;

const ADMIN = userOf({ id: 1, username: 'admin', superAdmin: true });
const CONTEXTS = [
  contextOf({ identifier: 'GLOBAL' }),
  contextOf({ identifier: 'nord', parentIdentifier: 'GLOBAL' }),
];
const LANGUAGES = [languageOf({ id: 1, lang: 'de', description: 'Deutsch' })];
const REQUIRED = 'Bitte geben Sie einen Wert für dieses Feld an';

// Drafts are kept in the browser.
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

function showForm(
  recordKey: number | null,
  isOwn = false,
  abilities: readonly Ability[] = ['resetSecondFactor'],
) {
  const [load, save] = [scripted<Port['load']>(), scripted<Port['save']>()];
  const remove = scripted<RecordDeletionPort<UserRecord['user']>['remove']>();
  const machine = provide(userMachine, {
    form: provide(userFormMachine, {
      load: load.service,
      save: save.service,
      deletion: provide(userDeletionMachine, { preview: async () => null, remove: async () => {} }),
    }),
    reset: provide(secondFactorResetMachine, { preview: async () => null, remove: remove.service }),
  });
  const flow = walk(machine, { recordKey, readOnly: null, isOwn });
  const startUp = standing(
    startUpMachine,
    undefined,
    { contexts: 'loaded', languages: 'loaded' },
    { contexts: CONTEXTS, languages: LANGUAGES },
  );
  const shown = showScreen(
    <UserFormScreen flow={flow.actor} startUp={startUp} user={ADMIN} can={canOf(abilities)} />,
  );
  const form = () => userSelectors.form(flow.actor.getSnapshot());
  return { load, save, remove, flow, form, ...shown };
}

async function showLoaded(
  isOwn = false,
  readOnly: ReadOnlyReason | null = null,
  abilities?: readonly Ability[],
  secondFactor?: boolean,
) {
  const shown = showForm(2, isOwn, abilities);
  const user = userOf({ id: 2, username: 'anna', mobileNo: '+491713920010' });
  const listed = { ...user, ...(secondFactor !== undefined && { secondFactor }) };
  shown.load.last().answer({ record: { user: listed, settings: null }, readOnly });
  await screen.findByLabelText(/^Vorname/);
  return shown;
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const password = () => field(/^Neues Passwort( \*)?$/);
const confirmation = () => field(/^Neues Passwort wiederholen/);
const role = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`\\(${name}\\)$`) });
const saveButton = () => screen.getByRole('button', { name: 'Speichern' });

it('asks for everything that a new user needs, and begins at the first that is missing', async () => {
  const { user, save } = showForm(null);
  expect(screen.getByRole('heading', { level: 1, name: 'Neuer Benutzer' })).toBeTruthy();
  await user.click(saveButton());
  expect(screen.getAllByText(REQUIRED)).toHaveLength(8);
  expect(document.activeElement).toBe(field(/^Benutzername/));
  expect(save.calls).toHaveLength(0);
});

it('creates what was entered; EDITOR gives no context by itself and asks for which', async () => {
  const { user, save } = showForm(null);
  await user.type(field(/^Benutzername/), ' lind ');
  await user.type(field(/^Vorname/), 'Ada');
  await user.type(field(/^Nachname/), 'Lind');
  await user.type(field(/^E-Mail/), 'keine Adresse');
  await user.type(field(/^Mobilnummer/), '+491713920077');
  await user.click(role('EDITOR'));
  expect(screen.queryByRole('button', { name: /entfernen$/ })).toBeNull();
  expect(screen.getByText('Für welche Kontexte?')).toBeTruthy();
  await user.click(screen.getByRole('treeitem', { name: /^nord/ }));
  expect(screen.queryByText('Für welche Kontexte?')).toBeNull();
  expect(screen.getByText('Sie ändert Texte und Dateien in 1 Kontext')).toBeTruthy();
  await user.click(role('USER'));
  await user.type(password(), 'Ufer-Gans-12');
  await user.type(confirmation(), 'Ufer-Gans-12');
  await user.click(saveButton());
  const { password: sent, ...values } = save.last().input.values;
  expect(sent?.reveal()).toBe('Ufer-Gans-12');
  expect(values).toEqual({
    username: 'lind',
    active: true,
    firstname: 'Ada',
    lastname: 'Lind',
    email: 'keine Adresse',
    mobileNo: '+491713920077',
    defaultLang: null,
    authRoles: [{ role: 'USER' }, { role: 'EDITOR' }],
    authorizations: [{ contextIdentifier: 'nord' }],
  });
});

it('ticks the rule of the password off, and takes only the same password twice', async () => {
  const { user, save } = await showLoaded();
  const rule = (words: string) => within(screen.getByText(words)).getByRole('img').getAttribute('aria-label');
  await user.type(password(), 'abc1');
  expect(
    [
      'mindestens 8 Zeichen, ab 20 ohne weitere Bedingung',
      'ein Buchstabe',
      'eine Ziffer',
      'ein Sonderzeichen',
    ].map(rule),
  ).toEqual(['noch offen', 'erfüllt', 'erfüllt', 'noch offen']);
  await user.type(confirmation(), 'abc2');
  await user.click(saveButton());
  expect(screen.getByText(/^Das Passwort braucht mindestens 8 Zeichen/)).toBeTruthy();
  expect(screen.getAllByText('Die beiden Passwörter sind verschieden.')).toHaveLength(1);
  expect(screen.queryByText(REQUIRED)).toBeNull();
  await user.clear(confirmation());
  await user.click(saveButton());
  expect(screen.getAllByText(REQUIRED)).toHaveLength(1);
  expect(save.calls).toHaveLength(0);
  await user.clear(password());
  await user.click(saveButton());
  expect(save.last().input.values.password).toBeNull();
});

it('says that a number cannot be called, in the specified words', async () => {
  const { user, save } = await showLoaded();
  // What is known of numbers has arrived, and puts them as they are dialled.
  await waitFor(() => expect(field(/^Mobilnummer/).value).toBe('0171 3920010'));
  await user.clear(field(/^Mobilnummer/));
  await user.type(field(/^Mobilnummer/), '+49');
  await user.click(saveButton());
  expect(screen.getByText('Bitte geben Sie einen gültigen Wert für dieses Feld ein')).toBeTruthy();
  expect(save.calls).toHaveLength(0);
});

it('does not let the username of an existing user be changed', async () => {
  await showLoaded();
  expect([field(/^Benutzername/).value, field(/^Benutzername/).readOnly]).toEqual(['anna', true]);
  expect(screen.getByRole('heading', { level: 1, name: /^Benutzer bearbeiten ?: anna$/ })).toBeTruthy();
});

it.each([
  ['020', 'authentication.username', 'Der Loginname ist bereits vergeben. Bitte wählen Sie einen anderen.'],
  [
    '012',
    'authentication.authRoles',
    /^Das ist der letzte aktive Benutzer mit „Administration“ und „Redaktion“/,
  ],
  ['054', 'authentication.password', /^Dieses Passwort haben Sie schon einmal verwendet/],
])('says %s beside the field that it is about', async (code, name, words) => {
  const { user, save } = await showLoaded();
  await user.click(saveButton());
  save.last().fail(refusal(code, [{ code, message: 'no', field: name }]));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(field(/^Vorname/).value).toBe('Anna');
  // A browser offers what it knows of its own user.
  expect([field(/^Vorname/).autocomplete, field(/^E-Mail/).autocomplete]).toEqual(['off', 'off']);
});

it('says beside the contexts that one of them is gone', async () => {
  const { user, save } = await showLoaded();
  await user.click(saveButton());
  const gone = 'authentication.authorizations.0.contextIdentifier';
  save.last().fail(refusal('012', [{ code: '012', message: 'no', field: gone }]));
  expect((await screen.findByRole('alert')).textContent).toContain('markierten Felder');
  expect(screen.getByRole('group', { name: 'Berechtigt für Kontexte' }).textContent).toContain(
    'Die Angaben sind so nicht möglich.',
  );
});

it('offers neither to delete oneself nor to reset one’s own second factor', async () => {
  await showLoaded(true);
  expect(screen.queryByRole('button', { name: 'Löschen' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Zweiten Faktor/ })).toBeNull();
});

it('says before a deletion that it ends sessions and cannot be undone', async () => {
  const { user } = await showLoaded();
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Benutzer „anna“ löschen?' });
  await within(dialog).findByText(
    'Offene Sitzungen dieses Benutzers enden. Das lässt sich nicht rückgängig machen.',
  );
});

it('resets a second factor only where the server can, and asks first', async () => {
  const { user, remove, form } = await showLoaded();
  await user.click(screen.getByRole('button', { name: 'Zweiten Faktor ausschalten …' }));
  const dialog = await screen.findByRole('dialog', { name: 'Zweiten Faktor ausschalten?' });
  await user.click(within(dialog).getByRole('button', { name: 'Ausschalten' }));
  remove.last().fail(refusal('019'));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Sie sind nicht befugt');
  await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
  expect(form()?.getSnapshot().matches({ updating: 'editing' })).toBe(true);
});

it('offers no reset to a user without a second factor, nor once it has been reset', async () => {
  const none = 'Der Benutzer hat keinen zweiten Faktor.';
  const { unmount } = await showLoaded(false, null, undefined, false);
  expect(screen.getByText(none)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Zweiten Faktor/ })).toBeNull();
  unmount();
  const { user, remove } = await showLoaded(false, null, undefined, true);
  await user.click(screen.getByRole('button', { name: 'Zweiten Faktor ausschalten …' }));
  const dialog = await screen.findByRole('dialog', { name: 'Zweiten Faktor ausschalten?' });
  await user.click(within(dialog).getByRole('button', { name: 'Ausschalten' }));
  remove.last().answer();
  expect(await screen.findByText(none)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Zweiten Faktor/ })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('2-Faktor Authentifizierung'));
});

it('says nothing of second factors where the server cannot reset them', async () => {
  await showLoaded(false, null, []);
  expect(screen.queryByText('2-Faktor Authentifizierung')).toBeNull();
});

it('is read without EDITOR, and says why', async () => {
  await showLoaded(false, 'noEditor');
  expect(screen.getByText('Sie können hier lesen, aber nichts ändern')).toBeTruthy();
  expect([field(/^Vorname/).readOnly, role('EDITOR').getAttribute('aria-disabled')]).toEqual([true, 'true']);
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Zweiten Faktor/ })).toBeNull();
  expect(screen.queryByText('Passwort')).toBeNull();
});

it('a conflict names each field as the form does, also one that is more than one element', async () => {
  const { user, save } = await showLoaded();
  await user.click(role('USER'));
  await user.click(saveButton());
  const authentication = { username: 'anna', authRoles: [{ role: 'USER' as const }], authorizations: [] };
  const theirs = userOf({ id: 2, username: 'anna', mobileNo: '+491713920010', authentication });
  save.last().fail(refusal('046', [], { user: theirs, settings: null }));
  expect(await screen.findByRole('group', { name: 'Rollen' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Berechtigt für Kontexte' })).toBeTruthy();
});

it('what is typed of a person ends with the tab, and a password is kept nowhere', async () => {
  const { user } = await showLoaded();
  await user.type(field(/^Vorname/), '-Lena');
  await user.type(password(), 'Ufer-Gans-12');
  window.dispatchEvent(new Event('pagehide'));
  expect(JSON.stringify({ ...sessionStorage })).toContain('Anna-Lena');
  expect(localStorage).toHaveLength(0);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Geheim');
});
