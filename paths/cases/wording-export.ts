import { FIRST_EXPORT_CHOICE } from '#machines/route/export-choice.ts';
import { wordingExportMachine } from '#machines/wording-export/wording-export.machine.ts';
import { wordingExportSelectors } from '#machines/wording-export/wording-export.selectors.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { changed, failures, GIVEN_UP } from '#paths/kit/usual.ts';
import { wordingExportOnScreen } from '#paths/screen/wording-export.ts';

const server = { formats: ['xliff2', 'csv'], canChoose: true, canCount: true } as const;

export const wordingExportCases = casesFor(wordingExportMachine, {
  given: {
    nav: {
      says: 'the user comes to the export by the navigation',
      input: { ...server, contextIdentifier: 'GLOBAL', choice: null },
    },
    link: {
      says: 'the user follows a link to what is missing in French',
      input: {
        ...{ ...server, contextIdentifier: 'GLOBAL' },
        choice: { ...FIRST_EXPORT_CHOICE, target: 'fr', only: 'missing' },
      },
    },
    plain: {
      says: 'the user comes to the export of a server that does not count',
      input: { ...server, contextIdentifier: 'GLOBAL', choice: FIRST_EXPORT_CHOICE, canCount: false },
    },
  },
  events: {
    'choice.change': {
      inherited: {
        says: 'the user wants inherited source texts as well',
        with: { change: { inherited: true } },
      },
      same: {
        says: 'the user chooses the same language twice',
        with: { change: { source: 'de', target: 'de' } },
      },
    },
    'context.choose': {
      other: { says: 'the user chooses another context', with: { contextIdentifier: 'NORTH' } },
      none: { says: 'the user takes the context back', with: { contextIdentifier: null } },
    },
    'languages.arrive': {
      three: { says: 'the languages arrive', with: { languages: ['de', 'en', 'fr'] } },
    },
    'file.download': { wanted: { says: 'the user wants the file' } },
    'count.retry': { again: { says: 'the user has it counted again' } },
    'records.changed': changed('wording'),
    'export.close': { closed: { says: 'the user leaves the page' } },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    recall: {
      nothing: { says: 'this browser has kept nothing', gives: null },
      kept: {
        says: 'this browser has kept that the last file was a CSV',
        gives: { ...FIRST_EXPORT_CHOICE, format: 'csv' },
      },
      broken: {
        says: 'this browser does not say what it has kept',
        fails: { kind: 'unreachable', cause: 'network', status: null, requestId: null, detail: 'denied' },
      },
    },
    keep: {
      kept: { says: 'this browser keeps it', gives: undefined },
      broken: {
        says: 'this browser cannot keep it',
        fails: { kind: 'unreachable', cause: 'network', status: null, requestId: null, detail: 'full' },
      },
    },
    count: {
      some: {
        says: 'the server counts three texts',
        gives: { identifiers: 2, texts: 3, inherited: 1 },
      },
      ...failures('the count', '019'),
    },
  },
  view: wordingExportSelectors,
  matters: ({ choice, contextIdentifier, languages, count, failure }) => [
    choice.format,
    choice.inherited,
    choice.source === choice.target,
    contextIdentifier !== null,
    languages !== null,
    count !== null,
    failure?.kind,
  ],
  screen: wordingExportOnScreen,
});
