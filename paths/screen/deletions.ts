import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import { CANCEL, FROM_ELSEWHERE, REFUSED, RETRY, SLOW, UNREACHABLE, waits } from '#paths/screen/usual.ts';

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
      held: [dialog, CANCEL, 'status Das kann nicht gelöscht werden.', 'button Erneut prüfen'],
      refused: [dialog, CANCEL, REFUSED, `disabled button ${does}`],
      previewFailed: [dialog, CANCEL, UNREACHABLE, RETRY],
      unreachable: [dialog, CANCEL, UNREACHABLE, RETRY],
      sessionLost: waiting,
      ...waits('removing', [...removing, 'disabled button Abbrechen'], [...removing, SLOW, CANCEL]),
    },
    does: {
      'deletion.confirm': press(`button ${does}`),
      'deletion.cancel': press(CANCEL),
      'deletion.preview': (hands) =>
        hands.press(hands.isOffered('button Erneut prüfen') ? 'button Erneut prüfen' : RETRY),
      'deletion.retry': press(RETRY),
      'wait.cancel': press(CANCEL),
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
    unknown: ['dialog Folgen der Änderung', UNREACHABLE, RETRY, 'button Ohne Folgenanzeige speichern'],
  },
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
