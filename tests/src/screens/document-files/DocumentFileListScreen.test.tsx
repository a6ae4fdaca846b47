import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type DocumentFilePage, documentFileListMachine } from '#machines/document-file/document-files.ts';
import { type Ability, canOf } from '#machines/kit/abilities.ts';
import type { Service } from '#machines/kit/port.ts';
import { provide } from '#machines/kit/port.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { SIDE_PANELS } from '#src/app/side-panels.ts';
import type { FileBatchProps, ListSelectionProps, SidePanels } from '#src/screens/common/side-panels.ts';
import { DocumentFileListScreen } from '#src/screens/document-files/DocumentFileListScreen.tsx';
import { refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { documentFileOf, documentOf, userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

afterEach(() => vi.restoreAllMocks());

const ANNA = userOf({ id: 1, username: 'anna' });
const FILE = documentFileOf({
  id: 7,
  fileVersion: 3,
  contextIdentifier: 'platform',
  size: 12_345,
  active: false,
});
const DOCUMENT = documentOf({ id: 4, mainTitle: 'Hygiene', documentFilesCount: 1 });

function showList(
  joinId: number | null,
  user = ANNA,
  abilities: readonly Ability[] = ['seeFileSizes'],
  panels: SidePanels = SIDE_PANELS,
) {
  const load = scripted<Service<ListQuery, DocumentFilePage>>();
  const flow = walk(provide(documentFileListMachine, { load: load.service }), {
    query: { ...FIRST_QUERY, joinId },
  });
  const startUp = standing(startUpMachine, undefined, { contexts: 'loading', languages: 'loading' });
  const props = { flow: flow.actor, startUp, user, can: canOf(abilities) };
  return { load, flow, ...showScreen(<DocumentFileListScreen {...props} />, '/document/files', panels) };
}

function answerMedia(matches: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches }) as MediaQueryList,
  );
}

it('shows the columns of the specification, and the size where the server tells it and there is room', async () => {
  answerMedia(true);
  const { load, flow } = showList(null);
  load.last().answer({ rows: [FILE], count: 1, document: null });
  await flow.reach('shown');
  const row = await screen.findByRole('row', { name: /Datei 7\.pdf/ });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Sprache',
    'Datei',
    'Anzeigename',
    'Version',
    'Größe',
    'Dokument',
    'Kontext',
    'Aktiv',
    'Angelegt',
    'Geändert',
  ]);
  expect([...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '7',
    'de',
    'PDF',
    'Datei 7.pdf',
    '3',
    '12,3 kB',
    'document-4',
    'platform',
    'Inaktiv',
    '05.01.2026 09:00',
    '06.01.2026 10:30',
  ]);
  expect(screen.queryByRole('link', { name: 'Datei hinzufügen' })).toBeNull();
});

it('leaves out when a file was added where there is no room for all columns', async () => {
  answerMedia(false);
  const { load, flow } = showList(null);
  load.last().answer({ rows: [FILE], count: 1, document: null });
  await flow.reach('shown');
  await screen.findByRole('row', { name: /Datei 7\.pdf/ });
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toContain('Geändert');
  expect(headers).not.toContain('Angelegt');
  expect(screen.getByRole('button', { name: 'Spalten (1 ausgeblendet)' })).toBeTruthy();
});

it('opens the file by its display name, its document and context, and downloads it by its file name', async () => {
  const { load, flow, user } = showList(null);
  load.last().answer({ rows: [FILE], count: 1, document: null });
  await flow.reach('shown');
  const hrefOf = async (name: string | RegExp) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  // A browser says it in one word; here the parts of it are set apart.
  expect(await hrefOf(/^Datei 7 ?\.pdf$/)).toBe('/document/file/4/7');
  expect(await hrefOf(/^document- ?4$/)).toBe('/document/files/4');
  expect(await hrefOf('platform')).toBe('/context/platform');
  expect(await hrefOf('Datei 7.pdf herunterladen')).toBe('/ecs/document/file/download?id=7');
  await user.click(screen.getByRole('link', { name: 'Datei 7.pdf herunterladen' }));
  expect(flow.reports).toEqual([
    { type: 'download.start', request: { id: 7, version: null, name: 'Datei 7.pdf' } },
  ]);
});

it('names a file as the server does where people can read that', async () => {
  const { load, flow } = showList(null);
  load.last().answer({ rows: [{ ...FILE, fileNameOnDisk: 'hygiene_v3.pdf' }], count: 1, document: null });
  await flow.reach('shown');
  expect(await screen.findByText('hygiene_v3.pdf')).toBeTruthy();
});

it('says whose files it shows, until that is dismissed', async () => {
  const { load, flow } = showList(4);
  load.last().answer({ rows: [FILE], count: 1, document: DOCUMENT });
  await flow.reach('shown');
  const header = await screen.findByRole('region', { name: 'Dokument' });
  expect(header.textContent).toBe('Hygienedocument-4Rückfallsprache de1 Datei');
  const dismiss = within(header).getByRole('link', { name: 'Dateien aller Dokumente zeigen' });
  expect(dismiss.getAttribute('href')).toBe('/document/files');
  expect(within(header).queryByRole('link', { name: 'Dokument bearbeiten' })).toBeNull();
  const add = screen.getByRole('link', { name: 'Datei hinzufügen' });
  expect(add.getAttribute('href')).toBe('/document/file/4/new');
});

