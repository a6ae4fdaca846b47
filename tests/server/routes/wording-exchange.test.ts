import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEADERS } from '#contract/call.ts';
import type { Wording } from '#contract/wording.ts';
import { importPreviewSchema } from '#contract/wording-exchange.ts';
import { type ExchangeCalls, said, startExchangeCalls } from '#tests/support/exchange-calls.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { contentOf, expectRefusal, impactIn } from '#tests/support/text-calls.ts';

let { calls, begin, query, sendForm, send, exported, imported, stored, oddTexts } = {} as ExchangeCalls;
let context: string;
let number: number;

beforeAll(async () => {
  ({ calls, begin, query, sendForm, send, exported, imported, stored, oddTexts } =
    await startExchangeCalls());
});
afterAll(() => calls.server.close());
beforeEach(async () => {
  ({ context, number } = await begin());
});

const FORMATS = ['json', 'csv', 'xliff2'] as const;

describe.each(FORMATS)('%s', (format) => {
  test('takes every text to another context and back as it was', async () => {
    const other = `other ${number}`;
    await calls.addContexts([other, 'GLOBAL']);
    await oddTexts();
    const isThere = (wording: Wording) => format !== 'xliff2' || wording.lang === 'en';
    const file = await exported(format);
    const count = (await stored()).filter(isThere).length;
    expect(await imported(file, format, { into: other })).toMatchObject({
      ...{ added: count, changed: 0, unchanged: 0 },
      // Odd as they are, something is found in some of them.
      findings: { rows: expect.arrayContaining([expect.objectContaining({ lang: 'en' })]) },
    });
    expect(said(await stored(other))).toEqual(said((await stored()).filter(isThere)));
    const revisions = await calls.revisions();
    expect(await imported(file, format)).toEqual({ added: 0, changed: 0, unchanged: count });
    expect(await calls.revisions()).toBe(revisions);
  });

  test('control characters come back where they are stored, and are refused with their line in any other text', async () => {
    const other = `other ${number}`;
    await calls.addContexts([other, 'GLOBAL']);
    await calls.addWordings(
      { contextIdentifier: context, identifier: 'fine', lang: 'en', value: 'fine' },
      { contextIdentifier: context, identifier: 'odd', lang: 'en', value: 'ecru\u0001b\u001b' },
    );
    const file = await exported(format);
    expect(await imported(file, format)).toEqual({ added: 0, changed: 0, unchanged: 2 });
    const place = expect.objectContaining({ number: { json: 2, csv: 3, xliff2: 5 }[format] });
    const finding = { place, property: 'value', code: '012', reason: 'invisibleCharacters' };
    const of = { identifier: 'odd', lang: 'en', said: 'U+0001 U+001B/5 7/2' };
    const added = expectRefusal(await send(file, format, { into: other }), 400, '012', 'file.value');
    expect(added.content).toEqual({ findings: [{ ...finding, ...of }], count: 1 });
    expect(added.errors[0]?.message).toContain('U+0001 (Stelle 5), U+001B (Stelle 7)');
    const refused = expectRefusal(await send(file.replace('ecru', 'Ecru'), format), 400, '012', 'file.value');
    expect(refused.content).toEqual({ findings: [{ ...finding, ...of }], count: 1 });
    const fields = { fates: '{}' };
    const at = '?dryRun=true';
    const { comparison } = importPreviewSchema.parse(
      contentOf(await send(file, format, { into: other, fields, at })),
    );
    expect(comparison.counts).toMatchObject({ added: 1, kinds: { added: 1 } });
    expect(comparison.refused).toEqual({ findings: [{ ...finding, ...of }], count: 1 });
    expect(await imported(file, format, { into: other, fields })).toMatchObject({ added: 1, refused: 1 });
    expect((await stored(other)).map(({ value }) => value)).toEqual(['fine']);
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

  test('what was changed or deleted since refuses all, with the current texts', async () => {
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

  test('is previewed without leaving anything', async () => {
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

describe('the calls around the files', () => {
  const file = '{"wordings":[{"identifier":"x","lang":"de","value":"y"}]}';

  test('an import needs the right to its context, an export a signed-in user', async () => {
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
    expectRefusal(await ask(`${of}&format=docx`), 400, '012', 'format');
    expectRefusal(await ask(`${of}&format=json-flat`), 400, '005', 'lang');
    expectRefusal(await ask(`${of}&format=arb&lang=xx`), 400, '012', 'lang');
    expectRefusal(await ask(`${of}&format=arb&lang=en&placeholders=i18next`), 400, '012', 'placeholders');
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
    const missing = expectRefusal(await sendForm(form), 400, '042', 'file');
    expect(missing.errors).toMatchObject([
      { reason: 'fileMissing', message: 'Es wurde keine Datei übertragen.' },
    ]);
    form.append('format', 'csv');
    expectRefusal(await sendForm(form), 400, '012', 'format');
    expectRefusal(await send(file, 'json', { into: 'nowhere' }), 400, '012', 'context');
    expectRefusal(await send(file, 'docx' as never), 400, '012', 'format');
    expectRefusal(await send(file, 'json-flat'), 400, '005', 'lang');
    expectRefusal(await send(Buffer.from([0xff, 0xfe, 0x41]), 'json'), 422, '014', 'file');
    const large = expectRefusal(await send('x'.repeat(20_000_001), 'json'), 413, '042', 'file');
    expect(large.errors).toMatchObject([{ reason: 'fileTooLarge', values: { limit: '20000000' } }]);
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

  test.each(['xliff2', 'json', 'csv', 'po', 'xlsx'] as const)(
    'an empty file is refused as empty: %s',
    async (format) => {
      const empty = expectRefusal(await send('', format), 422, '014', 'file');
      expect(empty.errors).toMatchObject([{ message: 'Die Datei ist leer.' }]);
      expect(empty.content).toMatchObject({ count: 1, findings: [{ place: null, reason: 'empty' }] });
    },
  );

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
