import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#contract/auth.ts';
import type { Context } from '#contract/context.ts';
import { type Ability, canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { RecordConsequencesPort } from '#machines/record-consequences/record-consequences.port.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import {
  type ContextValues,
  contextConsequencesMachine,
  contextDeletionMachine,
  contextFormMachine,
} from '#machines/records/context.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { ContextFormScreen } from '#src/screens/contexts/ContextFormScreen.tsx';
import { refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { contextOf, userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

type Port = RecordFormPort<string, ContextValues, Context>;
type Deletion = RecordDeletionPort<Context>;
type Consequences = RecordConsequencesPort<ContextValues, Context>;

const CONTEXTS = [
  contextOf({ identifier: 'GLOBAL', isDefault: true }),
  contextOf({ identifier: 'nord', parentIdentifier: 'GLOBAL', hostUrl: 'nord.example.org' }),
  contextOf({ identifier: 'praxis', parentIdentifier: 'nord' }),
  contextOf({ identifier: 'sued', parentIdentifier: 'GLOBAL', active: false }),
];
const ADMIN = { superAdmin: true, editor: true };
const ALL: readonly Ability[] = ['setAddresses', 'deleteContexts'];

// Drafts are kept in the browser.
beforeEach(() => localStorage.clear());

function showForm(recordKey: string | null, who: Partial<User> = ADMIN, abilities: readonly Ability[] = ALL) {
  const [load, save] = [scripted<Port['load']>(), scripted<Port['save']>()];
  const [previewDeletion, remove] = [scripted<Deletion['preview']>(), scripted<Deletion['remove']>()];
  const deletion = provide(contextDeletionMachine, {
    preview: previewDeletion.service,
    remove: remove.service,
  });
  const preview = scripted<Consequences['preview']>();
  const consequences = provide(contextConsequencesMachine, { preview: preview.service });
  const port = { load: load.service, save: save.service, consequences, deletion };
  const machine = provide(contextFormMachine, port);
  const flow = walk(machine, { recordKey, readOnly: null });
  const startUp = standing(
    startUpMachine,
    undefined,
    { contexts: 'loaded', languages: 'loaded' },
    { contexts: CONTEXTS, languages: [] },
  );
  const user = userOf({ id: 1, username: 'anna', ...who });
  const shown = showScreen(
    <ContextFormScreen flow={flow.actor} startUp={startUp} user={user} can={canOf(abilities)} />,
  );
  return { load, save, preview, previewDeletion, remove, flow, ...shown };
}

async function showLoaded(
  identifier: string,
  who: Partial<User> = ADMIN,
  readOnly: ReadOnlyReason | null = null,
) {
  const shown = showForm(identifier, who);
  const record = CONTEXTS.find((one) => one.identifier === identifier) ?? contextOf({ identifier });
  shown.load.last().answer({ record, readOnly });
  await shown.flow.reach(readOnly ? 'updating.readOnly' : 'updating.editing');
  await screen.findByRole('textbox', { name: /^Name/ });
  return shown;
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
const parent = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Übergeordneter Kontext/ });
const item = (identifier: string) => screen.getByRole('option', { name: identifier });
const path = () => {
  const list = screen.getByRole('region', { name: 'Vererbung' }).querySelector('ol');
  return Array.from(list?.children ?? [], ({ textContent }) => textContent);
};
const saveButton = () => screen.getByRole('button', { name: 'Speichern' });
const REQUIRED = 'Bitte geben Sie einen Wert für dieses Feld an';

describe('creating', () => {
  it('asks for name and parent before anything is sent', async () => {
    const { user, save } = showForm(null);
    await user.click(saveButton());
    expect(screen.getAllByText(REQUIRED)).toHaveLength(2);
    expect(document.activeElement).toBe(name());
    expect(save.calls).toHaveLength(0);
  });

  it('asks for no parent above a root context', async () => {
    const { user, save } = showForm(null);
    await user.type(name(), 'DEFAULT');
    await user.click(saveButton());
    expect(save.last().input.values).toMatchObject({ identifier: 'DEFAULT', parentIdentifier: null });
  });

  it('sends what was entered, and shows meanwhile where the context will stand', async () => {
    const { user, save, flow } = showForm(null);
    await user.type(name(), ' praxis-neu ');
    await user.click(parent());
    await user.click(item('nord'));
    await waitFor(() => expect(path()).toEqual(['GLOBAL', 'nord', 'praxis-neu']));
    await user.type(screen.getByRole('textbox', { name: 'Adresse' }), 'Praxis.example.org');
    await user.click(saveButton());
    expect(save.last().input).toMatchObject({
      values: {
        identifier: 'praxis-neu',
        parentIdentifier: 'nord',
        active: true,
        hostUrl: 'Praxis.example.org',
        isDefault: false,
      },
      loaded: null,
    });
    save.last().answer(contextOf({ identifier: 'praxis-neu', parentIdentifier: 'nord' }));
    await flow.reach('stored');
  });

  it('refuses itself as its own parent', async () => {
    const { user, save } = showForm(null);
    await user.type(name(), 'nord');
    await user.click(parent());
    await user.click(item('nord'));
    await user.click(saveButton());
    expect(screen.getByText('Ein Kontext kann sich nicht selbst übergeordnet sein.')).toBeTruthy();
    expect(save.calls).toHaveLength(0);
  });

  it('says beside each field what the server found', async () => {
    const { user, save, flow } = showForm(null);
    await user.type(name(), 'neu');
    await user.click(parent());
    await user.click(item('GLOBAL'));
    await user.type(screen.getByRole('textbox', { name: 'Adresse' }), 'nord.example.org');
    await user.click(saveButton());
    save.last().fail(refusal('006', [{ code: '006', message: '', field: 'hostUrl' }]));
    await flow.reach('creating.refused');
    expect(await screen.findByText('Diese Adresse gehört schon zu einem anderen Kontext.')).toBeTruthy();
    expect(screen.queryByText(/Einen Kontext mit diesem Namen/)).toBeNull();
    expect(name().value).toBe('neu');
  });

  it('offers only parents that this user may change, and no address', async () => {
    const authentication = { authRoles: [], authorizations: [{ contextIdentifier: 'nord' }] };
    const { user, save } = showForm(null, { authentication });
    expect(screen.queryByRole('textbox', { name: 'Adresse' })).toBeNull();
    await user.type(name(), 'neu');
    await user.click(parent());
    expect(item('sued').textContent).toBe('suedInaktivnicht zugewiesen');
    await user.click(item('praxis'));
    await user.click(saveButton());
    expect(save.last().input.values).toEqual({ identifier: 'neu', parentIdentifier: 'praxis', active: true });
  });
});

describe('updating', () => {
  it('shows the name, which cannot be changed, and where the context stands', async () => {
    await showLoaded('nord');
    expect(screen.getByRole('heading', { level: 1, name: /^Kontext bearbeiten ?: nord$/ })).toBeTruthy();
    expect([name().value, name().readOnly, parent().value]).toEqual(['nord', true, 'GLOBAL']);
    expect(path()).toEqual(['GLOBAL', 'nord', 'praxis']);
    expect(screen.getByText('praxis').closest('a')?.getAttribute('href')).toBe('/context/praxis');
  });

  it('offers neither itself nor what is below it as its parent', async () => {
    const { user } = await showLoaded('nord');
    await user.click(parent());
    expect(item('nord').textContent).toBe('norddieser Kontext');
    expect(item('praxis').textContent).toBe('praxisliegt darunter');
    expect(item('praxis').getAttribute('aria-disabled')).toBe('true');
  });

  it('keeps the default context the default, and what nothing works without', async () => {
    await showLoaded('GLOBAL');
    const isDefault = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Standardkontext/ });
    expect([isDefault.checked, isDefault.disabled]).toEqual([true, true]);
    const active = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Aktiv/ });
    expect([active.checked, active.disabled]).toEqual([true, true]);
    expect(screen.getByText(/^Der Standardkontext muss aktiv sein, denn jede Adresse/)).toBeTruthy();
    expect(parent().readOnly).toBe(true);
    expect(screen.getByText(/^Der Standardkontext kann nicht verschoben werden\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Löschen' })).toBeNull();
  });

  it('says beside the fields why the server has refused a change of the default context', async () => {
    const { user, preview, save, flow } = await showLoaded('praxis');
    await user.click(screen.getByRole('checkbox', { name: /^Aktiv/ }));
    await user.click(saveButton());
    save.last().answer({ withheld: null });
    await flow.reach('updating.previewing');
    preview.last().answer(null);
    await flow.reach('updating.saving.brief');
    save.last().fail(
      refusal('012', [
        { code: '012', message: 'x', field: 'active', reason: 'defaultInactive' },
        { code: '012', message: 'x', field: 'parentIdentifier', reason: 'defaultBelow' },
      ]),
    );
    await flow.reach('updating.refused');
    expect(await screen.findByText(/^Der Standardkontext muss aktiv sein, denn/)).toBeTruthy();
    expect(screen.getByText(/^Der Standardkontext kann nicht verschoben werden\./)).toBeTruthy();
  });

  it('does not send an inactive context as the default', async () => {
    const { user, save } = await showLoaded('sued');
    await user.click(screen.getByRole('checkbox', { name: /^Standardkontext/ }));
    await user.click(saveButton());
    expect(screen.getByText(/^Der Standardkontext muss aktiv sein, denn/)).toBeTruthy();
    expect(save.calls).toHaveLength(0);
  });

  it('offers to delete only to superAdmins with EDITOR', async () => {
    await showLoaded('praxis', { superAdmin: false });
    expect(screen.queryByRole('button', { name: 'Löschen' })).toBeNull();
  });

  it('can only be read without the right, says why, and shows the address all the same', async () => {
    await showLoaded('nord', { editor: false }, 'noEditor');
    expect(screen.getByText('Sie können hier lesen, aber nichts ändern')).toBeTruthy();
    expect(parent().readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
    expect(screen.getByText('nord.example.org')).toBeTruthy();
  });
});

