import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/faults/console-page.tsx';
import { type Page, SIGN_IN_AGAIN } from '#tests/faults/page.ts';
import { sampleOf } from '#tests/faults/sample.ts';
import type { SentRequest } from '#tests/faults/wire.ts';
import { ADMIN, PERSON, wellWith } from '#tests/faults/world.ts';
import { type FaultRow, nameOf } from '#tests/src/faults/row.ts';
import { FAULT_TABLE } from '#tests/src/faults/table.ts';
import { fitting, walkFaultOn } from '#tests/src/faults/walk.ts';

/**
 * Fate of a step that the end of the session interrupts, repeated here on purpose: it goes on by itself once the same
 * user is back, except for steps that delete, move, restore or make servers equal, which ask again.
 */
const GOES_ON = [
  ...['saveWording', 'saveContext', 'saveLanguage', 'saveMailTemplate', 'saveDocument', 'saveUser'],
  ...['saveOwnDetails', 'requestCode', 'changeSecondFactor', 'uploadFile', 'saveDocumentFile'],
];
const ASKS_AGAIN = [
  ...['deleteWording', 'deleteContext', 'deleteLanguage', 'deleteMailTemplate', 'deleteDocument'],
  ...['deleteDocumentFile', 'deleteUser', 'resetSecondFactor', 'moveWordings', 'clearCache'],
  ...['importWordings', 'previewSync', 'runSync', 'carryOutRepair a record', 'carryOutRepair an operation'],
];
const ENDS = 'session over (021)';
/** Rows that another one of the table represents in a normal run: the same flow, or one of the same kind. */
const ALIKE =
  /^(save|delete)(Context|Language|MailTemplate|Document|DocumentFile|User)$|^(requestCode|clearCache|previewSync)$/;
const OTHERS = 3;

function rowOf(name: string): FaultRow {
  const row = FAULT_TABLE.find((one) => nameOf(one) === name);
  if (!row) throw new Error(`there is no row ${name}`);
  return row;
}

/** Another user has an account here too. */
const withOthers = {
  'auth/login': ({ body }: SentRequest) => ({
    ...{ action: 'loginSuccess', isAuthenticated: true },
    ...(body?.username === PERSON.username ? { user: PERSON, settings: ADMIN.settings } : ADMIN),
  }),
};

/** Requests of a row sent after it met the end of the session. */
function sentSince({ wire }: Page, row: FaultRow): readonly SentRequest[] {
  const last = wire.struck.at(-1);
  const index = last ? wire.sent.indexOf(last) : -1;
  return wire.sent.slice(index + 1).filter(fitting(row));
}

const names = [...GOES_ON, ...ASKS_AGAIN];
const normal = names.filter((name) => !ALIKE.test(name));
const alike = sampleOf(
  names.filter((name) => ALIKE.test(name)),
  2,
);

describe.each([...normal, ...alike])('%s', (name) => {
  it('is done once the same user is back, and only as often as it was asked for', async () => {
    const row = rowOf(name);
    const asked = row.asksAgain;
    let page: Page | undefined;
    const watched: FaultRow = {
      ...row,
      ...(asked && {
        asksAgain: async (shown) => {
          expect(sentSince(shown, row), 'sent without asking').toEqual([]);
          await asked(shown);
        },
      }),
    };
    await walkFaultOn(watched, ENDS, async (before) => {
      page = openPage(row.path, wellWith(row.world), before);
      return page;
    });
    expect(asked !== undefined).toBe(ASKS_AGAIN.includes(name));
    expect(page && sentSince(page, row)).toHaveLength(1);
  });
});

describe.each(sampleOf(names, OTHERS, 1))('%s', (name) => {
  it('is given up when another user signs in, who finds nothing of it', async () => {
    const row = rowOf(name);
    const open = async (before: Parameters<typeof openPage>[2]) =>
      openPage(row.path, wellWith({ ...row.world, ...withOthers }), before);
    await walkFaultOn(row, ENDS, open, async (page) => {
      await page.read(SIGN_IN_AGAIN);
      page.wire.mend();
      await page.write('Benutzername', 'ben');
      await page.write('Passwort', 'Geheim-genug-1');
      await page.press('Anmelden');
      await page.read('Willkommen');
      await page.read('ben');
      expect(sentSince(page, row)).toEqual([]);
      for (const label of Object.keys(row.typed ?? {})) expect(await page.written(label)).toBeNull();
      expect(Object.keys(localStorage).filter((key) => key.includes(':draft:'))).toEqual([]);
      expect(window.location.pathname).toBe('/');
    });
  });
});
