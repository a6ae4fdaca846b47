import type { FaultName, Sort } from '#tests/faults/faults.ts';
import { addContextBelow, beginEndlessSync, changeAgain, emptyContext } from '#tests/faults/real-records.ts';
import type { Beginning, RealServer } from '#tests/faults/real-server.ts';
import { type FaultRow, RETRY, type Told } from '#tests/src/faults/row.ts';
import { passPassword } from '#tests/src/faults/rows/entrance.ts';

const SYNC_DONE = 'Die Synchronisierung wurde erfolgreich durchgeführt.';

/** Additions to a row of the table for a run against a real server. */
export interface RealRow {
  /** No one is signed in. */
  readonly isVisitor?: true;
  readonly beginning?: Beginning;
  /** Runs before the page is opened. */
  readonly before?: (real: RealServer) => Promise<void> | void;
  /** Expectations that differ because a real server has carried out the request. */
  readonly shown?: Readonly<Partial<Record<FaultName | Sort, Partial<Told>>>>;
  /** Success check, where a real server leads to a different result. */
  readonly done?: FaultRow['done'];
}

/** By the name of the row. */
export const REAL_ROWS: Readonly<Record<string, RealRow>> = {
  login: { isVisitor: true },
  confirmCode: {
    isVisitor: true,
    beginning: 'code',
    shown: {
      // The code was taken, and the answer lost; it is not taken twice, and the password leads to another one.
      'cut off in the middle': {
        next: async (page) => {
          await page.press(RETRY);
          await page.read('Ihre Anmeldedaten sind nicht mehr gültig.');
          await passPassword(page);
          await page.press('Anmelden');
        },
      },
    },
  },
  // A new session begins with all of its time.
  'lookAtSession to stay signed in': { shown: { sessionLost: { done: (page) => page.press('Speichern') } } },
  // Here a text is missing.
  findInMatrix: {
    done: (page) => page.until(async () => !(await page.shows(RETRY)), 'end of the failure'),
  },
  previewWording: { before: addContextBelow },
  runSync: {
    shown: {
      'cut off in the middle': { words: SYNC_DONE, next: () => Promise.resolve() },
      // By then it has been asked how it went.
      'no answer at all': { words: 'Ob die Änderung gespeichert wurde, ist nicht bekannt.' },
    },
  },
  resendCode: { isVisitor: true, beginning: 'code' },
  previewContextDeletion: { before: emptyContext },
  deleteContext: { before: emptyContext },
  followSync: { before: beginEndlessSync },
  previewRepair: { before: changeAgain },
  'carryOutRepair a record': { before: changeAgain },
};
