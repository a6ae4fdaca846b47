import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import {
  CANCEL,
  FROM_ELSEWHERE,
  failedInPlace,
  pressWhereOffered,
  REFUSED,
  RETRY,
  unreachableAt,
  waits,
} from '#paths/screen/usual.ts';

const maybe = (...marks: readonly string[]) => marks.map((mark) => `perhaps ${mark}`);
const NEW_FILE = 'heading Datei hinzufügen';
const OPEN_FORM = ['status Noch nicht angelegt', 'status Alles gespeichert', 'busy part'];
const LOADING = ['busy status Daten abrufen'];

export const documentFileOnScreen: ScreenExecutors = {
  shows: {
    ...waits('adding.preparing', ['heading Datei hinzufügen', ...LOADING]),
    'adding.sessionLost': ['heading Datei hinzufügen', ...LOADING],
    'adding.refused': [REFUSED, RETRY],
    'adding.unreachable': [RETRY],
    'adding.notFound': ['heading Dokument nicht gefunden'],
    // The form has paths of its own; what stands in for it shows a new file, or one that has come.
    'adding.open': ['button Speichern', CANCEL, ...maybe(NEW_FILE, ...OPEN_FORM)],
    editing: maybe(...LOADING, ...OPEN_FORM, 'button Speichern', CANCEL),
  },
  also: unreachableAt('adding.unreachable'),
  does: {
    'document.retry': press(RETRY),
    'wait.cancel': press(CANCEL),
    'form.cancel': (hands) => hands.send(),
  },
  outside: FROM_ELSEWHERE,
};

const OTHER = 'button Andere Datei wählen';
const REMOVE = 'button Entfernen';
const UPLOADING = [
  'progressbar Hochladen',
  'status Die Datei wird hochgeladen …',
  'button Hochladen abbrechen',
];

export const fileUploadOnScreen: ScreenExecutors = {
  shows: {
    choosing: ['button Datei auswählen'],
    uploading: UPLOADING,
    sessionLost: UPLOADING,
    tooMany: [OTHER, 'text Das waren mehrere Dateien.'],
    empty: [OTHER, REMOVE, 'text Diese Datei ist leer.'],
    refused: [OTHER, REMOVE],
    failed: [OTHER, REMOVE, RETRY],
    cancelled: [OTHER, REMOVE, RETRY, 'status Abgebrochen.'],
    done: [OTHER, REMOVE, 'status Hochgeladen.'],
  },
  does: {
    // Files come from the browser's own dialog, or are dropped.
    'file.choose': (hands) => hands.send(),
    'file.remove': press(REMOVE),
    'upload.cancel': press('button Hochladen abbrechen'),
    'upload.retry': press(RETRY),
  },
  outside: { ...FROM_ELSEWHERE, 'upload.progress': 'the service tells it while it sends' },
};

const VERSIONS = 'region Versionen';

export const fileVersionsOnScreen: ScreenExecutors = {
  shows: {
    loading: [VERSIONS],
    sessionLost: [VERSIONS],
    failed: [VERSIONS, 'status Die Versionen konnten nicht geladen werden.', RETRY],
    known: [VERSIONS],
  },
  also: {
    versions: { some: ['text Version 1'] },
    'versions at loading': { nothing: ['busy part'] },
    'versions at sessionLost': { nothing: ['busy part'] },
  },
  does: { 'versions.retry': pressWhereOffered(RETRY) },
  outside: FROM_ELSEWHERE,
};

const CLOSE = 'button Vorschau schließen';

export const filePreviewOnScreen: ScreenExecutors = {
  shows: {
    closed: ['button Vorschau zeigen'],
    unknown: [CLOSE, 'status Dateien dieser Art werden hier nicht gezeigt.'],
    tooLarge: [CLOSE, 'status Mit 90 MB'],
    picture: [CLOSE],
    ...waits('reading', [CLOSE, 'busy part']),
    sessionLost: [CLOSE, 'busy part'],
    text: [CLOSE, 'region Vorschau von Datei 3'],
    refused: [CLOSE, 'alert Operation fehlgeschlagen!', RETRY],
    unreachable: [CLOSE, RETRY],
  },
  also: unreachableAt('unreachable'),
  does: {
    // Which version is shown the screen knows by the file and its versions.
    'preview.show': (hands) => hands.send(),
    'preview.close': press(CLOSE),
    'preview.retry': press(RETRY),
    'wait.cancel': press(CANCEL),
  },
  unseen: { frame: 'a simulated document loads no frames: tests/journeys/documents.test.ts shows one' },
  outside: FROM_ELSEWHERE,
};

export const documentUsesOnScreen: ScreenExecutors = {
  shows: {
    ...waits('finding', ['busy part']),
    sessionLost: ['busy part'],
    known: ['text 1 Text verweist auf dieses Dokument.', 'link footer.terms'],
    refused: [RETRY],
    unreachable: [RETRY],
  },
  also: {
    failure: { ...failedInPlace('status'), 'refused 008': ['status …Der Eintrag wurde nicht gefunden.'] },
  },
  does: {
    'uses.retry': (hands) => hands.send(),
    'uses.close': (hands) => hands.send(),
    'wait.cancel': press(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};
