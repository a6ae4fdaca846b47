import { type ComparedText, type Comparison, EXCHANGE_FORMATS } from '#contract/wording-exchange.ts';
import { takenCount } from '#machines/wording-import/import-fates.ts';
import { wordingImportMachine } from '#machines/wording-import/wording-import.machine.ts';
import { wordingImportSelectors } from '#machines/wording-import/wording-import.selectors.ts';
import { wordingImportInBrowser } from '#paths/browser/wording-import.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { changed, failures, GIVEN_UP, impactOf, refused } from '#paths/kit/usual.ts';
import { wordingImportOnScreen } from '#paths/screen/wording-import.ts';

const fileOf = (name: string, size = 100) => ({ name, size, content: {} });
/** Chosen where the server reads all formats. */
const chosen = (...files: readonly ReturnType<typeof fileOf>[]) => ({
  ...{ files, formats: EXCHANGE_FORMATS, languages: ['de', 'en', 'fr'] },
});
const NOTHING: Comparison = {
  rows: [],
  counts: { clash: 0, changed: 0, added: 0, unchanged: 3, empty: 0 },
  from: 'GLOBAL',
};

const NEW: ComparedText = {
  ...{ place: { unit: 'line', number: 3 }, identifier: 'menu.new', lang: 'fr', outcome: 'added' },
  ...{ kind: 'added', before: null },
  after: { value: 'Nouveau', active: true, resetInheritance: false },
};

const TO_DECIDE: Comparison = {
  rows: [
    {
      ...{ place: { unit: 'line', number: 2 }, identifier: 'menu.old', lang: 'fr', outcome: 'clash' },
      ...{ kind: 'source', since: 'source', before: null },
      after: { value: 'Annuler', active: true, resetInheritance: false },
    },
    NEW,
  ],
  counts: { clash: 1, changed: 0, added: 2, unchanged: 0, empty: 0, kinds: { source: 1, added: 2 } },
  guard: 'guard-1',
  from: 'GLOBAL',
};

export const wordingImportCases = casesFor(wordingImportMachine, {
  given: {
    editor: {
      says: 'an editor wants to take texts over into a context',
      input: { contextIdentifier: 'GLOBAL', readOnly: null },
    },
    open: {
      says: 'an editor has not said yet into which context',
      input: { contextIdentifier: null, readOnly: null },
    },
    reader: {
      says: 'a user who may not edit opens the import',
      input: { contextIdentifier: 'GLOBAL', readOnly: 'noEditor' },
    },
  },
  events: {
    'file.choose': {
      one: { says: 'the user chooses a file', with: chosen(fileOf('texts.csv')) },
      several: { says: 'the user drops two files', with: chosen(fileOf('a.csv'), fileOf('b.csv')) },
      picture: { says: 'the user chooses a picture', with: chosen(fileOf('cat.png')) },
      silent: {
        says: 'the user chooses a file that does not say its language',
        with: chosen(fileOf('Localizable.strings')),
      },
      early: {
        says: 'the user chooses a file whose name says its language, before the languages are there',
        with: { ...chosen(fileOf('fr.strings')), languages: null },
      },
      empty: { says: 'the user chooses an empty file', with: chosen(fileOf('empty.json', 0)) },
      large: {
        says: 'the user chooses a very large file',
        with: chosen(fileOf('large.csv', 30_000_000)),
      },
    },
    'languages.arrive': {
      three: { says: 'the languages arrive', with: { languages: ['de', 'en', 'fr'] } },
    },
    'file.remove': { gone: { says: 'the user takes the file away' } },
    'reading.choose': {
      french: {
        says: 'the user says that the texts are in French',
        with: { reading: { format: 'strings', lang: 'fr', placeholders: 'i18next' } },
      },
    },
    'context.choose': {
      other: { says: 'the user chooses another context', with: { contextIdentifier: 'NORTH' } },
      none: { says: 'the user takes the context back', with: { contextIdentifier: null } },
    },
    'import.confirm': { confirmed: { says: 'the user confirms', with: { key: 'key-1' } } },
    'kind.decide': {
      'all of a kind': {
        says: 'the user takes all texts whose source has changed',
        with: { kind: 'source', fate: 'take' },
      },
    },
    'rows.load': { more: { says: 'the user wants to see more texts', with: { kind: null } } },
    'text.decide': {
      one: {
        says: 'the user leaves the new text out',
        with: { identifier: 'menu.new', lang: 'fr', fate: 'skip' },
      },
    },
    'import.retry': { again: { says: 'the user tries the same again' } },
    'records.changed': {
      ...changed('wording'),
      'taken back': {
        says: 'the user takes the import back',
        with: { subjects: ['wording'], by: 'key-2', takesBack: 'key-1' },
      },
      'done again': {
        says: 'the user does the import again',
        with: { subjects: ['wording'], by: 'key-3', takesBack: 'key-2' },
      },
    },
    'wait.cancel': GIVEN_UP,
  },
  answers: {
    readHead: {
      read: { says: 'the file can be read', gives: 'menu.new;Nouveau' },
      gone: {
        says: 'the browser cannot read the file any more',
        fails: { kind: 'unreachable', cause: 'network', status: null, requestId: null, detail: 'gone' },
      },
    },
    preview: {
      clear: {
        says: 'the server says what would change',
        gives: { impact: impactOf({ changed: 2, added: 1 }), comparison: null },
      },
      nothing: {
        says: 'the server says that everything is there already',
        gives: { impact: impactOf({}), comparison: NOTHING },
      },
      clashes: {
        says: 'the server says that a text has changed since',
        gives: { impact: impactOf({ clashes: 1 }), comparison: null },
      },
      'to decide': {
        says: 'the server says that one text is new and the source of another has changed',
        gives: { impact: impactOf({ added: 1 }), comparison: TO_DECIDE },
      },
      untold: { says: 'the server cannot tell beforehand', gives: null },
      'bad line': refused('the comparison', '012'),
      ...failures('the comparison', '019'),
    },
    rows: {
      later: {
        says: 'the server shows one more new text',
        gives: { rows: [{ ...NEW, identifier: 'menu.newer' }], guard: 'guard-1' },
      },
      'of other texts': {
        says: 'the server compares with texts that have changed',
        gives: { rows: [], guard: 'guard-2' },
      },
      ...failures('more of the comparison', '019'),
    },
    run: {
      done: { says: 'the texts are taken over', gives: { added: 1, changed: 2, unchanged: 0 } },
      'changed since': refused('the import', '046'),
      ...failures('the import', '019'),
    },
  },
  view: wordingImportSelectors,
  matters: ({ files, reading, contextIdentifier, preview, fates, key, result, failure }) => [
    // Once it is known how a file is read, its name changes nothing any more.
    reading === null ? files.map(({ name }) => name) : reading.format === 'strings' && reading.lang === null,
    contextIdentifier !== null,
    preview?.impact.counts,
    preview?.comparison?.rows.length,
    preview?.comparison && takenCount(preview.comparison, fates),
    key !== null,
    result !== null,
    failure !== null,
  ],
  screen: wordingImportOnScreen,
  browser: wordingImportInBrowser,
});
