import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEADERS } from '#contract/call.ts';
import type { Wording } from '#contract/wording.ts';
import { COMPARISON_ROWS } from '#contract/wording-exchange.ts';
import { replacePreviewSchema } from '#contract/wording-replace.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { contentOf, expectRefusal, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

let calls: TextCalls;
let number = 0;
let context: string;

beforeAll(async () => {
  calls = await startTextCalls();
});
afterAll(() => calls.server.close());
beforeEach(async () => {
  number += 1;
  context = `praxis-${number}`;
  await calls.addContexts([context, 'GLOBAL']);
  calls.server.clock.advance({ seconds: 10 });
});

type Text = readonly [identifier: string, value: string, lang?: string];
const add = (contextIdentifier: string, ...texts: readonly Text[]) =>
  calls.addWordings(
    ...texts.map(([identifier, value, lang = 'de']) => ({ contextIdentifier, identifier, value, lang })),
  );

const WISH = { find: 'Termin', replacement: 'Besuch' };
const send = (wish: object = {}, at = '', browser = calls.admin) =>
  browser.post(`wording/replace${at}`, { context, ...WISH, ...wish });
const preview = async (wish: object = {}) =>
  replacePreviewSchema.parse(contentOf(await send(wish, '?dryRun=true')));
const run = async (wish: object = {}) => contentOf<{ changed: number }>(await send(wish)).changed;

async function stored(of = context): Promise<Record<string, string | null>> {
  const payload = { offset: 0, maxResult: 500, filter: { contextIdentifier: of } };
  const { listData } = contentOf<{ listData: { data: Wording[] } }>(
    await calls.admin.post('wording/list', payload),
  );
  return Object.fromEntries(
    listData.data.map(({ identifier, lang, value }) => [`${identifier} ${lang}`, value]),
  );
}

const save = async ({ creationDate: _, ...wording }: Wording, change: Partial<Wording>) =>
  contentOf(await calls.admin.post('wording/save', { ...wording, ...change }));

describe('a preview shows what would be replaced', () => {
  test('every own text before and after, in their order, with the places in it', async () => {
    await add(
      context,
      ...([
        ['b', 'Ihr Termin, Ihre Termine'],
        ['a', 'Nichts davon'],
        ['c', 'TERMIN', 'all'],
        ['a', 'A Termin', 'en'],
      ] as const),
    );
    const { replacement, impact } = await preview();
    expect(replacement.rows).toMatchObject([
      { identifier: 'a', lang: 'en', before: 'A Termin', after: 'A Besuch', hits: 1, active: true },
      { identifier: 'b', before: 'Ihr Termin, Ihre Termine', after: 'Ihr Besuch, Ihre Besuche', hits: 2 },
      { identifier: 'c', lang: 'all', before: 'TERMIN', after: 'Besuch', hits: 1 },
    ]);
    expect(replacement.counts).toEqual({ texts: 3, hits: 4, obstacles: 0 });
    expect(impact.counts.changed).toBe(3);
    expect(await stored()).toMatchObject({ 'c all': 'TERMIN' });
  });

  test('matching case, whole words and languages narrow it down', async () => {
    await add(context, ['a', 'Termin'], ['b', 'termin'], ['c', 'Termine'], ['d', 'Termin', 'en']);
    const found = async (wish: object) =>
      (await preview(wish)).replacement.rows.map(({ identifier }) => identifier).join('');
    expect(await found({})).toBe('abcd');
    expect(await found({ matchCase: true })).toBe('acd');
    expect(await found({ wholeWords: true })).toBe('abd');
    expect(await found({ langs: ['de', 'gone'] })).toBe('abc');
  });

  test('what would be no text any more is shown with the reason and is left unchanged', async () => {
    await add(context, ['a', 'Termin'], ['b', 'Termin am {%Termin%}'], ['c', 'Ihr Termin']);
    const wish = { replacement: '' };
    const { replacement, impact } = await preview(wish);
    expect(replacement.rows.map(({ obstacle }) => obstacle)).toEqual(['empty', 'placeholder', undefined]);
    expect(replacement.counts).toEqual({ texts: 3, hits: 4, obstacles: 2 });
    expect(impact.counts.changed).toBe(1);
    expect(await run(wish)).toBe(1);
    expect(await stored()).toEqual({ 'a de': 'Termin', 'b de': 'Termin am {%Termin%}', 'c de': 'Ihr ' });
  });

  test('inactive texts are found too, and say so', async () => {
    await calls.addWordings({ contextIdentifier: context, value: 'Termin', active: false });
    expect((await preview()).replacement.rows).toMatchObject([{ active: false }]);
  });

  test('the first of very many stand there, and all of them are counted and replaced', async () => {
    const many = Array.from(
      { length: COMPARISON_ROWS + 20 },
      (_, at) => [`t.${at}`, `Termin ${at}`] as const,
    );
    await add(context, ...many);
    const { replacement } = await preview();
    expect(replacement.rows).toHaveLength(COMPARISON_ROWS);
    expect(replacement.counts.texts).toBe(many.length);
    expect(await run({ state: replacement.state })).toBe(many.length);
  });
});

