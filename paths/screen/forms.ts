import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { press } from '#paths/screen/hands.ts';
import {
  below,
  CANCEL,
  FAILED,
  FROM_ELSEWHERE,
  pressWhereOffered,
  REFUSED,
  RETRY,
  unreachableAt,
  waits,
} from '#paths/screen/usual.ts';

/** Specifics of one form; all forms look alike. */
interface Written {
  /** Heading above a record that is not there. */
  readonly missing: string;
  /** Title of the dialog that asks whether it is to be deleted; null where that is never asked. */
  readonly deletion: string | null;
  /** Mark shown when another user has changed the record, where that is not the refusal itself. */
  readonly changed?: string;
  /** States that this form never shows, with the reason. */
  readonly unseen?: Readonly<Record<string, string>>;
}

const SAVE = 'button Speichern';
const READ_ONLY = ['status Sie können hier lesen, aber nichts ändern', 'button Warum darf ich das nicht?'];
const UNCHANGED = 'Alles gespeichert';

/** Where something can be typed, by what the bar of actions says of it. */
function editing(says: string) {
  const form = [SAVE, CANCEL, `status ${says}`];
  const saving = ['busy button Speichern', 'disabled button Abbrechen', 'status Wird gespeichert …'];
  return {
    editing: form,
    previewing: [
      ...['busy button Speichern', 'disabled button Abbrechen', 'status Folgen werden ermittelt …'],
      // The question what it does elsewhere, once a save has said that it does something.
      ...['perhaps dialog Folgen der Änderung', `perhaps ${SAVE}`],
    ],
    ...waits('saving', saving),
    sessionLost: saving,
    refused: form,
    unreachable: [SAVE, CANCEL, 'status Nicht bekannt, ob gespeichert', RETRY],
  };
}

/** The screen of a form. */
export function formOnScreen({
  missing,
  deletion,
  changed = REFUSED,
  unseen = {},
}: Written): ScreenExecutors {
  const loading = ['busy status Daten abrufen'];
  const refusals = { refused: [REFUSED], 'refused 046': [changed] };
  const asksToDelete = [SAVE, CANCEL, `status ${UNCHANGED}`, 'status Folgen werden ermittelt …'];
  return {
    shows: {
      ...below('updating', {
        ...waits('loading', loading),
        loadSessionLost: loading,
        loadRefused: [RETRY],
        loadUnreachable: [RETRY],
        notFound: [`heading ${missing}`],
        checking: [SAVE, CANCEL, `status ${UNCHANGED}`],
        checkingReadOnly: READ_ONLY,
        readOnly: READ_ONLY,
        ...editing(UNCHANGED),
        // Another user has changed the record; the fields stay open meanwhile.
        refreshing: [SAVE, CANCEL, `status ${UNCHANGED}`],
        ...(deletion !== null && { deleting: [...asksToDelete, `dialog ${deletion}`, `perhaps ${RETRY}`] }),
      }),
      ...below('creating', {
        readOnly: ['heading Kein Zugriff'],
        ...editing('Noch nicht angelegt'),
      }),
    },
    also: {
      loadFailure: FAILED,
      ...unreachableAt('updating.unreachable', 'creating.unreachable'),
      'failure at updating.refused': refusals,
      // It stays while it is asked whether the record is to be deleted.
      'failure at updating.deleting': { ...FAILED, ...refusals },
      'failure at creating.refused': refusals,
    },
    does: {
      // Typing into every field is done in the browser; here it is enough that what was submitted is stored or not.
      'form.submit': (hands) => hands.send(),
      'form.preview': (hands) => hands.send(),
      'form.retry': press(RETRY),
      'form.cancel': pressWhereOffered(CANCEL),
      'form.delete': press('button Löschen'),
      'form.recreate': pressWhereOffered('button Als neuen Eintrag weiterbearbeiten'),
      'form.rebase': (hands) => hands.send(),
      'wait.cancel': press(CANCEL),
    },
    outside: { ...FROM_ELSEWHERE, 'record.look': 'time does, while the user works in the form' },
    unseen,
  };
}
