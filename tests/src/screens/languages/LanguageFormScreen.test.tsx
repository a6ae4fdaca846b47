import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { User } from '#contract/auth.ts';
import type { Language } from '#contract/language.ts';
import type { LANGUAGE } from '#contract/records/language.ts';
import type { ValuesOf } from '#contract/records/record.ts';
import { canOf } from '#machines/kit/abilities.ts';
import { ServiceFailure } from '#machines/kit/failure.ts';
import { provide } from '#machines/kit/port.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import { machinesOf } from '#machines/records/described.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { draftsOf } from '#src/screens/forms/drafts.ts';
import { LanguageFormScreen } from '#src/screens/languages/LanguageFormScreen.tsx';
import { refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { languageOf, userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

type Port = RecordFormPort<number, ValuesOf<typeof LANGUAGE>, Language>;
type Deletion = RecordDeletionPort<Language>;

const ADMIN = { superAdmin: true, editor: true };
const ENGLISH = languageOf({ id: 2, lang: 'en', flag: 'gb', description: 'English' });

// Drafts are kept in the browser.
beforeEach(() => localStorage.clear());

function showForm(recordKey: number | null, who: Partial<User> = ADMIN) {
  const [load, save] = [scripted<Port['load']>(), scripted<Port['save']>()];
  const [preview, remove] = [scripted<Deletion['preview']>(), scripted<Deletion['remove']>()];
  const deletion = provide(machinesOf('language').deletion, {
    preview: preview.service,
    remove: remove.service,
  });
  const machine = provide(machinesOf('language').form, { load: load.service, save: save.service, deletion });
  const flow = walk(machine, { recordKey, readOnly: null });
  const startUp = standing(
    startUpMachine,
    undefined,
    { contexts: 'loaded', languages: 'loaded' },
    { contexts: [], languages: [ENGLISH] },
  );
  const user = userOf({ id: 1, username: 'anna', ...who });
  const shown = showScreen(
    <LanguageFormScreen flow={flow.actor} startUp={startUp} user={user} can={canOf([])} />,
  );
  return { load, save, preview, remove, flow, ...shown };
}

async function showLoaded(who: Partial<User> = ADMIN, readOnly: ReadOnlyReason | null = null) {
  const shown = showForm(2, who);
  shown.load.last().answer({ record: ENGLISH, readOnly });
  await shown.flow.reach(readOnly ? 'updating.readOnly' : 'updating.editing');
  await screen.findByLabelText(/^Kürzel/);
  return shown;
}

const lang = () => screen.getByLabelText<HTMLInputElement>(/^Kürzel/);
const saveButton = () => screen.getByRole('button', { name: 'Speichern' });

it('asks for the code before anything is sent', async () => {
  const { user, save } = showForm(null);
  await user.click(saveButton());
  expect(screen.getByText('Bitte geben Sie einen Wert für dieses Feld an')).toBeTruthy();
  expect(save.calls).toHaveLength(0);
});

it('creates what was entered; what was left empty is nothing', async () => {
  const { user, save } = showForm(null);
  await user.type(lang(), ' pl ');
  await user.type(screen.getByLabelText('Flagge'), 'pl');
  expect(screen.getByText('Polen')).toBeTruthy();
  await user.click(saveButton());
  expect(save.last().input.values).toEqual({ lang: 'pl', flag: 'pl', description: null, active: true });
});

it('says that a code looks otherwise, or is there already', async () => {
  const { user, save, flow } = showForm(null);
  await user.type(lang(), 'Polnisch');
  await user.click(saveButton());
  save.last().fail(refusal('012', [{ code: '012', message: '', field: 'lang' }]));
  await flow.reach('creating.refused');
  expect(await screen.findByText(/^Bitte geben Sie zwei Kleinbuchstaben an/)).toBeTruthy();
  await user.clear(lang());
  await user.type(lang(), 'en');
  await user.click(saveButton());
  save.last().fail(refusal('006', [{ code: '006', message: '', field: 'lang' }]));
  expect(await screen.findByText('Eine Sprache mit diesem Kürzel gibt es schon.')).toBeTruthy();
});

it('says that a code in use cannot be changed, and keeps what was typed', async () => {
  const { user, save, flow } = await showLoaded();
  await user.clear(lang());
  await user.type(lang(), 'es');
  await user.click(saveButton());
  expect(save.last().input.loaded).toEqual(ENGLISH);
  save
    .last()
    .fail(refusal('012', [{ code: '012', message: 'Im Weg stehen 90 Formulierungen.', field: 'lang' }]));
  await flow.reach('updating.refused');
  expect(await screen.findByText(/^Dieses Kürzel ist in Gebrauch/)).toBeTruthy();
  expect(lang().value).toBe('es');
});

it('can only be read without EDITOR, and is not deleted there', async () => {
  await showLoaded({ superAdmin: true, editor: false }, 'noEditor');
  expect(lang().readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Löschen' })).toBeNull();
});

it('asks before it deletes; when that fails, what the server says first stands in the dialog', async () => {
  const { user, preview, remove, flow } = await showLoaded();
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  preview.last().answer(null);
  const dialog = await screen.findByRole('dialog', { name: 'Sprache löschen?' });
  await waitFor(() => expect(dialog.textContent).toContain('Sind Sie sicher?'));
  await user.click(within(dialog).getByRole('button', { name: 'Löschen' }));
  const failure = {
    kind: 'refused',
    code: '017',
    message: 'Die Sprache ist gesperrt.',
    findings: [
      { code: '017', message: 'Die Sprache ist gesperrt.' },
      { code: '017', message: 'Sie wird gerade übersetzt.' },
    ],
    content: null,
    retryAfter: null,
  } as const;
  remove.last().fail(new ServiceFailure(failure));
  await within(dialog).findByText('Sie wird gerade übersetzt.');
  expect(within(dialog).getAllByText('Die Sprache ist gesperrt.')).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
  await flow.reach('updating.editing');
});

type Shown = Awaited<ReturnType<typeof showLoaded>>;

const NEWER: Language = { ...ENGLISH, description: 'Englisch', modificationDate: '2026-01-07T10:00:00.000Z' };
const flag = () => screen.getByLabelText<HTMLInputElement>('Flagge');
const description = () => screen.getByLabelText<HTMLInputElement>('Beschreibung');

async function changeElsewhere(
  { flow, load }: Shown,
  record = NEWER,
  by: { readonly savedBy?: string } = {},
) {
  flow.send({ type: 'records.changed', subjects: ['language'] });
  load.last().answer({ record, readOnly: null, ...by });
  await flow.reach('updating.editing');
}

it('shows a record again that is changed elsewhere while nothing is typed, and says so', async () => {
  const shown = await showLoaded();
  await changeElsewhere(shown);
  await waitFor(() => expect(description().value).toBe('Englisch'));
  expect(screen.getByText('Dieser Eintrag wurde inzwischen geändert')).toBeTruthy();
  expect(screen.getByText('Alles gespeichert')).toBeTruthy();
  await shown.user.type(flag(), 'x');
  expect(screen.queryByText('Dieser Eintrag wurde inzwischen geändert')).toBeNull();
  await shown.user.click(saveButton());
  expect(shown.save.last().input.loaded).toEqual(NEWER);
});

it('lets the user choose when something is typed, and loses nothing of it', async () => {
  const shown = await showLoaded();
  await shown.user.clear(flag());
  await shown.user.type(flag(), 'us');
  await changeElsewhere(shown);
  expect(await screen.findByText('Dieser Eintrag wurde inzwischen geändert')).toBeTruthy();
  expect([flag().value, description().value]).toEqual(['us', 'English']);
  await shown.user.click(screen.getByRole('button', { name: 'Auswahl in das Formular übernehmen' }));
  await waitFor(() => expect(description().value).toBe('Englisch'));
  await shown.user.click(saveButton());
  expect(shown.save.last().input).toMatchObject({
    values: { flag: 'us', description: 'Englisch' },
    loaded: NEWER,
  });
});

it('names the user who has stored it meanwhile, and when, over what is typed and over untouched fields', async () => {
  const shown = await showLoaded();
  await changeElsewhere(shown, NEWER, { savedBy: 'nowak' });
  expect(await screen.findByText('Inzwischen hat nowak gespeichert')).toBeTruthy();
  expect(screen.getByText(/^Gespeichert am/).textContent).toContain('07.01.2026');
  await shown.user.type(flag(), 'x');
  const later = { ...NEWER, description: 'Noch einmal', modificationDate: '2026-01-08T10:00:00.000Z' };
  await changeElsewhere(shown, later, { savedBy: 'petersen' });
  expect(await screen.findByText('Inzwischen hat petersen gespeichert')).toBeTruthy();
  expect(screen.getByText(/^Gespeichert am/).textContent).toContain('08.01.2026');
});

it('says nothing when only what no field shows has changed', async () => {
  const shown = await showLoaded();
  await shown.user.clear(flag());
  await shown.user.type(flag(), 'us');
  const later = { ...ENGLISH, modificationDate: NEWER.modificationDate };
  await changeElsewhere(shown, later);
  expect(screen.queryByText('Dieser Eintrag wurde inzwischen geändert')).toBeNull();
  expect(flag().value).toBe('us');
  await shown.user.click(saveButton());
  expect(shown.save.last().input.loaded).toEqual(later);
});

it.each([
  ['was noticed', (shown: Shown) => changeElsewhere(shown)],
  [
    'has refused the save',
    async ({ user, save }: Shown) => {
      await user.click(saveButton());
      save.last().fail(refusal('046', [], { language: NEWER }));
    },
  ],
] as const)(
  'a deletion that is cancelled leaves the other version that %s, and what is chosen',
  async (_, meet) => {
    const shown = await showLoaded();
    await shown.user.clear(flag());
    await shown.user.type(flag(), 'us');
    await meet(shown);
    const ofFlag = within(await screen.findByRole('group', { name: 'Flagge' }));
    await shown.user.click(ofFlag.getByRole('radio', { name: 'Jetzt gespeichert: gb' }));
    await shown.user.click(screen.getByRole('button', { name: 'Löschen' }));
    shown.preview.last().answer(null);
    const dialog = await screen.findByRole('dialog', { name: 'Sprache löschen?' });
    await waitFor(() => expect(dialog.textContent).toContain('Sind Sie sicher?'));
    await shown.user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await shown.user.click(screen.getByRole('button', { name: 'Auswahl in das Formular übernehmen' }));
    await waitFor(() => expect([flag().value, description().value]).toEqual(['gb', 'Englisch']));
  },
);

it.each([
  ['Speichern', ({ user }: Shown) => user.click(saveButton())],
  ['Ctrl+S in a field', ({ user }: Shown) => user.type(description(), '{Control>}s{/Control}')],
] as const)(
  'over a draft of an older version nothing is saved before the user has chosen: %s',
  async (_, press) => {
    const { lang: code, flag: before, active } = ENGLISH;
    const typedOver = { lang: code, flag: 'us', description: 'English', active };
    draftsOf(null).write('/', { ...typedOver, description: 'Englisch' }, typedOver);
    const shown = await showLoaded();
    await screen.findByRole('group', { name: 'Flagge' });
    expect(screen.queryByText(/^Es wurde noch nichts gespeichert/)).toBeNull();
    await press(shown);
    expect(shown.save.calls).toHaveLength(0);
    expect(screen.getByText(/^Es wurde noch nichts gespeichert/)).toBeTruthy();
    expect(document.activeElement?.textContent).toMatch(/^Inzwischen hat jemand anderes gespeichert/);
    await shown.user.click(screen.getByRole('button', { name: 'Auswahl in das Formular übernehmen' }));
    await shown.user.click(saveButton());
    expect(shown.save.last().input).toMatchObject({
      values: { flag: before, description: 'Englisch' },
      loaded: ENGLISH,
    });
  },
);

it('a draft of an older version keeps what others have stored since, over a further save too', async () => {
  const { lang: code, active } = ENGLISH;
  const typedOver = { lang: code, flag: 'us', description: 'English', active };
  draftsOf(null).write('/', { ...typedOver, description: 'Englisch' }, typedOver);
  const shown = await showLoaded();
  await screen.findByRole('group', { name: 'Flagge' });
  await changeElsewhere(shown, { ...NEWER, description: 'English (UK)' }, { savedBy: 'nowak' });
  expect(await screen.findByText('Inzwischen hat nowak gespeichert')).toBeTruthy();
  const ofFlag = within(screen.getByRole('group', { name: 'Flagge' }));
  expect(ofFlag.getByRole<HTMLInputElement>('radio', { name: /^Jetzt gespeichert/ }).checked).toBe(true);
});