it('leads superAdmins to the document, and offers those who are no editors nothing to add', async () => {
  const { load, flow } = showList(4, userOf({ id: 1, username: 'h', superAdmin: true, editor: false }));
  load.last().answer({ rows: [], count: 0, document: DOCUMENT });
  await flow.reach('shown');
  const link = await screen.findByRole('link', { name: 'Dokument bearbeiten' });
  expect(link.getAttribute('href')).toBe('/document/4');
  expect(screen.getByRole('heading', { name: 'Noch keine Dateien' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Datei hinzufügen' })).toBeNull();
});

it('says that there is no such document', async () => {
  const { load, flow } = showList(999);
  load.last().fail(refusal('008'));
  await flow.reach('refused');
  expect(await screen.findByRole('heading', { name: 'Dokument nicht gefunden' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Zu allen Dateien' })).toBeTruthy();
});

/** Stands for the panel, whose code comes with the first file. */
function withPanel() {
  const shown: FileBatchProps[] = [];
  const FileBatch = (props: FileBatchProps) => {
    shown.push(props);
    return (
      <button type="button" onClick={props.onClose}>
        schließen
      </button>
    );
  };
  return { shown, panels: { ...SIDE_PANELS, FileBatch } as SidePanels };
}

const names = (props: FileBatchProps | undefined) =>
  props?.drops.map(({ files }) => files.map(({ name }) => name));

it('takes files that are dropped anywhere, or chosen, for the document that it shows', async () => {
  const { shown, panels } = withPanel();
  const { load, flow, user } = showList(4, ANNA, [], panels);
  load.last().answer({ rows: [FILE], count: 1, document: DOCUMENT });
  await flow.reach('shown');
  await screen.findByRole('button', { name: 'Mehrere Dateien hinzufügen' });
  const dropped = [new File(['a'], 'a_de.pdf'), new File(['b'], 'b_fr.pdf')];
  const dataTransfer = { types: ['Files'], files: dropped, items: [] };
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
  expect(await screen.findByText('Loslassen, um die Dateien dem Dokument hinzuzufügen')).toBeTruthy();
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
  await screen.findByRole('button', { name: 'schließen' });
  expect(screen.queryByText('Loslassen, um die Dateien dem Dokument hinzuzufügen')).toBeNull();
  expect(shown.at(-1)).toMatchObject({ document: DOCUMENT, startsIn: null });
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  expect(input.multiple).toBe(true);
  fireEvent.change(input, { target: { files: [new File(['c'], 'c.pdf')] } });
  expect(names(shown.at(-1))).toEqual([['a_de.pdf', 'b_fr.pdf'], ['c.pdf']]);
  // Files that were added stay while the list loads, whatever comes of that.
  flow.send({ type: 'list.refresh' });
  load.last().fail(refusal('019'));
  await flow.reach('refused');
  expect(names(shown.at(-1))).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'schließen' }));
  expect(screen.queryByRole('button', { name: 'schließen' })).toBeNull();
});

it('takes folders out of what is dropped', async () => {
  const { shown, panels } = withPanel();
  const { load, flow } = showList(4, ANNA, [], panels);
  load.last().answer({ rows: [FILE], count: 1, document: DOCUMENT });
  await flow.reach('shown');
  await screen.findByRole('button', { name: 'Mehrere Dateien hinzufügen' });
  const item = (file: File, isDirectory: boolean) => ({
    kind: 'file',
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ isDirectory }),
  });
  const items = [item(new File(['a'], 'a.pdf'), false), item(new File([], 'ordner'), true)];
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [], items } });
  await screen.findByRole('button', { name: 'schließen' });
  expect(names(shown.at(-1))).toEqual([['a.pdf']]);
  expect(shown.at(-1)?.drops[0]?.hasFolder).toBe(true);
});

it.each([
  ['no editor', 4, userOf({ id: 1, username: 'h', editor: false })],
  ['all documents', null, ANNA],
] as const)('takes no files of %s', async (_, joinId, user) => {
  const { shown, panels } = withPanel();
  const { load, flow } = showList(joinId, user, [], panels);
  load.last().answer({ rows: [FILE], count: 1, document: joinId === null ? null : DOCUMENT });
  await flow.reach('shown');
  await screen.findByRole('row', { name: /Datei 7/ });
  expect(screen.queryByRole('button', { name: 'Mehrere Dateien hinzufügen' })).toBeNull();
  const dataTransfer = { types: ['Files'], files: [new File(['a'], 'a.pdf')], items: [] };
  fireEvent.drop(document.body, { dataTransfer });
  expect(shown).toEqual([]);
});

it('offers editors to change many files, and no others', async () => {
  const shown: ListSelectionProps[] = [];
  const ListSelection = (props: ListSelectionProps) => {
    shown.push(props);
    return null;
  };
  const panels = { ...SIDE_PANELS, ListSelection } as SidePanels;
  const abilities: readonly Ability[] = ['changeMany', 'changeManyFiles'];
  const { load, flow, user } = showList(4, ANNA, abilities, panels);
  load.last().answer({ rows: [FILE], count: 1, document: DOCUMENT });
  await flow.reach('shown');
  await user.click(await screen.findByRole('checkbox', { name: 'Datei 7.pdf (de) auswählen' }));
  expect(shown.at(-1)).toMatchObject({
    ...{ type: 'documentfile', actions: ['activate', 'deactivate', 'delete'], count: 1 },
    ...{ keys: new Set([7]), query: { joinId: 4 } },
  });
});

it.each([
  ['readers', userOf({ id: 1, username: 'h', editor: false }), ['changeManyFiles']],
  ['a server that changes none of them at once', ANNA, ['changeMany']],
] as const)('selects no files for %s', async (_, user, abilities) => {
  const { load, flow } = showList(4, user, abilities);
  load.last().answer({ rows: [FILE], count: 1, document: DOCUMENT });
  await flow.reach('shown');
  await screen.findByRole('row', { name: /Datei 7/ });
  expect(screen.queryByRole('checkbox')).toBeNull();
});
