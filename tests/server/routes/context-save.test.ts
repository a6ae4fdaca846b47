import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#contract/context.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { contentOf, expectRefusal, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

let calls: TextCalls;
let number = 0;
/** Identifiers of this test's own contexts. */
let top: string;
let below: string;

beforeAll(async () => {
  calls = await startTextCalls();
});
afterAll(() => calls.server.close());
beforeEach(async () => {
  number += 1;
  top = `top-${number}`;
  below = `below-${number}`;
  await calls.addContexts([top, 'GLOBAL'], [below, top]);
  calls.server.clock.advance({ minutes: 1 });
});

const save = (payload: object, browser = calls.admin) => browser.post('context/save', payload);
const saved = async (payload: object, browser = calls.admin) =>
  contentOf<{ context: Context }>(await save(payload, browser)).context;
const stored = async (identifier: string) => {
  const response = await calls.admin.post('context/list', { filter: { identifier } });
  return contentOf<{ listData: { data: Context[] } }>(response).listData.data[0];
};
const remove = (identifier: string, browser = calls.admin) =>
  browser.get(`context/delete?identifier=${encodeURIComponent(identifier)}`, {}, 'DELETE');

describe('creating', () => {
  test('answers the context with its way up to the root, and is one revision', async () => {
    const identifier = `new-${number}`;
    const context = await saved({ identifier, parentIdentifier: below, create: true });
    expect(context).toEqual({
      identifier,
      parentIdentifier: below,
      active: true,
      hostUrl: null,
      isDefault: false,
      hasParent: true,
      creationDate: context.modificationDate,
      modificationDate: new Date(calls.server.clock.now()).toISOString(),
      contextInheritance: [
        { identifier, parentIdentifier: below, active: true },
        { identifier: below, parentIdentifier: top, active: true },
        { identifier: top, parentIdentifier: 'GLOBAL', active: true },
        { identifier: 'GLOBAL', parentIdentifier: null, active: true },
      ],
    });
    expect(await stored(identifier)).toEqual(context);
    expect(await calls.latestRevision()).toMatchObject([['context', 'ADD', null, { identifier }]]);
  });

  test('happens without being asked for when the identifier is unknown', async () => {
    expect(await saved({ identifier: `new-${number}`, parentIdentifier: top, active: false })).toMatchObject({
      active: false,
    });
  });

  test('of what is there already is refused', async () => {
    expectRefusal(
      await save({ identifier: top, parentIdentifier: 'GLOBAL', create: true }),
      409,
      '006',
      'identifier',
    );
  });

  test('with the date of a record that is gone is refused', async () => {
    const { modificationDate } = (await stored(below)) ?? {};
    contentOf(await remove(below));
    expectRefusal(
      await save({ identifier: below, parentIdentifier: top, modificationDate }),
      404,
      '008',
      'identifier',
    );
  });
});

describe('the parent', () => {
  test('is needed by all but the root contexts', async () => {
    for (const parentIdentifier of [undefined, null, '']) {
      expectRefusal(await save({ identifier: top, parentIdentifier }), 400, '005', 'parentIdentifier');
      expectRefusal(await save({ identifier: 'fresh', parentIdentifier }), 400, '005', 'parentIdentifier');
    }
    expect(await saved({ identifier: 'DEFAULT' })).toMatchObject({
      parentIdentifier: null,
      hasParent: false,
    });
  });

  test('exists, is another one, and does not stand below', async () => {
    await calls.addContexts([`deep-${number}`, below]);
    for (const parentIdentifier of ['nowhere', top, below, `deep-${number}`]) {
      expectRefusal(await save({ identifier: top, parentIdentifier }), 400, '012', 'parentIdentifier');
    }
    expectRefusal(
      await save({ identifier: 'GLOBAL', parentIdentifier: below }),
      400,
      '012',
      'parentIdentifier',
    );
  });

  test('can be changed, and everything below goes with the context', async () => {
    await calls.addContexts([`other-${number}`, 'GLOBAL'], [`deep-${number}`, below]);
    await saved({ identifier: below, parentIdentifier: `other-${number}` });
    expect((await stored(`deep-${number}`))?.contextInheritance.map(({ identifier }) => identifier)).toEqual([
      `deep-${number}`,
      below,
      `other-${number}`,
      'GLOBAL',
    ]);
  });
});

