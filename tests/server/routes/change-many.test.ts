import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ManyOutcome, ManyPreview } from '#contract/change-many.ts';
import type { DocumentFile } from '#contract/document-file.ts';
import type { Wording } from '#contract/wording.ts';
import { addDocument, addFile } from '#tests/support/document-calls.ts';
import { envelopeOf } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { contentOf, expectRefusal, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

let calls: TextCalls;
let editor: TestBrowser;
let number = 0;
let own: string;
let foreign: string;

beforeAll(async () => {
  calls = await startTextCalls();
  await calls.addContexts(['mine', 'GLOBAL']);
  editor = await calls.signedInAs(['EDITOR'], ['mine']);
});
afterAll(() => calls.server.close());
beforeEach(async () => {
  number += 1;
  own = `own-${number}`;
  foreign = `foreign-${number}`;
  await calls.addContexts([own, 'mine'], [foreign, 'GLOBAL']);
  calls.server.clock.advance({ minutes: 1 });
});

const change = (payload: object, browser = calls.admin) => browser.post('records/changeMany', payload);
const changed = async (payload: object, browser?: TestBrowser) =>
  contentOf<ManyOutcome>(await change(payload, browser));
const preview = async (payload: object, browser = calls.admin) =>
  contentOf<ManyPreview>(await browser.post('records/changeMany?dryRun=true', payload));
const texts = (contextIdentifier: string, count: number, more: object = {}) =>
  calls.addWordings(
    ...Array.from({ length: count }, (_, at) => ({
      ...{ contextIdentifier, identifier: `many-${number}.${at}`, value: `Text ${at}` },
      ...more,
    })),
  );
const listed = async (type: string, payload: object) =>
  contentOf<{ listData: { count: number; data: (Wording & { lang: string })[] } }>(
    await calls.admin.post(`${type}/list`, payload),
  ).listData;
const activeOf = async (contextIdentifier: string) =>
  (await listed('wording', { maxResult: 500, filter: { contextIdentifier, active: true } })).count;
const undo = async (browser: TestBrowser, answer: { revisionId?: number | null | undefined }) =>
  browser.post('audit/undo', { revisionId: answer.revisionId });

describe('wordings that a search finds', () => {
  test('are deactivated in one revision, those of foreign contexts left out, and come back by one undo', async () => {
    await texts(own, 310);
    await texts(foreign, 7);
    const query = { keyWord: `many-${number}.` };
    const step = { type: 'wording', action: 'deactivate', query };

    const seen = await preview(step, editor);
    expect(seen).toMatchObject({ count: 317, changed: 310, unchanged: 0, refusedCount: 7 });
    expect(seen.refused[0]).toMatchObject({
      code: '019',
      reason: 'contextNotAllowed',
      values: { type: 'wording', name: `many-${number}.0 (de)`, context: foreign },
      message: `Die Formulierung many-${number}.0 (de): Für den Kontext ${foreign} haben Sie keine Berechtigung.`,
    });
    expect(seen.impact.counts).toMatchObject({ changed: 310, deleted: 0 });
    expect([await activeOf(own), await activeOf(foreign)]).toEqual([310, 7]);

    const before = await calls.revisions();
    const refused = envelopeOf(await change({ ...step, state: seen.state }, editor));
    expect(refused).toMatchObject({ success: false, errCodes: ['019'] });
    expect(refused.errors).toHaveLength(7);
    expect([await calls.revisions(), await activeOf(own)]).toEqual([before, 310]);

    const response = await change({ ...step, state: seen.state, onRefused: 'skip' }, editor);
    expect(contentOf(response)).toMatchObject({ count: 317, changed: 310, refusedCount: 7 });
    expect([await calls.revisions(), await activeOf(own), await activeOf(foreign)]).toEqual([
      before + 1,
      0,
      7,
    ]);

    contentOf(await undo(editor, envelopeOf(response)));
    expect(await activeOf(own)).toBe(310);
  });

  test('are those of the filter, and of them only those that are not so already change', async () => {
    await texts(own, 3);
    await texts(own, 2, { lang: 'en', active: false });
    await texts(own, 2, { lang: 'fr' });
    const query = { filter: { contextIdentifier: own, lang: 'de' } };
    expect(await changed({ type: 'wording', action: 'deactivate', query })).toMatchObject({
      ...{ count: 3, changed: 3, unchanged: 0 },
    });
    const all = { filter: { contextIdentifier: own } };
    expect(await changed({ type: 'wording', action: 'deactivate', query: all })).toMatchObject({
      ...{ count: 7, changed: 2, unchanged: 5 },
    });
    expect((await calls.latestRevision()).map(([subject, operation]) => `${subject} ${operation}`)).toEqual([
      'wording MOD',
      'wording MOD',
    ]);
  });

  test('are left alone when another one is found by then, or one has changed', async () => {
    const [first] = (await texts(own, 3)) as [Wording];
    const step = { type: 'wording', action: 'delete', query: { filter: { contextIdentifier: own } } };
    const { state } = await preview(step);
    const [late] = (await calls.addWordings({ contextIdentifier: own, identifier: 'late' })) as [Wording];
    expectRefusal(await change({ ...step, state }), 409, '046', 'state');
    contentOf(await calls.admin.get(`wording/delete?id=${late.id}`, {}, 'DELETE'));
    const { creationDate: _date, ...saving } = first;
    contentOf(await calls.admin.post('wording/save', { ...saving, value: 'Neu' }));
    expectRefusal(await change({ ...step, state }), 409, '046', 'state');
    const again = await preview(step);
    expect(await changed({ ...step, state: again.state })).toMatchObject({ changed: 3 });
    expect((await listed('wording', { filter: { contextIdentifier: own } })).count).toBe(0);
  });
});

describe('records that are named', () => {
  test('one that is gone refuses all, or is left out', async () => {
    const [first, gone] = (await texts(own, 2)) as [Wording, Wording];
    contentOf(await calls.admin.get(`wording/delete?id=${gone.id}`, {}, 'DELETE'));
    const step = { type: 'wording', action: 'delete', ids: [first.id, gone.id] };
    expectRefusal(await change(step), 404, '008', 'ids');
    expect(await changed({ ...step, onRefused: 'skip' })).toMatchObject({ count: 2, changed: 1 });
  });

  test('a selection is named or found, and there is one', async () => {
    const step = { type: 'wording', action: 'delete' };
    expectRefusal(await change(step), 400, '005', 'ids');
    expectRefusal(await change({ ...step, ids: [] }), 400, '005', 'ids');
    expectRefusal(await change({ ...step, ids: [1], query: {} }), 400, '012', 'ids');
    const most = Array.from({ length: 2_001 }, (_, at) => at + 1);
    expectRefusal(await change({ ...step, ids: most }), 400, '042', 'ids');
    expectRefusal(
      await change({ ...step, query: { filter: { unknown: 1 } } }),
      400,
      '012',
      'query.filter.unknown',
    );
  });

  test('languages in use stay, each with what uses it, and the others are deleted and come back', async () => {
    const codes = ['aa', 'ab', 'ae', 'af', 'ak', 'am'].map(
      (code) => `${code}_${String.fromCharCode(64 + number)}X`,
    );
    for (const lang of codes) contentOf(await calls.admin.post('language/save', { lang, active: true }));
    await calls.addWordings({ contextIdentifier: own, lang: codes[1] as string });
    const { data } = await listed('language', { maxResult: null });
    const keys = data.filter(({ lang }) => codes.includes(lang)).map(({ id }) => id);
    const step = { type: 'language', action: 'delete', ids: keys };
    expect(await preview(step)).toMatchObject({
      ...{ count: 6, changed: 5, refusedCount: 1, impact: { counts: { deleted: 5 } } },
      refused: [
        { code: '012', reason: 'held', values: { type: 'language', name: codes[1], holder: 'wording' } },
      ],
    });
    expectRefusal(await change(step), 400, '012', 'ids');
    const response = await change({ ...step, onRefused: 'skip' });
    expect(contentOf(response)).toMatchObject({ changed: 5, refusedCount: 1 });
    const left = async () =>
      (await listed('language', { maxResult: null })).data.filter(({ lang }) => codes.includes(lang)).length;
    expect(await left()).toBe(1);
    contentOf(await undo(calls.admin, envelopeOf(response)));
    expect(await left()).toBe(6);
  });

  test('contexts go with those below them, whatever the order, and rules of theirs hold', async () => {
    const below = `${own}-a`;
    await calls.addContexts([below, own]);
    const step = { type: 'context', action: 'delete', identifiers: [own, below, 'GLOBAL', foreign] };
    await texts(foreign, 1);
    const seen = await preview(step);
    expect(seen).toMatchObject({ count: 4, changed: 2, refusedCount: 2 });
    expect(seen.refused.map(({ values }) => values?.name ?? '')).toContain(foreign);
    const response = await change({ ...step, onRefused: 'skip' });
    expect(contentOf(response)).toMatchObject({ changed: 2 });
    expect((await listed('context', { maxResult: null, filter: { identifier: below } })).count).toBe(0);
    contentOf(await undo(calls.admin, envelopeOf(response)));
    expect((await listed('context', { maxResult: null, filter: { identifier: below } })).count).toBe(1);

    const deactivated = await changed({ type: 'context', action: 'deactivate', identifiers: [own, below] });
    expect(deactivated).toMatchObject({ changed: 2 });
  });

  test('who may not save or delete one may not change many', async () => {
    const { id } = contentOf<{ language: { id: number } }>(
      await calls.admin.post('language/save', {
        lang: `xx_${String.fromCharCode(64 + number)}X`,
        active: true,
      }),
    ).language;
    expectRefusal(await change({ type: 'language', action: 'deactivate', ids: [id] }, editor), 403, '019');
    expectRefusal(
      await change({ type: 'context', action: 'delete', identifiers: [own] }, editor),
      403,
      '019',
    );
    expect(
      await changed({ type: 'context', action: 'deactivate', identifiers: [own] }, editor),
    ).toMatchObject({
      changed: 1,
    });
    expectRefusal(
      await change({ type: 'context', action: 'deactivate', identifiers: [foreign] }, editor),
      403,
      '019',
      'ids',
    );
    const user = await calls.signedInAs(['USER']);
    expectRefusal(await change({ type: 'wording', action: 'delete', ids: [1] }, user), 403, '019');
  });
});

describe('files of documents', () => {
  let documentId: number;
  let files: readonly DocumentFile[];
  beforeEach(async () => {
    documentId = (await addDocument(calls.admin, `many-files-${number}`)).id;
    const other = await addDocument(calls.admin, `other-files-${number}`);
    const fileOf = (id: number, fileNameRepresentation: string, contextIdentifier: string) =>
      addFile(calls.admin, id, { fileNameRepresentation, contextIdentifier, public: true });
    files = [
      await fileOf(documentId, 'a.pdf', own),
      await fileOf(documentId, 'b.pdf', own),
      await fileOf(documentId, 'c.pdf', foreign),
      await fileOf(other.id, 'd.pdf', own),
    ];
  });
  const stored = async () => {
    const { listData } = contentOf<{ listData: { data: DocumentFile[] } }>(
      await calls.admin.post('document/file/list', { maxResult: 500 }),
    );
    const ids = files.map(({ id }) => id);
    return listData.data.filter(({ id }) => ids.includes(id));
  };
  const active = async () =>
    (await stored()).filter((one) => one.active).map((one) => one.fileNameRepresentation);

  test('of one document are deactivated in one revision, others left alone, and come back by one undo', async () => {
    const step = { type: 'documentfile', action: 'deactivate', query: { joinId: documentId } };
    const seen = await preview(step, editor);
    expect(seen).toMatchObject({
      ...{ count: 3, changed: 2, unchanged: 0, refusedCount: 1 },
      refused: [
        {
          ...{ code: '019', reason: 'contextNotAllowed' },
          values: { type: 'documentfile', name: 'c.pdf (de)', context: foreign },
        },
      ],
    });
    const [first, before] = [(await stored())[0], await calls.revisions()];
    expectRefusal(await change({ ...step, state: seen.state }, editor), 403, '019', 'ids');
    const response = await change({ ...step, state: seen.state, onRefused: 'skip' }, editor);
    expect(contentOf(response)).toMatchObject({ count: 3, changed: 2, refusedCount: 1 });
    expect(await calls.revisions()).toBe(before + 1);
    expect(await active()).toEqual(['c.pdf', 'd.pdf']);
    // Nothing else of them has changed.
    expect((await stored())[0]).toEqual({
      ...first,
      active: false,
      modificationDate: expect.not.stringMatching(first?.modificationDate ?? ''),
    });
    expect(await changed(step)).toMatchObject({ count: 3, changed: 1, unchanged: 2 });
    contentOf(await undo(editor, envelopeOf(response)));
    expect(await active()).toEqual(['a.pdf', 'b.pdf', 'd.pdf']);
  });

  test('that are named are deleted, unless one has changed since the preview', async () => {
    const [first, second] = files as [DocumentFile, DocumentFile];
    const step = { type: 'documentfile', action: 'delete', ids: [first.id, second.id] };
    const { state, impact } = await preview(step, editor);
    expect(impact.counts.deleted).toBe(2);
    await changed({ type: 'documentfile', action: 'deactivate', ids: [first.id] });
    expectRefusal(await change({ ...step, state }, editor), 409, '046', 'state');
    const response = await change(step, editor);
    expect(contentOf(response)).toMatchObject({ count: 2, changed: 2 });
    expect(await stored()).toHaveLength(2);
    contentOf(await undo(editor, envelopeOf(response)));
    expect(await stored()).toHaveLength(4);
  });

  test('are changed by editors only, and no other kind takes the document', async () => {
    const user = await calls.signedInAs(['USER']);
    const step = { type: 'documentfile', action: 'delete', query: { joinId: documentId } };
    expectRefusal(await change(step, user), 403, '019');
    expectRefusal(await change({ ...step, type: 'wording' }), 400, '012', 'query.joinId');
    expect(await stored()).toHaveLength(4);
  });
});
