import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { js2xliff, xliff2js } from 'xliff';
import { type ExchangeCalls, said, startExchangeCalls } from '#tests/support/exchange-calls.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { expectRefusal } from '#tests/support/text-calls.ts';

let { calls, begin, send, exported, imported, stored, oddTexts } = {} as ExchangeCalls;
let context: string;

beforeAll(async () => {
  ({ calls, begin, send, exported, imported, stored, oddTexts } = await startExchangeCalls());
});
afterAll(() => calls.server.close());
beforeEach(async () => {
  ({ context } = await begin());
});

describe('XLIFF', () => {
  test('goes through another library, which translates it', async () => {
    await calls.addWordings(
      { contextIdentifier: context, identifier: 'greeting', value: 'Guten Tag <b>{%name%}</b>' },
      { contextIdentifier: context, identifier: 'greeting', lang: 'en', value: 'Hello', active: false },
      { contextIdentifier: context, identifier: 'farewell', value: 'Auf Wiedersehen & bis bald' },
      { contextIdentifier: context, identifier: 'empty', value: 'Leer' },
    );
    const read = await xliff2js(await exported('xliff2'));
    expect(read).toMatchObject({ sourceLanguage: 'de', targetLanguage: 'en' });
    const units = Object.values(read.resources.wordings ?? {});
    expect(units.map(({ source, target }) => [source, target || ''])).toEqual([
      ['Leer', ''],
      ['Auf Wiedersehen & bis bald', ''],
      [['Guten Tag <b>', expect.objectContaining({ Standalone: expect.anything() }), '</b>'], 'Hello'],
    ]);
    const [, farewell, greeting] = units;
    if (farewell) farewell.target = 'Good-bye & see you';
    if (greeting) greeting.target = 'Good day <b>{%name%}</b>';
    expect(await imported(await js2xliff(read), 'xliff2')).toEqual({ added: 1, changed: 1, unchanged: 0 });
    expect(said((await stored()).filter(({ lang }) => lang === 'en'))).toEqual(
      [
        ['farewell', 'en', 'Good-bye & see you', true, false],
        ['greeting', 'en', 'Good day <b>{%name%}</b>', false, false],
      ].map((text) => JSON.stringify(text)),
    );
  });

  test('a text that came into being since the export is a clash', async () => {
    await calls.addWordings({ contextIdentifier: context, identifier: 'x', value: 'Deutsch' });
    const file = (await exported('xliff2')).replace('<target></target>', '<target>mine</target>');
    await calls.addWordings({ contextIdentifier: context, identifier: 'x', lang: 'en', value: 'theirs' });
    const refused = expectRefusal(await send(file, 'xliff2'), 409, '046', 'file');
    expect(refused.errors[0]?.message).toMatch(/angelegt/);
  });

  test('as other tools write it: other prefixes, several segments, CDATA, units that are not translated', async () => {
    const file = `<?xml version="1.0"?>
<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="de" trgLang="en">
 <x:file id="f1"><x:group id="g1">
  <x:unit id="greeting"><x:segment><x:source>A.</x:source><x:target>One.</x:target></x:segment>
   <x:ignorable><x:source> </x:source></x:ignorable>
   <x:segment><x:source>B.</x:source><x:target><![CDATA[Two & <i>more</i>.]]></x:target></x:segment></x:unit>
  <x:unit id="half"><x:segment><x:source>A</x:source><x:target>One</x:target></x:segment>
   <x:segment><x:source>B</x:source></x:segment></x:unit>
  <x:unit id="kept" translate="no"><x:segment><x:source>A</x:source><x:target>A</x:target></x:segment></x:unit>
  <x:unit id="marked"><x:segment><x:source>A</x:source><x:target>Say <x:mrk id="m1">this</x:mrk></x:target></x:segment></x:unit>
 </x:group></x:file></x:xliff>`;
    expect(await imported(file, 'xliff2')).toEqual({ added: 2, changed: 0, unchanged: 0 });
    expect((await stored()).map(({ identifier, value }) => [identifier, value])).toEqual([
      ['greeting', 'One. Two & <i>more</i>.'],
      ['marked', 'Say this'],
    ]);
  });

  test.each([
    ['a placeholder', '<target>a<ph id="1"/></target>', 400, '012', /^Zeile 2, target: .*ph/],
    ['an entity', '<target>&boom;</target>', 422, '014', /^Zeile 2: /],
  ])('%s is refused with its line', async (_name, target, status, code, message) => {
    const file = `<xliff version="2.0" srcLang="de" trgLang="en"><file id="f">
<unit id="u"><segment><source>x</source>${target}</segment></unit></file></xliff>`;
    const response = await send(file, 'xliff2');
    expect([response.statusCode, envelopeOf(response).errCodes]).toEqual([status, [code]]);
    expect(envelopeOf(response).errors[0]?.message).toMatch(message);
  });

  test('of another version, with a DOCTYPE, or in a language that is not there is refused', async () => {
    const of = (head: string) =>
      `${head}<file id="f"><unit id="u"><segment><source>a</source><target>b</target></segment></unit></file></xliff>`;
    expectRefusal(await send(of('<xliff version="1.0">'), 'xliff2'), 422, '014', 'file');
    expectRefusal(
      await send(of('<!DOCTYPE x [<!ENTITY a "b">]><xliff version="2.0">'), 'xliff2'),
      422,
      '014',
      'file',
    );
    expectRefusal(await send(of('<xliff version="2.0" trgLang="xx">'), 'xliff2'), 400, '012', 'file.trgLang');
    expectRefusal(await send(of('<xliff version="2.0">'), 'xliff2'), 400, '005', 'file.trgLang');
  });

  test('whose target language is not there is refused once, where it names it', async () => {
    const unit = (id: string) => `<unit id="${id}"><segment><target>${id}</target></segment></unit>\n`;
    const content = `<xliff version="2.0"\n trgLang="xx">\n<file id="f">\n${unit('a')}${unit('b')}</file></xliff>`;
    const { errors } = envelopeOf(await send(content, 'xliff2'));
    expect(errors.map(({ message }) => message)).toEqual(['Zeile 2, trgLang: Die Sprache xx gibt es nicht.']);
  });

  test.each([
    [
      ...(['xliff2', '\n<xliff version="2.0" srcLang="de">\n<file id="f">\n', '</file></xliff>'] as const),
      'Zeile 2, trgLang',
    ],
    [
      ...([
        'xliff12',
        '<xliff version="1.2"><file target-language="en"></file>\n<file>\n',
        '</file></xliff>',
      ] as const),
      'Zeile 2, target-language',
    ],
  ])('%s that says no target language is refused once, where it should', async (format, head, end, place) => {
    const name = format === 'xliff2' ? 'unit' : 'trans-unit';
    const target = (id: string) =>
      format === 'xliff2' ? `<segment><target>${id}</target></segment>` : `<target>${id}</target>`;
    const unit = (id: string) => `<${name} id="${id}">${target(id)}</${name}>\n`;
    const { errors } = envelopeOf(await send(`${head}${unit('a')}${unit('b')}${end}`, format));
    expect(errors.map(({ message }) => message)).toEqual([
      `${place}: Bitte geben Sie einen Wert für dieses Feld an`,
    ]);
  });
});

