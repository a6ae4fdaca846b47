import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import { RETRY, UNREACHABLE } from '#paths/screen/usual.ts';

const DIALOG = 'dialog Ein Problem melden';
const SAVE = 'button Datei speichern';
const RECORDED = 'status Diese Registerkarte wird seit';
const FORM = [
  DIALOG,
  RECORDED,
  'textbox Was ist passiert?',
  'checkbox Texte mitgeben',
  'button Weiter aufzeichnen',
];

export const problemReportOnScreen: ScreenExecutors = {
  shows: {
    beginning: [DIALOG, 'status Die Aufzeichnung beginnt …'],
    unavailable: [DIALOG, UNREACHABLE, RETRY],
    describing: [...FORM, SAVE],
    keeping: [...FORM, `busy ${SAVE}`],
    unkept: [...FORM, SAVE, 'alert Die Datei konnte nicht erstellt werden'],
    kept: [DIALOG, 'status Die Datei ist gespeichert', 'button Schließen'],
    dropping: [...FORM, SAVE, 'busy button Aufzeichnung verwerfen'],
  },
  does: {
    // What is typed and ticked goes with it; that is covered in the browser.
    'report.save': (hands) => hands.send(),
    'report.retry': press(RETRY),
    'report.drop': press('button Aufzeichnung verwerfen'),
    'report.close': (hands) => hands.send(),
  },
  outside: {},
};
