import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DocumentFile } from '#contract/document-file.ts';
import { fileBatchMachine } from '#machines/file-batch/file-batch.machine.ts';
import type { FileBatchPort, FileSendingPort } from '#machines/file-batch/file-batch.port.ts';
import { fileBatchSelectors } from '#machines/file-batch/file-batch.selectors.ts';
import { fileSendingMachine } from '#machines/file-batch/file-sending.machine.ts';
import { provide } from '#machines/kit/port.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { FileBatchSection } from '#src/screens/document-files/FileBatchSection.tsx';
import { NO_NETWORK, refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { contextOf, documentFileOf, documentOf, languageOf, userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const DOCUMENT = documentOf({ id: 4 });
const PRESENT = documentFileOf({ id: 7, fileVersion: 2, contextIdentifier: 'nord' });
const CONTEXTS = [
  contextOf({ identifier: 'GLOBAL' }),
  contextOf({ identifier: 'nord', parentIdentifier: 'GLOBAL' }),
];
const LANGUAGES = ['de', 'en', 'fr'].map((lang, index) => languageOf({ id: index, lang }));
const SEND = /^Hochladen und speichern/;

function showBatch(names: readonly string[], files: readonly DocumentFile[] = [PRESENT], hasFolder = false) {
  const loadFiles = scripted<FileBatchPort['loadFiles']>();
  const upload = scripted<FileSendingPort['upload']>();
  const save = scripted<FileSendingPort['save']>();
  const sending = provide(fileSendingMachine, { upload: upload.service, save: save.service });
  const flow = walk(provide(fileBatchMachine, { loadFiles: loadFiles.service, sending }), {
    document: DOCUMENT,
  });
  flow.send({
    type: 'files.add',
    files: names.map((name) => ({
      id: name,
      file: { name, size: name.startsWith('leer') ? 0 : 12_345, content: {} },
    })),
  });
  loadFiles.last().answer(files);
  const loaded = { contexts: 'loaded', languages: 'loaded' };
  const startUp = standing(startUpMachine, undefined, loaded, { contexts: CONTEXTS, languages: LANGUAGES });
  const shown = showScreen(
    <FileBatchSection
      flow={flow.actor}
      startUp={startUp}
      user={userOf({ id: 1, username: 'anna' })}
      startsIn={null}
      hasFolder={hasFolder}
    />,
  );
  return { loadFiles, upload, save, flow, ...shown };
}

const row = (name: string) => screen.getByRole('group', { name });
const chosen = (name: string) =>
  ['Sprache', 'Kontext', 'Wird zu'].map(
    (label) => within(row(name)).getByRole<HTMLInputElement>('combobox', { name: label }).value,
  );
const sendButton = (count: number) =>
  screen.findByRole('button', { name: `Hochladen und speichern (${count})` });
const store = async (batch: ReturnType<typeof showBatch>, count: number, file: DocumentFile) => {
  await waitFor(() => expect(batch.upload.calls).toHaveLength(count));
  batch.upload.last().answer({ fileNameOnDisk: `disk-${count}`, size: 1 });
  await waitFor(() => expect(batch.save.calls).toHaveLength(count));
  batch.save.last().answer({ document: DOCUMENT, file, messages: [] });
};

it('shows of each file its name, size, language, context and what becomes of it', async () => {
  showBatch(['flyer_de.pdf', 'flyer_fr.pdf', 'flyer.pdf']);
  await waitFor(() => expect(chosen('flyer_de.pdf')).toEqual(['de', 'nord', 'Version 3 von Datei 7.pdf']));
  expect(chosen('flyer_fr.pdf')).toEqual(['fr', 'nord', 'Neue Datei']);
  expect(chosen('flyer.pdf')).toEqual(['', 'nord', 'Neue Datei']);
  expect(row('flyer_de.pdf').textContent?.replaceAll('\u00a0', ' ')).toContain('flyer_de.pdf 12,3 kB');
  expect(await sendButton(3)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mehrere Dateien hinzufügen' }));
});

it('sends nothing while something is missing, and leads there', async () => {
  const { user, upload } = showBatch(['flyer_de.pdf', 'flyer.pdf']);
  await user.click(await sendButton(2));
  expect(await screen.findByText('Bitte geben Sie einen Wert für dieses Feld an')).toBeTruthy();
  const language = within(row('flyer.pdf')).getByRole('combobox', { name: 'Sprache' });
  await waitFor(() => expect(document.activeElement).toBe(language));
  expect(upload.calls).toHaveLength(0);
});

it('says why a file cannot be sent at all, and leaves it out', async () => {
  showBatch(['flyer_de.pdf', 'setup.exe', 'leer_de.txt']);
  expect(await screen.findByText(/^Dateien mit der Endung \.exe werden nicht angenommen/)).toBeTruthy();
  expect(screen.getByText(/^Diese Datei ist leer\./)).toBeTruthy();
  expect(within(row('setup.exe')).queryByRole('combobox')).toBeNull();
  expect(await sendButton(1)).toBeTruthy();
});

it('points out files for the same language and context, and what becomes of them', async () => {
  const { user } = showBatch(['a_de.pdf', 'b_de.pdf']);
  const both = 'Mehrere dieser Dateien werden nacheinander Versionen derselben Datei.';
  expect(await screen.findAllByText(both)).toHaveLength(2);
  const becomes = within(row('b_de.pdf')).getByRole('combobox', { name: 'Wird zu' });
  await user.click(becomes);
  await user.click(await screen.findByRole('option', { name: 'Neue Datei' }));
  const place = 'Mehrere dieser Dateien sind für dieselbe Sprache und denselben Kontext.';
  await waitFor(() => expect(screen.getAllByText(place)).toHaveLength(2));
  expect(screen.queryByText(both)).toBeNull();
});

it('asks which of several files gets a next version', async () => {
  const files = [PRESENT, { ...PRESENT, id: 8, fileNameRepresentation: 'Zweite.pdf', active: false }];
  const { user, upload } = showBatch(['a_de.pdf'], [...files, { ...PRESENT, id: 9 }]);
  await user.click(await sendButton(1));
  await waitFor(() => expect(chosen('a_de.pdf')[2]).toBe(''));
  await user.click(within(row('a_de.pdf')).getByRole('combobox', { name: 'Wird zu' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Neue Datei',
    'Version 3 von Datei 7.pdf',
    'Version 3 von Zweite.pdf (inaktiv)',
    'Version 3 von Datei 7.pdf',
  ]);
  expect(upload.calls).toHaveLength(0);
});

it('shows how far it is, keeps what was refused with its reason, and closes once all are stored', async () => {
  const batch = showBatch(['a_de.pdf', 'b_fr.pdf']);
  const { user, upload, save, flow } = batch;
  await user.click(await sendButton(2));
  await screen.findByText('0 von 2 Dateien gespeichert');
  expect(within(row('b_fr.pdf')).getByText('Wartet')).toBeTruthy();
  upload.last().input.onProgress({ sent: 6_000, total: 12_345, secondsLeft: null });
  expect(await within(row('a_de.pdf')).findByRole('progressbar', { name: 'Hochladen' })).toBeTruthy();
  expect(within(row('a_de.pdf')).queryByRole('button', { name: 'Entfernen' })).toBeNull();
  upload.last().fail(refusal('027'));
  await waitFor(() => expect(upload.calls).toHaveLength(2));
  upload.last().answer({ fileNameOnDisk: 'disk-2', size: 1 });
  await waitFor(() => expect(save.calls).toHaveLength(1));
  save.last().answer({
    document: DOCUMENT,
    file: documentFileOf({ id: 12, lang: 'fr', contextIdentifier: 'nord' }),
    messages: [],
  });
  expect(
    await within(row('b_fr.pdf')).findByText('Gespeichert als Datei 12.pdf, fr, nord, Version 1'),
  ).toBeTruthy();
  expect(screen.getByText('1 von 2 Dateien gespeichert')).toBeTruthy();
  expect(within(row('a_de.pdf')).getByRole('alert')).toBeTruthy();
  expect(chosen('a_de.pdf')).toEqual(['de', 'nord', 'Version 3 von Datei 7.pdf']);
  // The same file would be refused again: it is tried again only by itself.
  const all = screen.getByRole('button', { name: SEND });
  expect(all.textContent).toContain('(0)');
  expect(all.getAttribute('aria-disabled')).toBe('true');
  await user.click(within(row('a_de.pdf')).getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(upload.calls).toHaveLength(3));
  upload.last().answer({ fileNameOnDisk: 'disk-3', size: 1 });
  await waitFor(() => expect(save.calls).toHaveLength(2));
  save.last().answer({ document: DOCUMENT, file: { ...PRESENT, fileVersion: 3 }, messages: [] });
  await waitFor(() => expect(fileBatchSelectors.isOver(flow.actor.getSnapshot())).toBe(true));
});

it('stops after the present file', async () => {
  const batch = showBatch(['a_de.pdf', 'b_fr.pdf']);
  await batch.user.click(await sendButton(2));
  await batch.user.click(await screen.findByRole('button', { name: 'Nach dieser Datei anhalten' }));
  expect(screen.queryByText('Wartet')).toBeNull();
  await store(batch, 1, { ...PRESENT, fileVersion: 3 });
  expect(await sendButton(1)).toBeTruthy();
  expect(batch.upload.calls).toHaveLength(1);
});

it('keeps the focus where a button goes: on the next one to remove, or on the one that sends', async () => {
  const { user, upload } = showBatch(['a_de.pdf', 'b_fr.pdf', 'c_en.pdf']);
  const send = await sendButton(3);
  const removing = (name: string) => within(row(name)).getByRole('button', { name: 'Entfernen' });
  removing('b_fr.pdf').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(removing('c_en.pdf')));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(removing('a_de.pdf')));
  await user.click(send);
  await user.click(await screen.findByRole('button', { name: 'Hochladen abbrechen' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: SEND })));
  expect(upload.last().signal.aborted).toBe(true);
});

it('says when the files of the document did not come, and sends nothing until they have', async () => {
  const { loadFiles, flow, user } = showBatch(['a_de.pdf']);
  await sendButton(1);
  flow.send({ type: 'files.retry' });
  loadFiles.last().fail(NO_NETWORK);
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
  await user.click(again);
  expect(loadFiles.calls).toHaveLength(3);
});

it('leaves folders out and says so, and is closed when the last file is removed', async () => {
  const { user, flow } = showBatch(['a_de.pdf'], [], true);
  expect(await screen.findByText(/^Ordner werden nicht übernommen/)).toBeTruthy();
  await user.click(within(row('a_de.pdf')).getByRole('button', { name: 'Entfernen' }));
  expect(fileBatchSelectors.isOver(flow.actor.getSnapshot())).toBe(true);
});
