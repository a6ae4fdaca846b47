import { AUDIT_RESTORE, AUDIT_REVISIONS, auditUndo } from '#contract/audit.ts';
import { cacheClear, endpointsGet } from '#contract/endpoint.ts';
import { languageList } from '#contract/language.ts';
import { syncCancel, syncStatus, syncWith } from '#contract/sync.ts';
import { ACCESS_CODE, ENDPOINT_ADDRESS, type Page } from '#tests/faults/page.ts';
import { listRow } from '#tests/src/faults/kinds.ts';
import { AGAIN, type FaultRow } from '#tests/src/faults/row.ts';

const OVERVIEW = '/serverOverview';

async function openSync(page: Page): Promise<void> {
  await page.press('Synchronisierung starten');
  await page.choose('Quelle', 'PROD');
}

async function preview(page: Page): Promise<void> {
  await openSync(page);
  await compare(page);
}

async function compare(page: Page): Promise<void> {
  await page.write('Passwort', ACCESS_CODE);
  await page.press('Folgen zeigen');
  await page.read('Änderungen auf diesem Server');
}

const synchronise = (page: Page) => page.press('Jetzt synchronisieren');

/** The form is still there, without its password. */
async function inTheForm(page: Page): Promise<void> {
  await compare(page);
  await synchronise(page);
}

/** Without an answer the server is asked how it went; it knows of no sync that has ended. */
async function afterAll(page: Page): Promise<void> {
  await page.pass(1_000);
  await page.read('Ob die Änderung gespeichert wurde, ist nicht bekannt.');
  await inTheForm(page);
}

const NOT_YET_WANTED = 'no one has asked for the form; it is reported on opening';

const SERVERS: readonly FaultRow[] = [
  listRow({ service: 'listEndpoints', call: endpointsGet, path: OVERVIEW, shows: ENDPOINT_ADDRESS }),
  {
    service: 'clearCache',
    call: cacheClear,
    path: OVERVIEW,
    surface: 'send',
    fire: async (page) => {
      await page.press('Cache erneuern');
      await page.press('Erneuern');
    },
    shown: {
      refused: { next: AGAIN },
      unreachable: { words: 'Cache erneuern ist fehlgeschlagen.', next: AGAIN },
      'refused connection': {
        words: 'versuchen Sie es erneut. Ob die Änderung gespeichert wurde, ist nicht bekannt.',
      },
      waiting: { words: 'Cache erneuern ist fehlgeschlagen.', next: AGAIN },
    },
    asksAgain: (page) => page.press('Erneuern'),
    done: (page) => page.read('Der Cache wurde erfolgreich erneuert.'),
  },
  {
    service: 'lookAtSync',
    call: syncStatus,
    path: OVERVIEW,
    surface: 'read',
    quiet: { refused: NOT_YET_WANTED, unreachable: NOT_YET_WANTED, waiting: NOT_YET_WANTED },
    done: openSync,
  },
  {
    service: 'previewSync',
    call: syncWith,
    fits: ({ preview }) => preview,
    path: OVERVIEW,
    surface: 'send',
    prepare: openSync,
    typed: { Passwort: ACCESS_CODE },
    fire: (page) => page.press('Folgen zeigen'),
    shown: { unreachable: { next: AGAIN }, waiting: { next: AGAIN } },
    slowWords: 'Die Folgen werden ermittelt',
    reportsAtOnce: true,
    asksAgain: (page) => page.press('Folgen zeigen'),
    done: (page) => page.read('Änderungen auf diesem Server'),
  },
  {
    service: 'runSync',
    call: syncWith,
    path: OVERVIEW,
    surface: 'send',
    prepare: preview,
    fire: synchronise,
    shown: {
      refused: { next: inTheForm },
      'changed meanwhile (409)': { words: 'Auf diesem Server hat sich seit dem Vergleich etwas geändert.' },
      'missing (404)': { words: 'Dieser Vergleich gilt nicht mehr.' },
      unreachable: { words: 'Die Synchronisierung läuft', next: afterAll },
      waiting: { words: 'Die Synchronisierung läuft', next: afterAll },
    },
    slowWords: 'Die Synchronisierung läuft',
    reportsAtOnce: true,
    asksAgain: synchronise,
    done: (page) => page.read('Die Synchronisierung wurde erfolgreich durchgeführt.'),
  },
];

/** A sync that another user has begun. */
const RUNNING = {
  'ECSServerSync/status': () => ({
    sync: {
      ...{ id: 5, source: 'PROD', syncItems: ['WORDINGS'], rehearsal: false, username: 'ben' },
      ...{ state: 'running', phase: 'applying', done: 3, total: 9, counts: null, errors: [] },
      ...{ startDate: '2026-11-20T08:59:00.000Z', endDate: null },
    },
  }),
};

const LOOKS_AGAIN = 'the sync goes on, and it is looked at again a second later';