describe('CSV', () => {
  test('no cell is taken for a formula', async () => {
    await oddTexts();
    const cells = (await exported('csv')).split(/\r\n|,/).map((cell) => cell.replace(/^"/, ''));
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(cells).toEqual(expect.arrayContaining(["'=1+1", "'=SUM(A1:A9)", "''=2+2", "'@x", "'-1"]));
  });

  test.each(['csv', 'csv-wide'] as const)(
    '%s with the line ends of Windows changes what is another text',
    async (format) => {
      await calls.addWordings(
        { contextIdentifier: context, identifier: 'x', lang: 'de', value: 'one\ntwo' },
        { contextIdentifier: context, identifier: 'y', lang: 'de', value: 'one\ntwo\n' },
      );
      const file = (await exported(format)).replace(/\r?\n/g, '\r\n');
      expect(await imported(file, format)).toEqual({ added: 0, changed: 0, unchanged: 2 });
      const changed = file.replace('one', 'ONE');
      expect(await imported(changed, format)).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
      expect((await stored()).map(({ value }) => value)).toEqual(['ONE\ntwo', 'one\ntwo\n']);
    },
  );

  test('as spreadsheets write it: semicolons, line feeds, other columns in another order', async () => {
    const file =
      'value;lang;identifier;active;resetInheritance\n"a ""b""\nc";de;x;FALSCH;WAHR\n\nd;all;y;;WAHR\n';
    expect(await imported(file, 'csv')).toEqual({ added: 2, changed: 0, unchanged: 0 });
    expect(said(await stored())).toEqual(
      [
        ['x', 'de', 'a "b"\nc', false, false],
        ['y', 'all', 'd', true, true],
      ].map((text) => JSON.stringify(text)),
    );
  });

  test.each([
    ['identifier,lang\nx,de', '005', 'Zeile 1, value: Die Spalte fehlt.'],
    ['identifier,lang,value,value\nx,de,y,z', '012', 'Zeile 1, value: Diese Spalte gehört nicht hierher.'],
    ['identifier,lang,value\na,de,"b\nc"\nx,de', '012', 'Zeile 4, line: 2 statt 3 Felder.'],
    ['identifier,lang,value\nx,de,a\n"a\u200bb",de,c', '012', 'Zeile 3, identifier:'],
    ['identifier,lang,value\n,de,c', '005', 'Zeile 2, identifier: '],
    ['identifier,lang,value\nx,xx,c', '012', 'Zeile 2, lang: Die Sprache xx gibt es nicht.'],
    ['identifier,lang,value,active\nx,de,c,maybe', '012', 'Zeile 2, active: '],
    [
      'identifier,lang,value\nx,de,c\nx,de,d',
      '012',
      'Zeile 3, identifier: x (de) steht weiter oben schon einmal.',
    ],
    [`identifier,lang,value\n${'x'.repeat(256)},de,c`, '041', 'Zeile 2, identifier: '],
    ['identifier,lang,value,modificationDate\nx,de,c,gestern', '012', 'Zeile 2, modificationDate: '],
    [
      'identifier,lang,value\nx\u200by\ufeff,de,c',
      '012',
      'Zeile 2, identifier: Bitte entfernen Sie die Zeichen, die man nicht sieht: U+200B (Stelle 2), U+FEFF (Stelle 4).',
    ],
  ])('%j is refused with its place', async (file, code, message) => {
    const response = await send(file, 'csv');
    expect(response.statusCode).toBe(400);
    const [found, ...more] = envelopeOf(response).errors;
    expect(more).toEqual([]);
    expect(found).toMatchObject({ code });
    expect(found?.message).toContain(message);
    expect(await stored()).toEqual([]);
  });
});

describe('JSON', () => {
  test('keeps what a file does not say', async () => {
    await calls.addWordings({
      ...{ contextIdentifier: context, identifier: 'x', lang: 'all', value: 'a' },
      ...{ resetInheritance: true, active: false },
    });
    const file = JSON.stringify({ wordings: [{ identifier: 'x', lang: 'all', value: 'b' }] });
    expect(await imported(file, 'json')).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect((await stored())[0]).toMatchObject({ value: 'b', resetInheritance: true, active: false });
  });

  test('a large file is read line by line', async () => {
    const wordings = Array.from({ length: 2_300 }, (_, index) =>
      JSON.stringify({ identifier: `large.${index}`, lang: 'de', value: 'x'.repeat(900) }),
    );
    const file = (separator: string) => `{"wordings":[\n${wordings.join(separator)}\n]}\n`;
    expect(await imported(file(',\n'), 'json')).toEqual({ added: 2_300, changed: 0, unchanged: 0 });
    expectRefusal(await send(file(',\n').replace('large.7', 'large"7'), 'json'), 422, '014', 'file');
  });

  test.each([
    [{ wordings: [{ identifier: 'x', lang: 'de', value: 'y', colour: 'red' }] }, 'Eintrag 1, colour'],
    [{ wordings: [{ identifier: 'x', lang: 'de', value: 'y' }, 7] }, 'Eintrag 2, wording'],
    [{ wordings: [{ identifier: 'x', lang: 'de', value: 'a\u0000b' }] }, 'Eintrag 1, value: Bitte entfernen'],
    [{ wordings: [{ lang: 'de', value: 'b' }] }, 'Eintrag 1, identifier'],
  ])('%j is refused with its place', async (file, place) => {
    const response = await send(JSON.stringify(file), 'json');
    expect([response.statusCode, envelopeOf(response).errCodes[0]]).toEqual([400, '012']);
    expect(envelopeOf(response).errors[0]?.message).toContain(place);
    expect(await stored()).toEqual([]);
  });
});
