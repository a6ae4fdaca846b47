import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { CONTEXT } from '#contract/records/context.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import { LANGUAGE } from '#contract/records/language.ts';
import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import { canOf } from '#machines/kit/abilities.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import type { PagingColumn } from '#src/components/paging-table.ts';
import { activate } from '#src/i18n/interface.ts';
import { auditColumns } from '#src/screens/audit/audit-columns.tsx';
import { contextColumns } from '#src/screens/contexts/context-columns.ts';
import { documentFileColumns } from '#src/screens/document-files/document-file-columns.tsx';
import { documentColumns } from '#src/screens/documents/document-columns.tsx';
import { cellText, dayText } from '#src/screens/lists/cell-text.ts';
import { recordColumns } from '#src/screens/lists/record-columns.tsx';
import { overviewColumns } from '#src/screens/overview/overview-columns.tsx';
import { FIELD_WORDS } from '#src/screens/records/field-words.ts';
import { userColumns } from '#src/screens/users/user-columns.tsx';
import { wordingColumns } from '#src/screens/wordings/wording-columns.tsx';
import {
  contextOf,
  documentFileOf,
  documentOf,
  languageOf,
  userOf,
  wordingOf,
} from '#tests/support/records.ts';

beforeAll(() => activate('de_DE', {}));

/** As the browser's time zone has it. */
const MOMENT = new Date(2026, 0, 6, 9, 30, 5);
const DATES = { creationDate: MOMENT.toISOString(), modificationDate: MOMENT.toISOString() };
const WRITTEN = '2026-01-06 09:30:05';

function textsOf<Row, Field extends string>(columns: readonly PagingColumn<Row, Field>[], row: Row) {
  return Object.fromEntries(columns.map((column) => [column.key, cellText(i18n, column, row)]));
}

const LONG = `${'lang '.repeat(200)}Ende`;
const wording = wordingOf({
  ...{ id: 7, lang: 'de', identifier: 'login.submitButton', value: LONG, contextIdentifier: 'praxis' },
  ...{ active: false, resetInheritance: true, ...DATES },
});

it('a wording is written whole: its identifier without seams and marks, its value beyond what a cell shows', () => {
  expect(textsOf(wordingColumns(i18n), wording)).toEqual({
    ...{ id: 7, lang: 'de', identifier: 'login.submitButton', value: LONG, context: 'praxis' },
    ...{ resetInheritance: 'Ja', created: WRITTEN, modified: WRITTEN },
  });
});

it('a row of the overview says its hierarchy in one line', () => {
  const layer = { identifier: 'x', lang: 'de', wins: false } as const;
  const wordingInheritance = [
    { ...layer, contextIdentifier: 'praxis', value: 'Nah', wins: true, reason: 'language' as const },
    { ...layer, contextIdentifier: 'GLOBAL', value: 'Fern', reason: 'overridden' as const },
    { ...layer, contextIdentifier: 'GLOBAL', lang: 'en', value: 'far', reason: 'otherLanguage' as const },
  ];
  expect(textsOf(overviewColumns(i18n, 'praxis'), { ...wording, wordingInheritance })).toMatchObject({
    ...{ id: 7, value: LONG, hierarchy: 'praxis (de): Nah | GLOBAL (de): Fern' },
  });
});

