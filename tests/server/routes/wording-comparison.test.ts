import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { js2xliff, xliff2js } from 'xliff';
import type { Wording } from '#contract/wording.ts';
import {
  type Comparison,
  type ExchangeFormat,
  type FileFindings,
  importPreviewSchema,
} from '#contract/wording-exchange.ts';
import { type ExchangeCalls, startExchangeCalls } from '#tests/support/exchange-calls.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { contentOf } from '#tests/support/text-calls.ts';

let { calls, begin, send, exported } = {} as ExchangeCalls;
let context: string;
let number: number;

beforeAll(async () => {
  ({ calls, begin, send, exported } = await startExchangeCalls());
});
afterAll(() => calls.server.close());
beforeEach(async () => {
  ({ context, number } = await begin());
});

async function compared(file: string, format: ExchangeFormat, into = context): Promise<Comparison> {
  const response = await send(file, format, { at: '?dryRun=true', into });
  return importPreviewSchema.parse(contentOf(response)).comparison;
}

const texts = (...rows: readonly (readonly [string, string] | readonly [string, string, string])[]) =>
  calls.addWordings(
    ...rows.map(([identifier, value, lang = 'en']) => ({
      contextIdentifier: context,
      ...{ identifier, value, lang },
    })),
  );

const change = async (wording: Wording | undefined, value: string) => {
  const { creationDate: _date, ...saving } = wording as Wording;
  contentOf(await calls.admin.post('wording/save', { ...saving, value }));
};

describe('a preview compares a file with what is stored', () => {
  test('says what is changed and added with both texts, and counts what stays', async () => {
    await texts(['a', 'one'], ['b', 'two'], ['c', 'three']);
    const file = 'identifier,lang,value,active\na,en,ONE,\nb,en,two,false\nc,en,three,\nd,en,four,\ne,en,,\n';
    expect(await compared(file, 'csv')).toEqual({
      rows: [
        {
          ...{ place: { unit: 'line', number: 2 }, identifier: 'a', lang: 'en', outcome: 'changed' },
          before: { value: 'one', active: true, resetInheritance: false },
          after: { value: 'ONE', active: true, resetInheritance: false },
        },
        {
          ...{ place: { unit: 'line', number: 3 }, identifier: 'b', lang: 'en', outcome: 'changed' },
          before: { value: 'two', active: true, resetInheritance: false },
          after: { value: 'two', active: false, resetInheritance: false },
        },
        {
          ...{ place: { unit: 'line', number: 5 }, identifier: 'd', lang: 'en', outcome: 'added' },
          before: null,
          after: { value: 'four', active: true, resetInheritance: false },
        },
      ],
      counts: { clash: 0, changed: 2, added: 1, unchanged: 1, empty: 1 },
      from: null,
    });
  });

  test('names clashes first and the rest all the same, though nothing would be taken', async () => {
    const [changed, deleted] = await texts(['changed', 'v1'], ['deleted', 'v1'], ['kept', 'v1']);
    const file = (await exported('json')).replaceAll('"v1"', '"v2"');
    await change(changed, 'theirs');
    contentOf(await calls.admin.get(`wording/delete?id=${deleted?.id}`, {}, 'DELETE'));
    const { rows, counts, from } = await compared(file, 'json');
    expect(
      rows.map(({ identifier, since, before, after }) => [identifier, since, before?.value, after.value]),
    ).toEqual([
      ['changed', 'changed', 'theirs', 'v2'],
      ['deleted', 'deleted', undefined, 'v2'],
      ['kept', undefined, 'v1', 'v2'],
    ]);
    expect(rows[0]?.place).toEqual({ unit: 'entry', number: 1 });
    expect([counts.clash, counts.changed, from]).toEqual([2, 1, context]);
    const other = `other-${number}`;
    await calls.addContexts([other, 'GLOBAL']);
    const elsewhere = await compared(file, 'json', other);
    expect([elsewhere.counts.clash, elsewhere.counts.added, elsewhere.from]).toEqual([0, 3, context]);
  });

  test('shows the first five hundred, and fewer when they are long', async () => {
    const file = (count: number, length: number) =>
      JSON.stringify({
        wordings: Array.from({ length: count }, (_, index) => {
          return { identifier: `many.${index}`, lang: 'de', value: 'x'.repeat(length) };
        }),
      });
    const many = await compared(file(501, 1), 'json');
    expect([many.rows.length, many.counts.added]).toEqual([500, 501]);
    const long = await compared(file(30, 50_000), 'json');
    expect([long.rows.length, long.counts.added]).toEqual([20, 30]);
  });
});

