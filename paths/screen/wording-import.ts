import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import {
  CANCEL,
  FROM_ELSEWHERE,
  pressWhereOffered,
  REFUSED,
  RETRY,
  unreachableAt,
  waits,
} from '#paths/screen/usual.ts';

const CHOOSE = 'button Datei auswählen';
const WITH_FILE = ['button Andere Datei wählen', 'button Entfernen'];
const NO_MORE = ['alert Die weiteren Texte konnten nicht geladen werden.'];
const FAILED_ROWS = { refused: NO_MORE, unreachable: NO_MORE };
const IMPORT = 'button Jetzt importieren';
const WHAT = 'region Was geschieht';
const MORE = 'button Weitere laden';
/** How many texts there are, and are chosen; only where they can be. */
const CHOSEN = ['perhaps status …ausgewählt', 'perhaps status …Unterschied'];
const COMPARES = 'status Die Datei wird mit den vorhandenen Texten verglichen …';
/** What stands above a preview that says less, or that cannot be carried out. */
const UNSURE = [
  'perhaps status Dieser Server kann nicht vorab anzeigen',
  'perhaps alert Ein Text wurde hier seit dem Export geändert',
];
const importing = [
  WHAT,
  `busy ${IMPORT}`,
  'disabled button Abbrechen',
  'status Wird importiert …',
  'status Daten abrufen',
  ...CHOSEN,
  `perhaps ${MORE}`,
  `perhaps disabled ${MORE}`,
  ...UNSURE,
];

export const wordingImportOnScreen: ScreenExecutors = {
  shows: {
    choosing: [CHOOSE],
    recognizing: [...WITH_FILE],
    'withoutLanguage.early': [...WITH_FILE, 'status Die Sprachen werden noch geladen …'],
    'withoutLanguage.asked': [...WITH_FILE, 'text Die Datei nennt ihre Sprache nicht.'],
    withoutContext: [`perhaps ${CHOOSE}`, ...WITH_FILE.map((mark) => `perhaps ${mark}`)],
    readOnly: ['status Sie können hier lesen, aber nichts ändern'],
    'turnedAway.tooMany': [CHOOSE, 'text Das waren mehrere Dateien.'],
    'turnedAway.otherKind': [...WITH_FILE, 'text Das Format dieser Datei wurde nicht erkannt.'],
    'turnedAway.empty': [...WITH_FILE, 'text Diese Datei ist leer.'],
    'turnedAway.tooLarge': [...WITH_FILE, 'text Diese Datei ist größer, als der Server annimmt.'],
    ...waits('previewing', [...WITH_FILE, COMPARES]),
    sessionLost: [COMPARES],
    comparing: [
      ...WITH_FILE,
      WHAT,
      ...CHOSEN,
      `perhaps ${MORE}`,
      CANCEL,
      'status Es wurde noch nichts importiert',
      'perhaps status Der Kontext enthält alle Texte der Datei bereits genau so.',
      ...UNSURE,
    ],
    ...waits('loadingRows', [
      ...WITH_FILE,
      WHAT,
      ...CHOSEN,
      `disabled ${MORE}`,
      'status Es wurde noch nichts importiert',
      `disabled ${IMPORT}`,
      CANCEL,
      ...UNSURE,
    ]),
    refused: [...WITH_FILE, REFUSED, RETRY],
    previewFailed: [...WITH_FILE, RETRY],
    ...waits('importing', importing),
    unreachable: [...WITH_FILE, RETRY],
    imported: [...WITH_FILE, 'status 2 Texte geändert, einer angelegt'],
    takenBack: [...WITH_FILE, 'status Der Import wurde rückgängig gemacht.'],
  },
  also: {
    ...unreachableAt('previewFailed', 'unreachable'),
    'canConfirm at comparing': { yes: [IMPORT], no: [`disabled ${IMPORT}`] },
    'rowsFailure at comparing': FAILED_ROWS,
    'rowsFailure at loadingRows': FAILED_ROWS,
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
    // The button makes a key of its own, which the undo of the case would not name.
    'import.confirm': (hands) => hands.send(),
    'import.retry': pressWhereOffered(RETRY),
    'wait.cancel': press(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};
