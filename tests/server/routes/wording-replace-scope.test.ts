import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HEADERS } from '#contract/call.ts';
import type { Wording } from '#contract/wording.ts';
import { replacePreviewSchema } from '#contract/wording-replace.ts';
import { ReplaceRuns } from '#server/routes/replace-runs.ts';
import { type ReplacePayload, replaceInWordings } from '#server/store/texts/wording-replace.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { contentOf, expectRefusal, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

let calls: TextCalls;
let number = 0;
/** A tree of three levels that no one else uses. */
let [top, left, right, below] = ['', '', '', ''];

beforeAll(async () => {
  calls = await startTextCalls();
});
afterAll(() => calls.server.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  number += 1;
  [top, left, right, below] = [`verbund-${number}`, `a-${number}`, `b-${number}`, `c-${number}`];
  await calls.addContexts([top, 'GLOBAL'], [right, top], [left, top], [below, left]);
});

type Text = readonly [identifier: string, value: string, lang?: string];
const add = (contextIdentifier: string, ...texts: readonly Text[]) =>
  calls.addWordings(
    ...texts.map(([identifier, value, lang = 'de']) => ({ contextIdentifier, identifier, value, lang })),
  );

/** Search term of the current test, found nowhere else. */
const term = () => `Termin${number}`;
const wish = (more: object = {}) => ({
  ...{ scope: 'subtree', context: top, find: term(), replacement: 'Besuch' },
  ...more,
});
const send = (more: object = {}, at = '', browser = calls.admin, headers = {}) =>
  browser.post(`wording/replace${at}`, wish(more), headers);
const preview = async (more: object = {}, browser = calls.admin) =>
  replacePreviewSchema.parse(contentOf(await send(more, '?dryRun=true', browser)));
const run = async (more: object = {}, browser = calls.admin) =>
  contentOf<{ changed: number }>(await send(more, '', browser)).changed;

/** Values by context and identifier. */
async function stored(): Promise<string> {
  const values: string[] = [];
  for (const contextIdentifier of [top, left, below, right]) {
    const payload = { offset: 0, maxResult: 500, filter: { contextIdentifier } };
    const { listData } = contentOf<{ listData: { data: Wording[] } }>(
      await calls.admin.post('wording/list', payload),
    );
    values.push(...listData.data.map(({ value }) => value ?? ''));
  }
  return values.join(', ');
}