describe('updating', () => {
  test('is guarded by the date that was loaded', async () => {
    const { modificationDate } = (await stored(below)) ?? {};
    const now = await saved({ identifier: below, parentIdentifier: top, active: false, modificationDate });
    const late = await save({ identifier: below, parentIdentifier: top, modificationDate });
    const refused = expectRefusal(late, 409, '046');
    expect(refused.content).toEqual({ context: now });
    expect(refused.errors).toMatchObject([{ reason: 'savedBy', values: { username: 'admin' } }]);
  });

  test('that changes nothing leaves record and history alone', async () => {
    const before = await stored(below);
    const revisions = await calls.revisions();
    expect(await saved({ identifier: below, parentIdentifier: top })).toEqual(before);
    expect(await calls.revisions()).toBe(revisions);
  });

  test('says in the history what was and what is', async () => {
    await saved({ identifier: below, parentIdentifier: top, active: false });
    expect(await calls.latestRevision()).toMatchObject([
      ['context', 'MOD', { identifier: below, active: true }, { identifier: below, active: false }],
    ]);
  });
});

describe('the address', () => {
  test('is kept in the form used for comparison, stays when it is left out, and goes when it is empty', async () => {
    const plain = { identifier: below, parentIdentifier: top };
    expect((await saved({ ...plain, hostUrl: `Host-${number}.Example/Seg/` })).hostUrl).toBe(
      `host-${number}.example/seg`,
    );
    expect((await saved({ ...plain, active: false })).hostUrl).toBe(`host-${number}.example/seg`);
    expect((await saved({ ...plain, hostUrl: '' })).hostUrl).toBeNull();
  });

  test('belongs to one context', async () => {
    await saved({ identifier: top, parentIdentifier: 'GLOBAL', hostUrl: `one-${number}.example` });
    expectRefusal(
      await save({ identifier: below, parentIdentifier: top, hostUrl: `ONE-${number}.example` }),
      409,
      '006',
      'hostUrl',
    );
  });

  test.each([
    ...[
      'https://praxis.example',
      'praxis.example/a/b',
      'two words',
      ' praxis.example',
      'praxis.example:8080',
    ],
    ...[
      '/a',
      '/',
      '.',
      'praxis..example',
      'praxis.example?a',
      'praxis.example/a b',
      'anna@praxis.example',
      '[::1',
    ],
    ...['müller.example', 'praxis.example/straße', '<b>', '*'],
  ])('%s is none', async (hostUrl) => {
    expectRefusal(await save({ identifier: below, parentIdentifier: top, hostUrl }), 400, '012', 'hostUrl');
  });

  test.each(['localhost', '10.0.0.7', '[2001:DB8::7]', 'xn--mller-kva.example', 'a_b.example/Stra%C3%9Fe'])(
    '%s is one, and finds the context',
    async (hostUrl) => {
      const { hostUrl: kept } = await saved({ identifier: below, parentIdentifier: top, hostUrl });
      expect(kept).toBe(hostUrl.toLowerCase());
      const shown = await calls.admin.get('wording/get', { 'Used-Context': hostUrl });
      expect(contentOf<{ wordings: { context: string } }>(shown).wordings.context).toBe(below);
      await saved({ identifier: below, parentIdentifier: top, hostUrl: null });
    },
  );

  test('is no longer than a name, however long it takes to see that it is none', async () => {
    const longest = `${'a.'.repeat(127)}b`;
    expect((await saved({ identifier: below, parentIdentifier: top, hostUrl: longest })).hostUrl).toBe(
      longest,
    );
    await saved({ identifier: below, parentIdentifier: top, hostUrl: null });
    for (const hostUrl of [`${longest}c`, `${'-'.repeat(200_000)}!`]) {
      expectRefusal(await save({ identifier: below, parentIdentifier: top, hostUrl }), 400, '041', 'hostUrl');
    }
  });

  test('of another form that is there already is read, and stays while it is left out', async () => {
    const { write } = calls.server.parts.database;
    const older = { hostUrl: `alt-${number}.example:8080` };
    await write.updateTable('contexts').set(older).where('identifier', '=', below).execute();
    expect(await saved({ identifier: below, parentIdentifier: top, active: false })).toMatchObject(older);
    expect(await stored(below)).toMatchObject(older);
  });

  test('exactly one context answers every other address', async () => {
    await saved({ identifier: top, parentIdentifier: 'GLOBAL', isDefault: true });
    expect(await stored('GLOBAL')).toMatchObject({ isDefault: false });
    expect(await calls.latestRevision()).toMatchObject([
      ['context', 'MOD', { identifier: 'GLOBAL', isDefault: true }, { isDefault: false }],
      ['context', 'MOD', { identifier: top, isDefault: false }, { isDefault: true }],
    ]);
    expectRefusal(
      await save({ identifier: top, parentIdentifier: 'GLOBAL', isDefault: false }),
      400,
      '012',
      'isDefault',
    );
    expectRefusal(await remove(top), 400, '012', 'identifier');
    await saved({ identifier: 'GLOBAL', isDefault: true });
    expect(await stored(top)).toMatchObject({ isDefault: false });
  });
});

