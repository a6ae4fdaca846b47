import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import type { StartUpPort } from '#machines/start-up/start-up.port.ts';
import { wordingMachine } from '#machines/wording/wording.machine.ts';
import { WordingFormScreen } from '#src/screens/wordings/WordingFormScreen.tsx';
import {
  active,
  CONTEXTS,
  choose,
  context,
  identifier,
  LANGUAGES,
  lang,
  REQUIRED,
  reset,
  saveButton,
  showForm,
  showLoaded,
  value,
} from '#tests/src/screens/wordings/wording-form.tsx';
import { NO_NETWORK, refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { userOf } from '#tests/support/records.ts';
import { showScreen } from '#tests/support/show-screen.tsx';

beforeEach(() => localStorage.clear());

it('shows the shape of the form while the record is on its way', () => {
  showForm(12);
  expect(screen.getByRole('heading', { level: 1, name: 'Formulierung' })).toBeTruthy();
  expect(screen.getByText('Daten abrufen')).toBeTruthy();
  expect(screen.queryByLabelText('Wert')).toBeNull();
});

it('shows the record with its number and dates, which no one can edit', async () => {
  await showLoaded({ lang: 'en', value: 'Hello', contextIdentifier: 'platform', active: false });
  const title = screen.getByRole('heading', { level: 1, name: /^Formulierung bearbeiten/ });
  expect(title.lastChild?.textContent).toBe('text.12 · en · platform');
  expect(document.title).toBe('text.12 · en · platform – Leitstand');
  expect([context().value, lang().value, identifier().value, value().value]).toEqual([
    'platform',
    'en · English',
    'text.12',
    'Hello',
  ]);
  expect([reset().checked, reset().disabled, active().checked]).toEqual([false, true, false]);
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(['12', '05.01.2026 09:00', '06.01.2026 10:30']);
});

it('begins a new one empty, active, and without a way to reset', () => {
  showForm(null);
  expect(screen.getByRole('heading', { level: 1, name: 'Neue Formulierung' })).toBeTruthy();
  expect([context().value, lang().value, identifier().value, value().value]).toEqual(['', '', '', '']);
  expect([active().checked, reset().disabled]).toEqual([true, true]);
  expect(screen.getByText('Noch nicht angelegt')).toBeTruthy();
});

it('asks for context, language and identifier before anything is sent', async () => {
  const { user, save } = showForm(null);
  await user.click(saveButton());
  expect(screen.getAllByText(REQUIRED)).toHaveLength(3);
  expect(document.activeElement).toBe(context());
  expect(save.calls).toHaveLength(0);
});

it('says beside the field which characters no one sees, before and after they are sent', async () => {
  const { save, user } = await showLoaded();
  fireEvent.change(identifier(), { target: { value: 'login.user\u200bname\u202e' } });
  await user.click(saveButton());
  const found = 'ein unsichtbares Zeichen (U+200B) an Stelle 11, ein Richtungszeichen (U+202E) an Stelle 16';
  expect(await screen.findByText(`Bitte entfernen Sie, was hier nicht stehen kann: ${found}.`)).toBeTruthy();
  expect(save.calls).toHaveLength(0);
  fireEvent.change(identifier(), { target: { value: 'login.username' } });
  await user.click(saveButton());
  const values = { characters: 'U+000B U+001B U+0000', positions: '3 7 9', count: '5' };
  const finding = { code: '012', message: '', field: 'value', reason: 'invisibleCharacters', values };
  save.last().fail(refusal('012', [finding]));
  expect(
    await screen.findByText(/\(U\+000B\) an Stelle 3, .+ \(U\+0000\) an Stelle 9 und 2 weitere\.$/),
  ).toBeTruthy();
});

it('offers the active languages and all of them, and the contexts that this user may change', async () => {
  const authentication = { authRoles: [], authorizations: [{ contextIdentifier: 'platform' }] };
  const { user } = showForm(null, null, { authentication });
  await user.click(lang());
  const options = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
  expect(options().filter((option) => option?.includes('·'))).toEqual([
    'all · Alle Sprachen',
    'de · Deutsch',
    'en · English',
  ]);
  await user.keyboard('{Escape}');
  await user.click(context());
  expect(options().filter((option) => !option?.includes('·'))).toEqual(['platform', 'practice']);
});

it('creates what was entered', async () => {
  const { user, save, flow } = showForm(null);
  await choose(user, context(), 'platform');
  await choose(user, lang(), 'de · Deutsch');
  await user.type(identifier(), ' greeting.morning ');
  await user.type(value(), 'Guten Morgen');
  await user.click(saveButton());
  await flow.reach('creating.saving.brief');
  expect(save.last().input).toEqual({
    values: {
      contextIdentifier: 'platform',
      lang: 'de',
      identifier: 'greeting.morning',
      value: 'Guten Morgen',
      resetInheritance: false,
      active: true,
    },
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    loaded: null,
    ifAlone: true,
  });
});

it('resets inheritance only for all languages, and takes it back with the language', async () => {
  const { user, save } = await showLoaded({ lang: 'all' });
  await user.click(reset());
  expect(reset().checked).toBe(true);
  await choose(user, lang(), 'de · Deutsch');
  expect([reset().checked, reset().disabled]).toEqual([false, true]);
  expect(screen.getByText(/Nur möglich, wenn die Formulierung für alle Sprachen gilt/)).toBeTruthy();
  await user.click(saveButton());
  expect(save.last().input.values).toMatchObject({ lang: 'de', resetInheritance: false });
});

it.each([
  ['noEditor', 'Ihnen fehlt die Rolle „Redaktion“'],
  ['foreignContext', 'aber nicht für diesen Kontext'],
] as const)('can only be read (%s), and says why', async (reason, words) => {
  await showLoaded({}, reason);
  expect(screen.getByRole('heading', { level: 1, name: /^Formulierung ?: / })).toBeTruthy();
  expect(screen.getByText(new RegExp(words))).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
  expect([value().readOnly, identifier().readOnly, context().readOnly, lang().readOnly]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  // Reached by Tab, and each says why.
  for (const box of [reset(), active()]) {
    expect([box.disabled, box.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    const about = document.getElementById(box.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
    expect(about?.textContent).toMatch(/^(Dazu fehlt Ihnen|In diesem Kontext)/);
  }
});

it('leads from the end of a form to why it can only be read, and to what is possible instead', async () => {
  const { user } = await showLoaded({}, 'noEditor');
  await user.click(screen.getByRole('button', { name: 'Warum darf ich das nicht?' }));
  expect(document.activeElement?.textContent).toContain('Ihnen fehlt die Rolle „Redaktion“');
});

it('lets no one create who may not, and says why', () => {
  showForm(null, 'noEditor');
  expect(screen.getByRole('heading', { level: 1, name: 'Kein Zugriff' })).toBeTruthy();
  expect(screen.getByText(/Ihnen fehlt die Rolle „Redaktion“/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zur Startseite' }).getAttribute('href')).toBe('/');
});

it('says that there is no such wording, and leads back', async () => {
  const { user, load, flow } = showForm(99);
  load.last().fail(refusal('008'));
  await flow.reach('updating.notFound');
  expect(await screen.findByRole('heading', { name: 'Formulierung nicht gefunden' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Zu den Formulierungen' }));
  await flow.reach('cancelled');
});

it('says why the record did not come, and tries again', async () => {
  const { user, load, flow } = showForm(12);
  load.last().fail(NO_NETWORK);
  await flow.reach('updating.loadUnreachable');
  expect((await screen.findByRole('alert')).textContent).toContain('Der Server ist nicht erreichbar');
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(load.calls).toHaveLength(2);
});

it('says why the server did not hand the record out, and asks for it once more', async () => {
  const { user, load, flow } = showForm(12);
  load.last().fail(refusal('019'));
  await flow.reach('updating.loadRefused');
  expect((await screen.findByRole('alert')).textContent).toContain('Operation fehlgeschlagen!');
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(load.calls).toHaveLength(2);
});

it('leaves by cancel and by the way back', async () => {
  const first = await showLoaded();
  await first.user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await first.flow.reach('cancelled');
  first.unmount();
  const second = await showLoaded();
  await second.user.click(screen.getByRole('link', { name: 'Formulierungen' }));
  await second.flow.reach('cancelled');
});

it('says that the lists to choose from are missing, and fetches them again', async () => {
  const loadContexts = scripted<StartUpPort['loadContexts']>();
  const loadLanguages = scripted<StartUpPort['loadLanguages']>();
  const machine = provide(startUpMachine, {
    loadContexts: loadContexts.service,
    loadLanguages: loadLanguages.service,
  });
  const flow = walk(machine);
  loadContexts.last().fail(NO_NETWORK);
  loadLanguages.last().answer(LANGUAGES);
  await flow.reach('contexts.failed + languages.loaded');
  const form = walk(wordingMachine, { recordKey: null, readOnly: null }).actor;
  const who = userOf({ id: 1, username: 'anna' });
  const { user } = showScreen(
    <WordingFormScreen flow={form} startUp={flow.actor} user={who} can={canOf([])} />,
  );
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect([loadContexts.calls.length, loadLanguages.calls.length]).toEqual([2, 1]);
  loadContexts.last().answer(CONTEXTS);
  await flow.reach('contexts.loaded + languages.loaded');
  await user.click(context());
  expect(await screen.findByRole('option', { name: 'platform', hidden: true })).toBeTruthy();
});
