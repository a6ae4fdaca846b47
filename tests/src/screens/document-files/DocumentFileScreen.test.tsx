import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { documentFileMachine } from '#machines/document-file/document-file.machine.ts';
import type { DocumentFilePort } from '#machines/document-file/document-file.port.ts';
import {
  type DocumentFileKey,
  type DocumentFileValues,
  documentFileDeletionMachine,
  documentFileFormMachine,
  type OpenedFile,
} from '#machines/document-file/document-files.ts';
import { filePreviewMachine } from '#machines/file-preview/file-preview.machine.ts';
import type { FilePreviewPort } from '#machines/file-preview/file-preview.port.ts';
import { fileUploadMachine } from '#machines/file-upload/file-upload.machine.ts';
import type { FileUploadPort } from '#machines/file-upload/file-upload.port.ts';
import { fileVersionsMachine } from '#machines/file-versions/file-versions.machine.ts';
import type { FileVersion, FileVersionsPort } from '#machines/file-versions/file-versions.port.ts';
import { type Ability, canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { DocumentFileScreen } from '#src/screens/document-files/DocumentFileScreen.tsx';
import { NO_NETWORK, refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { contextOf, documentFileOf, documentOf, languageOf, userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';
import { hasUnsaved } from '#tests/support/unsaved.ts';

// Input is kept as a draft.
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const DOCUMENT = documentOf({ id: 4, mainTitle: 'Hygiene' });
const FILE = documentFileOf({ id: 7, fileVersion: 2 });
type FormPort = RecordFormPort<DocumentFileKey, DocumentFileValues, OpenedFile>;

function showFile(fileId: number | null, abilities: readonly Ability[] = []) {
  const loadDocument = scripted<DocumentFilePort['loadDocument']>();
  const [load, save] = [scripted<FormPort['load']>(), scripted<FormPort['save']>()];
  const upload = scripted<FileUploadPort['upload']>();
  const versions = scripted<FileVersionsPort['load']>();
  const readText = scripted<FilePreviewPort['readText']>();
  const machine = provide(documentFileMachine, {
    loadDocument: loadDocument.service,
    form: provide(documentFileFormMachine, {
      load: load.service,
      save: save.service,
      deletion: documentFileDeletionMachine,
    }),
    upload: provide(fileUploadMachine, { upload: upload.service }),
    preview: provide(filePreviewMachine, { readText: readText.service }),
    versions: provide(fileVersionsMachine, { load: versions.service }),
  });
  const flow = walk(machine, { documentId: 4, fileId, readOnly: null });
  const startUp = standing(
    startUpMachine,
    undefined,
    { contexts: 'loaded', languages: 'loaded' },
    {
      contexts: [contextOf({ identifier: 'GLOBAL' }), contextOf({ identifier: 'DEFAULT' })],
      languages: [languageOf({ id: 1, lang: 'de', description: 'Deutsch' })],
    },
  );
  const user = userOf({ id: 1, username: 'anna' });
  const props = { flow: flow.actor, startUp, user, can: canOf(abilities) };
  return {
    loadDocument,
    load,
    save,
    upload,
    versions,
    readText,
    flow,
    ...showScreen(<DocumentFileScreen {...props} />),
  };
}

async function showNew() {
  const shown = showFile(null);
  shown.loadDocument.last().answer(DOCUMENT);
  await screen.findByRole('heading', { level: 1, name: 'Datei hinzufügen' });
  await screen.findByLabelText('Anzeigename');
  const pick = (name: string, text?: string) => pickIn(shown.user, name, text);
  return { ...shown, pick };
}

async function showStored(readOnly: ReadOnlyReason | null = null, abilities: readonly Ability[] = []) {
  const shown = showFile(7, abilities);
  shown.load.last().answer({ record: { document: DOCUMENT, file: FILE, messages: [] }, readOnly });
  await screen.findByLabelText('Anzeigename');
  return shown;
}

async function pickIn(user: Person, name: string, text = 'Text'): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no route for a file');
  await user.upload(input, new File([text], name));
}

const displayName = () => screen.getByLabelText<HTMLInputElement>('Anzeigename');
const saveButton = () => screen.getByRole('button', { name: 'Speichern' });
const arrived = { fileNameOnDisk: 'a1b2', size: 4 };

type Person = ReturnType<typeof showFile>['user'];
async function chooseRoute(user: Person): Promise<void> {
  for (const [field, option] of [
    [/^Sprache/, 'de · Deutsch'],
    [/^Kontext/, 'GLOBAL'],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option, hidden: true }));
  }
}