describe('the default context', () => {
  const fieldsIn = (response: Awaited<ReturnType<typeof save>>) =>
    envelopeOf(response).errors.flatMap(({ field }) => field ?? []);
  const findingsOf = (response: Awaited<ReturnType<typeof save>>) =>
    expectRefusal(response, 400, '012', ...fieldsIn(response)).errors.map(
      ({ field, reason, message, values }) => ({
        ...{ field, reason, message, values },
      }),
    );
  const values = { type: 'context', name: 'GLOBAL' };
  const INACTIVE = {
    ...{ field: 'active', reason: 'defaultInactive', values },
    message:
      'Der Standardkontext muss aktiv sein. Um ihn auszuschalten, machen Sie zuerst einen anderen Kontext zum Standardkontext.',
  };

  test('can be switched off by no one, an editor of it least of all, and no preview says otherwise', async () => {
    const editor = await calls.signedInAs(['USER', 'EDITOR'], ['GLOBAL']);
    const revisions = await calls.revisions();
    for (const browser of [calls.admin, editor]) {
      expect(findingsOf(await save({ identifier: 'GLOBAL', active: false }, browser))).toEqual([INACTIVE]);
      const previewed = await browser.post('context/save?dryRun=true', {
        identifier: 'GLOBAL',
        active: false,
      });
      expect(findingsOf(previewed)).toEqual([INACTIVE]);
    }
    expect(await stored('GLOBAL')).toMatchObject({ active: true, isDefault: true });
    expect(await calls.revisions()).toBe(revisions);
  });

  test('is not placed below another one', async () => {
    const moved = { identifier: 'GLOBAL', parentIdentifier: 'DEFAULT' };
    expect(findingsOf(await save(moved))).toMatchObject([
      { field: 'parentIdentifier', reason: 'defaultBelow', values },
    ]);
    expect(findingsOf(await save({ ...moved, active: false })).map(({ reason }) => reason)).toEqual([
      'defaultInactive',
      'defaultBelow',
    ]);
  });

  test('is not deleted', async () => {
    expect(findingsOf(await remove('GLOBAL'))).toMatchObject([
      { field: 'identifier', reason: 'defaultDeleted', values },
    ]);
  });

  test('cannot be one that is switched off, new or old', async () => {
    const off = { parentIdentifier: top, isDefault: true, active: false };
    for (const identifier of [below, `new-${number}`]) {
      expect(findingsOf(await save({ identifier, ...off }))).toMatchObject([{ reason: 'defaultInactive' }]);
    }
  });

  test('stays where it stands, also below another one, until another context is the default', async () => {
    await calls.addContexts([`other-${number}`, 'GLOBAL']);
    await saved({ identifier: below, parentIdentifier: top, isDefault: true });
    expect(findingsOf(await save({ identifier: below, parentIdentifier: `other-${number}` }))).toMatchObject([
      { reason: 'defaultBelow', values: { name: below } },
    ]);
    expect(await saved({ identifier: 'GLOBAL', active: false })).toMatchObject({ active: false });
    await saved({ identifier: 'GLOBAL', active: true, isDefault: true });
    expect(
      await saved({ identifier: below, parentIdentifier: `other-${number}`, active: false }),
    ).toMatchObject({
      parentIdentifier: `other-${number}`,
      active: false,
    });
  });
});

