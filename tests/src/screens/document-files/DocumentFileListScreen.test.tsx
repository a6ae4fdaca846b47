import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { FEATURES } from '#contract/features.ts';
import { type DocumentFilePage, documentFileListMachine } from '#machines/document-file/document-files.ts';
import type { Service } from '#machines/kit/port.ts';
import { provide } from '#machines/kit/port.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
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
  features: readonly string[] = [FEATURES.documentContents],
) {
  const load = scripted<Service<ListQuery, DocumentFilePage>>();
  const flow = walk(provide(documentFileListMachine, { load: load.service }), {
    query: { ...FIRST_QUERY, joinId },
  });
  const startUp = standing(startUpMachine, undefined, { contexts: 'loading', languages: 'loading' });
  const props = { flow: flow.actor, startUp, user, features };
  return { load, flow, ...showScreen(<DocumentFileListScreen {...props} />, '/document/files') };
}

it('shows the columns of the specification, and the size where the server tells it and there is room', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList,
  );
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

it('opens the file by its display name, its context, and downloads it by its file name', async () => {
  const { load, flow, user } = showList(null);
  load.last().answer({ rows: [FILE], count: 1, document: null });
  await flow.reach('shown');
  const hrefOf = async (name: string | RegExp) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  // A browser says it in one word; here the parts of it are set apart.
  expect(await hrefOf(/^Datei 7 ?\.pdf$/)).toBe('/document/file/4/7');
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
