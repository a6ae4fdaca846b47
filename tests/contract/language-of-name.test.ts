import { expect, test } from 'vitest';
import { languageOfName } from '#contract/language-of-name.ts';

const CODES = ['de', 'en', 'fr', 'it', 'es', 'pt', 'nb', 'el'];

test.each([
  // Codes at the end
  ['flyer_de.pdf', 'de'],
  ['Flyer-DE.pdf', 'de'],
  ['flyer.fr.pdf', 'fr'],
  ['Flyer FR.pdf', 'fr'],
  ['flyer_deu.pdf', 'de'],
  ['flyer_it.pdf', 'it'],
  ['Flyer_IT.pdf', 'it'],
  // Before a version, a number, or what a browser appends
  ['flyer_de_v2.pdf', 'de'],
  ['flyer_fr_2024.pdf', 'fr'],
  ['Flyer-DE-2024-11.pdf', 'de'],
  ['Flyer_EN_2024.pdf', 'en'],
  ['flyer_de (1).pdf', 'de'],
  ['flyer_de - Kopie.pdf', 'de'],
  // In brackets, at the start, alone
  ['flyer (en).pdf', 'en'],
  ['[fr] Flyer.pdf', 'fr'],
  ['de_Flyer.pdf', 'de'],
  ['de.pdf', 'de'],
  ['de_DE.pdf', 'de'],
  ['flyer_de-CH.pdf', 'de'],
  ['flyer_pt_BR.pdf', 'pt'],
  // Names of languages
  ['Infoblatt Deutsch.pdf', 'de'],
  ['brochure-french-v2.pdf', 'fr'],
  ['Merkblatt_Französisch.pdf', 'fr'],
  ['notice (allemand).pdf', 'de'],
  ['dépliant français.pdf', 'fr'],
  ['depliant francais.pdf', 'fr'],
  ['Flyer Deutsch_de.pdf', 'de'],
  ['folleto español.pdf', 'es'],
  ['φυλλάδιο ελληνικά.pdf', 'el'],
  // macOS hands names over decomposed
  ['Merkblatt Französisch.pdf'.normalize('NFD'), 'fr'],
  ['folleto español.pdf'.normalize('NFD'), 'es'],
])('%s is in %s', (name, lang) => {
  expect(languageOfName(name, CODES)).toBe(lang);
});

test.each([
  'made in de luxe.pdf',
  'flyer.pdf',
  'flyer de.pdf',
  'code.pdf',
  'Kunde.pdf',
  'en-tête.pdf',
  'it-Handbuch.pdf',
  'Sicherheit IT.pdf',
  'Handbuch-IT.pdf',
  'notes_de_frais.pdf',
  'compte_rendu_de_2024.pdf',
  'DIN_EN_13485.pdf',
  'EN_ISO_14971_2020.pdf',
  'EN 1041.pdf',
  'Deutschkurs.pdf',
  // Two of them
  'flyer_de_en.pdf',
  'flyer_de-fr.pdf',
  'Wörterbuch Deutsch-Englisch.pdf',
  'German version_en.pdf',
  'flyer (de) (fr).pdf',
  // Not to choose from
  'flyer_nl.pdf',
  'flyer_sv-SE.pdf',
  '.pdf',
  '',
])('%s names no language for certain', (name) => {
  expect(languageOfName(name, CODES)).toBeNull();
});

test.each([
  ['flyer_en-US.docx', ['en', 'en_US'], 'en_US'],
  ['flyer_en-US.docx', ['en', 'en_GB'], 'en'],
  ['flyer_en-US.docx', ['en_GB'], null],
  ['flyer_en.docx', ['en', 'en_US'], 'en'],
  ['flyer_en.docx', ['en_US'], 'en_US'],
  ['flyer_en.docx', ['en_US', 'en_GB'], null],
  ['Flyer english.docx', ['en_GB'], 'en_GB'],
  ['de_DE.pdf', ['de', 'de_DE'], 'de_DE'],
  ['flyer_fr_BE.pdf', ['fr', 'fr_BE', 'be'], 'fr_BE'],
  ['flyer_zh_TW.pdf', ['zh', 'zh_TW'], 'zh_TW'],
  ['flyer_de.pdf', [], null],
  ['flyer_xx.pdf', ['xx', 'not a code'], 'xx'],
] as const)('%s with %j to choose from is in %s', (name, codes, lang) => {
  expect(languageOfName(name, codes)).toBe(lang);
});
