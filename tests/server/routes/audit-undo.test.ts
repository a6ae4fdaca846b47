import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { addContext, changeContext } from '#server/store/contexts.ts';
import { addLanguage } from '#server/store/languages.ts';
import type { Unit } from '#server/store/unit-of-work.ts';
import { addWording, changeWording } from '#server/store/wording-save.ts';
import { textsOf } from '#server/store/wordings.ts';
import { recordState } from '#tests/support/record-state.ts';
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
let hello: Wording;
let bye: Wording;

beforeEach(async () => {
  calls = await startTextCalls();
  await calls.addContexts(['nord', 'GLOBAL'], ['praxis', 'nord'], ['sued', 'GLOBAL']);
  [hello, bye] = (await calls.addWordings(
    { contextIdentifier: 'nord', identifier: 'hello', value: 'Moin' },
    { contextIdentifier: 'nord', identifier: 'bye', lang: 'all', value: 'Tschüs', resetInheritance: true },
  )) as [Wording, Wording];
  calls.server.clock.advance({ minutes: 1 });
});
afterEach(() => calls.server.close());

const state = () => recordState(calls.server.parts.database.read);
/** The number of the revision that an answer names. */
const revisionIn = (response: LightMyRequestResponse): number => {
  expect(response.statusCode, response.body).toBe(200);
  return envelopeOf(response).revisionId ?? Number.NaN;
};
const undo = (revisionId: number, browser = calls.admin) => browser.post('audit/undo', { revisionId });
const remove = (path: string, browser = calls.admin) => browser.get(path, {}, 'DELETE');
const change = (wording: Wording, fields: object, browser = calls.admin) => {
  const { creationDate: _creation, modificationDate: _modification, ...texts } = wording;
  return browser.post('wording/save', { ...texts, ...fields });
};
const restore = (type: string, entityId: number, revisionId: number, browser = calls.admin) =>
  browser.post(`audit/${type}/restore`, { entityId, revisionId });

/** Does something and takes it back: everything has to be as before; and once more, as after it. */
async function thereAndBack(act: () => Promise<LightMyRequestResponse>): Promise<Record<string, number>> {
  const before = await state();
  const done = revisionIn(await act());
  const after = await state();
  expect(after).not.toEqual(before);
  calls.server.clock.advance({ minutes: 1 });
  const undone = await undo(done);
  expect(await state()).toEqual(before);
  revisionIn(await undo(revisionIn(undone)));
  expect(await state()).toEqual(after);
  return contentOf(undone);
}

