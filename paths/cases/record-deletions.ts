import { documentFileDeletionMachine } from '#machines/document-file/document-files.ts';
import type { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import { recordDeletionSelectors } from '#machines/record-deletion/record-deletion.selectors.ts';
import { contextDeletionMachine } from '#machines/records/context.ts';
import { wordingDeletionMachine } from '#machines/records/wording.ts';
import { secondFactorResetMachine, userDeletionMachine } from '#machines/user/user-records.ts';
import { SAMPLES } from '#paths/cases/described.ts';
import { type Cases, casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP, impactOf, refused } from '#paths/kit/usual.ts';
import { deletionOnScreen } from '#paths/screen/deletions.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';

type Deletion<Stored> = ReturnType<typeof createRecordDeletionMachine<Stored>>;

function deletionCases<Stored>(machine: Deletion<Stored>, wish: string, screen: ScreenExecutors): Cases {
  return casesFor(machine as unknown as Deletion<unknown>, {
    given: { wanted: { says: wish, input: { record: { id: 1 } } } },
    events: {
      'deletion.confirm': { confirmed: { says: 'the user confirms', with: { key: 'key-1' } } },
      'deletion.cancel': { cancelled: { says: 'the user does not want it after all' } },
      'deletion.preview': { again: { says: 'the user asks once more what would happen' } },
      'deletion.retry': { again: { says: 'the user tries the same again' } },
      'wait.cancel': GIVEN_UP,
    },
    answers: {
      preview: {
        clear: { says: 'the server says what would happen', gives: impactOf({ deleted: 1 }) },
        held: { says: 'the server says that something blocks it', gives: impactOf({ clashes: 2 }) },
        untold: { says: 'the server cannot tell beforehand', gives: null },
        ...failures('the question what would happen', '019'),
      },
      remove: {
        done: { says: 'the server has done it', gives: undefined },
        gone: refused('the deletion', '008'),
        ...failures('the deletion', '012'),
      },
    },
    view: recordDeletionSelectors,
    matters: ({ impact, key, failure }) => [impact !== null, key !== null, failure !== null],
    states: { deleted: 'It is done.', kept: 'Everything stays unchanged.' },
    screen,
  });
}

/** The dialog is the same for all records; its title is its form's. */
const asked = deletionOnScreen('Eintrag löschen?', 'Löschen');

export const recordDeletions: readonly Cases[] = [
  ...SAMPLES.map(({ machines, record }) =>
    deletionCases(
      machines.deletion as unknown as Deletion<unknown>,
      `the user wants to delete ${record}`,
      asked,
    ),
  ),
  deletionCases(wordingDeletionMachine, 'the user wants to delete a wording', asked),
  deletionCases(contextDeletionMachine, 'the user wants to delete a context', asked),
  deletionCases(userDeletionMachine, 'the user wants to delete a user', asked),
  deletionCases(
    secondFactorResetMachine,
    "the user wants to switch off another user's second factor",
    deletionOnScreen('Zweiten Faktor ausschalten?', 'Ausschalten', { asksBefore: false }),
  ),
  deletionCases(documentFileDeletionMachine, 'the user wants to delete a file', asked),
];