describe('the right to it', () => {
  test('an editor needs the context, and the new parent when it gets one', async () => {
    const other = `other-${number}`;
    await calls.addContexts([other, 'GLOBAL']);
    const ofBelow = await calls.signedInAs(['EDITOR'], [below]);
    const ofOther = await calls.signedInAs(['EDITOR'], [other]);
    const ofBoth = await calls.signedInAs(['EDITOR'], [below, other]);
    expect(await saved({ identifier: below, parentIdentifier: top, active: false }, ofBelow)).toMatchObject({
      active: false,
    });
    expectRefusal(
      await save({ identifier: top, parentIdentifier: 'GLOBAL', active: false }, ofBelow),
      403,
      '019',
    );
    expectRefusal(await save({ identifier: below, parentIdentifier: other }, ofBelow), 403, '019');
    expectRefusal(await save({ identifier: below, parentIdentifier: other }, ofOther), 403, '019');
    expect(await saved({ identifier: below, parentIdentifier: other }, ofBoth)).toMatchObject({
      parentIdentifier: other,
    });
  });

  test('an editor adds contexts below the own ones only', async () => {
    const editor = await calls.signedInAs(['EDITOR'], [top]);
    await saved({ identifier: `new-${number}`, parentIdentifier: below, create: true }, editor);
    expectRefusal(
      await save({ identifier: `foreign-${number}`, parentIdentifier: 'GLOBAL' }, editor),
      403,
      '019',
    );
    expectRefusal(await save({ identifier: 'GLOBAL', active: false }, editor), 403, '019');
  });

  test('an authorization for a name that is not there yet gives nothing', async () => {
    const editor = await calls.signedInAs(['EDITOR'], [`new-${number}`]);
    expectRefusal(await save({ identifier: `new-${number}`, parentIdentifier: top }, editor), 403, '019');
  });

  test('address and default are for superAdmins; sending them back unchanged is no change', async () => {
    const plain = { identifier: below, parentIdentifier: top };
    const editor = await calls.signedInAs(['EDITOR'], ['GLOBAL']);
    await saved({ ...plain, hostUrl: `mine-${number}.example` });
    expectRefusal(await save({ ...plain, hostUrl: 'evil.example' }, editor), 403, '019');
    expectRefusal(await save({ ...plain, hostUrl: null }, editor), 403, '019');
    expectRefusal(await save({ ...plain, isDefault: true }, editor), 403, '019');
    const address = { hostUrl: `mine-${number}.example`, isDefault: false };
    expect(await saved({ ...plain, ...address, active: false }, editor)).toMatchObject(address);
  });
});

describe('deleting', () => {
  test('takes the context out, and the history keeps it', async () => {
    expect(contentOf(await remove(below))).toEqual({ identifier: below });
    expect(await stored(below)).toBeUndefined();
    expect(await calls.latestRevision()).toMatchObject([['context', 'DEL', { identifier: below }, null]]);
    expectRefusal(await remove(below), 404, '008', 'identifier');
  });

  test('is refused with everything that blocks it', async () => {
    await calls.addWordings(
      { contextIdentifier: top, identifier: 'a' },
      { contextIdentifier: top, identifier: 'b' },
    );
    await calls.signedInAs(['EDITOR'], [top]);
    contentOf(
      await calls.admin.post('mailTemplate/save', { identifier: 'mail', lang: 'de', contextIdentifier: top }),
    );
    const refused = expectRefusal(
      await remove(top),
      400,
      '012',
      ...['context', 'wording', 'mailTemplate', 'user'],
    );
    expect(refused.errors.map(({ message }) => message)).toEqual([
      `Im Weg steht ein untergeordneter Kontext: ${below}.`,
      'Im Weg stehen 2 Formulierungen: a, b.',
      'Im Weg steht eine Mailvorlage: mail.',
      expect.stringMatching(/^Im Weg steht ein Benutzer: user \d+\.$/),
    ]);
    expect(await stored(top)).toBeDefined();
  });

  test('the root contexts stay', async () => {
    for (const identifier of ['GLOBAL', 'DEFAULT']) {
      expectRefusal(await remove(identifier), 400, '012', 'identifier');
    }
  });

  test('is for superAdmins who edit', async () => {
    expectRefusal(await remove(below, await calls.signedInAs(['EDITOR'], ['GLOBAL'])), 403, '019');
    expectRefusal(await remove(below, await calls.signedInAs(['SUPERADMIN'])), 403, '019');
  });
});
