import { expect, test } from 'vitest';
import { languageIn, recognize } from '#machines/wording-import/file-format.ts';

const languages = ['de', 'en', 'fr', 'fr_BE'];
const of = (name: string, head: string) => recognize({ name, head, languages });

test.each([
  ['A.XLF', '<?xml version="1.0"?>\n<xliff xmlns="x" version="2.1" srcLang="de">', 'xliff2'],
  ['a.b.xliff', "<x:xliff xmlns:x='x' version='1.2'>", 'xliff12'],
  ['a.xlf', '<html>', null],
  ['a.csv', 'identifier;de', 'csv'],
  ['a.tsv', 'identifier\tde', 'csv'],
  ['a.xlsx', 'PK\u0003\u0004', 'xlsx'],
  ['a.xlsx', 'identifier;de', null],
  ['a.PO', 'msgid ""', 'po'],
  ['a.yml', 'fr:', 'yaml'],
  ['a.arb', '{"@@locale":"fr"}', 'arb'],
  ['a.json', '{"@@locale":"fr","a":"b"}', 'arb'],
  ['a.json', '\uFEFF{"context":"x","wordings":[', 'json'],
  ['a.json', '{"sourceLanguage":"en","strings":{', 'xcstrings'],
  ['a.json', '{"a.b":"{c}","d":"e"}', 'json-flat'],
  ['a.json', '{\n "a": {"b": "c"}', 'json-nested'],
  ['a.json', '[1]', null],
  ['strings.xml', '<?xml version="1.0"?><!-- <root> --><resources>', 'android'],
  ['a.xml', '<root><data name="a">', 'resx'],
  ['a.xml', '<svg>', null],
  ['a.resx', '<?xml version="1.0"?><root>', 'resx'],
  ['a.strings', '"a" = "b";', 'strings'],
  ['a.properties', 'a=b', 'properties'],
  ['a.txt', '# c\n\nmsgid ""', 'po'],
  ['texts', 'identifier,lang,value', 'csv'],
  ['a.txt', 'Guten Tag', null],
  ['a.toString', '', null],
])('%s with %j is %s', (name, head, format) => {
  expect(of(name, head)?.format ?? null).toBe(format);
});

test.each([
  ['messages_fr.properties', 'fr'],
  ['messages_fr_BE.properties', 'fr_BE'],
  ['values-fr/strings.xml', 'fr'],
  ['app/res/values-fr-rBE/strings.xml', 'fr_BE'],
  ['values-b+fr+BE/strings.xml', 'fr_BE'],
  ['fr.lproj/Localizable.strings', 'fr'],
  ['fr-BE.json', 'fr_BE'],
  ['FR.json', 'fr'],
  ['en.app.json', 'en'],
  ['locales/de/common.json', 'de'],
  ['Resources.fr-be.resx', 'fr_BE'],
  ['praxis.fr (1).json', null],
  ['messages_it.properties', null],
  // Another variety is another language until the user says otherwise.
  ['messages_fr_CA.properties', null],
  ['menu.properties', null],
])('%s mentions %s', (name, lang) => {
  expect(languageIn(name, languages)).toBe(lang);
});

test('only a file that does not say its language gets that of its name', () => {
  expect(of('texte.fr.json', '{"wordings":[')?.lang).toBeNull();
  expect(of('texte.fr.json', '{"a":"b"}')?.lang).toBe('fr');
});

test.each([
  ['{"a":"{{name}}"}', 'i18next'],
  ['{"a":"{count, plural, one {#} other {#}}"}', 'formatjs'],
  ['{"a":"{name}"}', 'formatjs'],
  ['{"a":"one | many {n}"}', 'vue-i18n'],
  ['{"a":"@:menu.title {n}"}', 'vue-i18n'],
  ['{"a":"b"}', 'i18next'],
])('%s has the placeholders of %s', (head, style) => {
  expect(of('fr.json', head)?.placeholders).toBe(style);
});
