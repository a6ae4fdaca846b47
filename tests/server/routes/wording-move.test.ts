import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Wording } from '#contract/wording.ts';
import type { movePreviewed } from '#contract/wording-move.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { contentOf, expectRefusal, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

let calls: TextCalls;
let number = 0;
let from: string;
let to: string;
let first: Wording;
let second: Wording;

beforeAll(async () => {
  calls = await startTextCalls();
});
afterAll(() => calls.server.close());
beforeEach(async () => {
  number += 1;
  from = `from-${number}`;
  to = `to-${number}`;
  await calls.addContexts([from, 'GLOBAL'], [to, 'GLOBAL']);
  [first, second] = (await calls.addWordings(
    { contextIdentifier: from, identifier: 'first', value: 'Eins' },
    { contextIdentifier: from, identifier: 'second', lang: 'all', resetInheritance: true },
  )) as [Wording, Wording];
  calls.server.clock.advance({ minutes: 1 });
});

const move = (payload: object, browser = calls.admin) => browser.post('context/wordings/update', payload);
const moved = async (payload: object, browser = calls.admin) =>
  contentOf<{ wordings: Wording[] }>(await move(payload, browser)).wordings;
const named = (...wordings: Pick<Wording, 'id'>[]) => ({
  contextIdentifier: to,
  wordings: wordings.map(({ id }) => ({ id, contextIdentifier: to })),
});
const stored = async (contextIdentifier: string) => {
  const response = await calls.admin.post('wording/list', { filter: { contextIdentifier } });
  return contentOf<{ listData: { data: Wording[] } }>(response).listData.data;
};

describe('named wordings', () => {
  test('go to the context, in one revision, with everything they say', async () => {
    const wordings = await moved(named(second, first));
    const modificationDate = new Date(calls.server.clock.now()).toISOString();
    expect(wordings).toEqual([
      { ...second, contextIdentifier: to, modificationDate },
      { ...first, contextIdentifier: to, modificationDate },
    ]);
    expect(await stored(to)).toEqual([wordings[1], wordings[0]]);
    expect(await stored(from)).toEqual([]);
    expect(await calls.latestRevision()).toEqual([
      ['wording', 'MOD', second, wordings[0]],
      ['wording', 'MOD', first, wordings[1]],
    ]);
  });

  test('are taken with all that the list shows of them, and keep their texts', async () => {
    const whole = { ...first, contextIdentifier: to, value: 'another', lang: 'en' };
    expect(await moved({ contextIdentifier: to, wordings: [whole] })).toMatchObject([
      { value: 'Eins', lang: 'de', contextIdentifier: to },
    ]);
  });

  test('are found in their new context', async () => {
    await moved(named(first));
    const response = await calls.admin.post('wording/list', { keyWord: to });
    expect(contentOf(response)).toMatchObject({ listData: { count: 1, data: [{ id: first.id }] } });
  });

  test('that are there already stay unchanged, unless there is nothing else to do', async () => {
    const [there] = (await calls.addWordings({ contextIdentifier: to, identifier: 'there' })) as [Wording];
    expect(await moved(named(there, first))).toMatchObject([there, { id: first.id, contextIdentifier: to }]);
    expectRefusal(await move(named(there)), 400, '012', 'contextIdentifier');
  });

  test('one that the target has keeps all of them where they are', async () => {
    await calls.addWordings({ contextIdentifier: to, identifier: 'first' });
    const refused = expectRefusal(await move(named(second, first)), 409, '006', 'wordings.1');
    expect(refused.errors[0]).toMatchObject({
      message: `first (de) ist in ${to} bereits vorhanden.`,
      reason: 'alreadyThere',
      values: { type: 'wording', name: 'first (de)', target: to },
    });
    expect(await stored(from)).toEqual([first, second]);
  });

  test('two that are the same but for their contexts are one too many', async () => {
    await calls.addContexts([`third-${number}`, 'GLOBAL']);
    const [twin] = (await calls.addWordings({
      contextIdentifier: `third-${number}`,
      identifier: 'first',
    })) as [Wording];
    expectRefusal(await move(named(first, twin)), 409, '006', 'wordings.1');
    expect(await stored(to)).toEqual([]);
  });

  test('one that is gone refuses all', async () => {
    contentOf(await calls.admin.get(`wording/delete?id=${second.id}`, {}, 'DELETE'));
    expectRefusal(await move(named(first, second)), 404, '008', 'wordings.1');
    expect(await stored(from)).toEqual([first]);
  });

  test('one that has changed since it was loaded refuses all', async () => {
    const { creationDate: _date, ...saving } = first;
    const now = contentOf<{ wording: Wording }>(
      await calls.admin.post('wording/save', { ...saving, value: 'Neu' }),
    ).wording;
    const wordings = [first, second].map(({ id, modificationDate }) => ({
      id,
      contextIdentifier: to,
      modificationDate,
    }));
    const refused = expectRefusal(await move({ contextIdentifier: to, wordings }), 409, '046', 'wordings.0');
    expect(refused.content).toEqual({ wordings: [now] });
    expect(await stored(to)).toEqual([]);
  });

  test('each carries the target, and stands in the list once', async () => {
    const wordings = [{ id: first.id, contextIdentifier: from }];
    expectRefusal(
      await move({ contextIdentifier: to, wordings }),
      400,
      '012',
      'wordings.0.contextIdentifier',
    );
    expectRefusal(await move(named(first, first)), 400, '012', 'wordings');
    expectRefusal(
      await move({
        contextIdentifier: 'nowhere',
        wordings: [{ id: first.id, contextIdentifier: 'nowhere' }],
      }),
      400,
      '012',
      'contextIdentifier',
    );
  });

  test('need the right to where they are and where they go', async () => {
    const ofFrom = await calls.signedInAs(['EDITOR'], [from]);
    const ofTo = await calls.signedInAs(['EDITOR'], [to]);
    const ofBoth = await calls.signedInAs(['EDITOR'], [from, to]);
    expectRefusal(await move(named(first), ofFrom), 403, '019');
    expectRefusal(await move(named(first), ofTo), 403, '019');
    expect(await moved(named(first), ofBoth)).toHaveLength(1);
  });
});

