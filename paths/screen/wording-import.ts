import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import { CANCEL, FROM_ELSEWHERE, REFUSED, RETRY, UNREACHABLE, waits } from '#paths/screen/usual.ts';

const DOWNLOAD = 'button Datei herunterladen';
const CHOOSE = 'button Datei auswählen';
const WITH_FILE = ['button Andere Datei wählen', 'button Entfernen'];
const OTHER = [DOWNLOAD, ...WITH_FILE];
/** A file is looked at whether or not there is a context. */
const PERHAPS_DOWNLOAD = [`perhaps ${DOWNLOAD}`, `perhaps disabled ${DOWNLOAD}`];
const IMPORT = 'button Jetzt importieren';
const WHAT = 'region Was geschieht';
const MORE = 'button Weitere laden';
/** How many texts there are, and are chosen; only where they can be. */
const CHOSEN = ['perhaps status …ausgewählt', 'perhaps status …Unterschied'];
const COMPARES = 'status Die Datei wird mit den vorhandenen Texten verglichen …';
const importing = [
  DOWNLOAD,
  WHAT,
  `busy ${IMPORT}`,
  'disabled button Abbrechen',
  'status Wird importiert …',
  'status Daten abrufen',
];

export const wordingImportOnScreen: ScreenExecutors = {
  shows: {
    choosing: [DOWNLOAD, CHOOSE],
    recognizing: [...WITH_FILE, ...PERHAPS_DOWNLOAD],
    'withoutLanguage.early': [...WITH_FILE, ...PERHAPS_DOWNLOAD, 'status Die Sprachen werden noch geladen …'],
    'withoutLanguage.asked': [...WITH_FILE, ...PERHAPS_DOWNLOAD, 'text Die Datei nennt ihre Sprache nicht.'],
    withoutContext: [
      `disabled ${DOWNLOAD}`,
      `perhaps ${CHOOSE}`,
      ...WITH_FILE.map((mark) => `perhaps ${mark}`),
    ],
    readOnly: [DOWNLOAD, 'status Sie können hier lesen, aber nichts ändern'],
    'turnedAway.tooMany': [DOWNLOAD, CHOOSE, 'text Das waren mehrere Dateien.'],
    'turnedAway.otherKind': [...OTHER, 'text Das Format dieser Datei wurde nicht erkannt.'],
    'turnedAway.empty': [...OTHER, 'text Diese Datei ist leer.'],
    'turnedAway.tooLarge': [...OTHER, 'text Diese Datei ist größer, als der Server annimmt.'],
    ...waits('previewing', [...OTHER, COMPARES]),
    sessionLost: [DOWNLOAD, COMPARES],
    comparing: [
      ...OTHER,
      WHAT,
      ...CHOSEN,
      `perhaps ${MORE}`,
      IMPORT,
      CANCEL,
      'status Es wurde noch nichts importiert',
    ],
    ...waits('loadingRows', [
      ...OTHER,
      WHAT,
      ...CHOSEN,
      `disabled ${MORE}`,
      'status Es wurde noch nichts importiert',
      `disabled ${IMPORT}`,
      CANCEL,
    ]),
    refused: [...OTHER, REFUSED, RETRY],
    previewFailed: [...OTHER, UNREACHABLE, RETRY],
    ...waits('importing', importing),
    unreachable: [...OTHER, UNREACHABLE, RETRY],
    imported: [...OTHER, 'status 2 Texte geändert, einer angelegt'],
  },
  does: {
    // Files come from the browser's own dialog, or are dropped; the context is chosen in the browser.
    'file.choose': (hands) => hands.send(),
    'context.choose': (hands) => hands.send(),
    'reading.choose': (hands) => hands.send(),
    // Sent by the screen as soon as they are there, which is before anything else here.
    'languages.arrive': (hands) => hands.send(),
    'file.remove': press('button Entfernen'),
    // Pressed twice, a checkbox would take the same decision back.
    'kind.decide': (hands) => hands.send(),
    'text.decide': (hands) => hands.send(),
    'rows.load': press(MORE),
    'import.confirm': press(IMPORT),
    'import.retry': press(RETRY),
    'wait.cancel': press(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};
