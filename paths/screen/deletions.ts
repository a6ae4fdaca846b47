import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import {
  CANCEL,
  FAILED,
  FROM_ELSEWHERE,
  pressWhereOffered,
  REFUSED,
  RETRY,
  SLOW,
  waits,
} from '#paths/screen/usual.ts';

const PREVIEW_AGAIN = 'button Erneut prüfen';

/**
 * The question whether a record is to be deleted, or something like that.
 * @param title what is asked
 * @param does what the button says that does it
 * @param asksBefore whether the dialog tells beforehand what would happen
 */
export function deletionOnScreen(
  title: string,
  does: string,
  { asksBefore = true }: { readonly asksBefore?: boolean } = {},
): ScreenExecutors {
  const dialog = `dialog ${title}`;
  const waiting = [dialog, CANCEL, `disabled button ${does}`];
  const previewing = asksBefore ? [...waiting, 'status Folgen werden ermittelt …'] : waiting;
  const untold = 'what it would do is not asked beforehand';
  const removing = [dialog, `busy button ${does}`];
  return {
    shows: {
      ...waits('previewing', previewing, [...previewing, SLOW]),
      asking: [dialog, CANCEL, `button ${does}`],
      held: [dialog, CANCEL, 'status Das kann nicht gelöscht werden.', PREVIEW_AGAIN],
      refused: [dialog, CANCEL, REFUSED, `disabled button ${does}`],
      previewFailed: [dialog, CANCEL, RETRY],
      unreachable: [dialog, CANCEL, RETRY],
      sessionLost: waiting,
      ...waits('removing', [...removing, 'disabled button Abbrechen'], [...removing, SLOW, CANCEL]),
    },
    also: { 'failure at previewFailed': FAILED, 'failure at unreachable': FAILED },
    does: {
      'deletion.confirm': press(`button ${does}`),
      'deletion.cancel': press(CANCEL),
      'deletion.preview': pressWhereOffered(asksBefore ? PREVIEW_AGAIN : RETRY, RETRY),
      'deletion.retry': press(RETRY),
      // While it asks beforehand, the way back ends the wait with the question.
      'wait.cancel': (hands) => (hands.isOffered(`busy button ${does}`) ? hands.press(CANCEL) : hands.send()),
    },
    outside: FROM_ELSEWHERE,
    ...(!asksBefore && { unseen: { held: untold, previewFailed: untold } }),
  };
}

/** The question whether a save may change what others show. */
export const consequencesOnScreen: ScreenExecutors = {
  shows: {
    ...waits('previewing', []),
    sessionLost: [],
    asking: ['dialog Folgen der Änderung', 'button Speichern'],
    unknown: ['dialog Folgen der Änderung', RETRY, 'button Ohne Folgenanzeige speichern'],
  },
  also: { 'failure at unknown': FAILED },
  does: {
    'consequences.accept': (hands) =>
      hands.press(
        hands.isOffered('button Speichern') ? 'button Speichern' : 'button Ohne Folgenanzeige speichern',
      ),
    'consequences.withdraw': press('button Weiter bearbeiten'),
    'consequences.preview': press(RETRY),
    'wait.cancel': press(CANCEL),
  },
  outside: FROM_ELSEWHERE,
};