describe('a scope', () => {
  test('looks through a context and everything below it, each before what is below it', async () => {
    await add(right, ['x', term()]);
    await add(below, ['b', term()], ['a', `${term()} ${term()}`]);
    await add(left, ['y', term()]);
    await add(top, ['z', 'anders']);
    const { replacement } = await preview();
    expect(replacement.rows.map((row) => [row.contextIdentifier, row.identifier])).toEqual([
      [left, 'y'],
      [below, 'a'],
      [below, 'b'],
      [right, 'x'],
    ]);
    expect(replacement.contexts).toEqual([
      { contextIdentifier: left, texts: 1, obstacles: 0 },
      { contextIdentifier: below, texts: 2, obstacles: 0 },
      { contextIdentifier: right, texts: 1, obstacles: 0 },
    ]);
    expect(replacement.counts).toEqual({ texts: 4, hits: 5, obstacles: 0 });
    expect((await preview({ context: left })).replacement.counts.texts).toBe(3);
    expect((await preview({ scope: 'context', context: left })).replacement.counts.texts).toBe(1);
    expect((await preview({ scope: 'all', context: undefined })).replacement.counts.texts).toBe(4);
  });

  test('is replaced in as one operation that is taken back at once', async () => {
    await add(top, ['a', term()]);
    await add(below, ['a', term()]);
    await add(right, ['a', term()]);
    const before = await calls.revisions();
    const { state } = (await preview()).replacement;
    const response = await send({ state });
    expect(contentOf(response)).toEqual({ changed: 3 });
    expect(await calls.revisions()).toBe(before + 1);
    expect(await stored()).toBe('Besuch, Besuch, Besuch');
    contentOf(await calls.admin.post('audit/undo', { revisionId: envelopeOf(response).revisionId }));
    expect(await stored()).toBe(`${term()}, ${term()}, ${term()}`);
  });

  test('a text of it that has changed since its preview refuses the whole', async () => {
    await add(top, ['a', term()]);
    const { state } = (await preview()).replacement;
    await add(below, ['a', term()]);
    expectRefusal(await send({ state }), 409, '046', 'state');
    expect(await stored()).toBe(`${term()}, ${term()}`);
  });

  test('names what its top inherits, and nothing where all contexts are looked through', async () => {
    await add(top, ['a', term()]);
    await add(below, ['b', term()]);
    expect((await preview({ context: left })).replacement.inherited).toEqual([
      { contextIdentifier: top, count: 1 },
    ]);
    expect((await preview({ scope: 'all', context: left })).replacement.inherited).toEqual([]);
  });

  test('leaves out and counts what the caller may not change, the nearest first', async () => {
    await add(top, ['a', term()]);
    await add(left, ['a', term()]);
    await add(below, ['a', term()], ['b', term()]);
    await add(right, ['a', term()], ['b', term()]);
    const editor = await calls.signedInAs(['EDITOR'], [left]);
    const all = { scope: 'all', context: below };
    const { replacement } = await preview(all, editor);
    expect(replacement.counts.texts).toBe(3);
    expect(replacement.foreign).toEqual([
      { contextIdentifier: top, count: 1 },
      { contextIdentifier: right, count: 2 },
    ]);
    expect(await run(all, editor)).toBe(3);
    expect(await stored()).toBe(`${term()}, Besuch, Besuch, Besuch, ${term()}, ${term()}`);
    expect((await preview(all)).replacement.foreign).toEqual([]);
  });

  test('in which the caller may change nothing is refused, as is one without the context it needs', async () => {
    const other = await calls.signedInAs(['EDITOR'], [right]);
    expectRefusal(await send({ context: left }, '', other), 403, '019');
    expectRefusal(await send({ context: left }, '?dryRun=true', other), 403, '019');
    expect(await run({ context: top }, other)).toBe(0);
    expectRefusal(await send({ context: undefined }), 400, '005', 'context');
    expectRefusal(await send({ scope: 'context', context: undefined }), 400, '005', 'context');
    expectRefusal(await send({ context: 'gone' }), 400, '012', 'context');
    expectRefusal(await send({ scope: 'everything' }), 400, '012', 'scope');
  });
});

describe('a choice', () => {
  test('is the other way round in the contexts that it names', async () => {
    const [one] = await add(left, ['a', term()], ['b', term()]);
    await add(right, ['a', term()]);
    const chosen = async (more: object) => (await preview(more)).impact.counts.changed;
    expect(await chosen({ inverted: [left] })).toBe(1);
    expect(await chosen({ inverted: [left], except: [one?.id] })).toBe(2);
    expect(await chosen({ inverted: [left], only: [] })).toBe(2);
    expect(await chosen({ inverted: [left], only: [one?.id] })).toBe(1);
    expect(await run({ inverted: [left], only: [one?.id] })).toBe(1);
    expect(await stored()).toBe(`${term()}, Besuch, ${term()}`);
  });
});

