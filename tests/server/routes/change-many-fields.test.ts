import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ManyOutcome, ManyPreview } from '#contract/change-many.ts';
import type { DocumentFile } from '#contract/document-file.ts';
import type { Wording } from '#contract/wording.ts';
import { addDocument, addFile } from '#tests/support/document-calls.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { contentOf, expectRefusal, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

let calls: TextCalls;
let number = 0;
let first: string;
let second: string;

beforeAll(async () => {
  calls = await startTextCalls();
});
afterAll(() => calls.server.close());
beforeEach(async () => {
  number += 1;
  first = `first-${number}`;
  second = `second-${number}`;
  await calls.addContexts([first, 'GLOBAL'], [second, 'GLOBAL']);
});

const change = (payload: object) => calls.admin.post('records/changeMany', { action: 'change', ...payload });
const preview = async (payload: object) =>
  contentOf<ManyPreview>(
    await calls.admin.post('records/changeMany?dryRun=true', { action: 'change', ...payload }),
  );
const skipping = async (payload: object) =>
  contentOf<ManyOutcome>(await change({ ...payload, onRefused: 'skip' }));
const listed = async <Row>(type: string, filter: object) =>
  contentOf<{ listData: { data: Row[] } }>(await calls.admin.post(`${type}/list`, { maxResult: 100, filter }))
    .listData.data;

describe('wordings', () => {
  test('go to another context in one revision, but for those whose place is taken, and come back by one undo', async () => {
    await calls.addWordings({ contextIdentifier: second, identifier: 'b', value: 'there' });
    const added = await calls.addWordings(
      ...['a', 'b', 'c'].map((identifier) => ({ contextIdentifier: first, identifier, value: identifier })),
    );
    const ids = added.map(({ id }) => id);
    const step = { type: 'wording', ids, values: { contextIdentifier: second, active: false } };
    const seen = await preview(step);
    expect(seen).toMatchObject({ count: 3, changed: 2, refusedCount: 1, impact: { counts: { changed: 2 } } });
    expect(seen.refused[0]).toMatchObject({ code: '006', message: expect.stringContaining('b (de)') });
    expectRefusal(await change({ ...step, state: seen.state }), 409, '006', 'ids');
    const before = await calls.revisions();
    const answer = await change({ ...step, state: seen.state, onRefused: 'skip' });
    expect(contentOf(answer)).toMatchObject({ changed: 2, refusedCount: 1 });
    expect(await calls.revisions()).toBe(before + 1);
    const there = async () =>
      (await listed<Wording>('wording', { contextIdentifier: second })).map((one) => [
        one.identifier,
        one.active,
      ]);
    expect((await there()).toSorted()).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
    ]);
    contentOf(await calls.admin.post('audit/undo', { revisionId: envelopeOf(answer).revisionId }));
    expect(await there()).toEqual([['b', true]]);
  });

  test('end inheritance only where they are for all languages', async () => {
    const added = await calls.addWordings(
      { contextIdentifier: first, identifier: 'a', lang: 'all' },
      { contextIdentifier: first, identifier: 'a', lang: 'de' },
    );
    const step = { type: 'wording', ids: added.map(({ id }) => id), values: { resetInheritance: true } };
    expect(await skipping(step)).toMatchObject({
      changed: 1,
      refused: [{ reason: 'onlyForAllLanguages', values: { name: 'a (de)' } }],
    });
    expect(await skipping(step)).toMatchObject({ changed: 0, unchanged: 1, refusedCount: 1 });
  });
});

test('mail templates get another language, but for the one that is there already; nothing else of them changes', async () => {
  const template = (lang: string, identifier: string) =>
    calls.admin.post('mailTemplate/save', {
      ...{ identifier, lang, contextIdentifier: first, subject: `Subject ${identifier}`, body: 'Body' },
    });
  for (const [lang, identifier] of [
    ['de', 'x'],
    ['de', 'y'],
    ['fr', 'y'],
  ] as const)
    contentOf(await template(lang, identifier));
  const query = { filter: { contextIdentifier: first, lang: 'de' } };
  const step = { type: 'mailTemplate', query, values: { lang: 'fr' } };
  // A statement that the database refuses does not keep the next ones from being carried out.
  expect(await preview(step)).toMatchObject({ count: 2, changed: 1, refusedCount: 1 });
  expect(await skipping(step)).toMatchObject({ changed: 1, refused: [{ code: '006' }] });
  const rows = await listed<Readonly<Record<string, unknown>>>('mailTemplate', {
    contextIdentifier: first,
    sort: { field: 'id', direction: 'asc' },
  });
  expect(rows.map(({ identifier, lang, subject, active }) => [identifier, lang, subject, active])).toEqual([
    ['x', 'fr', 'Subject x', true],
    ['y', 'de', 'Subject y', true],
    ['y', 'fr', 'Subject y', true],
  ]);
});

test('documents get another fallback language, files another context, contexts another parent', async () => {
  const documents = [
    await addDocument(calls.admin, `one-${number}`),
    await addDocument(calls.admin, `two-${number}`),
  ];
  const ids = documents.map(({ id }) => id);
  expect(
    await skipping({ type: 'document', ids, values: { fallbackDocumentLang: 'fr', active: false } }),
  ).toMatchObject({ changed: 2 });

  const fields = { contextIdentifier: first, public: true };
  const files = [
    await addFile(calls.admin, ids[0] as number, { ...fields, fileNameRepresentation: 'a.pdf' }),
    await addFile(calls.admin, ids[1] as number, { ...fields, fileNameRepresentation: 'b.pdf' }),
  ];
  const moved = { type: 'documentfile', ids: files.map(({ id }) => id) };
  expect(await skipping({ ...moved, values: { contextIdentifier: second } })).toMatchObject({ changed: 2 });
  const stored = await listed<DocumentFile>('document/file', { contextIdentifier: second });
  expect(stored.map((one) => [one.fileNameRepresentation, one.public, one.fileVersion])).toEqual([
    ['a.pdf', true, 1],
    ['b.pdf', true, 1],
  ]);

  const below = `below-${number}`;
  await calls.addContexts([below, first]);
  const identifiers = [below, second];
  const placed = { type: 'context', identifiers, values: { parentIdentifier: below } };
  // No context is placed below itself.
  expect(await skipping(placed)).toMatchObject({
    changed: 1,
    refused: [{ code: '012', values: { name: below } }],
  });
});

test('only fields that are chosen can be shared, and only those that the kind has', async () => {
  const [{ id }] = (await calls.addWordings({ contextIdentifier: first })) as [Wording];
  const step = { type: 'wording', ids: [id] };
  expectRefusal(await change(step), 400, '005', 'values');
  expectRefusal(await change({ ...step, values: {} }), 400, '005', 'values');
  expectRefusal(await change({ ...step, values: { value: 'x' } }), 400, '012', 'values.value');
  expectRefusal(await change({ ...step, values: { defaultLang: 'de' } }), 400, '012', 'values.defaultLang');
  expectRefusal(await change({ ...step, values: { lang: null } }), 400, '005', 'values.lang');
  expectRefusal(await change({ ...step, action: 'delete', values: { lang: 'de' } }), 400, '012', 'values');
  expectRefusal(await change({ ...step, values: { lang: 'xx' } }), 400, '012', 'ids');
});
