import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEADERS } from '#contract/call.ts';
import type { Wording } from '#contract/wording.ts';
import { contentOf, expectRefusal, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

let calls: TextCalls;
let number = 0;
let parent: string;
let child: string;
let other: string;
let greeting: Wording;

beforeAll(async () => {
  calls = await startTextCalls();
});
afterAll(() => calls.server.close());
beforeEach(async () => {
  number += 1;
  [parent, child, other] = [`parent-${number}`, `child-${number}`, `other-${number}`];
  await calls.addContexts([parent, 'GLOBAL'], [child, parent], [other, 'GLOBAL']);
  [greeting] = (await calls.addWordings(
    { contextIdentifier: parent, identifier: 'greeting', value: 'Guten Tag' },
    { contextIdentifier: other, identifier: 'greeting', value: 'Servus' },
  )) as [Wording, Wording];
  // Everything is in memory before the change.
  expect(await textsOf(child)).toEqual({ de: { greeting: 'Guten Tag' } });
  expect(await textsOf(other)).toEqual({ de: { greeting: 'Servus' } });
});

async function textsOf(context: string): Promise<unknown> {
  const response = await calls.admin.get(`wording/get?context=${context}`);
  const { wordings } = contentOf<{ wordings: { flattenedWordings: unknown } }>(response);
  return wordings.flattenedWordings;
}
const post = async (path: string, payload: object) =>
  contentOf<object>(await calls.admin.post(path, payload));
const remove = async (path: string) => contentOf(await calls.admin.get(path, {}, 'DELETE'));

describe('wording/get is fresh with the very next call after', () => {
  test('a context got another parent', async () => {
    await post('context/save', { identifier: child, parentIdentifier: other });
    expect(await textsOf(child)).toEqual({ de: { greeting: 'Servus' } });
  });

  test('a context above was switched off, and on again', async () => {
    await post('context/save', { identifier: parent, parentIdentifier: 'GLOBAL', active: false });
    expect(await textsOf(child)).toEqual({});
    expectRefusal(await calls.admin.get(`wording/get?context=${parent}`), 404, '008', 'context');
    await post('context/save', { identifier: parent, parentIdentifier: 'GLOBAL' });
    expect(await textsOf(child)).toEqual({ de: { greeting: 'Guten Tag' } });
  });

  test('a context was added, and deleted', async () => {
    expectRefusal(await calls.admin.get(`wording/get?context=new-${number}`), 404, '008', 'context');
    await post('context/save', { identifier: `new-${number}`, parentIdentifier: other, create: true });
    expect(await textsOf(`new-${number}`)).toEqual({ de: { greeting: 'Servus' } });
    await remove(`context/delete?identifier=new-${number}`);
    expectRefusal(await calls.admin.get(`wording/get?context=new-${number}`), 404, '008', 'context');
  });

  test('a context got an address', async () => {
    const host = { [HEADERS.usedContext]: `host-${number}.example` };
    const byAddress = async () =>
      contentOf<{ wordings: { context: string } }>(await calls.admin.get('wording/get', host)).wordings
        .context;
    expect(await byAddress()).toBe('GLOBAL');
    await post('context/save', {
      ...{ identifier: child, parentIdentifier: parent, hostUrl: `host-${number}.example` },
    });
    expect(await byAddress()).toBe(child);
    const listed = await calls.admin.post('wording/listForContext', {}, host);
    expect(contentOf(listed)).toMatchObject({ listData: { data: [{ contextIdentifier: parent }] } });
  });

  test('a wording was deleted', async () => {
    await remove(`wording/delete?id=${greeting.id}`);
    expect(await textsOf(child)).toEqual({});
  });

  test('wordings were moved: named ones, and all of a context', async () => {
    await post('context/wordings/update', {
      contextIdentifier: 'GLOBAL',
      wordings: [{ id: greeting.id, contextIdentifier: 'GLOBAL' }],
    });
    expect(await textsOf('GLOBAL')).toEqual({ de: { greeting: 'Guten Tag' } });
    await post('context/wordings/update', {
      ...{ contextIdentifier: other, toContextIdentifier: parent, wordings: [] },
    });
    expect(await textsOf(child)).toEqual({ de: { greeting: 'Servus' } });
    expect(await textsOf(other)).toEqual({ de: { greeting: 'Guten Tag' } });
    await remove(`wording/delete?id=${greeting.id}`);
  });

  test('a file was imported', async () => {
    const form = new FormData();
    const wordings = [{ identifier: 'greeting', lang: 'de', value: 'Grüezi' }];
    form.set('context', parent);
    form.set('format', 'json');
    form.set('file', new Blob([JSON.stringify({ wordings })]), 'texts.json');
    const body = new Response(form);
    const response = await calls.admin.send({
      method: 'POST',
      url: '/ecs/wording/import',
      headers: {
        'content-type': body.headers.get('content-type') ?? '',
        [HEADERS.xsrf]: calls.admin.cookies.get('XSRF-TOKEN') ?? '',
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    expect(contentOf(response)).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect(await textsOf(child)).toEqual({ de: { greeting: 'Grüezi' } });
  });

  test('a language was added, and deleted: texts built before are not served on', async () => {
    const builtAt = async () => {
      const response = await calls.admin.get(`wording/get?context=${child}`);
      return response.json<{ serverTime: string }>().serverTime;
    };
    const first = await builtAt();
    calls.server.clock.advance({ seconds: 1 });
    expect(await builtAt()).toBe(first);
    const { language } = (await post('language/save', { lang: 'xx' })) as {
      language: { id: number };
    };
    const second = await builtAt();
    expect(second).not.toBe(first);
    calls.server.clock.advance({ seconds: 1 });
    await remove(`language/delete?id=${language.id}`);
    expect(await builtAt()).not.toBe(second);
  });
});

describe('the golden cases through the running server', () => {
  type Text = Partial<Wording> & { at: 'A' | 'B' | 'C' };
  const cases: readonly (readonly [name: string, texts: readonly Text[], shown: string])[] = [
    ['inherited', [{ at: 'A', value: 'A' }], 'A'],
    [
      'a language beats a nearer all',
      [
        { at: 'A', value: 'A' },
        { at: 'B', lang: 'all', value: 'B' },
      ],
      'A',
    ],
    [
      'a reset ends the walk',
      [
        { at: 'A', value: 'A' },
        { at: 'B', lang: 'all', value: 'B', resetInheritance: true },
      ],
      'B',
    ],
    [
      'a nearer language goes before the reset',
      [
        { at: 'A', value: 'A' },
        { at: 'B', lang: 'all', value: 'B', resetInheritance: true },
        { at: 'C', value: 'C' },
      ],
      'C',
    ],
    [
      'the nearest all',
      [
        { at: 'A', lang: 'all', value: 'A' },
        { at: 'B', lang: 'all', value: 'B' },
      ],
      'B',
    ],
    [
      'a reset further up only ends the walk there',
      [
        { at: 'A', lang: 'all', value: 'A', resetInheritance: true },
        { at: 'B', lang: 'all', value: 'B' },
      ],
      'B',
    ],
    [
      'inactive ones are skipped',
      [
        { at: 'A', value: 'A' },
        { at: 'B', value: 'B', active: false },
      ],
      'A',
    ],
    ['the fallback language', [{ at: 'A', lang: 'en', value: 'A' }], 'A'],
  ];

  test.each(cases)('%s', async (_name, texts, shown) => {
    const names = { A: `A-${number}`, B: `B-${number}`, C: `C-${number}` };
    await calls.addContexts([names.A, 'DEFAULT'], [names.B, names.A], [names.C, names.B]);
    for (const { at, ...text } of texts) {
      await post('wording/save', { lang: 'de', identifier: 'golden', contextIdentifier: names[at], ...text });
    }
    type Texts = Record<string, Record<string, string>>;
    const { wordings } = contentOf<{ wordings: { flattenedWordings: Texts; fallbackLang: string } }>(
      await calls.admin.get(`wording/get?context=${names.C}`),
    );
    const found = wordings.flattenedWordings;
    expect(found.de?.golden ?? found.all?.golden ?? found[wordings.fallbackLang]?.golden).toBe(shown);
    // The overview agrees wherever there is a row of the language.
    const listed = await calls.admin.post('wording/listForContext', {
      filter: { contextIdentifier: names.C, lang: 'de' },
    });
    const { data } = contentOf<{ listData: { data: Wording[] } }>(listed).listData;
    expect(data.map(({ value }) => value)).toEqual(data.length > 0 ? [shown] : []);
  });
});

test('the overview of a context that is not there is refused, that of an inactive one is not', async () => {
  const ask = (contextIdentifier: string) =>
    calls.admin.post('wording/listForContext', { filter: { contextIdentifier } });
  expectRefusal(await ask('nowhere'), 404, '008', 'filter.contextIdentifier');
  await post('context/save', { identifier: child, parentIdentifier: parent, active: false });
  expect((await ask(child)).statusCode).toBe(200);
});
