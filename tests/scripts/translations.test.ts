import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serializeTexts } from '#scripts/catalog-format.mjs';
import { americanFindings, catalogFindings } from '#scripts/support/catalog-findings.mjs';
import { extractTexts, literalTextsOf, textOf } from '#scripts/support/message-sources.mjs';
import { BASES, compileTranslations, REGIONS, readCatalog } from '#scripts/translations.mjs';
import { LONG } from '#tests/support/long.ts';

describe('the compiled translations', () => {
  let folder: string;
  const compiled = async (name: string) => JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leitstand-translations-'));
    await compileTranslations(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are one file for each language and each region', async () => {
    expect((await readdir(folder)).sort()).toEqual(
      [...BASES, ...REGIONS].map((name) => `${name}.json`).sort(),
    );
  });

  it('hold for a region only its own messages', async () => {
    for (const region of REGIONS) {
      expect(Object.keys((await compiled(region)).messages).sort()).toEqual(
        Object.keys(await readCatalog(region)).sort(),
      );
    }
    expect(await compiled('de_DE')).toEqual({ messages: {} });
  });

  it('can be shown as they are, plurals and placeholders included', async () => {
    const i18n = setupI18n({ locale: 'en', messages: { en: (await compiled('en')).messages } });
    expect(i18n._('part.table.loaded', { count: 1 })).toBe('1 row loaded');
    expect(i18n._('part.table.loaded', { count: 12 })).toBe('12 rows loaded');
    expect(i18n._('part.pager.page', { page: '7' })).toBe('Page 7');
  });
});

describe('the sources', () => {
  it.each([
    ['xHjk3w', 'Speichern'],
    ['speichern', 'Speichern'],
    ['form.save', ''],
  ])('may not have a message %j with the text %j', (id, message) => {
    expect(() => textOf(id, message, 'Form.tsx:7')).toThrow(/Form\.tsx:7: a message needs an id/);
  });

  // `npm run check` holds every run's catalogs against them.
  if (LONG) {
    it('name every refusal and the texts of the parts', async () => {
      const texts = await extractTexts();
      expect(texts['refusal.048']).toBe('2-Faktor Authentifizierungscode nicht gültig');
      expect(texts['part.table.loading']).toBe('Daten abrufen');
    });
  }
});

describe('a catalog', () => {
  const sources = { 'a.one': 'Seite {page}', 'a.two': 'Lies <0>das</0>!' };
  const findings = (name: string, catalog: Record<string, string>, more = {}) =>
    catalogFindings({ name, catalog, sources, isSource: false, isRegion: false, ...more });

  it('that is complete has no findings', () => {
    expect(findings('en', { 'a.one': 'Page {page}', 'a.two': 'Read <0>this</0>!' })).toEqual([]);
  });

  it('must have every message, a region need not', () => {
    expect(findings('en', { 'a.one': 'Page {page}', 'a.two': '' })).toEqual(['en.json: a.two is missing']);
    expect(findings('en_US', {}, { isRegion: true })).toEqual([]);
  });

  it('has no message that nothing uses', () => {
    expect(findings('en_US', { 'a.gone': 'Gone' }, { isRegion: true })).toEqual([
      'en_US.json: a.gone is used nowhere',
    ]);
  });

  it('says in German what the sources say', () => {
    expect(findings('de', { ...sources, 'a.one': 'Blatt {page}' }, { isSource: true })).toEqual([
      'de.json: a.one differs from the sources',
    ]);
  });

  it.each([
    ['another placeholder', { 'a.one': 'Page {number}' }, 'a.one has other placeholders or tags'],
    ['a lost tag', { 'a.two': 'Read this!' }, 'a.two has other placeholders or tags'],
    ['a text that is no message', { 'a.one': 'Page {page' }, 'a.one is no message'],
  ])('is notified of %s', (_, change, words) => {
    const found = findings('en', { 'a.one': 'Page {page}', 'a.two': 'Read <0>this</0>!', ...change });
    expect(found.join()).toContain(words);
  });

  it.each(['Vraiment!', 'Vraiment ?', 'Lire :', 'Lire: tout', '«mot»', 'Oui;'])(
    'reports that the French "%s" lacks its no-break space',
    (text) => {
      const [finding] = catalogFindings({
        name: 'fr_BE',
        catalog: { 'a.x': text },
        sources: { 'a.x': 'x' },
        isSource: false,
        isRegion: true,
      });
      expect(finding).toContain('no-break space');
    },
  );

  it.each([
    'Vraiment\u202f!',
    'Lire\u00a0: tout',
    '«\u00a0mot\u00a0»',
    'à 14:30',
    'Page {page}',
    'Trier par…',
  ])('may say "%s" in French', (text) => {
    const given = { name: 'fr', catalog: { 'a.x': text }, sources: { 'a.x': text } };
    expect(catalogFindings({ ...given, isSource: false, isRegion: false })).toEqual([]);
  });

  it.each([
    ['en', 'Saving …'],
    ['fr', 'Enregistrement\u00a0…'],
  ])('is notified of a space before an ellipsis: %s', (name, text) => {
    expect(findings(name, { ...sources, 'a.one': `${text} {page}` })[0]).toContain('ellipsis');
    expect(findings('de', { 'a.one': 'Seite {page} …', 'a.two': sources['a.two'] })).toEqual([]);
  });

  it('has for Americans what they spell otherwise', () => {
    const english = { 'a.x': 'The colours', 'a.y': 'Cancelled', 'a.z': 'Otherwise' };
    expect(americanFindings(english, { 'a.y': 'Canceled' })).toEqual([
      'en_US.json: a.x is spelt the British way',
    ]);
    expect(americanFindings(english, { 'a.x': 'The colors', 'a.y': 'Canceled' })).toEqual([]);
  });

  it('is written in the order of its identifiers, one message a line', () => {
    expect(serializeTexts({ 'b.x': '2', 'a.x': '1' })).toBe('{\n  "a.x": "1",\n  "b.x": "2"\n}\n');
  });
});

describe('words that stand in no catalog', () => {
  const found = (code: string) => literalTextsOf('/x/src/Part.tsx', `export const part = () => (${code});`);

  it.each([
    '<p>Speichern</p>',
    '<input placeholder="Suchen" />',
    "<input aria-label={'Suchen'} />",
    '<input title={`Seite eins`} />',
    "<input title={open ? 'Offen' : words} />",
    "<p>{open ? words : 'Zu'}</p>",
    "<p>{open && 'Offen'}</p>",
    "<Field button={{ 'aria-label': 'Zeigen' }} />",
  ])('are found in %s', async (code) => {
    expect(await found(code)).toHaveLength(1);
  });

  it.each([
    '<p><Trans id="a.b">Speichern <b>jetzt</b></Trans></p>',
    '<p>{text}</p>',
    '<p> – · 1 ↵ </p>',
    '<b>Leitstand</b>',
    '<input type="search" className="root" aria-label={label} />',
    "<p className={open ? 'open' : 'shut'}>{open ? words : '–'}</p>",
    "<Field button={{ 'data-kind': 'Zeigen' }} />",
  ])('are not found in %s', async (code) => {
    expect(await found(code)).toEqual([]);
  });
});
