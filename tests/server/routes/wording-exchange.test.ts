import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { js2xliff, xliff2js } from 'xliff';
import { HEADERS } from '#contract/call.ts';
import type { ExchangeFormat, Wording } from '#contract/wording.ts';
import { envelopeOf } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import {
  contentOf,
  expectRefusal,
  impactIn,
  startTextCalls,
  type TextCalls,
} from '#tests/support/text-calls.ts';

let calls: TextCalls;
let number = 0;
let context: string;

beforeAll(async () => {
  calls = await startTextCalls();
});
afterAll(() => calls.server.close());
beforeEach(async () => {
  number += 1;
  context = `praxis ${number} "ä"`;
  await calls.addContexts([context, 'GLOBAL']);
  calls.server.clock.advance({ seconds: 10 });
});

const FORMATS = ['json', 'csv', 'xliff2'] as const;
const ODD =
  ' "Zitat", <b>fett</b> & {%name%};\r\nzweite\tZeile \u0001 ]]> \u{1F9D1}\u200d\u2695\ufe0f e\u0301 \u202eabc ';

const query = (format: ExchangeFormat, of = context) =>
  `context=${encodeURIComponent(of)}&format=${format}${format === 'xliff2' ? '&source=de&target=en' : ''}`;
const exported = async (format: ExchangeFormat, of = context) => {
  const response = await calls.admin.get(`wording/export?${query(format, of)}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.body;
};

interface Import {
  readonly into?: string;
  readonly browser?: TestBrowser;
  readonly at?: string;
  readonly headers?: Record<string, string>;
}

async function sendForm(form: FormData, { browser = calls.admin, at = '', headers = {} }: Import = {}) {
  const body = new Response(form);
  return browser.send({
    method: 'POST',
    url: `/ecs/wording/import${at}`,
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      [HEADERS.xsrf]: browser.cookies.get('XSRF-TOKEN') ?? '',
      ...headers,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
}

async function send(file: string | Buffer, format: ExchangeFormat, options: Import = {}) {
  const form = new FormData();
  form.set('context', options.into ?? context);
  form.set('format', format);
  form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'texts');
  return sendForm(form, options);
}
const imported = async (file: string, format: ExchangeFormat, options: Import = {}) =>
  contentOf<{ added: number; changed: number; unchanged: number }>(await send(file, format, options));

const stored = async (of = context) => {
  const response = await calls.admin.post('wording/list', {
    maxResult: 500,
    filter: { contextIdentifier: of, sort: { field: 'id', direction: 'asc' } },
  });
  return contentOf<{ listData: { data: Wording[] } }>(response).listData.data;
};
const said = (wordings: readonly Wording[]) =>
  wordings
    .map(({ identifier, lang, value, active, resetInheritance }) =>
      JSON.stringify([identifier, lang, value, active, resetInheritance]),
    )
    .sort();

/** Texts of every kind, in de and en. */
const oddTexts = () =>
  calls.addWordings(
    { contextIdentifier: context, identifier: 'odd', value: ODD },
    { contextIdentifier: context, identifier: 'odd', lang: 'en', value: `en ${ODD}` },
    { contextIdentifier: context, identifier: '=1+1', lang: 'en', value: '=SUM(A1:A9)' },
    { contextIdentifier: context, identifier: 'a', lang: 'en', value: "'=2+2", active: false },
    { contextIdentifier: context, identifier: 'b', lang: 'en', value: '@x' },
    { contextIdentifier: context, identifier: 'Über & "so"', lang: 'en', value: '-1' },
  );

describe.each(FORMATS)('%s', (format) => {
  test('takes every text to another context and back as it was', async () => {
    const other = `other ${number}`;
    await calls.addContexts([other, 'GLOBAL']);
    await oddTexts();
    const isThere = (wording: Wording) => format !== 'xliff2' || wording.lang === 'en';
    const file = await exported(format);
    const count = (await stored()).filter(isThere).length;
    expect(await imported(file, format, { into: other })).toEqual({ added: count, changed: 0, unchanged: 0 });
    expect(said(await stored(other))).toEqual(said((await stored()).filter(isThere)));
    const revisions = await calls.revisions();
    expect(await imported(file, format)).toEqual({ added: 0, changed: 0, unchanged: count });
    expect(await calls.revisions()).toBe(revisions);
  });

  test('says what kind of file it is, and how it is called', async () => {
    const { headers } = await calls.admin.get(`wording/export?${query(format)}`);
    const [type, ending] = {
      json: ['application/json', 'json'],
      csv: ['text/csv', 'csv'],
      xliff2: ['application/xliff+xml', 'de.en.xlf'],
    }[format];
    expect(headers).toMatchObject({
      'content-type': `${type}; charset=utf-8`,
      'content-disposition':
        `attachment; filename="praxis ${number} ___.${ending}"; ` +
        `filename*=UTF-8''praxis%20${number}%20_%C3%A4_.${ending}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('of a context without texts can be read again', async () => {
    expect(await imported(await exported(format), format)).toEqual({ added: 0, changed: 0, unchanged: 0 });
  });

  test('holds more texts than one page, in order', async () => {
    const many = Array.from({ length: 1_203 }, (_, index) => ({
      contextIdentifier: context,
      identifier: `many.${Math.floor(index / 2)}`,
      lang: index % 2 ? 'de' : 'en',
      value: `Text ${index}`,
    }));
    await calls.addWordings(...many);
    const { unchanged } = await imported(await exported(format), format);
    expect(unchanged).toBe(format === 'xliff2' ? 602 : 1_203);
  });

  test('changes and adds in one revision, and never deletes', async () => {
    const [first] = await calls.addWordings(
      { contextIdentifier: context, identifier: 'first', lang: 'en', value: 'one' },
      { contextIdentifier: context, identifier: 'last', lang: 'en', value: 'nine' },
      { contextIdentifier: context, identifier: 'first', value: 'eins' },
    );
    const file = (await exported(format)).replace('one', 'ONE').replaceAll('last', 'next');
    // A new text has no date; the one that is not in the file any more stays.
    const fresh = file.replace(/(next[\s\S]*?)\d{4}-\d\d-\d\dT[\d:.]+Z/, '$1');
    const without = fresh.replace(/"modificationDate":""/, '"modificationDate":null');
    expect(await imported(without, format)).toMatchObject({ added: 1, changed: 1 });
    expect(said(await stored())).toEqual(
      [
        ['first', 'de', 'eins', true, false],
        ['first', 'en', 'ONE', true, false],
        ['last', 'en', 'nine', true, false],
        ['next', 'en', 'nine', true, false],
      ].map((text) => JSON.stringify(text)),
    );
    expect(await calls.latestRevision()).toMatchObject([
      ['wording', 'MOD', { id: first?.id, value: 'one' }, { value: 'ONE' }],
      ['wording', 'ADD', null, { identifier: 'next' }],
    ]);
  });

  test('leaves texts alone whose target is empty', async () => {
    await calls.addWordings({ contextIdentifier: context, identifier: 'x', lang: 'en', value: 'something' });
    const file = (await exported(format)).replace('something', '');
    expect(await imported(file, format)).toEqual({ added: 0, changed: 0, unchanged: 0 });
    expect((await stored())[0]?.value).toBe('something');
  });

  test('what was changed or deleted since refuses all, with the texts as they are', async () => {
    const [changed, deleted] = await calls.addWordings(
      { contextIdentifier: context, identifier: 'changed', lang: 'en', value: 'v1' },
      { contextIdentifier: context, identifier: 'deleted', lang: 'en', value: 'v1' },
      { contextIdentifier: context, identifier: 'kept', lang: 'en', value: 'v1' },
    );
    const file = (await exported(format)).replaceAll('v1', 'v2');
    const { creationDate: _date, ...saving } = changed as Wording;
    const now = contentOf<{ wording: Wording }>(
      await calls.admin.post('wording/save', { ...saving, value: 'v3' }),
    ).wording;
    contentOf(await calls.admin.get(`wording/delete?id=${deleted?.id}`, {}, 'DELETE'));
    const refused = expectRefusal(await send(file, format), 409, '046', 'file', 'file');
    expect(refused.errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^(Zeile|Eintrag) \d: changed \(en\) wurde seit dem Export geändert\.$/),
      expect.stringMatching(/^(Zeile|Eintrag) \d: deleted \(en\) wurde seit dem Export gelöscht\.$/),
    ]);
    expect(refused.content).toEqual({ wordings: [now] });
    expect((await stored()).map(({ value }) => value)).toEqual(['v3', 'v1']);
    const impact = impactIn(await send(file, format, { at: '?dryRun=true' }));
    expect([impact.clashes.length, impact.counts.clashes, impact.counts.changed]).toEqual([2, 2, 0]);
  });

  test('is rehearsed without leaving anything', async () => {
    await calls.addWordings({ contextIdentifier: context, identifier: 'x', lang: 'en', value: 'v1' });
    const file = (await exported(format)).replace('v1', 'v2');
    const impact = impactIn(await send(file, format, { at: '?dryRun=true' }));
    expect(impact.changed).toMatchObject([{ type: 'wording', identifier: 'x', lang: 'en' }]);
    expect((await stored())[0]?.value).toBe('v1');
  });

  test.each([
    ['cut off', (file: string) => file.slice(0, -8)],
    ['something else', () => '"%PDF-1.7'],
  ])('%s is unreadable', async (_name, spoil) => {
    await oddTexts();
    const file = spoil(
      format === 'csv' ? (await exported(format)).replace(/\r\n$/, '"open"x') : await exported(format),
    );
    const refused = expectRefusal(await send(file, format), 422, '014', 'file');
    expect(refused.errors[0]?.message).toMatch(/Zeile|Eintrag|Datei/);
    expect((await stored()).length).toBe(6);
  });

  test('active content and lines that do not fit are named with their places, and nothing is taken', async () => {
    await calls.addWordings(
      { contextIdentifier: context, identifier: 'fine', lang: 'en', value: 'fine' },
      { contextIdentifier: context, identifier: 'hurt', lang: 'en', value: 'CHANGE' },
      { contextIdentifier: context, identifier: 'long', lang: 'en', value: 'LONG' },
    );
    const file = await exported(format);
    const better = file.replace('>fine<', '>better<').replace('"fine","active"', '"better","active"');
    const active = better.replace('CHANGE', format === 'xliff2' ? '&lt;script&gt;x' : '<script>x');
    const refusedActive = expectRefusal(await send(active, format), 400, '063', 'file.value');
    expect(refusedActive.errors[0]?.message).toMatch(/^(Zeile [35]|Eintrag 2), value: /);
    const long = better.replace('LONG', 'x'.repeat(65_537));
    const refusedLong = envelopeOf(await send(long, format));
    expect(refusedLong.errors).toMatchObject([{ code: '040', field: 'file.value' }]);
    expect((await stored()).map(({ value }) => value)).toEqual(['fine', 'CHANGE', 'LONG']);
  });
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
      ['Guten Tag <b>{%name%}</b>', 'Hello'],
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

  test('as other tools write it: other prefixes, several segments, CDATA, units that nobody translates', async () => {
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
    expectRefusal(await send(of('<xliff version="1.2">'), 'xliff2'), 422, '014', 'file');
    expectRefusal(
      await send(of('<!DOCTYPE x [<!ENTITY a "b">]><xliff version="2.0">'), 'xliff2'),
      422,
      '014',
      'file',
    );
    expectRefusal(await send(of('<xliff version="2.0" trgLang="xx">'), 'xliff2'), 400, '012', 'file.lang');
    expectRefusal(await send(of('<xliff version="2.0">'), 'xliff2'), 400, '005', 'file.lang');
  });
});

