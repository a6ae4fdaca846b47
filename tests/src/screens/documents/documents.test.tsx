import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Document } from '#contract/document-file.ts';
import type { FileLanguage } from '#contract/file-languages.ts';
import type { DOCUMENT } from '#contract/records/document.ts';
import type { ValuesOf } from '#contract/records/record.ts';
import { type Ability, canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import { machinesOf } from '#machines/records/described.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { DocumentFormScreen } from '#src/screens/documents/DocumentFormScreen.tsx';
import { DocumentListScreen } from '#src/screens/documents/DocumentListScreen.tsx';
import { refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { documentOf, languageOf, userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const ADMIN = userOf({ id: 1, username: 'admin', superAdmin: true });
const startUp = () =>
  standing(
    startUpMachine,
    undefined,
    { contexts: 'loaded', languages: 'loaded' },
    {
      contexts: [],
      languages: [
        languageOf({ id: 1, lang: 'de', description: 'Deutsch' }),
        languageOf({ id: 2, lang: 'en', description: null }),
      ],
    },
  );

async function showList(user = ADMIN, abilities: readonly Ability[] = [], fields: Partial<Document> = {}) {
  const load = scripted<RecordListPort<Document>['load']>();
  const flow = walk(provide(machinesOf('document').list, { load: load.service }), { query: FIRST_QUERY });
  showScreen(<DocumentListScreen flow={flow.actor} startUp={startUp()} user={user} can={canOf(abilities)} />);
  load.last().answer({
    rows: [
      documentOf({ id: 4, documentFilesCount: 3, description: 'Für alle Praxen', active: false, ...fields }),
    ],
    count: 1,
  });
  await flow.reach('shown');
  return screen.findByRole('row', { name: /Dokument 4/ });
}

it('shows the columns of the specification, description and creation once they are chosen; the number of files leads to them', async () => {
  const row = await showList();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Schlüssel',
    'Sprache',
    'Titel',
    'Dateien',
    'Aktiv',
    'Geändert',
  ]);
  expect([...row.children].map(({ textContent }) => textContent)).toEqual([
    '4',
    'document-4',
    'de',
    'Dokument 4',
    '3',
    'Inaktiv',
    '06.01.2026 10:30',
  ]);
  const files = within(row).getByRole('link', { name: '3 Dateien von document-4 öffnen' });
  expect(files.getAttribute('href')).toBe('/document/files/4');
  expect(
    within(row)
      .getByRole('link', { name: /^document-\s?4$/ })
      .getAttribute('href'),
  ).toBe('/document/4');
  await userEvent.click(screen.getByRole('button', { name: 'Spalten (2 ausgeblendet)' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Beschreibung' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Angelegt' }));
  expect(screen.getByRole('columnheader', { name: 'Beschreibung' })).toBeDefined();
  expect(within(row).getByText('05.01.2026 09:00')).toBeDefined();
});

const AT = '2026-01-05T08:00:00.000Z';
const inLanguage = (lang: string, fields: Partial<FileLanguage> = {}): FileLanguage => ({
  ...{ lang, files: 1, activeFiles: 1, fileId: 7, fileVersion: 1, versionDate: AT },
  ...fields,
});
const FILES = [
  inLanguage('de', { fileVersion: 2, versionDate: '2026-02-05T08:00:00.000Z' }),
  inLanguage('fr', { fileId: 8 }),
];

it('says in which languages the files are, and leads there', async () => {
  const row = await showList(ADMIN, ['seeFileLanguages'], { fileLanguages: FILES });
  const marks = within(within(row).getByRole('list', { name: 'Sprachen der Dateien von document-4' }));
  const links = marks.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['de – document-4, Deutsch: vom 05.02.2026, öffnen', '/document/file/4/7'],
    ['en – document-4, en: fehlt, Datei hinzufügen', '/document/file/4/new?language=en'],
    ['fr – document-4, fr: vom 05.01.2026, älter als Deutsch vom 05.02.2026, öffnen', '/document/file/4/8'],
  ]);
});

it('offers no file to add to those who may not', async () => {
  const reader = userOf({ id: 1, username: 'h', superAdmin: true, editor: false });
  const row = await showList(reader, ['seeFileLanguages'], { fileLanguages: FILES });
  expect(within(row).getByRole('img', { name: 'en: fehlt' })).toBeTruthy();
  expect(within(row).queryByRole('link', { name: /fehlt/ })).toBeNull();
});

it('offers a new document only to superAdmins who are editors', async () => {
  await showList(userOf({ id: 1, username: 'h', superAdmin: true, editor: false }));
  expect(screen.queryByRole('link', { name: 'Neues Dokument' })).toBeNull();
});

function showForm(recordKey: number | null) {
  type Port = RecordFormPort<number, ValuesOf<typeof DOCUMENT>, Document>;
  const [load, save] = [scripted<Port['load']>(), scripted<Port['save']>()];
  const machine = provide(machinesOf('document').form, {
    load: load.service,
    save: save.service,
    deletion: machinesOf('document').deletion,
  });
  const flow = walk(machine, { recordKey, readOnly: null });
  const props = { flow: flow.actor, startUp: startUp(), user: ADMIN, can: canOf([]) };
  return { load, save, flow, ...showScreen(<DocumentFormScreen {...props} />) };
}

it('creates a document from what is typed, and says beside its field that an identifier is taken', async () => {
  const { user, save } = showForm(null);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findAllByText('Bitte geben Sie einen Wert für dieses Feld an')).toHaveLength(3);
  await user.type(screen.getByLabelText(/^Schlüssel/), ' privacy ');
  await user.type(screen.getByLabelText(/^Titel/), 'Datenschutz');
  await user.click(screen.getByRole('combobox', { name: /^Rückfallsprache/ }));
  expect(screen.queryByRole('option', { name: /^all/, hidden: true })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'de · Deutsch', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(save.last().input.values).toEqual({
    identifier: 'privacy',
    mainTitle: 'Datenschutz',
    fallbackDocumentLang: 'de',
    description: null,
    active: true,
  });
  save.last().fail(refusal('006', [{ code: '006', message: '', field: 'identifier' }]));
  expect(await screen.findByText(/^Ein Dokument mit diesem Schlüssel gibt es schon/)).toBeTruthy();
});

it('leads from a document to its files', async () => {
  const { load } = showForm(4);
  load.last().answer({ record: documentOf({ id: 4, documentFilesCount: 1 }), readOnly: null });
  const link = await screen.findByRole('link', { name: '1 Datei ansehen' });
  expect(link.getAttribute('href')).toBe('/document/files/4');
});