describe('what is only inherited', () => {
  test('is counted where it is shown, by the context that has it, the nearest first', async () => {
    const [top, between, below] = [context, `zimmer-${number}`, `bett-${number}`];
    await calls.addContexts([between, top], [below, between]);
    await add(top, ['a', 'Termin'], ['b', 'Termin'], ['c', 'Termin', 'all'], ['d', 'Termin', 'en']);
    await add(between, ['b', 'Besuch'], ['e', 'Ein Termin']);
    context = below;
    const inherited = async (wish = {}) => (await preview(wish)).replacement.inherited;
    expect(await inherited()).toEqual([
      { contextIdentifier: between, count: 1 },
      { contextIdentifier: top, count: 3 },
    ]);
    // A text for all languages is shown in each of them; one of another language is not.
    expect(await inherited({ langs: ['fr'] })).toEqual([{ contextIdentifier: top, count: 1 }]);
    await add(below, ['a', 'Anders'], ['c', 'Anders', 'all']);
    expect((await inherited()).at(-1)).toEqual({ contextIdentifier: top, count: 1 });
    expect((await preview()).replacement.rows).toEqual([]);
  });

  test('is not counted where a reset or an inactive text keeps it from being shown', async () => {
    const below = `zimmer-${number}`;
    await calls.addContexts([below, context]);
    await add(context, ['a', 'Termin'], ['b', 'Termin']);
    await calls.addWordings(
      { contextIdentifier: context, identifier: 'c', value: 'Termin', active: false },
      { contextIdentifier: below, identifier: 'a', value: 'x', lang: 'all', resetInheritance: true },
    );
    context = below;
    expect((await preview()).replacement.inherited).toMatchObject([{ count: 1 }]);
  });
});