describe('CSV', () => {
  test('no cell is taken for a formula', async () => {
    await oddTexts();
    const cells = (await exported('csv')).split(/\r\n|,/).map((cell) => cell.replace(/^"/, ''));
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(cells).toEqual(expect.arrayContaining(["'=1+1", "'=SUM(A1:A9)", "''=2+2", "'@x", "'-1"]));
  });

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
    ['identifier,lang,value,colour\nx,de,y,z', '012', 'Zeile 1, colour: Diese Spalte gehört nicht hierher.'],
    ['identifier,lang,value\n"a\nb",de,c\nx,de', '012', 'Zeile 4, line: 2 statt 3 Felder.'],
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
  }, 30_000);

  test.each([
    [{ wordings: [{ identifier: 'x', lang: 'de', value: 'y', colour: 'red' }] }, 'Eintrag 1, colour'],
    [{ wordings: [{ identifier: 'x', lang: 'de', value: 'y' }, 7] }, 'Eintrag 2, wording'],
    [{ wordings: [{ identifier: 'x', lang: 'de', value: 'a\u0000b' }] }, 'Eintrag 1, value'],
    [{ wordings: [{ lang: 'de', value: 'b' }] }, 'Eintrag 1, identifier'],
  ])('%j is refused with its place', async (file, place) => {
    const response = await send(JSON.stringify(file), 'json');
    expect([response.statusCode, envelopeOf(response).errCodes[0]]).toEqual([400, '012']);
    expect(envelopeOf(response).errors[0]?.message).toContain(place);
    expect(await stored()).toEqual([]);
  });
});

