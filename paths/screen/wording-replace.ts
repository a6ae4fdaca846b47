import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import { CANCEL, FROM_ELSEWHERE, REFUSED, RETRY, SLOW, unreachableAt, waits } from '#paths/screen/usual.ts';

const SHOW = 'button Vorschau zeigen';
const WHAT = 'region Was geschieht';
const REPLACE = 'button Jetzt ersetzen';
const CHOICES = ['checkbox Alle Texte', 'checkbox text.1 (de) ersetzen', 'checkbox text.2 (de) ersetzen'];
const LOCKED = CHOICES.map((choice) => `disabled ${choice}`);
const STATUS = ['status 2 Unterschiede', 'status Noch nicht ersetzt', 'status Kein Text gewählt'];
const CHANGED = 'status Die Texte haben sich geändert';
const STOPPED = 'status Ersetzen abgebrochen';
const maybe = (...marks: readonly string[]) => marks.map((mark) => `perhaps ${mark}`);
/** While the texts of one's choice are worked out again. */
const AGAIN = 'busy part Kein anderer Kontext zeigt danach einen anderen Text.';
const PREVIEW = maybe(...STATUS, CHANGED, AGAIN, `disabled ${REPLACE}`, CANCEL);
const offered = [SHOW, WHAT, ...maybe(...CHOICES, REPLACE, STOPPED), ...PREVIEW];
const searching = [
  `busy ${SHOW}`,
  'status Die Texte werden durchsucht …',
  ...maybe(WHAT, ...LOCKED),
  ...PREVIEW,
];
const STOP = 'button Ersetzen abbrechen';
const underWay = [
  WHAT,
  `busy ${REPLACE}`,
  'disabled button Abbrechen',
  'status Daten abrufen',
  ...maybe(SHOW, ...LOCKED, STATUS[0] ?? '', CHANGED),
];
const running = [
  ...underWay,
  ...maybe('status Wird ersetzt …', 'status Wird ersetzt: 1 von 2', STOP, 'progressbar Ersetzen'),
];
const stopping = [...underWay, `disabled ${STOP}`, 'status Wird abgebrochen …', 'progressbar Ersetzen'];
const GIVES_UP = maybe(SLOW, 'status …üblich …Abbrechen', CANCEL);

export const wordingReplaceOnScreen: ScreenExecutors = {
  shows: {
    asking: [SHOW],
    readOnly: ['status Sie können hier lesen, aber nichts ändern'],
    ...waits('previewing', searching),
    'shown.settled': offered,
    'shown.unsettled': offered,
    ...waits('shown.previewing', offered),
    'running.waiting.brief': running,
    // One that can be ended says itself how far it is.
    'running.waiting.slow': [...running, ...maybe(SLOW)],
    'running.waiting.cancellable': [...running, ...GIVES_UP],
    'running.progress.early': running,
    'running.progress.looking': running,
    'running.progress.pausing': running,
    ...waits('stopping', stopping),
    refused: [SHOW, REFUSED, RETRY],
    previewFailed: [SHOW, RETRY],
    unreachable: [SHOW, WHAT, RETRY, ...maybe(...LOCKED), ...PREVIEW],
    unstopped: [SHOW, WHAT, RETRY, ...maybe(...LOCKED), ...PREVIEW],
    sessionLost: searching,
  },
  also: unreachableAt('previewFailed', 'unreachable', 'unstopped'),
  does: {
    // The search text is typed in the browser.
    'replace.preview': (hands) => hands.send(),
    'replace.change': (hands) => hands.send(),
    'choice.change': (hands) => hands.send(),
    'replace.confirm': press(REPLACE),
    'run.stop': press(STOP),
    'replace.retry': press(RETRY),
    'replace.cancel': (hands) => hands.send(),
    // The preview has a way to leave of the same name.
    'wait.cancel': (hands) => hands.send(),
  },
  outside: FROM_ELSEWHERE,
};