describe('all wordings of a context', () => {
  const whole = () => ({ contextIdentifier: from, toContextIdentifier: to, wordings: [] });

  test('go to the target in one revision', async () => {
    const wordings = await moved(whole());
    expect(wordings).toMatchObject([
      { id: first.id, contextIdentifier: to },
      { id: second.id, contextIdentifier: to },
    ]);
    expect(await stored(to)).toEqual(wordings);
    expect(await calls.latestRevision()).toHaveLength(2);
  });

  test('more than fit into one statement', { timeout: 30_000 }, async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => ({
      contextIdentifier: from,
      identifier: `many.${index}`,
    }));
    await calls.addWordings(...many);
    expect(await moved(whole())).toHaveLength(1_502);
    expect(await stored(from)).toEqual([]);
  });

  test('one that the target has keeps all of them where they are', async () => {
    await calls.addWordings(
      { contextIdentifier: to, identifier: 'second', lang: 'all' },
      { contextIdentifier: to, identifier: 'first', lang: 'en' },
    );
    const refused = expectRefusal(await move(whole()), 409, '006', 'wordings');
    expect(refused.errors[0]?.message).toBe(`second (all) ist in ${to} bereits vorhanden.`);
    expect(await stored(from)).toEqual([first, second]);
  });

  test('need a source and another target', async () => {
    expectRefusal(await move({ ...whole(), wordings: undefined }), 400, '005', 'wordings');
    expectRefusal(await move({ ...whole(), toContextIdentifier: null }), 400, '005', 'toContextIdentifier');
    expectRefusal(await move({ ...whole(), toContextIdentifier: from }), 400, '012', 'toContextIdentifier');
    expectRefusal(await move({ ...whole(), toContextIdentifier: 'none' }), 400, '012', 'toContextIdentifier');
    expectRefusal(await move({ ...whole(), contextIdentifier: 'none' }), 400, '012', 'contextIdentifier');
  });

  test('need the right to both', async () => {
    for (const one of [from, to]) {
      expectRefusal(await move(whole(), await calls.signedInAs(['EDITOR'], [one])), 403, '019');
    }
  });
});