describe('the calls around the files', () => {
  const file = '{"wordings":[{"identifier":"x","lang":"de","value":"y"}]}';

  test('an import needs the right to its context, an export nobody but a user', async () => {
    const editor = await calls.signedInAs(['EDITOR'], [context]);
    const stranger = await calls.signedInAs(['EDITOR'], ['DEFAULT']);
    const user = await calls.signedInAs(['USER']);
    expectRefusal(await send(file, 'json', { browser: stranger }), 403, '019');
    expectRefusal(await send(file, 'json', { browser: stranger, at: '?dryRun=true' }), 403, '019');
    expectRefusal(await send(file, 'json', { browser: user }), 403, '019');
    expect(await imported(file, 'json', { browser: editor })).toMatchObject({ added: 1 });
    expect((await user.get(`wording/export?${query('json')}`)).statusCode).toBe(200);
    const visitor = calls.server.browser();
    await visitor.get('auth/session');
    expectRefusal(await visitor.get(`wording/export?${query('json')}`), 401, '001');
    expectRefusal(await send(file, 'json', { browser: visitor }), 401, '001');
  });

  test('an export of what is not there is refused', async () => {
    const ask = (parameters: string) => calls.admin.get(`wording/export?${parameters}`);
    const of = `context=${encodeURIComponent(context)}`;
    expectRefusal(await ask('context=nowhere&format=json'), 404, '008', 'context');
    expectRefusal(await ask('format=json'), 400, '005', 'context');
    expectRefusal(await ask(`${of}&format=xlsx`), 400, '012', 'format');
    expectRefusal(await ask(`${of}&format=xliff2&source=de`), 400, '005', 'target');
    expectRefusal(await ask(`${of}&format=xliff2&source=de&target=xx`), 400, '012', 'target');
    expectRefusal(await ask(`${of}&format=xliff2&source=de&target=de`), 400, '012', 'target');
    expectRefusal(await ask(`${of}&format=csv&source=de`), 400, '012', 'source');
  });

  test('the same key carries an import out once; another file under it is refused', async () => {
    const headers = { 'Idempotency-Key': `import ${number}` };
    const first = await send(file, 'json', { headers });
    calls.server.clock.advance({ seconds: 5 });
    expect((await send(file, 'json', { headers })).body).toBe(first.body);
    expectRefusal(await send(`${file} `, 'json', { headers }), 400, '012', 'Idempotency-Key');
  });

  test('a body that is no form, has no file, too much or too many is refused', async () => {
    const json = await calls.admin.post('wording/import', { context, format: 'json' });
    expectRefusal(json, 415, '033');
    const form = new FormData();
    form.set('context', context);
    form.set('format', 'json');
    expectRefusal(await sendForm(form), 400, '042', 'file');
    form.append('format', 'csv');
    expectRefusal(await sendForm(form), 400, '012', 'format');
    expectRefusal(await send(file, 'json', { into: 'nowhere' }), 400, '012', 'context');
    expectRefusal(await send(file, 'yaml' as never), 400, '012', 'format');
    expectRefusal(await send(Buffer.from([0xff, 0xfe, 0x41]), 'json'), 422, '014', 'file');
    expectRefusal(await send('x'.repeat(20_000_001), 'json'), 413, '042', 'file');
    const cutOff = await calls.admin.send({
      method: 'POST',
      url: '/ecs/wording/import',
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        [HEADERS.xsrf]: calls.admin.cookies.get('XSRF-TOKEN') ?? '',
      },
      payload: '--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n{"wor',
    });
    expectRefusal(cutOff, 422, '014');
    expect(await stored()).toEqual([]);
  });

  test('no other call takes such a body', async () => {
    const response = await calls.admin.send({
      method: 'POST',
      url: '/ecs/wording/save',
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        [HEADERS.xsrf]: calls.admin.cookies.get('XSRF-TOKEN') ?? '',
      },
      payload: '--b--\r\n',
    });
    expectRefusal(response, 415, '033');
  });
});