it('says what is missing before anything is sent, and offers only contexts that the user may change', async () => {
  const { user, save } = await showNew();
  await user.click(saveButton());
  expect(await screen.findByText('Bitte wählen Sie eine Datei aus.')).toBeTruthy();
  expect(screen.getAllByText('Bitte geben Sie einen Wert für dieses Feld an')).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe('Datei auswählen');
  await user.click(screen.getByRole('combobox', { name: /^Kontext/ }));
  expect(await screen.findByRole('option', { name: 'GLOBAL', hidden: true })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'DEFAULT', hidden: true })).toBeNull();
  expect(save.calls).toHaveLength(0);
});

it('uploads what is chosen, proposes its name, and submits its handle', async () => {
  const { user, pick, upload, save } = await showNew();
  await pick('Hygiene.pdf');
  expect(displayName().value).toBe('Hygiene.pdf');
  act(() => upload.last().input.onProgress({ sent: 1, total: 4, secondsLeft: 8 }));
  expect(await screen.findByText(/^25 %, 1 Byte von 4 Byte, noch 8 Sekunden$/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Hochladen' }).getAttribute('aria-valuenow')).toBe('25');
  expect(hasUnsaved()).toBe(true);
  await chooseRoute(user);
  await user.click(saveButton());
  expect(await screen.findByText(/^Bitte warten Sie, bis die Datei hochgeladen ist/)).toBeTruthy();
  upload.last().answer(arrived);
  expect(await screen.findByText('Hochgeladen. Die Datei gilt, sobald Sie speichern.')).toBeTruthy();
  await user.click(saveButton());
  expect(save.last().input.values).toEqual({
    document: { id: 4, identifier: 'document-4' },
    lang: 'de',
    contextIdentifier: 'GLOBAL',
    fileNameRepresentation: 'Hygiene.pdf',
    active: true,
    fileNameOnDisk: 'a1b2',
  });
});

it('lets a proposed name follow the file, and leaves one that was typed alone', async () => {
  const { user, pick, upload } = await showNew();
  await pick('erste.pdf');
  upload.last().answer(arrived);
  await screen.findByText(/^Hochgeladen/);
  await pick('zweite.pdf');
  expect(displayName().value).toBe('zweite.pdf');
  upload.last().answer(arrived);
  await screen.findByText(/^Hochgeladen/);
  await user.clear(displayName());
  await user.type(displayName(), 'Mein Name.pdf');
  await pick('dritte.pdf');
  expect(displayName().value).toBe('Mein Name.pdf');
});

it('names the versions that a new upload is to follow when another user has replaced the file', async () => {
  const { user, upload, save } = await showStored();
  await pickIn(user, 'Meine.pdf');
  upload.last().answer(arrived);
  await screen.findByText(/^Hochgeladen/);
  await user.click(saveButton());
  save.last().fail(refusal('046', [], { documentFile: { ...FILE, fileVersion: 3 } }));
  const file = within(await screen.findByRole('group', { name: 'Datei' }));
  expect(file.getByText('Vorher:').textContent).toBe('Vorher: Version 2');
  expect(file.getByLabelText('Ihre Eingabe: Meine.pdf')).toBeTruthy();
  expect(file.getByLabelText('Jetzt gespeichert: Version 3')).toBeTruthy();
});

it('keeps the upload over a refused save, and sends another upload as another submission', async () => {
  const { user, pick, upload, save } = await showNew();
  await pick('Hygiene.pdf');
  upload.last().answer(arrived);
  await screen.findByText(/^Hochgeladen/);
  await chooseRoute(user);
  await user.click(saveButton());
  save.last().fail(refusal('006', [{ code: '006', message: '', field: 'fileNameRepresentation' }]));
  expect(await screen.findByText(/^Eine Datei mit diesem Anzeigenamen hat das Dokument/)).toBeTruthy();
  expect(screen.getByText(/^Hochgeladen/)).toBeTruthy();
  await user.type(displayName(), '2');
  await user.click(saveButton());
  expect(save.last().input.values.fileNameOnDisk).toBe('a1b2');
  save.last().fail(NO_NETWORK);
  await screen.findByText('Der Server ist nicht erreichbar');
  await pick('Hygiene.pdf', 'anderer Text');
  upload.last().answer({ fileNameOnDisk: 'c3d4', size: 12 });
  await screen.findByText(/^Hochgeladen/);
  await user.click(saveButton());
  expect(save.calls.map(({ input }) => input.values.fileNameOnDisk)).toEqual(['a1b2', 'a1b2', 'c3d4']);
  expect(new Set(save.calls.map(({ input }) => input.key)).size).toBe(3);
});

it('turns away several files and empty ones, and says why another one was refused or did not arrive', async () => {
  const { pick, upload, user } = await showNew();
  const zone = screen.getByRole('group', { name: /^Datei/ });
  fireEvent.drop(zone, {
    dataTransfer: { types: ['Files'], items: [], files: [new File(['a'], 'a'), new File(['b'], 'b')] },
  });
  expect(await screen.findByText(/^Das waren mehrere Dateien/)).toBeTruthy();
  await pick('leer.txt', '');
  expect(await screen.findByText(/^Diese Datei ist leer/)).toBeTruthy();
  expect(upload.calls).toHaveLength(0);
  for (const [code, words] of [
    ['028', 'Dateien dieser Art sind nicht erlaubt. Bitte wählen Sie eine andere Datei.'],
    ['027', /Schadsoftware/],
    ['042', /^Diese Datei ist größer, als der Server annimmt/],
  ] as const) {
    await pick(`${code}.txt`);
    upload.last().fail(refusal(code));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
  }
  await pick('weg.txt');
  upload.last().fail(refusal('014'));
  expect(await screen.findByText(/nicht vollständig angekommen/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await user.click(screen.getByRole('button', { name: 'Hochladen abbrechen' }));
  expect(upload.last().signal.aborted).toBe(true);
  expect(await screen.findByText(/^Abgebrochen/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Entfernen' }));
  expect(screen.getByRole('button', { name: 'Datei auswählen' })).toBeTruthy();
});

it('says why a name does not fit, beside the file and beside its name', async () => {
  const { pick, upload, save, user } = await showNew();
  await pick('privacy.pdf');
  const unfit = { reason: 'endingDoesNotFit', values: { ending: '.pdf', wanted: '.html, .htm' } };
  upload.last().fail(refusal('028', [{ code: '028', message: '', field: 'file', ...unfit }]));
  const sentence = 'Die Endung .pdf passt nicht zum Inhalt der Datei. Richtig wäre .html, .htm.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  await pick('Plan\u202e.pdf');
  expect(displayName().value).toBe('Plan.pdf');
  upload.last().answer(arrived);
  await screen.findByText(/^Hochgeladen/);
  await chooseRoute(user);
  for (const [name, words] of [
    ['Plan.pdf.exe', /^Dateien mit der Endung \.exe werden nicht angenommen/],
    ['Plan:eins.pdf', /^Ein Dateiname kann nicht : sein oder enthalten/],
    ['a\u202efdp.pdf', /ein Richtungszeichen \(U\+202E\) an Stelle 2\.$/],
  ] as const) {
    fireEvent.change(displayName(), { target: { value: name } });
    await user.click(saveButton());
    expect(await screen.findByText(words)).toBeTruthy();
  }
  expect(save.calls).toHaveLength(0);
  fireEvent.change(displayName(), { target: { value: 'Plan.docx' } });
  await user.click(saveButton());
  const wanted = { reason: 'endingDoesNotFit', values: { ending: '.docx', wanted: '.pdf' } };
  save
    .last()
    .fail(refusal('028', [{ code: '028', message: '', field: 'fileNameRepresentation', ...wanted }]));
  expect(await screen.findByText(/^Die Endung \.docx passt nicht .+ Richtig wäre \.pdf\.$/)).toBeTruthy();
});

it.each([
  ['Plan', 'Plan.pdf'],
  ['Stand 1.2.2026', 'Stand 1.2.2026.pdf'],
  ['Anlage Nr.', 'Anlage Nr.pdf'],
  ['Plan.PDF', 'Plan.PDF'],
  ['Plan.txt', 'Plan.txt'],
])('submits the name %s as %s', async (typed, sent) => {
  const { pick, upload, save, user } = await showNew();
  await pick('Hygiene.pdf');
  upload.last().answer(arrived);
  await screen.findByText(/^Hochgeladen/);
  await chooseRoute(user);
  await user.clear(displayName());
  await user.type(displayName(), typed);
  await user.click(saveButton());
  expect(save.last().input.values.fileNameRepresentation).toBe(sent);
});

it('says that there is no such document to add a file to', async () => {
  const { loadDocument } = showFile(null);
  loadDocument.last().fail(refusal('008'));
  expect(await screen.findByRole('heading', { name: 'Dokument nicht gefunden' })).toBeTruthy();
});

it('shows the versions, the newest first, each to be downloaded', async () => {
  const { versions, flow, user } = await showStored();
  const known: FileVersion[] = [
    {
      version: 2,
      name: 'Datei 7.pdf',
      date: '2026-01-06T09:30:00.000Z',
      size: 2_000,
      type: null,
      by: 'berg',
    },
    { version: 1, name: null, date: null, size: null, type: null, by: null },
  ];
  versions.last().answer(known);
  const region = await screen.findByRole('region', { name: 'Versionen' });
  const items = await within(region).findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Version 2Aktuell06.01.2026 10:30berg2 kBDatei 7.pdf',
    'Version 1Herunterladen',
  ]);
  await user.click(within(region).getByRole('link', { name: 'Version 1 von Datei 7.pdf herunterladen' }));
  expect(flow.reports).toEqual([
    { type: 'download.start', request: { id: 7, version: 1, name: 'Datei 7.pdf' } },
  ]);
});

it('needs no new file to be edited, and says when the versions did not come', async () => {
  const { user, save, versions } = await showStored();
  versions.last().fail(NO_NETWORK);
  expect(await screen.findByText('Die Versionen konnten nicht geladen werden.')).toBeTruthy();
  await user.type(displayName(), '.alt');
  await user.click(saveButton());
  expect(save.last().input.values).toMatchObject({
    fileNameRepresentation: 'Datei 7.pdf.alt',
    fileNameOnDisk: null,
  });
});

it('can only be looked at by those who may not change it, and says why', async () => {
  await showStored('foreignContext');
  expect(screen.getByText(/Sie haben die Rolle „Redaktion“, aber nicht für diesen Kontext/)).toBeTruthy();
  expect(displayName().readOnly).toBe(true);
  expect(screen.queryByRole('group', { name: 'Neue Version' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
});

it('puts an earlier version back with what stands in the fields', async () => {
  const { versions, save, user } = await showStored(null, ['bringVersionBack']);
  const known = { date: null, size: null, by: null, type: 'text/plain' };
  versions.last().answer([
    { ...known, version: 2, name: 'Datei 7.pdf' },
    { ...known, version: 1, name: 'Früher.txt' },
  ]);
  const field = screen.getByRole('textbox', { name: 'Anzeigename' });
  await user.clear(field);
  await user.type(field, 'Neu.pdf');
  await user.click(await screen.findByRole('button', { name: 'Version 1 wieder einsetzen' }));
  expect(save.last().input.values).toMatchObject({
    fileNameRepresentation: 'Neu.pdf',
    fileNameOnDisk: null,
    fromVersion: 1,
  });
  save.last().fail(refusal('019'));
  await screen.findByText(/Beim Speichern wird Version 1 wieder eingesetzt/);
  await user.click(screen.getByRole('button', { name: 'Doch nicht' }));
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(save.last().input.values).not.toHaveProperty('fromVersion');
});

it('shows an earlier version as text, whatever markup it is', async () => {
  const { versions, readText, user } = await showStored();
  const version = { version: 1, name: 'Früher.html', date: null, size: 20, by: null, type: 'text/html' };
  versions.last().answer([version]);
  await user.click(await screen.findByRole('button', { name: 'Version 1 ansehen' }));
  expect(readText.last().input.file).toMatchObject({ id: 7, version: 1, name: 'Früher.html' });
  readText.last().answer('<b onclick="x()">Text</b>');
  const shown = await screen.findByRole('region', { name: 'Vorschau von Früher.html' });
  expect(shown.textContent).toBe('<b onclick="x()">Text</b>');
  await user.click(screen.getByRole('button', { name: 'Vorschau schließen' }));
  expect(screen.queryByRole('region', { name: 'Vorschau von Früher.html' })).toBeNull();
});

it('makes a file public where the server can', async () => {
  const { user, save } = await showStored(null, ['publishFiles']);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Öffentlich' });
  expect(box.checked).toBe(false);
  await user.click(box);
  await user.click(saveButton());
  expect(save.last().input.values).toMatchObject({ public: true });
});

it('names the address of a public file', async () => {
  const shown = showFile(7, ['publishFiles']);
  const file = { ...FILE, lang: 'de', contextIdentifier: 'GLOBAL', public: true };
  shown.load.last().answer({ record: { document: DOCUMENT, file, messages: [] }, readOnly: null });
  const link = await screen.findByRole('link', { name: /document\/file\/public/ });
  expect(new URL(link.getAttribute('href') ?? '').pathname).toBe('/ecs/document/file/public/document-4');
  expect(new URL(link.getAttribute('href') ?? '').search).toBe('?context=GLOBAL&lang=de');
});
