import { expect, it } from 'vitest';
import type { RowChoice } from '#machines/file-batch/file-batch.port.ts';
import { type Known, orderOf, planOf, sharedPlaces } from '#src/screens/document-files/batch-plan.ts';
import { documentFileOf } from '#tests/support/records.ts';

const GERMAN = documentFileOf({ id: 1, lang: 'de', contextIdentifier: 'plattform', fileVersion: 2 });
const ENGLISH = documentFileOf({ id: 2, lang: 'en', contextIdentifier: 'plattform' });
const KNOWN: Known = {
  codes: ['de', 'en', 'fr'],
  contexts: ['GLOBAL', 'plattform', 'nord'],
  files: [GERMAN, ENGLISH],
  startsIn: null,
};

const plan = (name: string, known: Partial<Known> = {}, choice: RowChoice = {}) =>
  planOf({ file: { name, size: 1, content: {} }, choice }, { ...KNOWN, ...known });
const short = (...args: Parameters<typeof plan>) => {
  const { lang, contextIdentifier, target } = plan(...args);
  return [lang, contextIdentifier, typeof target === 'object' ? (target?.id ?? null) : target];
};

it('proposes the language of the name, the context of the file there, and its next version', () => {
  expect(short('flyer_de.pdf')).toEqual(['de', 'plattform', 1]);
  expect(short('flyer_en.pdf')).toEqual(['en', 'plattform', 2]);
});

it('proposes a new file where the document has none of that language and context', () => {
  expect(short('flyer_fr.pdf')).toEqual(['fr', 'plattform', 'new']);
  expect(short('flyer_de.pdf', { startsIn: 'nord' })).toEqual(['de', 'nord', 'new']);
  expect(short('flyer_de.pdf', { files: [] })).toEqual(['de', 'GLOBAL', 'new']);
});

it('leaves the language open where the name is not certain, unless a file of that very name is there', () => {
  expect(short('flyer.pdf')).toEqual([null, 'plattform', 'new']);
  expect(short('datei 1.PDF')).toEqual(['de', 'plattform', 1]);
});

it('proposes only contexts in which the user may change something', () => {
  expect(short('flyer_de.pdf', { contexts: ['GLOBAL', 'nord'], startsIn: 'plattform' })).toEqual([
    'de',
    'GLOBAL',
    'new',
  ]);
  expect(short('flyer_de.pdf', { contexts: ['nord'] })).toEqual(['de', 'nord', 'new']);
  expect(short('flyer_de.pdf', { contexts: ['nord', 'sued'] })).toEqual(['de', null, 'new']);
  expect(short('flyer_de.pdf', { contexts: null })).toEqual(['de', null, 'new']);
});

it('leaves open which of several files gets a next version, unless one has that very name', () => {
  const files = [GERMAN, { ...GERMAN, id: 3, fileNameRepresentation: 'Kurzfassung_de.pdf' }];
  expect(short('flyer_de.pdf', { files })).toEqual(['de', 'plattform', null]);
  expect(short('kurzfassung_de.pdf', { files })).toEqual(['de', 'plattform', 3]);
  expect(plan('flyer_de.pdf', { files }).candidates).toEqual(files);
});

it('offers an inactive file without proposing it', () => {
  const files = [{ ...GERMAN, active: false }];
  expect(short('flyer_de.pdf', { files }, { contextIdentifier: 'plattform' })).toEqual([
    'de',
    'plattform',
    'new',
  ]);
  expect(plan('flyer_de.pdf', { files }, { contextIdentifier: 'plattform' }).candidates).toEqual(files);
});

it('keeps what the user has chosen, as long as it is possible', () => {
  expect(short('flyer_de.pdf', {}, { target: 'new' })).toEqual(['de', 'plattform', 'new']);
  expect(short('flyer_de.pdf', {}, { lang: 'en' })).toEqual(['en', 'plattform', 2]);
  expect(short('flyer_de.pdf', {}, { lang: null })).toEqual([null, 'plattform', 'new']);
  // The file that was chosen is of another language.
  expect(short('flyer_de.pdf', {}, { lang: 'en', target: 1 })).toEqual(['en', 'plattform', 2]);
});

it('orders nothing while something is to be chosen', () => {
  expect(orderOf('flyer.pdf', plan('flyer.pdf'), 'key')).toBeNull();
  expect(orderOf('flyer_de.pdf', plan('flyer_de.pdf', { contexts: null }), 'key')).toBeNull();
});

it('names a new file as it is called, composed, and a next version as the file is called', () => {
  const named = (name: string, choice: RowChoice = {}) =>
    orderOf(name, plan(name, {}, { lang: 'de', ...choice }), 'key')?.name;
  expect(named('Prüfung.pdf'.normalize('NFD'), { target: 'new' })).toBe('Prüfung.pdf');
  expect(named('flyer_de.pdf')).toBe('Datei 1.pdf');
  // Its ending is that of the new content, which the server would refuse otherwise.
  expect(named('flyer_de.docx')).toBe('Datei 1.docx');
});

it('points out files for the same language and context', () => {
  const plans = new Map(
    ['a_de.pdf', 'b_fr.pdf', 'c_de.pdf', 'd.pdf', 'e.pdf'].map((name) => [name, plan(name)] as const),
  );
  expect([...sharedPlaces(plans)]).toEqual(['a_de.pdf', 'c_de.pdf']);
});
