import { AUDIT_REVISIONS } from '#contract/audit.ts';
import { DESCRIBED_CALLS } from '#contract/described-calls.ts';
import { documentDelete, documentGet } from '#contract/document.ts';
import {
  documentFileDelete,
  documentFileDownload,
  documentFileList,
  documentFileSave,
  documentUpload,
} from '#contract/document-file.ts';
import type { Page } from '#tests/faults/page.ts';
import { DOCUMENT, FILE } from '#tests/faults/world.ts';
import { deletionRows, findRow, listRow, saveRow } from '#tests/src/faults/kinds.ts';
import { type FaultRow, RETRY } from '#tests/src/faults/row.ts';

const DOCUMENT_FORM = { path: '/document/4', typed: { Titel: 'Neue Bedingungen' } };
const NO_DOCUMENT = { gone: 'Dokument nicht gefunden', shows: 'agb' };

const DOCUMENTS: readonly FaultRow[] = [
  listRow({
    service: 'listDocuments',
    call: DESCRIBED_CALLS.documentList,
    path: '/documents?search=agb',
    shows: 'agb',
  }),
  findRow({
    ...NO_DOCUMENT,
    service: 'findDocument',
    call: documentGet,
    path: '/document/4',
    back: 'Zu den Dokumenten',
  }),
  findRow({
    ...NO_DOCUMENT,
    service: 'findDocument',
    doing: 'to add a file',
    call: documentGet,
    path: '/document/file/4/new',
    back: 'Zu allen Dateien',
    shows: 'AGB.pdf',
    done: (page) => page.press('Datei auswählen'),
  }),
  saveRow({
    ...DOCUMENT_FORM,
    service: 'saveDocument',
    call: DESCRIBED_CALLS.documentSave,
    present: { document: { ...DOCUMENT, mainTitle: 'Andere Bedingungen' } },
    updated: 'Dokument gespeichert',
    created: 'Dokument angelegt',
    taken: 'Ein Dokument mit diesem Schlüssel gibt es schon. Bitte wählen Sie einen anderen.',
  }),
  ...deletionRows({
    ...DOCUMENT_FORM,
    services: ['previewDocument', 'deleteDocument'],
    call: documentDelete,
    deleted: 'Dokument gelöscht',
  }),
];

const FILE_FORM = { path: '/document/file/4/6', typed: { Anzeigename: 'Neue AGB.pdf' } };
const NO_FILE = {
  path: '/document/file/4/6',
  gone: 'Datei nicht gefunden',
  back: 'Zu den Dateien',
  shows: 'AGB.pdf',
};
const NEW_FILE = new File(['%PDF-1.4 abc'], 'neu.pdf', { type: 'application/pdf' });

/** Several files at once, of which one is enough here. */
const BATCH = {
  path: '/document/files/4',
  done: (page: Page) => page.until(async () => !(await page.shows('Wird zu')), 'end of the panel'),
} as const;
const SEND = 'Hochladen und speichern (1)';
const IN_GERMAN = new File(['%PDF-1.4 abc'], 'neu_de.pdf', { type: 'application/pdf' });
const tryAgain = { next: (page: Page) => page.press(RETRY) };
/** A refusal is said where it belongs, and tried again under another key. */
const AT_THE_ROW = {
  refused: tryAgain,
  'taken (409)': {
    ...tryAgain,
    words: 'Eine Datei mit diesem Namen hat das Dokument in dieser Sprache und diesem Kontext schon.',
  },
  'changed meanwhile (409)': {
    ...tryAgain,
    words: 'Die Datei, die ersetzt werden soll, wurde inzwischen geändert.',
  },
} as const;

const SEVERAL: readonly FaultRow[] = [
  {
    ...BATCH,
    service: 'loadFilesOfDocument',
    call: documentFileList,
    surface: 'read',
    prepare: (page) => page.read('AGB.pdf'),
    fire: (page) => page.upload(IN_GERMAN),
    done: async (page) => {
      await page.press(SEND);
      await BATCH.done(page);
    },
  },
  {
    ...BATCH,
    service: 'uploadFile',
    doing: 'among several',
    call: documentUpload,
    surface: 'send',
    prepare: (page) => page.upload(IN_GERMAN),
    kept: { 'Wird zu': 'Version 2 von AGB.pdf' },
    fire: (page) => page.press(SEND),
    shown: {
      ...AT_THE_ROW,
      waiting: { words: 'neu_de.pdf', next: (page) => page.press(SEND) },
    },
    slowWords: '0 von 1 Datei gespeichert',
    reportsAtOnce: true,
    giveUp: 'Hochladen abbrechen',
  },
  {
    ...BATCH,
    service: 'saveDocumentFile',
    doing: 'among several',
    call: documentFileSave,
    surface: 'send',
    prepare: (page) => page.upload(IN_GERMAN),
    kept: { 'Wird zu': 'Version 2 von AGB.pdf' },
    fire: (page) => page.press(SEND),
    shown: AT_THE_ROW,
  },
];