const PROGRESS: FaultRow = {
  service: 'followSync',
  call: syncStatus,
  path: OVERVIEW,
  world: RUNNING,
  surface: 'read',
  prepare: (page) => page.read('Die Synchronisierung läuft'),
  fire: (page) => page.pass(1_000),
  quiet: { refused: LOOKS_AGAIN, unreachable: LOOKS_AGAIN, waiting: LOOKS_AGAIN },
  done: (page) => page.read('Die Synchronisierung läuft'),
};

/** One that reads until it is cancelled. */
const READING = {
  'ECSServerSync/status': () => {
    const { sync } = RUNNING['ECSServerSync/status']();
    return { sync: { ...sync, phase: 'reading', done: null, total: null } };
  },
};

const NOT_STOPPED = 'Das Lesen wurde nicht abgebrochen';

const CANCELLING: FaultRow = {
  service: 'cancelSync',
  call: syncCancel,
  path: OVERVIEW,
  world: READING,
  surface: 'send',
  prepare: (page) => page.read('Die Synchronisierung läuft'),
  fire: (page) => page.press('Lesen abbrechen'),
  shown: {
    refused: { words: NOT_STOPPED, next: 'Lesen abbrechen' },
    unreachable: { words: NOT_STOPPED, next: 'Lesen abbrechen' },
    waiting: { words: NOT_STOPPED, next: 'Lesen abbrechen' },
  },
  asksAgain: (page) => page.press('Lesen abbrechen'),
  done: (page) => page.read('Die Synchronisierung wurde abgebrochen.'),
};

async function openRevision(page: Page): Promise<void> {
  await page.follow('40');
  await page.read('Was sich geändert hat');
}

/**
 * Presses what is offered: on a real server the state before the revision may be the present one by now, and which fields
 * differ from it depends on what was walked before.
 */
async function pressOffered(page: Page, ...words: readonly string[]): Promise<void> {
  const offered = async () => {
    for (const one of words) if (await page.shows(one)) return one;
    return null;
  };
  await page.until(async () => (await offered()) !== null, `${words.join(' or ')} is offered`);
  await page.press((await offered()) ?? '');
}

const offerToRestore = (page: Page) =>
  pressOffered(
    page,
    'Vorherigen Wert wiederherstellen …',
    'Vorherige Werte wiederherstellen (2) …',
    'Diesen Stand wiederherstellen …',
  );
const restore = (page: Page) => pressOffered(page, 'Wiederherstellen', 'Wiederherstellen');

async function askToRestore(page: Page): Promise<void> {
  await openRevision(page);
  await offerToRestore(page);
}

async function askToUndo(page: Page): Promise<void> {
  await openRevision(page);
  await page.press('Ganzen Vorgang rückgängig machen …');
}

const HISTORY = '/audit?type=language&search=en';

const AUDIT: readonly FaultRow[] = [
  listRow({
    service: 'listRevisions',
    call: AUDIT_REVISIONS.language,
    path: HISTORY,
    shows: '40',
    shown: { 'forbidden (403)': { words: 'Liste vom Type Language Audit aufrufen' } },
  }),
  {
    service: 'findPresent',
    call: languageList,
    fits: ({ body }) => body?.maxResult === 1,
    path: HISTORY,
    surface: 'read',
    fire: openRevision,
    shown: {
      refused: { words: 'Ob es den Eintrag noch gibt, ist nicht bekannt.' },
      unreachable: { words: 'Ob es den Eintrag noch gibt, ist nicht bekannt.' },
      waiting: { words: 'Ob es den Eintrag noch gibt, ist nicht bekannt.' },
      'missing (404)': { words: 'Diesen Eintrag gibt es nicht mehr.', next: () => Promise.resolve() },
    },
    done: offerToRestore,
  },
  {
    service: 'previewRepair',
    call: AUDIT_RESTORE.language,
    fits: ({ preview }) => preview,
    path: HISTORY,
    surface: 'send',
    fire: askToRestore,
    shown: {
      refused: { next: 'Erneut prüfen' },
      unreachable: { next: 'Erneut prüfen' },
      waiting: { next: 'Erneut prüfen' },
    },
    done: restore,
  },
  ...[
    {
      doing: 'a record',
      call: AUDIT_RESTORE.language,
      ask: askToRestore,
      yes: restore,
      done: 'Früherer Stand wiederhergestellt',
    },
    {
      doing: 'an operation',
      call: auditUndo,
      ask: askToUndo,
      yes: (page: Page) => page.press('Zurücknehmen'),
      done: 'Vorgang rückgängig gemacht',
    },
  ].map(
    ({ doing, call, ask, yes, done }): FaultRow => ({
      service: 'carryOutRepair',
      doing,
      call,
      path: HISTORY,
      surface: 'send',
      prepare: ask,
      fire: yes,
      shown: {
        refused: {
          next: async (page) => {
            await page.press('Erneut prüfen');
            await yes(page);
          },
        },
      },
      asksAgain: yes,
      done: (page) => page.read(done),
    }),
  ),
];

export const SERVER_ROWS: readonly FaultRow[] = [...SERVERS, PROGRESS, CANCELLING, ...AUDIT];