describe('an operation is taken back, and brought back again', () => {
  test('a new, a changed and a deleted wording', async () => {
    const texts = { lang: 'de', identifier: 'new', contextIdentifier: 'sued', value: 'Neu' };
    expect(await thereAndBack(() => calls.admin.post('wording/save', texts))).toEqual({
      ...{ added: 0, changed: 0, deleted: 1 },
    });
    expect(await thereAndBack(() => change(hello, { value: 'Ahoi', lang: 'en' }))).toEqual({
      ...{ added: 0, changed: 1, deleted: 0 },
    });
    expect(await thereAndBack(() => remove(`wording/delete?id=${bye.id}`))).toEqual({
      ...{ added: 1, changed: 0, deleted: 0 },
    });
  });

  test('a move of 300 wordings', { timeout: 30_000 }, async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      contextIdentifier: 'praxis',
      identifier: `many.${index}`,
    }));
    await calls.addWordings(...many);
    const move = { contextIdentifier: 'praxis', toContextIdentifier: 'sued', wordings: [] };
    const undone = await thereAndBack(() => calls.admin.post('context/wordings/update', move));
    expect(undone).toEqual({ added: 0, changed: 300, deleted: 0 });
  });

  test('a context: new, with another parent, another address, as the default, deleted', async () => {
    const west = { identifier: 'west', parentIdentifier: 'GLOBAL', hostUrl: 'west.example' };
    await thereAndBack(() => calls.admin.post('context/save', { ...west, create: true }));
    await thereAndBack(() => calls.admin.post('context/save', { ...west, parentIdentifier: 'sued' }));
    await thereAndBack(() => calls.admin.post('context/save', { ...west, hostUrl: 'other.example' }));
    await thereAndBack(() => calls.admin.post('context/save', { ...west, isDefault: true }));
    await thereAndBack(() => remove('context/delete?identifier=praxis'));
  });

  test('a language and a mail template', async () => {
    const italian = { lang: 'it', flag: 'it', description: 'Italienisch' };
    await thereAndBack(() => calls.admin.post('language/save', italian));
    const template = { identifier: 'mail', lang: 'de', contextIdentifier: 'nord', subject: 'Termin' };
    await thereAndBack(() => calls.admin.post('mailTemplate/save', template));
  });

  test('that touched many kinds, some records more than once, and changed places', async () => {
    const { units } = calls.server.parts;
    let revision: number | null = null;
    const before = await state();
    const work = async (unit: Unit) => {
      const rest = { hostUrl: null, isDefault: false, active: true };
      await addContext(unit, { identifier: 'upper', parentIdentifier: 'GLOBAL', ...rest });
      await addContext(unit, { identifier: 'lower', parentIdentifier: 'upper', ...rest });
      await changeContext(unit, 'praxis', { parentIdentifier: 'lower', hostUrl: 'a.example' });
      await addLanguage(unit, { lang: 'it', flag: null, description: null, active: true });
      const there = { contextIdentifier: 'lower', lang: 'it', resetInheritance: false, active: true };
      await addWording(unit, { ...there, identifier: 'ciao', value: 'Ciao' });
      // Each takes the other one's place.
      const de = { ...textsOf(bye), lang: 'de', resetInheritance: false };
      const aside = await changeWording(unit, hello, { ...textsOf(hello), identifier: 'aside' });
      const first = await changeWording(unit, bye, { ...de, identifier: 'hello' });
      await changeWording(unit, aside, { ...textsOf(hello), identifier: 'bye' });
      await changeWording(unit, first, { ...de, identifier: 'hello', contextIdentifier: 'nord' });
    };
    await units.run({ userId: null, username: 'import' }, work, {
      finish: async (_unit, _result, made) => {
        revision = made;
      },
    });
    const after = await state();
    const undone = await undo(revision ?? 0);
    expect(contentOf(undone)).toEqual({ added: 0, changed: 3, deleted: 4 });
    expect(await state()).toEqual(before);
    const redone = revisionIn(await undo(revisionIn(undone)));
    expect(await state()).toEqual(after);
    revisionIn(await undo(redone));
    expect(await state()).toEqual(before);
  });

  test('and what is shown follows at once', async () => {
    const shown = async () =>
      contentOf<{ wordings: { flattenedWordings: unknown } }>(
        await calls.admin.get('wording/get?context=praxis&prefix=hello'),
      ).wordings.flattenedWordings;
    expect(await shown()).toMatchObject({ de: { hello: 'Moin' } });
    const done = revisionIn(await change(hello, { value: 'Ahoi' }));
    expect(await shown()).toMatchObject({ de: { hello: 'Ahoi' } });
    revisionIn(await undo(done));
    expect(await shown()).toMatchObject({ de: { hello: 'Moin' } });
  });
});