describe('deleting', () => {
  const COUNTS = { added: 0, changed: 0, deleted: 0, clashes: 0, dependents: 0, effective: 0 };
  const NOTHING = {
    added: [],
    changed: [],
    deleted: [],
    clashes: [],
    dependents: [],
    effective: [],
    counts: COUNTS,
  };

  it('says what blocks it instead of asking', async () => {
    const { user, previewDeletion, remove } = await showLoaded('nord');
    await user.click(screen.getByRole('button', { name: 'Löschen' }));
    const wordings = Array.from({ length: 7 }, (_, index) => ({
      type: 'wording',
      id: index + 1,
      identifier: `text.${index}`,
      lang: 'de',
    }));
    previewDeletion.last().answer({
      ...NOTHING,
      clashes: [{ code: '012', message: 'Im Weg steht ein untergeordneter Kontext: praxis.' }],
      dependents: [{ type: 'context', id: 3, identifier: 'praxis' }, ...wordings],
      counts: { ...COUNTS, clashes: 2, dependents: 8 },
    });
    expect(await screen.findByText(/1 Kontext/)).toBeTruthy();
    expect(screen.getByText(/7 Formulierungen/)).toBeTruthy();
    expect(screen.getByText('und 2 weitere')).toBeTruthy();
    const dialog = screen.getByRole('dialog');
    const links = Array.from(dialog.querySelectorAll('a'), (link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/context/praxis',
      '/wording/1',
      '/wording/2',
      '/wording/3',
      '/wording/4',
      '/wording/5',
    ]);
    await user.click(screen.getByRole('button', { name: 'Erneut prüfen' }));
    expect(previewDeletion.calls).toHaveLength(2);
    expect(remove.calls).toHaveLength(0);
  });

  it('shows what a server says that cannot tell beforehand', async () => {
    const { user, previewDeletion, remove } = await showLoaded('praxis');
    await user.click(screen.getByRole('button', { name: 'Löschen' }));
    previewDeletion.last().answer(null);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.textContent).toContain('Sind Sie sicher?'));
    await user.click(within(dialog).getByRole('button', { name: 'Löschen' }));
    remove
      .last()
      .fail(
        refusal('012', [
          { code: '012', message: 'Im Weg steht eine Datei: Aushang.pdf.', field: 'documentfile' },
        ]),
      );
    expect(await screen.findByText('Im Weg steht eine Datei: Aushang.pdf.')).toBeTruthy();
  });
});