it.each([
  [
    'context',
    () =>
      textsOf(
        recordColumns(i18n, CONTEXT, FIELD_WORDS.context, contextColumns(i18n)),
        contextOf({ identifier: 'praxis', parentIdentifier: 'region', active: true, ...DATES }),
      ),
    ['praxis', 'region', 'Aktiv', WRITTEN, WRITTEN],
  ],
  [
    'language',
    () =>
      textsOf(
        recordColumns(i18n, LANGUAGE, FIELD_WORDS.language),
        languageOf({ id: 3, lang: 'de', flag: 'DE', description: 'Deutsch', active: false, ...DATES }),
      ),
    [3, 'de', 'DE', 'Deutsch', 'Inaktiv', WRITTEN, WRITTEN],
  ],
  [
    'user',
    () =>
      textsOf(
        userColumns(i18n, canOf(['seeSignIns'])),
        Object.assign(
          userOf({
            ...{ id: 5, username: 'anna', active: false, defaultLang: 'de', email: 'a@example.org' },
            ...{ firstname: 'Anna', lastname: 'Huber', editor: true },
            authentication: {
              authRoles: [{ role: 'USER' }, { role: 'EDITOR' }],
              authorizations: [{ contextIdentifier: 'nord' }, { contextIdentifier: 'sued' }],
            },
          }),
          { secondFactor: true, lastSignIn: DATES.creationDate },
        ),
      ),
    [
      ...[5, 'anna', 'de', 'a@example.org', 'Anna', 'Huber', 'Lesen, Redaktion', 'nord, sued'],
      ...['Inaktiv', 'ein', WRITTEN],
    ],
  ],
  [
    'document',
    () =>
      textsOf(
        recordColumns(i18n, DOCUMENT, FIELD_WORDS.document, documentColumns(i18n)),
        documentOf({
          ...{ id: 2, identifier: 'agb', fallbackDocumentLang: 'de', mainTitle: 'AGB', description: 'Text' },
          ...{ documentFilesCount: 4, active: true, ...DATES },
        }),
      ),
    [2, 'agb', 'de', 'AGB', 4, 'Text', 'Aktiv', WRITTEN, WRITTEN],
  ],
])('a %s is written as its columns show it', (_, texts, expected) => {
  expect(Object.values(texts())).toEqual(expected);
});

it('a file is named, and its size is a number', () => {
  const file = documentFileOf({
    ...{ id: 9, lang: 'de', fileNameOnDisk: 'disk-1', fileNameRepresentation: 'AGB.pdf', size: 1_234 },
    ...{ contextIdentifier: 'praxis', active: true, ...DATES },
  });
  const flow = createActor(startUpMachine);
  expect(
    textsOf(documentFileColumns(i18n, flow, { tellsSize: true, isRoomy: true, isOfAll: true }), file),
  ).toMatchObject({
    ...{ fileName: 'disk-1', displayName: 'AGB.pdf', size: 1_234, created: WRITTEN, document: 'document-4' },
  });
});

it('no column of a mail template is empty', () => {
  const template = {
    ...{ id: 1, identifier: 'code', lang: 'de', contextIdentifier: 'GLOBAL', subject: 'Ihr Code', body: 'x' },
    ...{ active: true, ...DATES },
  };
  expect(
    Object.values(textsOf(recordColumns(i18n, MAIL_TEMPLATE, FIELD_WORDS.mailTemplate), template)),
  ).not.toContain('');
});

it('names the day of a file as the clock on the wall does, whatever day it is in London', () => {
  expect(dayText(new Date('2026-11-22T23:30:00.000Z'))).toBe('2026-11-23');
});

it('says of a revision when it was made, and whether its record is in use, as other lists do', () => {
  const revision: AuditRevision = {
    ...{ type: 'context', entityId: 3, revisionId: 12, timestamp: DATES.creationDate, username: 'anna' },
    ...{ operation: 'DEL', changedFields: [], before: null },
    state: { id: 3, identifier: 'nord', parent: 'GLOBAL', active: true },
  };
  expect(textsOf(auditColumns(i18n, 'context', null), revision)).toMatchObject({
    ...{ timestamp: WRITTEN, operator: 'anna', operation: 'Gelöscht', identifier: 'nord', active: 'Aktiv' },
  });
  const parts = [{ type: 'context', operation: 'DEL', count: 1 }] as const;
  const whole = { ...revision, within: { size: 1, isLowerBound: false, parts, undoes: null } };
  expect(textsOf(auditColumns(i18n, 'all', null), whole)).toMatchObject({
    ...{ timestamp: WRITTEN, operation: 'Kontext gelöscht', record: 'nord' },
  });
});