const FILES: readonly FaultRow[] = [
  listRow({
    service: 'listDocumentFiles',
    call: documentFileList,
    path: '/document/files?search=AGB',
    shows: 'AGB.pdf',
  }),
  listRow({
    service: 'listDocumentFiles',
    doing: 'with their document',
    call: documentGet,
    path: '/document/files/4',
    shows: 'AGB.pdf',
    shown: { 'missing (404)': { words: 'Dokument nicht gefunden', next: 'Zu allen Dateien' } },
  }),
  findRow({ ...NO_FILE, service: 'openDocumentFile', call: documentFileList }),
  findRow({ ...NO_FILE, service: 'openDocumentFile', doing: 'of its document', call: documentGet }),
  {
    ...FILE_FORM,
    service: 'uploadFile',
    call: documentUpload,
    surface: 'send',
    fire: (page) => page.upload(NEW_FILE),
    shown: {
      refused: { next: RETRY },
      'forbidden (403)': { next: (page) => page.upload(NEW_FILE) },
      'missing (404)': { next: (page) => page.upload(NEW_FILE) },
      waiting: { words: 'Abgebrochen' },
    },
    slowWords: 'Die Datei wird hochgeladen …',
    reportsAtOnce: true,
    giveUp: 'Hochladen abbrechen',
    done: (page) => page.read('Hochgeladen'),
  },
  saveRow({
    ...FILE_FORM,
    service: 'saveDocumentFile',
    call: documentFileSave,
    present: { documentFile: { ...FILE, fileNameRepresentation: 'Andere AGB.pdf' } },
    updated: 'Operation abgeschlossen!',
    created: '',
    taken:
      'Eine Datei mit diesem Anzeigenamen hat das Dokument in dieser Sprache und diesem Kontext schon. Bitte wählen Sie einen anderen.',
  }),
  ...deletionRows({
    ...FILE_FORM,
    services: ['previewDocumentFileDeletion', 'deleteDocumentFile'],
    call: documentFileDelete,
    deleted: 'Datei gelöscht',
  }),
  {
    ...FILE_FORM,
    service: 'auditedVersions',
    call: AUDIT_REVISIONS.documentfile,
    surface: 'read',
    shown: {
      refused: { words: 'Die Versionen konnten nicht geladen werden.' },
      unreachable: { words: 'Die Versionen konnten nicht geladen werden.' },
    },
    quiet: { waiting: 'it stands beside the form, which does not wait for it' },
    done: (page) => page.press('Speichern'),
  },
  {
    service: 'downloadDocumentFile',
    call: documentFileDownload,
    path: '/document/files?search=AGB',
    surface: 'read',
    fire: (page) => page.follow('AGB.pdf herunterladen'),
    shown: {
      refused: {
        words: 'Der Server hat den Zugriff auf AGB.pdf verweigert.',
        next: (page) => page.follow('AGB.pdf herunterladen'),
      },
      'missing (404)': { words: 'Der Inhalt von AGB.pdf liegt auf diesem Server nicht vor.' },
      unreachable: {
        words: 'AGB.pdf konnte nicht geladen werden.',
        next: (page) => page.follow('AGB.pdf herunterladen'),
      },
      waiting: {
        words: 'AGB.pdf konnte nicht geladen werden.',
        next: (page) => page.follow('AGB.pdf herunterladen'),
      },
    },
    quiet: {
      'cut off in the middle': 'the first byte of a file says nothing; the browser tells of its own download',
      'wrong shape': 'a file has no shape',
    },
    done: () => Promise.resolve(),
  },
];

export const DOCUMENT_ROWS: readonly FaultRow[] = [...DOCUMENTS, ...FILES, ...SEVERAL];
