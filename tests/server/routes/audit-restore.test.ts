import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { contentOf, expectRefusal, impactIn } from '#tests/support/text-calls.ts';
import { revisionIn, startUndoCalls, type UndoCalls } from '#tests/support/undo-calls.ts';

let { calls, hello, bye, state, remove, change, restore } = {} as UndoCalls;

beforeEach(async () => {
  ({ calls, hello, bye, state, remove, change, restore } = await startUndoCalls());
});
afterEach(() => calls.server.close());

describe('one record', () => {
  test('goes back to what a revision left of it, over all that was done since', async () => {
    const first = revisionIn(await change(hello, { value: 'eins' }));
    revisionIn(await change(hello, { value: 'zwei', lang: 'en' }));
    const restored = await restore('wording', hello.id, first);
    expect(contentOf(restored)).toMatchObject({ entity: { id: hello.id, value: 'eins', lang: 'de' } });
    expect(await calls.latestRevision()).toMatchObject([
      ['wording', 'MOD', { value: 'zwei' }, { value: 'eins' }],
    ]);
    const again = await restore('wording', hello.id, first);
    expect([again.statusCode, envelopeOf(again).revisionId]).toEqual([200, undefined]);
  });

  test('does not, when a user has changed it since it was seen', async () => {
    const first = revisionIn(await change(hello, { value: 'eins' }));
    const seen = contentOf<{ wording: Wording }>(await change(hello, { value: 'zwei' })).wording;
    calls.server.clock.advance({ minutes: 1 });
    const editor = await calls.signedInAs(['EDITOR'], ['nord']);
    const now = contentOf<{ wording: Wording }>(await change(hello, { value: 'drei' }, editor)).wording;
    const before = await state();
    const guarded = ({ modificationDate }: Wording, query = '') =>
      calls.admin.post(`audit/wording/restore${query}`, {
        ...{ entityId: hello.id, revisionId: first, modificationDate },
      });
    const refused = expectRefusal(await guarded(seen), 409, '046');
    expect(refused.content).toEqual({ entity: now });
    const previewed = impactIn(await guarded(seen, '?dryRun=true'));
    expect(previewed.clashes).toMatchObject([{ code: '046' }]);
    expect(await state()).toEqual(before);
    expect(impactIn(await guarded(now, '?dryRun=true')).counts).toMatchObject({ changed: 1, clashes: 0 });
    expect(contentOf(await guarded(now))).toMatchObject({ entity: { id: hello.id, value: 'eins' } });
    revisionIn(await remove(`wording/delete?id=${hello.id}`));
    expectRefusal(await guarded(now), 404, '008', 'entityId');
  });

  test('that was deleted comes back under its number', async () => {
    const before = await state();
    const deleted = revisionIn(await remove(`wording/delete?id=${bye.id}`));
    const restored = await restore('wording', bye.id, deleted);
    expect(contentOf(restored)).toMatchObject({ entity: { id: bye.id, creationDate: bye.creationDate } });
    expect(await state()).toEqual(before);
  });

  test('of any kind', async () => {
    const { read } = calls.server.parts.database;
    const { id } = await read
      .selectFrom('contexts')
      .select('id')
      .where('identifier', '=', 'praxis')
      .executeTakeFirstOrThrow();
    const before = await state();
    const deleted = revisionIn(await remove('context/delete?identifier=praxis'));
    expect(contentOf(await restore('context', id, deleted))).toMatchObject({
      entity: { id, identifier: 'praxis', parent: 'nord' },
    });
    expect(await state()).toEqual(before);
    const language = { lang: 'it', flag: 'it', description: 'Italienisch' };
    const saved = await calls.admin.post('language/save', language);
    const { language: italian } = contentOf<{ language: { id: number } }>(saved);
    revisionIn(await remove(`language/delete?id=${italian.id}`));
    const restored = await restore('language', italian.id, revisionIn(saved));
    expect(contentOf(restored)).toMatchObject({ entity: { ...language, id: italian.id } });
  });

  test('stays as it is where its place is taken, or what it names is gone', async () => {
    const first = revisionIn(await change(hello, { value: 'eins' }));
    revisionIn(await change(hello, { value: 'zwei', contextIdentifier: 'sued' }));
    await calls.addWordings({ contextIdentifier: 'nord', identifier: 'hello' });
    expectRefusal(await restore('wording', hello.id, first), 409, '006', `wording.${hello.id}`);
    const italian = contentOf<{ language: { id: number } }>(
      await calls.admin.post('language/save', { lang: 'it', description: 'Italienisch' }),
    );
    const ciao = revisionIn(await change(hello, { value: 'Ciao', lang: 'it', contextIdentifier: 'praxis' }));
    revisionIn(await change(hello, { value: 'zwei', contextIdentifier: 'sued' }));
    revisionIn(await remove('context/delete?identifier=praxis'));
    revisionIn(await remove(`language/delete?id=${italian.language.id}`));
    const gone = await restore('wording', hello.id, ciao);
    expectRefusal(gone, 400, '012', `wording.${hello.id}`, `wording.${hello.id}`);
    expect(envelopeOf(gone).errors.map(({ message }) => message)).toEqual([
      'Die Formulierung hello (it, praxis): Den Kontext praxis gibt es nicht mehr.',
      'Die Formulierung hello (it, praxis): Die Sprache it gibt es nicht mehr.',
    ]);
  });

  test('is not the default context a second time, and the default does not go', async () => {
    const entries = async () =>
      contentOf<{ revisions: [{ id: number }, { revision_id: number }, string][] }>(
        await calls.admin.post('audit/context/revisions', { entity: 'context', keyWord: 'GLOBAL' }),
      ).revisions;
    const [global, first] = (await entries()).at(-1) ?? [{ id: 0 }, { revision_id: 0 }];
    const west = { identifier: 'west', parentIdentifier: 'GLOBAL', isDefault: true, create: true };
    revisionIn(await calls.admin.post('context/save', west));
    expectRefusal(await restore('context', global.id, first.revision_id), 409, '006', `context.${global.id}`);
    const [given, last] = (await entries()).find(([{ id }]) => id === global.id) ?? [
      { id: 0 },
      { revision_id: 0 },
    ];
    const { create: _create, ...saved } = west;
    revisionIn(
      await calls.admin.post('context/save', { ...saved, identifier: 'GLOBAL', parentIdentifier: null }),
    );
    expectRefusal(await restore('context', given.id, last.revision_id), 400, '012', `context.${global.id}`);
  });

  test('has nothing in a revision that did nothing to it', async () => {
    const first = revisionIn(await change(hello, { value: 'eins' }));
    expectRefusal(await restore('wording', bye.id, first), 404, '008', 'revisionId');
    expectRefusal(await restore('language', hello.id, first), 404, '008', 'revisionId');
    const editor = await calls.signedInAs(['EDITOR'], ['GLOBAL']);
    expectRefusal(await restore('wording', hello.id, first, editor), 403, '019');
  });

  test('is previewed', async () => {
    const deleted = revisionIn(await remove(`wording/delete?id=${bye.id}`));
    const before = await state();
    const record = { entityId: bye.id, revisionId: deleted };
    const impact = impactIn(await calls.admin.post('audit/wording/restore?dryRun=true', record));
    expect(impact.added).toMatchObject([{ type: 'wording', id: bye.id }]);
    expect(await state()).toEqual(before);
  });
});
