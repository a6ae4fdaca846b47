import type { Call } from '#contract/call.ts';
import { contextList } from '#contract/context.ts';
import { documentFileList } from '#contract/document-file.ts';
import { PAGE_SIZES } from '#contract/limits.ts';
import { listCall } from '#contract/record-calls.ts';
import { RECORDS } from '#contract/records/all.ts';
import { securityLogList } from '#contract/security-log.ts';
import { userList } from '#contract/user.ts';
import { wordingList, wordingListForContext } from '#contract/wording.ts';
import {
  documentFileListMachine,
  documentFileListSelectors,
} from '#machines/document-file/document-files.ts';
import type { Subject } from '#machines/kit/subject.ts';
import type { createRecordListMachine } from '#machines/record-list/record-list.machine.ts';
import type { ListPage } from '#machines/record-list/record-list.port.ts';
import { recordListSelectors } from '#machines/record-list/record-list.selectors.ts';
import { contextListMachine } from '#machines/records/context.ts';
import { overviewListMachine } from '#machines/records/overview.ts';
import { securityLogMachine } from '#machines/records/security-log.ts';
import { wordingListMachine } from '#machines/records/wording-list.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { userListMachine } from '#machines/user/user-records.ts';
import { listInBrowser } from '#paths/browser/record-list.ts';
import { SAMPLES } from '#paths/cases/described.ts';
import { type Cases, casesFor } from '#paths/kit/cases.ts';
import { failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { listOnScreen } from '#paths/screen/lists.ts';
import { contextOf, documentFileOf, documentOf, userOf, wordingOf } from '#tests/support/records.ts';
import { SECURITY_ENTRY } from '#tests/support/security-entry.ts';

type List<Row, Page extends ListPage<Row>> = ReturnType<typeof createRecordListMachine<Row, Page>>;

/** Details that a tester writes about one list; all lists behave alike. */
interface Written<Page> {
  /** Content of the list, in words. */
  readonly rows: string;
  /** Title above them on the screen. */
  readonly title: string;
  /** What its row says on the screen, column by column. */
  readonly cells: readonly string[];
  /** How the heading begins that stands where there is nothing at all. */
  readonly nothing?: string;
  /** A page with rows. */
  readonly page: Page;
  /** One that its rows tell of. */
  readonly subject: Subject;
  /** One that they know nothing of. */
  readonly other: Subject;
  readonly view?: object;
  /** Where it is found in the console. */
  readonly address: string;
  /** The call that answers a page of it, and what further calls answer beside that, by their path. */
  readonly call: Pick<Call, 'path'>;
  readonly beside?: Readonly<Record<string, unknown>>;
}

function listCases<Row, Page extends ListPage<Row>>(machine: List<Row, Page>, written: Written<Page>): Cases {
  const { rows, title, cells, nothing = 'Noch keine', page, subject, other, view } = written;
  const remembered = (isAged: boolean) => ({ query: FIRST_QUERY, remembered: { page, isAged } });
  const empty = (count: number) => ({ ...page, rows: [], count });
  return casesFor(machine as unknown as List<unknown, ListPage<unknown>>, {
    given: {
      first: { says: `the user comes to the ${rows} for the first time`, input: { query: FIRST_QUERY } },
      young: { says: `the user comes back to the ${rows} after a moment`, input: remembered(false) },
      aged: { says: `the user comes back to the ${rows} after a long time`, input: remembered(true) },
    },
    events: {
      'query.change': {
        search: {
          says: 'the user searches',
          with: { change: { keyWord: 'title' } },
          varies: { change: [{ keyWord: '50 % größer' }] },
        },
        page: {
          says: 'the user goes to the third page',
          with: { change: { page: 3 } },
          varies: { change: [{ page: 2 }] },
        },
        same: { says: 'the address names what is shown already', with: { change: {} } },
      },
      'page.near': {
        next: { says: 'the user comes near the button of the second page', with: { page: 2 } },
        shown: { says: 'the user comes near the button of the page that is shown', with: { page: 1 } },
      },
      'list.refresh': { wanted: { says: 'the user asks for the list again' } },
      'records.changed': {
        shown: { says: 'a user changes such records', with: { subjects: [subject] } },
        others: {
          says: 'a user changes records that the list knows nothing of',
          with: { subjects: [other] },
        },
      },
      'wait.cancel': GIVEN_UP,
    },
    answers: {
      load: {
        page: { says: 'the rows arrive', gives: page },
        empty: { says: 'the server answers that there are no rows', gives: empty(0) },
        'beyond the end': {
          says: 'the server answers that there are not that many pages',
          gives: empty(PAGE_SIZES[0]),
        },
        ...failures(`the load of the ${rows}`, '019'),
      },
    },
    view: { ...recordListSelectors<unknown>(), ...view },
    matters: (context) => [context.query.keyWord, context.query.page, context.page?.rows.length],
    screen: listOnScreen(title, cells, nothing),
    // One of them stands for all in every run.
    browser: listInBrowser({
      ...written,
      nothing,
      onlyLong: machine.id !== wordingListMachine.id,
    }),
  });
}

/** What the rows of described records say; a kind that is new here may say anything. */
const CELLS: Readonly<Record<string, readonly string[]>> = {
  document: ['1', 'one', 'de', 'Handbuch', '0', 'deenfr', 'Aktiv'],
  language: ['1', 'de', 'Handbuch', 'Guten Tag', 'Aktiv'],
  mailTemplate: ['1', 'one', 'de', 'GLOBAL', 'Willkommen', 'Aktiv'],
};

export const recordLists: readonly Cases[] = [
  ...SAMPLES.map(({ name, machines, records, title, stored, subject }) =>
    listCases(machines.list as unknown as List<unknown, ListPage<unknown>>, {
      rows: records,
      title,
      address: `/${RECORDS[name].plural}`,
      call: listCall(RECORDS[name]),
      cells: CELLS[name] ?? [],
      page: { rows: [stored], count: 40 },
      subject,
      other: 'wording',
    }),
  ),
  listCases(wordingListMachine, {
    rows: 'wordings',
    title: 'Formulierungen',
    address: '/wordings',
    call: wordingList,
    cells: ['de', 'text.1', 'Text 1', 'Nein', 'GLOBAL', '06.01.2026 10:30'],
    page: { rows: [wordingOf({ id: 1 })], count: 40 },
    subject: 'wording',
    other: 'document',
  }),
  listCases(overviewListMachine, {
    rows: 'texts of a context',
    title: 'Texte je Kontext',
    address: '/overviewContextWordings',
    call: wordingListForContext,
    nothing: 'Dieser Kontext zeigt keine Texte',
    cells: ['1', 'text.1', 'de', 'Text 1', 'Nein', 'GLOBAL', '06.01.2026 10:30'],
    page: { rows: [wordingOf({ id: 1 })], count: 40 },
    subject: 'language',
    other: 'document',
  }),
  listCases(contextListMachine, {
    rows: 'contexts',
    title: 'Kontexte',
    address: '/contexts',
    call: contextList,
    cells: ['GLOBAL', 'Aktiv', '05.01.2026 09:00'],
    page: { rows: [contextOf({ identifier: 'GLOBAL' })], count: 40 },
    subject: 'context',
    other: 'document',
  }),
  listCases(userListMachine, {
    rows: 'users',
    title: 'Benutzer',
    address: '/users',
    call: userList,
    cells: ['anna', 'Anna', 'Berg', 'Redaktion', 'GLOBAL', 'aus', 'noch nie'],
    page: { rows: [userOf({ id: 7, username: 'anna' })], count: 40 },
    subject: 'user',
    other: 'document',
  }),
  listCases(securityLogMachine, {
    rows: 'entries of the security log',
    title: 'Sicherheit',
    address: '/security',
    call: securityLogList,
    cells: ['20.11.2026 10:20', 'admin hat eva geändert', 'E-Mail: alt@praxis.example → neu@praxis.example'],
    page: { rows: [SECURITY_ENTRY], count: 40 },
    subject: 'user',
    other: 'document',
  }),
  listCases(documentFileListMachine, {
    rows: 'files of a document',
    title: 'Dokumentdateien',
    address: '/document/files/4',
    call: documentFileList,
    beside: { 'document/get': { document: documentOf({ id: 4 }) } },
    cells: ['3', 'de', 'PDF', 'Datei 3.pdf', '1', 'document-4', 'GLOBAL', 'Aktiv', '06.01.2026 10:30'],
    page: { rows: [documentFileOf({ id: 3 })], count: 40, document: documentOf({ id: 4 }) },
    subject: 'documentfile',
    other: 'wording',
    view: documentFileListSelectors,
  }),
];