describe('an operation is not taken back', () => {
  test('when one of its records has been changed since: each is named, with its last change', async () => {
    const move = { contextIdentifier: 'nord', toContextIdentifier: 'sued', wordings: [] };
    const done = revisionIn(await calls.admin.post('context/wordings/update', move));
    const later = revisionIn(await change({ ...hello, contextIdentifier: 'sued' }, { value: 'Servus' }));
    const before = await state();
    const refused = expectRefusal(await undo(done), 409, '046', `wording.${hello.id}`);
    expect(refused.errors[0]?.message).toBe(
      `Die Formulierung hello (de, sued) wurde danach noch einmal geändert (admin, Revision ${later}).`,
    );
    expect(refused.content).toEqual({
      clashes: [{ type: 'wording', id: hello.id, identifier: 'hello (de, sued)', revisionId: later }],
    });
    expect(await state()).toEqual(before);
    revisionIn(await undo(later));
    revisionIn(await undo(done));
  });

  test('when a record is gone since', async () => {
    const done = revisionIn(await change(hello, { value: 'Ahoi' }));
    revisionIn(await remove(`wording/delete?id=${hello.id}`));
    expectRefusal(await undo(done), 409, '046', `wording.${hello.id}`);
    expectRefusal(await undo(done), 409, '046', `wording.${hello.id}`);
  });

  test('twice', async () => {
    const done = revisionIn(await change(hello, { value: 'Ahoi' }));
    revisionIn(await undo(done));
    expectRefusal(await undo(done), 409, '046', `wording.${hello.id}`);
  });

  test('when its place has been taken', async () => {
    const done = revisionIn(await remove(`wording/delete?id=${hello.id}`));
    const [other] = (await calls.addWordings({ contextIdentifier: 'nord', identifier: 'hello' })) as [
      Wording,
    ];
    const refused = expectRefusal(await undo(done), 409, '006', `wording.${hello.id}`);
    expect(refused.errors[0]?.message).toContain(`Nummer ${other.id}`);
  });

  test('when what it names is gone, or what it made is in use', async () => {
    const deleted = revisionIn(await remove(`wording/delete?id=${hello.id}`));
    revisionIn(await remove(`wording/delete?id=${bye.id}`));
    revisionIn(await remove('context/delete?identifier=praxis'));
    const gone = revisionIn(await remove('context/delete?identifier=nord'));
    expectRefusal(await undo(deleted), 400, '012', `wording.${hello.id}`);
    revisionIn(await undo(gone));
    revisionIn(await undo(deleted));

    const made = revisionIn(
      await calls.admin.post('context/save', { identifier: 'west', parentIdentifier: 'GLOBAL' }),
    );
    await calls.addWordings({ contextIdentifier: 'west', identifier: 'west' });
    const refused = envelopeOf(await undo(made));
    expect([refused.errCodes, refused.errors[0]?.message]).toEqual([
      ['012'],
      'Der Kontext west: Im Weg steht eine Formulierung: west.',
    ]);
    const italian = { lang: 'it', flag: 'it', description: 'Italienisch' };
    const language = revisionIn(await calls.admin.post('language/save', italian));
    await calls.addWordings({ contextIdentifier: 'west', identifier: 'ciao', lang: 'it' });
    expect(envelopeOf(await undo(language)).errCodes).toEqual(['012']);
  });

  test('when a context would stand above itself', async () => {
    const save = (identifier: string, parentIdentifier: string) =>
      calls.admin.post('context/save', { identifier, parentIdentifier });
    const away = revisionIn(await save('praxis', 'GLOBAL'));
    revisionIn(await save('nord', 'praxis'));
    const refused = envelopeOf(await undo(away));
    expect([refused.errCodes, refused.errors[0]?.message]).toEqual([
      ['012'],
      'Der Kontext praxis: Er stünde über sich selbst.',
    ]);
  });

  test('when there is none of that number', async () => {
    for (const number of [1_000_000, 2 ** 40]) {
      expectRefusal(await undo(number), 404, '008', 'revisionId');
      expectRefusal(await restore('wording', number, number), 404, '008', 'revisionId');
    }
  });
});

