import type { Call } from '#contract/call.ts';
import { contextDelete } from '#contract/context.ts';
import { documentFileDelete } from '#contract/document-file.ts';
import { deleteCall } from '#contract/record-calls.ts';
import { RECORDS } from '#contract/records/all.ts';
import { secondFactorReset } from '#contract/second-factor.ts';
import { userDelete } from '#contract/user.ts';
import { wordingDelete } from '#contract/wording.ts';
import { documentFileDeletionMachine } from '#machines/document-file/document-files.ts';
import type { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import { recordDeletionSelectors } from '#machines/record-deletion/record-deletion.selectors.ts';
import { contextDeletionMachine } from '#machines/records/context.ts';
import { wordingDeletionMachine } from '#machines/records/wording.ts';
import { secondFactorResetMachine, userDeletionMachine } from '#machines/user/user-records.ts';
import { ANNA, list } from '#paths/browser/backdrop.ts';
import { deletionInBrowser } from '#paths/browser/record-deletion.ts';
import { SAMPLES } from '#paths/cases/described.ts';
import { type Cases, casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP, impactOf, refused, UNPROVEN } from '#paths/kit/usual.ts';
import { word } from '#paths/kit/words.ts';
import { deletionOnScreen } from '#paths/screen/deletions.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { documentFileOf, documentOf, userOf, wordingOf } from '#tests/support/records.ts';

type Deletion<Stored> = ReturnType<typeof createRecordDeletionMachine<Stored>>;

/** Details that a tester writes about one question; all of them behave alike. */
interface Written {
  /** What the user wants. */
  readonly wish: string;
  readonly call: Pick<Call, 'path'>;
  /** The form from which it is asked, and what that loads, by the calls' paths. */
  readonly address: string;
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Title of the list behind the form; null where that stays. */
  readonly list: string | null;
  readonly screen: ScreenExecutors;
  readonly opens?: string;
  readonly does?: string;
  readonly asksBefore?: boolean;
}

/** Another user than those who are changed here. */
const ADMIN = { ...ANNA, user: userOf({ id: 1, username: 'admin', superAdmin: true }) };

/** The dialog is the same for all records; its title is that of its form. */
const asked = (title: string) =>
  deletionOnScreen(word(`${title}.delete.title`, { username: 'anna' }), word('deletion.confirm'));

function deletionCases<Stored>(
  machine: Deletion<Stored>,
  { wish, screen, answers = {}, opens = 'Löschen', does = 'Löschen', asksBefore = true, ...where }: Written,
): Cases {
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
        unproven: UNPROVEN,
        ...failures('the deletion', '012'),
      },
    },
    view: recordDeletionSelectors,
    matters: ({ impact, key, failure }) => [impact !== null, key !== null, failure !== null],
    states: { deleted: 'It is done.', kept: 'Everything stays unchanged.' },
    screen,
    browser: deletionInBrowser({
      ...where,
      ...{ answers, opens, does, asksBefore, as: ADMIN },
      title: asksBefore ? /löschen\?$/ : /^Zweiten Faktor ausschalten/,
      // One of them stands for all in every run.
      onlyLong: machine.id !== userDeletionMachine.id,
    }),
  });
}

const ANNA_AS_LISTED = { 'user/list': list([userOf({ id: 7, username: 'anna' })]) };

export const recordDeletions: readonly Cases[] = [
  ...SAMPLES.map(({ name, machines, record, stored, title }) =>
    deletionCases(machines.deletion as unknown as Deletion<unknown>, {
      wish: `the user wants to delete ${record}`,
      call: deleteCall(RECORDS[name]),
      address: `/${name}/1`,
      answers: { [`${name}/list`]: list([stored]), 'document/get': { document: stored } },
      list: title,
      screen: asked(name),
    }),
  ),
  deletionCases(wordingDeletionMachine, {
    wish: 'the user wants to delete a wording',
    call: wordingDelete,
    address: '/wording/1',
    answers: { 'wording/list': list([wordingOf({ id: 1 })]) },
    list: 'Formulierungen',
    screen: asked('wording'),
  }),
  deletionCases(contextDeletionMachine, {
    wish: 'the user wants to delete a context',
    call: contextDelete,
    address: '/context/NORTH',
    list: 'Kontexte',
    screen: asked('context'),
  }),
  deletionCases(userDeletionMachine, {
    wish: 'the user wants to delete a user',
    call: userDelete,
    address: '/user/7',
    answers: ANNA_AS_LISTED,
    list: 'Benutzer',
    screen: asked('user'),
  }),
  deletionCases(secondFactorResetMachine, {
    wish: "the user wants to switch off another user's second factor",
    call: secondFactorReset,
    address: '/user/7',
    answers: ANNA_AS_LISTED,
    list: null,
    screen: deletionOnScreen('Zweiten Faktor ausschalten?', 'Ausschalten', { asksBefore: false }),
    opens: 'Zweiten Faktor ausschalten …',
    does: 'Ausschalten',
    asksBefore: false,
  }),
  deletionCases(documentFileDeletionMachine, {
    wish: 'the user wants to delete a file',
    call: documentFileDelete,
    address: '/document/file/4/3',
    answers: {
      'document/get': { document: documentOf({ id: 4 }) },
      'document/file/list': list([documentFileOf({ id: 3 })]),
    },
    list: 'Dokumentdateien',
    screen: asked('documentFile'),
  }),
];