describe('deleting a wording', () => {
  const remove = (id: number, browser = calls.admin) => browser.get(`wording/delete?id=${id}`, {}, 'DELETE');

  test('takes it out, and the history keeps it', async () => {
    expect(contentOf(await remove(first.id))).toEqual({ id: first.id });
    expect(await stored(from)).toEqual([second]);
    expect(await calls.latestRevision()).toEqual([['wording', 'DEL', first, null]]);
    expectRefusal(await remove(first.id), 404, '008', 'id');
  });

  test('needs the right to its context', async () => {
    expectRefusal(await remove(first.id, await calls.signedInAs(['EDITOR'], [to])), 403, '019');
    expectRefusal(await remove(first.id, await calls.signedInAs(['USER'], [from])), 403, '019');
    contentOf(await remove(first.id, await calls.signedInAs(['EDITOR'], [from])));
  });
});

describe('wordings that the target has already', () => {
  let there: Wording;
  beforeEach(async () => {
    [there] = (await calls.addWordings({ contextIdentifier: to, identifier: 'first', value: 'Dort' })) as [
      Wording,
    ];
  });
  const preview = async (payload: object) =>
    contentOf<z.infer<typeof movePreviewed>>(
      await calls.admin.post('context/wordings/update?dryRun=true', payload),
    );
  const textsIn = async (context: string) =>
    (await stored(context)).map(({ identifier, value }) => `${identifier}: ${value}`);

  test('are named by the preview with both texts', async () => {
    const { impact, move: seen } = await preview(named(first, second));
    expect(impact.counts).toMatchObject({ changed: 0, clashes: 1 });
    expect(seen).toEqual({
      clashCount: 1,
      clashes: [
        {
          identifier: 'first',
          lang: 'de',
          moved: {
            id: first.id,
            contextIdentifier: from,
            value: 'Eins',
            modificationDate: first.modificationDate,
          },
          there: {
            id: there.id,
            contextIdentifier: to,
            value: 'Dort',
            modificationDate: there.modificationDate,
          },
          onClash: 'refuse',
        },
      ],
    });
    const skipped = await preview({ ...named(first, second), onClash: 'skip' });
    expect(skipped.impact.counts).toMatchObject({ changed: 1, deleted: 0, clashes: 0 });
    expect(skipped.move.clashes).toMatchObject([{ onClash: 'skip' }]);
  });

  test('stay with skip, and the others move', async () => {
    const answer = contentOf<object>(await move({ ...named(first, second), onClash: 'skip' }));
    expect(answer).toMatchObject({ moved: 1, skipped: 1, replaced: 0, wordings: [first, { id: second.id }] });
    expect([await textsIn(from), await textsIn(to)]).toEqual([
      ['first: Eins'],
      ['second: null', 'first: Dort'],
    ]);
  });

  test('are replaced, with the replaced one in the history, and one undo brings both back', async () => {
    const response = await move({ ...named(first, second), onClash: 'replace' });
    expect(contentOf(response)).toMatchObject({ moved: 2, skipped: 0, replaced: 1 });
    expect(await textsIn(to)).toEqual(['first: Eins', 'second: null']);
    expect((await calls.latestRevision()).map(([, operation, before]) => [operation, before])).toEqual([
      ['DEL', there],
      ['MOD', first],
      ['MOD', second],
    ]);
    contentOf(await calls.admin.post('audit/undo', { revisionId: envelopeOf(response).revisionId }));
    expect([await textsIn(from), await textsIn(to)]).toEqual([
      ['first: Eins', 'second: null'],
      ['first: Dort'],
    ]);
  });

  test('each follows its own choice, and all of a context do too', async () => {
    await calls.addWordings({ contextIdentifier: to, identifier: 'second', lang: 'all', value: 'Alle dort' });
    await calls.addWordings({ contextIdentifier: from, identifier: 'third', value: 'Drei' });
    const whole = { contextIdentifier: from, toContextIdentifier: to, wordings: [] };
    expectRefusal(await move(whole), 409, '006', 'wordings', 'wordings');
    const choices = [
      { id: first.id, onClash: 'rename', identifier: 'first.moved' },
      { id: second.id, onClash: 'skip' },
    ];
    expect(contentOf(await move({ ...whole, choices }))).toMatchObject({ moved: 2, skipped: 1, replaced: 0 });
    expect(await textsIn(from)).toEqual(['second: null']);
    expect((await textsIn(to)).sort()).toEqual([
      'first.moved: Eins',
      'first: Dort',
      'second: Alle dort',
      'third: Drei',
    ]);
  });

  test('another key that is taken too is a clash, and one without a key is none', async () => {
    const rename = (more: object) => ({
      ...named(first, second),
      choices: [{ id: first.id, onClash: 'rename', ...more }],
    });
    await calls.addWordings({ contextIdentifier: to, identifier: 'taken' });
    expectRefusal(await move(rename({ identifier: 'taken' })), 409, '006', 'wordings.0');
    expectRefusal(await move(rename({})), 400, '005', 'choices');
    expectRefusal(await move(rename({ identifier: 'a\u200bb' })), 400, '012', 'choices.0.identifier');
    expect(await textsIn(from)).toEqual(['first: Eins', 'second: null']);
  });

  test('with all of a context, another key that one of the others has is a clash of both', async () => {
    const [other] = (await calls.addWordings({
      contextIdentifier: from,
      identifier: 'other',
      value: 'Zwei',
    })) as [Wording];
    const rename = { id: first.id, onClash: 'rename', identifier: 'other' };
    const whole = { contextIdentifier: from, toContextIdentifier: to, wordings: [] };
    const { impact, move: seen } = await preview({ ...whole, choices: [rename] });
    expect([impact.counts.clashes, seen.clashes.map(({ identifier }) => identifier)]).toEqual([
      1,
      ['first', 'other'],
    ]);
    const refused = expectRefusal(await move({ ...whole, choices: [rename] }), 409, '006', 'wordings');
    expect(refused.errors[0]).toMatchObject({ reason: 'alreadyThere', values: { name: 'other (de)' } });
    expect(await textsIn(from)).toEqual(['first: Eins', 'second: null', 'other: Zwei']);
    const choices = [rename, { id: other.id, onClash: 'rename', identifier: 'other.moved' }];
    expect(contentOf(await move({ ...whole, choices }))).toMatchObject({ moved: 3, skipped: 0 });
    expect((await textsIn(to)).sort()).toEqual([
      'first: Dort',
      'other.moved: Zwei',
      'other: Eins',
      'second: null',
    ]);
  });

  test('what is replaced has to be what was seen', async () => {
    const choices = [{ id: first.id, onClash: 'replace', modificationDate: there.modificationDate }];
    const { creationDate: _date, ...saving } = there;
    contentOf(await calls.admin.post('wording/save', { ...saving, value: 'Neu dort' }));
    expectRefusal(await move({ ...named(first), choices }), 409, '046', 'choices');
    expect(await textsIn(to)).toEqual(['first: Neu dort']);
  });

  test('of two that are the same but for their contexts the second one takes the place with replace', async () => {
    await calls.addContexts([`third-${number}`, 'GLOBAL']);
    const [twin] = (await calls.addWordings({
      contextIdentifier: `third-${number}`,
      identifier: 'second',
      lang: 'all',
      value: 'Zwilling',
    })) as [Wording];
    const answer = contentOf<{ wordings: Wording[] }>(
      await move({ ...named(second, twin), onClash: 'replace' }),
    );
    expect(answer).toMatchObject({ moved: 1, replaced: 1, wordings: [{ id: twin.id }] });
    expect(await textsIn(to)).toEqual(['first: Dort', 'second: Zwilling']);
    expect(await textsIn(from)).toEqual(['first: Eins']);
  });
});