describe('a rehearsal of an undo', () => {
  test('answers what it would do, and does nothing', async () => {
    const done = revisionIn(await change(hello, { value: 'Ahoi' }));
    const before = await state();
    const impact = impactIn(await calls.admin.post('audit/undo?dryRun=true', { revisionId: done }));
    expect(impact.changed).toMatchObject([{ type: 'wording', id: hello.id, identifier: 'hello' }]);
    expect(impact.effective).toMatchObject([
      { contextIdentifier: 'praxis', identifier: 'hello', before: 'Ahoi', after: 'Moin' },
    ]);
    expect(await state()).toEqual(before);
  });

  test('answers what would refuse it', async () => {
    const done = revisionIn(await change(hello, { value: 'Ahoi' }));
    revisionIn(await change(hello, { value: 'Servus' }));
    const clashing = impactIn(await calls.admin.post('audit/undo?dryRun=true', { revisionId: done }));
    expect(clashing.clashes).toMatchObject([{ code: '046', field: `wording.${hello.id}` }]);
    const deleted = revisionIn(await remove(`wording/delete?id=${bye.id}`));
    revisionIn(await remove(`wording/delete?id=${hello.id}`));
    revisionIn(await remove('context/delete?identifier=praxis'));
    revisionIn(await remove('context/delete?identifier=nord'));
    const open = impactIn(await calls.admin.post('audit/undo?dryRun=true', { revisionId: deleted }));
    expect(open.clashes).toMatchObject([{ code: '012', field: `wording.${bye.id}` }]);
  });
});

describe('the right to an undo', () => {
  const save = (browser: TestBrowser, identifier: string) =>
    browser.post('wording/save', { lang: 'de', identifier, contextIdentifier: 'nord' });

  test("is everybody's for the own latest operation", async () => {
    const editor = await calls.signedInAs(['EDITOR'], ['nord']);
    const first = revisionIn(await save(editor, 'one'));
    const latest = revisionIn(await save(editor, 'two'));
    expectRefusal(await undo(first, editor), 403, '019');
    const undone = revisionIn(await undo(latest, editor));
    expectRefusal(await undo(latest, editor), 403, '019');
    revisionIn(await undo(undone, editor));
    revisionIn(await undo(first));
  });

  test('to the operations of others is for superAdmins with EDITOR', async () => {
    const editor = await calls.signedInAs(['EDITOR'], ['GLOBAL']);
    const done = revisionIn(await save(calls.admin, 'one'));
    for (const roles of [['USER'], ['EDITOR'], ['SUPERADMIN']] as const) {
      expectRefusal(await undo(done, await calls.signedInAs(roles, ['GLOBAL'])), 403, '019');
    }
    expectRefusal(await undo(1_000_000, editor), 403, '019');
    revisionIn(await undo(done, await calls.signedInAs(['SUPERADMIN', 'EDITOR'])));
  });

  test('needs the right that the operation needed, as it is now', async () => {
    const { write } = calls.server.parts.database;
    const editor = await calls.signedInAs(['EDITOR'], ['nord', 'sued']);
    const moved = revisionIn(
      await editor.post('context/wordings/update', {
        contextIdentifier: 'sued',
        wordings: [{ id: hello.id, contextIdentifier: 'sued' }],
      }),
    );
    const ofNord = write.deleteFrom('userAuthorizations').where('contextIdentifier', '=', 'nord');
    await ofNord.where('userId', '=', editor.userId ?? 0).execute();
    expectRefusal(await undo(moved, editor), 403, '019');
    const made = revisionIn(
      await editor.post('context/save', { identifier: 'west', parentIdentifier: 'sued', create: true }),
    );
    revisionIn(await undo(made, editor));
  });
});

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

  test('does not, when somebody has changed it since it was seen', async () => {
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
    const rehearsed = impactIn(await guarded(seen, '?dryRun=true'));
    expect(rehearsed.clashes).toMatchObject([{ code: '046' }]);
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

  test('is rehearsed', async () => {
    const deleted = revisionIn(await remove(`wording/delete?id=${bye.id}`));
    const before = await state();
    const record = { entityId: bye.id, revisionId: deleted };
    const impact = impactIn(await calls.admin.post('audit/wording/restore?dryRun=true', record));
    expect(impact.added).toMatchObject([{ type: 'wording', id: bye.id }]);
    expect(await state()).toEqual(before);
  });
});
