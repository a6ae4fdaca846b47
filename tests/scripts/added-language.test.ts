import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  asWordings,
  exportLanguage,
  importLanguage,
  wantedLocale,
} from '#scripts/support/added-language.mjs';
import { readTranslatorFile } from '#scripts/support/translator-file.mjs';

const GERMAN = {
  'form.save': 'Speichern',
  'list.rows': '{count, plural, one {# Zeile} other {# Zeilen}}',
  'user.hello': 'Guten Tag {name}, <0>weiter</0>',
  'user.name': '{first} & „{last}“',
};
const ENGLISH = {
  'form.save': 'Save',
  'list.rows': '{count, plural, one {# row} other {# rows}}',
  'user.hello': 'Hello {name}, <0>next</0>',
  'user.name': '{first} & “{last}”',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leitstand-language-'));
});
afterEach(() => rm(folder, { recursive: true }));

const exported = (translated: Record<string, string> = {}) =>
  exportLanguage({
    ...{ locale: 'pt_BR', from: 'en', sources: ENGLISH, german: GERMAN, translated },
    origins: { 'form.save': ['parts/FormActions'] },
  });

/** The file as returned by a translator who fills each empty target. */
async function returned(answer: (source: string) => string): Promise<string> {
  const file = join(folder, 'back.xlf');
  const answered = exported().replace(
    /(<source[^>]*>)([\s\S]*?)(<\/source>\s*<target[^>]*>)(<\/target>)/g,
    (_, open: string, source: string, between: string, close: string) =>
      `${open}${source}${between}${answer(source)}${close}`,
  );
  await writeFile(file, answered);
  return file;
}

describe('the file for a translator', () => {
  it('says in notes what the text alone does not', () => {
    const file = exported();
    expect(file).toContain('srcLang="en" trgLang="pt-BR"');
    expect(file).toContain('<note category="german">Speichern</note>');
    expect(file).toContain('<note category="shown">parts/FormActions</note>');
    expect(file).toContain('<note category="placeholders">Keep as they are: {first} {last}</note>');
    expect(file).toMatch(/category="forms">ICU MessageFormat/);
    expect(file).toMatch(/category="tags">Keep &lt;0&gt;/);
  });

  it('holds what has been translated before', () => {
    expect(readTranslatorFile(exported({ 'form.save': 'Salvar' }))).toEqual({
      lang: 'pt-BR',
      texts: { 'form.save': 'Salvar' },
    });
  });
});

describe('a translated file', () => {
  it('becomes a catalog, whole and unchanged', async () => {
    const file = await returned((source) => source);
    const { path, missing, findings } = await importLanguage({ file, german: GERMAN, folder });
    expect([path, missing, findings]).toEqual([join(folder, 'pt_BR.json'), 0, []]);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(ENGLISH);
  });

  it('leaves out what would break the console, and names it', async () => {
    const file = await returned((source) =>
      source.startsWith('{count') ? '{count, plural, one {#}' : source.replace('{first}', '{primeiro}'),
    );
    const { texts, missing, findings } = await importLanguage({ file, german: GERMAN, folder });
    expect(Object.keys(texts)).toEqual(['form.save', 'user.hello']);
    expect(missing).toBe(2);
    expect(findings).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^pt_BR\.json: list\.rows is no message/),
        expect.stringMatching(/^pt_BR\.json: user\.name has other placeholders/),
      ]),
    );
  });

  it.each([
    ['no XML at all', 'a;b', /line 1: /],
    ['another kind of XML', '<tmx version="1.4"/>', /it is no XLIFF 2 file/],
    ['without a language', '<xliff version="2.0"/>', /names no target language/],
    [
      'with an element in a text',
      exported().replace('<target xml:space="preserve">', '$&<ph id="1"/>'),
      /<ph> in a text/,
    ],
  ])('%s is refused', async (_, text, sentence) => {
    const file = join(folder, 'bad.xlf');
    await writeFile(file, text);
    await expect(importLanguage({ file, german: GERMAN, folder })).rejects.toThrow(sentence);
  });
});

it('texts become wordings, but for those that count or have tags', () => {
  expect(asWordings('pt_BR', ENGLISH)).toEqual({
    csv: '\ufeffidentifier,lang,value\r\nform.save,pt,Save\r\nuser.name,pt,{%first%} & “{%last%}”\r\n',
    left: ['list.rows', 'user.hello'],
  });
});

it.each(['italiano', 'IT', 'it-IT', '../it'])('%s is no language', (name) => {
  expect(() => wantedLocale(name)).toThrow(name);
});
