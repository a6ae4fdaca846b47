import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { languages } from '#server/store/records/languages.ts';
import { addWording, changeWording } from '#server/store/texts/wording-save.ts';
import { textsOf } from '#server/store/texts/wordings.ts';
import { envelopeOf } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';
import { contentOf, expectRefusal, impactIn } from '#tests/support/text-calls.ts';
import { revisionIn, startUndoCalls, type UndoCalls } from '#tests/support/undo-calls.ts';

let { calls, hello, bye, state, undo, remove, change, restore } = {} as UndoCalls;

beforeEach(async () => {
  ({ calls, hello, bye, state, undo, remove, change, restore } = await startUndoCalls());
});
afterEach(() => calls.server.close());

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

describe('an operation is taken back, and restored again', () => {
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

  test('a deleted context with its notes and accepted findings', async () => {
    const { read, write } = calls.server.parts.database;
    const place = { contextIdentifier: 'praxis', identifier: 'hello' };
    const note = { description: 'Begrüßung', maxLength: 12, isPlain: true };
    contentOf(await calls.admin.post('wording/note/save', { ...place, note }));
    const finding = { lang: 'de', finding: 'outdated', detail: '', fingerprint: 'x' };
    const by = { username: 'admin', creationDate: calls.server.clock.now() };
    await write
      .insertInto('acceptedFindings')
      .values({ ...place, ...finding, ...by })
      .execute();
    const care = async () => [
      await read.selectFrom('wordingNotes').selectAll().execute(),
      await read.selectFrom('acceptedFindings').selectAll().execute(),
    ];
    const before = await care();
    expect(before.map((rows) => rows.length)).toEqual([1, 1]);
    revisionIn(await undo(revisionIn(await remove('context/delete?identifier=praxis'))));
    await calls.server.parts.sweeper.sweep();
    expect(await care()).toEqual(before);
  });

  test('a language and a mail template', async () => {
    const italian = { lang: 'it', flag: 'it', description: 'Italienisch' };
    await thereAndBack(() => calls.admin.post('language/save', italian));
    const template = { identifier: 'mail', lang: 'de', contextIdentifier: 'nord', subject: 'Termin' };
    await thereAndBack(() => calls.admin.post('mailTemplate/save', template));
  });

  test('but not where the default context would be switched off or placed below another one', async () => {
    const { units } = calls.server.parts;
    // As an older server let it happen.
    const made = async (changes: Parameters<typeof contexts.changeSome>[2]) => {
      let revision = 0;
      await units.run(
        { userId: null, username: 'import' },
        (unit) => contexts.changeSome(unit, { identifier: 'GLOBAL' }, changes),
        {
          finish: async (_unit, _result, number) => {
            revision = number ?? 0;
          },
        },
      );
      calls.server.clock.advance({ minutes: 1 });
      return revision;
    };
    const global = await calls.server.parts.database.read
      .selectFrom('contexts')
      .select('id')
      .where('identifier', '=', 'GLOBAL')
      .executeTakeFirstOrThrow();
    const [off, on] = [await made({ active: false }), await made({ active: true })];
    const refusedBy = (response: LightMyRequestResponse) =>
      expectRefusal(response, 400, '012', `context.${global.id}`).errors.map(({ reason, message }) => [
        reason,
        message,
      ]);
    const inactive = [
      'defaultInactive',
      'Der Kontext GLOBAL: Der Standardkontext muss aktiv sein. Um ihn auszuschalten, machen Sie zuerst einen anderen Kontext zum Standardkontext.',
    ];
    expect(refusedBy(await undo(on))).toEqual([inactive]);
    expect(refusedBy(await restore('context', global.id, off))).toEqual([inactive]);
    const impact = impactIn(await calls.admin.post('audit/undo?dryRun=true', { revisionId: on }));
    expect(impact.clashes.map(({ reason }) => reason)).toEqual(['defaultInactive']);
    await made({ parentIdentifier: 'DEFAULT' });
    const back = await made({ parentIdentifier: null });
    expect(refusedBy(await undo(back)).map(([reason]) => reason)).toEqual(['defaultBelow']);
  });

  test('that touched many kinds, some records more than once, and changed places', async () => {
    const { units } = calls.server.parts;
    let revision: number | null = null;
    const before = await state();
    const work = async (unit: Unit) => {
      const rest = { hostUrl: null, isDefault: false, active: true };
      await contexts.add(unit, { identifier: 'upper', parentIdentifier: 'GLOBAL', ...rest });
      await contexts.add(unit, { identifier: 'lower', parentIdentifier: 'upper', ...rest });
      await contexts.changeSome(
        unit,
        { identifier: 'praxis' },
        { parentIdentifier: 'lower', hostUrl: 'a.example' },
      );
      await languages.add(unit, { lang: 'it', flag: null, description: null, active: true });
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
      `Die Formulierung hello (de, sued) wurde danach noch einmal geändert (admin, Änderung ${later}).`,
    );
    expect(refused.errors[0]).toMatchObject({
      reason: 'changedSince',
      values: { type: 'wording', name: 'hello (de, sued)', username: 'admin', revision: String(later) },
    });
    expect(refused.content).toEqual({
      clashes: [{ type: 'wording', id: hello.id, identifier: 'hello (de, sued)', revisionId: later }],
    });
    expect(await state()).toEqual(before);
    revisionIn(await undo(later));
    revisionIn(await undo(done));
  });

  test('when a record is gone since', async () => {
    const done = revisionIn(await change(hello, { value: 'Ahoi' }));
    const deleted = revisionIn(await remove(`wording/delete?id=${hello.id}`));
    const refused = expectRefusal(await undo(done), 409, '046', `wording.${hello.id}`);
    expect(refused.errors[0]).toMatchObject({
      message: `Die Formulierung hello (de, nord) wurde danach gelöscht (admin, Änderung ${deleted}).`,
      values: { revision: String(deleted), gone: 'yes' },
    });
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
    const refusedFirst = expectRefusal(await undo(deleted), 400, '012', `wording.${hello.id}`);
    expect(refusedFirst.errors[0]?.values).toMatchObject({ missing: 'nord', gone: 'yes' });
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

  test('when something holds on to a renamed record, by the name that it has now', async () => {
    const saved = await calls.admin.post('language/save', { lang: 'it', description: 'Italienisch' });
    const { language } = contentOf<{ readonly language: { readonly id: number } }>(saved);
    const portuguese = { id: language.id, lang: 'pt', description: 'Portugiesisch' };
    const renamed = revisionIn(await calls.admin.post('language/save', portuguese));
    await calls.addWordings({ contextIdentifier: 'praxis', identifier: 'ola', lang: 'pt' });
    const [held] = envelopeOf(await undo(renamed)).errors;
    expect(held?.message).toBe('Die Sprache pt: Im Weg steht eine Formulierung: ola.');
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

describe('a preview of an undo', () => {
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

async function textOf(id: number): Promise<string | null | undefined> {
  const wordings = calls.server.parts.database.read.selectFrom('wordings');
  return (await wordings.select('value').where('id', '=', id).executeTakeFirst())?.value;
}

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

  test('goes on to the step before one that was taken back, of the same record too', async () => {
    const editor = await calls.signedInAs(['EDITOR'], ['nord']);
    const texts = { lang: 'de', identifier: 'one', contextIdentifier: 'nord' };
    const made = await editor.post('wording/save', { ...texts, value: 'A' });
    const { wording } = envelopeOf(made).content as { wording: Wording };
    const { id } = wording;
    const first = revisionIn(await editor.post('wording/save', { ...texts, id, value: 'B' }));
    const second = revisionIn(await editor.post('wording/save', { ...texts, id, value: 'C' }));
    const undoSecond = revisionIn(await undo(second, editor));
    const undoFirst = revisionIn(await undo(first, editor));
    expect(await textOf(id)).toBe('A');
    expect((await undo(undoSecond, editor)).statusCode).toBe(409);
    revisionIn(await undo(undoFirst, editor));
    revisionIn(await undo(undoSecond, editor));
    expect(await textOf(id)).toBe('C');
  });

  test('does not reach past what another user has changed in between', async () => {
    const [editor, other] = [
      await calls.signedInAs(['EDITOR'], ['nord']),
      await calls.signedInAs(['EDITOR'], ['nord']),
    ];
    const texts = { lang: 'de', identifier: 'one', contextIdentifier: 'nord' };
    const made = await editor.post('wording/save', { ...texts, value: 'A' });
    const { id } = (envelopeOf(made).content as { wording: Wording }).wording;
    const write = async (browser: TestBrowser, value: string) =>
      revisionIn(await browser.post('wording/save', { ...texts, id, value }));
    const first = await write(editor, 'B');
    revisionIn(await undo(await write(editor, 'C'), editor));
    await write(other, 'D');
    const refused = await undo(first, editor);
    expectRefusal(refused, 409, '046', `wording.${id}`);
    expect(await textOf(id)).toBe('D');
    // The refused step is still the next one; the record is back in the state that step left.
    await write(other, 'B');
    revisionIn(await undo(first, editor));
    expect(await textOf(id)).toBe('A');
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
