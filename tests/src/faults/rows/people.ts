import { authSession } from '#contract/auth.ts';
import { secondFactorChange, secondFactorRequest, secondFactorReset } from '#contract/second-factor.ts';
import { securityLogList } from '#contract/security-log.ts';
import { ownDetailsUpdate, userDelete, userList, userSave } from '#contract/user.ts';
import { PASSWORD, type Page } from '#tests/faults/page.ts';
import { ADMIN, PERSON } from '#tests/faults/world.ts';
import { deletionRows, findRow, listRow, saveRow } from '#tests/src/faults/kinds.ts';
import type { FaultRow } from '#tests/src/faults/row.ts';

const USER_FORM = { path: '/user/8', typed: { Vorname: 'Benjamin' } };

const USERS: readonly FaultRow[] = [
  listRow({ service: 'listUsers', call: userList, path: '/users?search=ben', shows: 'Berg' }),
  listRow({
    service: 'listSecurityLog',
    call: securityLogList,
    path: '/security?search=eva',
    shows: '192.0.2.7',
  }),
  findRow({
    service: 'findUser',
    call: userList,
    path: '/user/8',
    gone: 'Benutzer nicht gefunden',
    back: 'Zu den Benutzern',
    shows: 'Letzte Anmeldung',
  }),
  saveRow({
    ...USER_FORM,
    service: 'saveUser',
    call: userSave,
    typed: {
      ...USER_FORM.typed,
      'Neues Passwort': 'Sehr-geheim-1',
      'Neues Passwort wiederholen': 'Sehr-geheim-1',
    },
    present: { user: { ...PERSON, firstname: 'Bernd' }, settings: ADMIN.settings },
    updated: 'Der Benutzer wurde erfolgreich geändert!',
    created: 'Der Benutzer wurde erfolgreich erstellt!',
    taken: 'Der Loginname ist bereits vergeben. Bitte wählen Sie einen anderen.',
  }),
  ...deletionRows({
    ...USER_FORM,
    services: ['previewUserDeletion', 'deleteUser'],
    call: userDelete,
    deleted: 'Der Benutzer wurde erfolgreich gelöscht!',
  }),
  {
    ...USER_FORM,
    service: 'resetSecondFactor',
    call: secondFactorReset,
    surface: 'send',
    fire: async (page) => {
      await page.press('Zweiten Faktor ausschalten …');
      await page.press('Ausschalten');
    },
    shown: {
      refused: {
        next: async (page) => {
          await page.press('Abbrechen');
          await page.press('Zweiten Faktor ausschalten …');
          await page.press('Ausschalten');
        },
      },
    },
    asksAgain: (page) => page.press('Ausschalten'),
    done: (page) => page.read('Zweiter Faktor ausgeschaltet'),
  },
];

const OWN_FORM = { path: '/own/details', typed: { Vorname: 'Annegret' } };
const CODE = 'ABCD2345';

/** To where a code is asked for, with the own details changed but not saved. */
async function switchOn(page: Page): Promise<void> {
  await page.turn('Nein, 2-Faktor Authentifizierung deaktiviert');
}

async function askForCode(page: Page): Promise<void> {
  await switchOn(page);
  await page.press('Zugangscode anfordern');
  await page.read('Zugangscode gesendet an:');
  await page.enterCode('Zugangscode', CODE);
}

const OWN: readonly FaultRow[] = [
  findRow({
    service: 'loadOwnDetails',
    call: authSession,
    fits: ({ query }) => query.peek === undefined,
    path: '/',
    prepare: (page) => page.read('Willkommen'),
    fire: (page) => page.go('/own/details'),
    gone: 'Ihre Daten wurden nicht gefunden',
    back: 'Zur Startseite',
    shows: 'Willkommen',
    // A server without the call; what this tab remembers stands there.
    shown: { 'missing (404)': { words: 'Ihr eigenes Konto', next: () => Promise.resolve() } },
  }),
  saveRow({
    ...OWN_FORM,
    service: 'saveOwnDetails',
    call: ownDetailsUpdate,
    typed: {
      ...OWN_FORM.typed,
      'Bisheriges Passwort': PASSWORD,
      'Neues Passwort': 'Sehr-geheim-1',
      'Neues Passwort wiederholen': 'Sehr-geheim-1',
    },
    present: { ...ADMIN, user: { ...ADMIN.user, firstname: 'Adele' } },
    updated: 'Der Benutzer wurde erfolgreich geändert!',
    created: '',
  }),
  {
    ...OWN_FORM,
    service: 'requestCode',
    call: secondFactorRequest,
    surface: 'send',
    prepare: switchOn,
    fire: (page) => page.press('Zugangscode anfordern'),
    done: (page) => page.read('Zugangscode gesendet an:'),
  },
  {
    ...OWN_FORM,
    service: 'changeSecondFactor',
    call: secondFactorChange,
    surface: 'send',
    prepare: askForCode,
    code: { Zugangscode: CODE },
    fire: (page) => page.press('Bestätigen'),
    done: (page) => page.read('Zugangscodes gehen an'),
  },
];

export const PEOPLE_ROWS: readonly FaultRow[] = [...USERS, ...OWN];