describe('a file that cannot be taken is reported in parts, for anyone who speaks another language', () => {
  test.each<[string, ExchangeFormat, FileFindings['findings']]>([
    [
      'identifier,lang,value\n,de,a\nx,xx,b\ny,de,c\ny,de,d\nz,de',
      'csv',
      [
        { place: { unit: 'line', number: 2 }, property: 'identifier', code: '005', lang: 'de' },
        {
          place: { unit: 'line', number: 3 },
          property: 'lang',
          code: '012',
          reason: 'languageUnknown',
          said: 'xx',
          identifier: 'x',
          lang: 'xx',
        },
        {
          place: { unit: 'line', number: 5 },
          property: 'identifier',
          code: '012',
          reason: 'duplicate',
          said: 'y (de)',
          identifier: 'y',
          lang: 'de',
        },
        {
          place: { unit: 'line', number: 6 },
          property: 'line',
          code: '012',
          reason: 'fieldCount',
          said: '2/3',
        },
      ],
    ],
    [
      'identifier,lang,value\nx,de,"<script>a</script>"',
      'csv',
      [{ place: { unit: 'line', number: 2 }, property: 'value', code: '063', identifier: 'x', lang: 'de' }],
    ],
    ['', 'csv', [{ place: null, property: '', code: '014', reason: 'empty' }]],
    ['{"wordings":[\n7\n]', 'json', [{ place: null, property: '', code: '014', reason: 'notJson' }]],
    [
      '<xliff version="1.0"/>',
      'xliff2',
      [{ place: { unit: 'line', number: 1 }, property: '', code: '014', reason: 'notXliff2' }],
    ],
    [
      '<xliff version="2.0" trgLang="de"><file>\n<unit></file></xliff>',
      'xliff2',
      [
        {
          place: { unit: 'line', number: 2 },
          property: '',
          code: '014',
          reason: 'brokenXml',
          said: 'close',
        },
      ],
    ],
  ])('%j', async (file, format, findings) => {
    const { content, errors } = envelopeOf(await send(file, format, { at: '?dryRun=true' }));
    expect(content).toEqual({ findings, count: findings.length });
    expect(errors.length).toBe(findings.length);
  });
});

describe('another tool', () => {
  const HARD = [
    ['markup', '<b>fett</b> & <i class="x">kursiv</i> &lt;p&gt; <br/>'],
    ['quotes', `"doppelt" 'einfach' „deutsch“ « français »`],
    ['lines', 'erste\nzweite\n\nvierte'],
    ['tabs', 'links\trechts'],
    ['emoji', '\u{1F9D1}\u200d\u2695\ufe0f e\u0301 \u{1F1E9}\u{1F1EA}'],
    ['arabic', 'مرحبا {%name%} \u202eabc\u202c'],
    ['blanks', '  vorn und hinten  '],
    ['placeholder', '{%1%} von {%gesamt%}: {0} %s $[x]'],
    ['end', 'a ]]> b <!-- c --> <![CDATA[d]]>'],
  ] as const;

  test('reads an XLIFF file, writes it again, and no text has changed', async () => {
    for (const [identifier, value] of HARD) {
      await texts([`hard.${identifier}`, value, 'de'], [`hard.${identifier}`, `en ${value}`]);
    }
    const before = await exported('xliff2');
    const document = await xliff2js(before);
    const units = Object.values(document.resources.wordings ?? {});
    // Its model keeps a placeholder as an element of its own.
    const plain = HARD.filter(([, value]) => !value.includes('{%'));
    const said = new Set(units.map(({ source }) => source));
    for (const [, value] of plain) expect(said).toContain(value);
    // It indents what holds a placeholder.
    const { rows, counts } = await compared(await js2xliff(document), 'xliff2');
    expect(rows).toEqual([]);
    expect(counts).toEqual({ clash: 0, changed: 0, added: 0, unchanged: HARD.length, empty: 0 });
  });

  test('that damages a text on the way is found out before anything is taken', async () => {
    // This library writes an ampersand for what stands for one.
    await texts(['damaged', 'R&amp;D'], ['fine', 'R&D']);
    const rewritten = await js2xliff(await xliff2js(await exported('xliff2')));
    const { rows, counts } = await compared(rewritten, 'xliff2');
    expect(rows.map(({ before, after }) => [before?.value, after.value])).toEqual([['R&amp;D', 'R&D']]);
    expect([counts.changed, counts.unchanged]).toEqual([1, 1]);
  });
});