describe('a preview', () => {
  test('keeps the case of each place where that is asked for', async () => {
    await add(top, ['a', `${term()}, ${term().toLowerCase()}, ${term().toUpperCase()}`]);
    const { replacement } = await preview({ keepCase: true });
    expect(replacement.rows[0]?.after).toBe('Besuch, besuch, BESUCH');
    expect((await preview()).replacement.rows[0]?.after).toBe('Besuch, Besuch, Besuch');
  });

  test('says what the replacement breaks, and nothing of what is so already', async () => {
    await add(top, ['a', `<b>${term()}</b>`], ['b', `${term()} `]);
    const { replacement } = await preview({ find: `${term()}</b>`, replacement: 'Besuch</i>' });
    expect(replacement.rows[0]?.findings).toContainEqual({ check: 'tagUnbalanced', detail: '</i>' });
    expect((await preview()).replacement.rows.map(({ findings }) => findings)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('writes nothing and does not wait for writers', async () => {
    await add(top, ['a', term()]);
    await calls.server.parts.database.write.transaction().execute(async () => {
      expect((await preview()).replacement.counts.texts).toBe(1);
    });
  });

  test('does not work out what very many texts change elsewhere, and says so', async () => {
    const many = Array.from({ length: 2_001 }, (_, at) => [`t.${at}`, `${term()} ${at}`] as const);
    await add(top, ...many);
    const { impact, replacement } = await preview();
    expect([replacement.effectsOmitted, impact.counts.changed]).toEqual([true, many.length]);
    expect((await preview({ only: [1] })).replacement.effectsOmitted).toBeUndefined();
    expect(await run({ state: replacement.state })).toBe(many.length);
  });
});

describe('a run that is cancelled', () => {
  const KEY = () => `key-${number}`;
  const keyed = () => ({ [HEADERS.idempotencyKey]: KEY() });
  const cancel = async (key = KEY()) =>
    contentOf<{ changed: number | null }>(await calls.admin.post('wording/replace/cancel', { key })).changed;
  const progress = async (browser = calls.admin) =>
    contentOf<{ progress: object | null }>(await browser.post('wording/replace/progress', { key: KEY() }))
      .progress;

  test('in the middle leaves nothing changed', async () => {
    const many = Array.from({ length: 250 }, (_, at) => [`t.${at}`, `${term()} ${at}`] as const);
    await add(top, ...many);
    const rights = { editor: true, superAdmin: true, authorizations: [] };
    const payload = { ...wish(), matchCase: false, keepCase: false, wholeWords: false };
    const seen: string[] = [];
    const watch = {
      progress: (done: number, total: number | null) => {
        seen.push(`${done}/${total}`);
        if (done > 100) throw new Error('cancelled');
      },
    };
    const { units } = calls.server.parts;
    const work = units.run({ userId: null, username: 'test' }, (unit) =>
      replaceInWordings(
        unit,
        rights,
        { ...payload, except: [], inverted: [] } as unknown as ReplacePayload,
        watch,
      ),
    );
    await expect(work).rejects.toThrow('cancelled');
    expect(seen.slice(-3)).toEqual(['0/250', '100/250', '200/250']);
    expect(await stored()).not.toContain('Besuch');
  });

  test('while it waits says how far it is, changes nothing, and never begins', async () => {
    await add(top, ['a', term()]);
    const stranger = await calls.signedInAs(['EDITOR'], [top]);
    const flagged = vi.spyOn(ReplaceRuns.prototype, 'cancel');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held = calls.server.parts.database.write.transaction().execute(() => released);
    const running = send({}, '', calls.admin, keyed());
    await vi.waitFor(async () => expect(await progress()).toEqual({ done: 0, total: null }));
    expect(await progress(stranger)).toBeNull();
    const cancelling = cancel();
    await vi.waitFor(() => expect(flagged).toHaveBeenCalled());
    release();
    await held;
    expect(await cancelling).toBeNull();
    expectRefusal(await running, 400, '012', HEADERS.idempotencyKey);
    expect(await stored()).toBe(term());
    // The same once more, as after a connection that was lost.
    expectRefusal(await send({}, '', calls.admin, keyed()), 400, '012', HEADERS.idempotencyKey);
    expect(await stored()).toBe(term());
    expect(await progress()).toBeNull();
  });

  test('before it has arrived never begins', async () => {
    await add(top, ['a', term()]);
    expect(await cancel()).toBeNull();
    expectRefusal(await send({}, '', calls.admin, keyed()), 400, '012', HEADERS.idempotencyKey);
    expect(await cancel()).toBeNull();
    expect(await stored()).toBe(term());
  });

  test('too late says how many texts it has changed', async () => {
    await add(top, ['a', term()], ['b', term()]);
    contentOf(await send({}, '', calls.admin, keyed()));
    expect(await cancel()).toBe(2);
    expect(await stored()).toBe('Besuch, Besuch');
  });

  test('of another user is neither seen nor ended', async () => {
    await add(top, ['a', term()]);
    const editor = await calls.signedInAs(['EDITOR'], [top]);
    contentOf(await editor.post('wording/replace/cancel', { key: KEY() }));
    contentOf(await send({}, '', calls.admin, keyed()));
    expect(await stored()).toBe('Besuch');
  });

  test('needs a key, and the right to replace anything', async () => {
    expectRefusal(await calls.admin.post('wording/replace/cancel', { key: '' }), 400, '005', 'key');
    const reader = await calls.signedInAs(['EDITOR'], []);
    expectRefusal(await reader.post('wording/replace/cancel', { key: 'a' }), 403, '019');
    expectRefusal(await reader.post('wording/replace/progress', { key: 'a' }), 403, '019');
  });
});
