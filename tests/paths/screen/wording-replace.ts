import type { ScreenExecutors } from '#tests/paths/screen/executors.ts';
import { press } from '#tests/paths/screen/hands.ts';
import { CANCEL, FROM_ELSEWHERE, REFUSED, RETRY, UNREACHABLE, waits } from '#tests/paths/screen/usual.ts';

const SHOW = 'button Vorschau zeigen';
const WHAT = 'region Was geschieht';
const REPLACE = 'button Jetzt ersetzen';
const CHOICES = ['checkbox Alle Texte', 'checkbox text.1 (de) ersetzen', 'checkbox text.2 (de) ersetzen'];
const LOCKED = CHOICES.map((choice) => `disabled ${choice}`);
const TOLD = ['status 2 Unterschiede', 'status Noch nicht ersetzt', 'status Kein Text gewählt'];
const CHANGED = 'status Die Texte haben sich geändert';
const maybe = (...marks: readonly string[]) => marks.map((mark) => `perhaps ${mark}`);
const PREVIEW = maybe(...TOLD, CHANGED, `disabled ${REPLACE}`, CANCEL);
const offered = [SHOW, WHAT, ...maybe(...CHOICES, REPLACE), ...PREVIEW];
const searching = [
  `busy ${SHOW}`,
  'status Die Texte werden durchsucht …',
  ...maybe(WHAT, ...LOCKED),
  ...PREVIEW,
];
const running = [
  WHAT,
  `busy ${REPLACE}`,
  'disabled button Abbrechen',
  'status Wird ersetzt …',
  'status Daten abrufen',
  ...maybe(SHOW, ...LOCKED, TOLD[0] ?? '', CHANGED),
];

export const wordingReplaceOnScreen: ScreenExecutors = {
  shows: {
    asking: [SHOW],
    readOnly: ['status Sie können hier lesen, aber nichts ändern'],
    ...waits('rehearsing', searching),
    'shown.settled': offered,
    'shown.unsettled': offered,
    ...waits('shown.weighing', offered),
    ...waits('running', running),
    refused: [SHOW, REFUSED, RETRY],
    unweighed: [SHOW, UNREACHABLE, RETRY],
    unreachable: [SHOW, WHAT, UNREACHABLE, RETRY, ...maybe(...LOCKED), ...PREVIEW],
    sessionLost: searching,
  },
  does: {
    // What is looked for is typed in the browser.
    'replace.preview': (hands) => hands.send(),
    'replace.change': (hands) => hands.send(),
    'choice.change': (hands) => hands.send(),
    'replace.confirm': press(REPLACE),
    'replace.retry': press(RETRY),
    'replace.cancel': (hands) => hands.send(),
    // The preview has a way to leave of the same name.
    'wait.cancel': (hands) => hands.send(),
  },
  outside: FROM_ELSEWHERE,
};
