import { expect, test } from 'vitest';
import { editsOf, filesOf, lettersIn, nameTaken, readRecord } from '#scripts/support/new-record.mjs';

test.each([
  ['GlossaryTerm', ['term:name'], {}, /GlossaryTerm: a name is written like glossaryTerm/],
  ['news', ['term:name'], { plural: 'news' }, /news: what several are called needs a name of its own/],
  ['term', [], {}, /first field is what a record is called by/],
  ['term', ['text:text'], {}, /first field is what a record is called by/],
  ['term', ['term:name?'], {}, /term: what a record is called by is not optional/],
  ['term', ['term:name', 'term:text'], {}, /term: there are two fields of this name/],
  ['term', ['term:name', 'size:number'], {}, /size:number: there is no kind number; there are name, /],
  ['term', ['term'], {}, /term: a field is written NAME:KIND/],
  ['term', ['term:name', 'language:language'], {}, /language:language: a field of this kind is called lang/],
  ['term', ['term:name', 'id:line'], {}, /id:line: every record has this field/],
])('%s with %j and %j is refused', (name, fields, words, reason) => {
  expect(() => readRecord(name, fields, words)).toThrow(reason);
});

test('files are named after the record, numbered after the last migration, with a letter that is free', () => {
  const record = readRecord('category', ['title:title', 'note:text?', 'active:flag'], {});
  const files = filesOf(
    record,
    ['001-a.ts', '012-b.ts', 'migrate.ts'],
    lettersIn("letter: 'c', letter: 'a'"),
  );
  expect(Object.keys(files)).toEqual([
    'contract/records/category.ts',
    'server/store/migrations/013-categories.ts',
    'src/screens/records/category.ts',
    'src/screens/records/category-texts.ts',
  ]);
  expect(files['src/screens/records/category.ts']).toContain("letter: 't'");
  expect(files['server/store/migrations/013-categories.ts']).toContain(".addColumn('note', COLUMN.text)\n");
});

test.each([
  ['term', 'terms'],
  ['category', 'categories'],
  ['day', 'days'],
  ['box', 'boxes'],
  ['branch', 'branches'],
])('several of %s are %s', (name, plural) => {
  expect(readRecord(name, ['name:name'], {}).plural).toBe(plural);
});

test.each([
  ['token', {}, 'token: there is a call of this name.'],
  ['session', {}, 'sessions: there is a table of this name.'],
  ['home', {}, 'home: there is a page of this name.'],
  ['guard', { plural: 'security' }, 'security: there is a page of this name.'],
  ['place', {}, 'place: there is a message place.notFound.title already, Seite nicht gefunden.'],
  ['glossaryTerm', {}, null],
])('whether %s with %j is a name that something else has: %s', (name, words, expected) => {
  const record = readRecord(name, ['name:name'], words);
  const taken = nameTaken(record, filesOf(record, [], new Set()), {
    calls: "{ path: 'token/list' }",
    migrations: ".createTable('sessions')",
    routes: "type ListKind = 'users' | 'security' | RecordPlural;\nconst kinds = { kind: 'home' };",
    messages: { 'place.notFound.title': 'Seite nicht gefunden' },
  });
  expect(taken).toBe(expected);
});

test('a sync takes a record along whose key is always there', () => {
  const descriptionOf = (...fields: readonly string[]) =>
    filesOf(readRecord('term', fields, {}), [], new Set())['contract/records/term.ts'];
  expect(descriptionOf('term:name', 'lang:language', 'note:text?')).toContain('synced: true,');
  expect(descriptionOf('term:name', 'lang:language?')).not.toContain('synced');
  expect(descriptionOf('term:name')).toMatch(
    /term: \{ kind: 'name', about: 'Term of the term\.', example: '/,
  );
});

test('a list that does not look as expected stays unchanged', () => {
  const record = readRecord('category', ['title:title'], {});
  const [contract] = editsOf(record, filesOf(record, [], new Set()));
  expect(contract?.edit('const OTHERS = {\n};\n')).toBe('const OTHERS = {\n};\n');
  expect(contract?.edit('export const RECORDS = {\n  a: A,\n} as const;\n')).toContain(
    '  a: A,\n  category: CATEGORY,\n} as const;',
  );
});