describe('a replacement', () => {
  test('changes all that are chosen as one operation that can be taken back', async () => {
    const [one, two, three] = await add(context, ['a', 'Termin'], ['b', 'Termin'], ['c', 'Termin']);
    const before = await calls.revisions();
    expect(await run({ except: [one?.id] })).toBe(2);
    expect(await calls.revisions()).toBe(before + 1);
    expect((await calls.latestRevision()).map(([subject, operation]) => [subject, operation])).toEqual([
      ['wording', 'MOD'],
      ['wording', 'MOD'],
    ]);
    expect(await stored()).toEqual({ 'a de': 'Termin', 'b de': 'Besuch', 'c de': 'Besuch' });
    expect(await run({ only: [one?.id, two?.id, three?.id] })).toBe(1);
    const { revisionId } = envelopeOf(await send({ find: 'Besuch', replacement: 'Gespräch' }));
    contentOf(await calls.admin.post('audit/undo', { revisionId }));
    expect(await stored()).toEqual({ 'a de': 'Besuch', 'b de': 'Besuch', 'c de': 'Besuch' });
  });

  test('keeps everything else of a text as it is, and is shown at once below', async () => {
    const below = `zimmer-${number}`;
    await calls.addContexts([below, context]);
    await calls.addWordings({
      ...{ contextIdentifier: context, lang: 'all', identifier: 'x' },
      ...{ value: 'Termin\r\nam 😀', resetInheritance: true, active: true },
    });
    const { impact } = await preview();
    expect(impact.effective).toContainEqual({
      ...{ contextIdentifier: below, identifier: 'x', lang: 'de' },
      ...{ before: 'Termin\r\nam 😀', after: 'Besuch\r\nam 😀' },
    });
    await run();
    const [[, , , after] = []] = await calls.latestRevision();
    expect(after).toMatchObject({ value: 'Besuch\r\nam 😀', resetInheritance: true, active: true });
    const shown = envelopeOf(await calls.admin.get(`wording/get?context=${below}`)).content;
    expect(JSON.stringify(shown)).toContain('Besuch\\r\\nam');
  });

  test('prepares an inactive context like any other', async () => {
    const payload = { identifier: context, parentIdentifier: 'GLOBAL', active: false };
    contentOf(await calls.admin.post('context/save', payload));
    await calls.addWordings({ contextIdentifier: context, identifier: 'x', value: 'Termin' });
    expect((await preview()).replacement.rows).toMatchObject([{ identifier: 'x' }]);
    contentOf(await send({}));
    expect(await stored()).toMatchObject({ 'x de': 'Besuch' });
  });

  test('finds nothing: nothing changes and nothing is recorded', async () => {
    const before = await calls.revisions();
    expect(await run({ find: 'gibt es nicht' })).toBe(0);
    expect(await calls.revisions()).toBe(before);
  });

  test('its impact is that of the texts that are chosen', async () => {
    const [one] = await add(context, ['a', 'Termin'], ['b', 'Termin']);
    const { impact, replacement } = await preview({ except: [one?.id] });
    expect([impact.counts.changed, replacement.counts.texts]).toEqual([1, 2]);
  });

  test('the same key answers what the first call answered', async () => {
    await add(context, ['a', 'Termin']);
    const headers = { [HEADERS.idempotencyKey]: `key-${number}` };
    const payload = { context, ...WISH };
    const once = contentOf(await calls.admin.post('wording/replace', payload, headers));
    expect(contentOf(await calls.admin.post('wording/replace', payload, headers))).toEqual(once);
  });
});

describe('what has changed since the preview refuses the whole', () => {
  test.each([
    ['one was changed', (wording: Wording) => save(wording, { value: 'Termin?' })],
    ['one does not hold it any more', (wording: Wording) => save(wording, { value: 'Besuch' })],
    ['one has come', () => add(context, ['z', 'Termin'])],
    ['one has gone', ({ id }: Wording) => calls.admin.get(`wording/delete?id=${id}`, {}, 'DELETE')],
  ])('%s', async (_, meanwhile) => {
    const [one] = await add(context, ['a', 'Termin'], ['b', 'Termin']);
    const { state } = (await preview()).replacement;
    await meanwhile(one as Wording);
    expectRefusal(await send({ state }), 409, '046', 'state');
    expect(await stored()).toMatchObject({ 'b de': 'Termin' });
    const now = (await preview()).replacement.state;
    expect(await run({ state: now })).toBeGreaterThan(0);
  });

  test('an unrelated change does not block the replacement', async () => {
    const [, other] = await add(context, ['a', 'Termin'], ['b', 'anders']);
    const { state } = (await preview()).replacement;
    await save(other as Wording, { value: 'wieder anders' });
    expect(await run({ state })).toBe(1);
  });
});

describe('is refused', () => {
  test.each([
    ['nothing to look for', { find: '' }, '005', 'find'],
    ['no replacement', { replacement: undefined }, '005', 'replacement'],
    ['the same again', { replacement: 'Termin' }, '012', 'replacement'],
    ['no language', { langs: [] }, '005', 'langs'],
    ['a context that does not exist', { context: 'gone' }, '012', 'context'],
    ['half a character', { find: '\ud800' }, '012', 'find'],
    ['an unknown property', { regex: true }, '012', 'regex'],
  ])('%s', async (_, wish, code, field) => {
    expectRefusal(await send(wish), 400, code, field);
  });

  test('a context without the right to it, in a preview too', async () => {
    const other = await calls.signedInAs(['EDITOR'], ['DEFAULT']);
    expectRefusal(await send({}, '', other), 403, '019');
    expectRefusal(await send({}, '?dryRun=true', other), 403, '019');
    const reader = await calls.signedInAs(['USER']);
    expectRefusal(await send({}, '?dryRun=true', reader), 403, '019');
    const own = await calls.signedInAs(['EDITOR'], [context]);
    contentOf(await send({}, '', own));
  });
});
