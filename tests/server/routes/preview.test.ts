import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { envelopeOf } from '#tests/support/server.ts';
import {
  contentOf,
  expectRefusal,
  impactIn,
  startTextCalls,
  type TextCalls,
} from '#tests/support/text-calls.ts';

let calls: TextCalls;
let greeting: Wording;

beforeAll(async () => {
  calls = await startTextCalls();
  await calls.addContexts(['region', 'GLOBAL'], ['praxis', 'region'], ['own', 'region'], ['other', 'GLOBAL']);
  [greeting] = (await calls.addWordings(
    { contextIdentifier: 'region', identifier: 'greeting', value: 'Guten Tag' },
    { contextIdentifier: 'own', identifier: 'greeting', value: 'Moin' },
    { contextIdentifier: 'GLOBAL', identifier: 'greeting', lang: 'all', value: 'Hi' },
    { contextIdentifier: 'other', identifier: 'greeting', value: 'Servus' },
  )) as [Wording, Wording, Wording, Wording];
  const template = { identifier: 'mail', lang: 'de', contextIdentifier: 'other' };
  contentOf(await calls.admin.post('mailTemplate/save', template));
});
afterAll(() => calls.server.close());

/** Every table that a call could leave something in. */
async function everything(): Promise<string> {
  const { read } = calls.server.parts.database;
  const tables = [
    'contexts',
    'wordings',
    'languages',
    'mailTemplates',
    'revisions',
    'revisionEntries',
  ] as const;
  const rows = [];
  for (const table of [...tables, 'idempotencyKeys'] as const) {
    rows.push(await read.selectFrom(table).selectAll().execute());
  }
  return JSON.stringify(rows);
}

const none = { added: [], changed: [], deleted: [], clashes: [], dependents: [], effective: [] };
const noCounts = { added: 0, changed: 0, deleted: 0, clashes: 0, dependents: 0, effective: 0 };
const seen = { type: 'wording', identifier: 'greeting', contextIdentifier: 'region', lang: 'de' };

const saving = () => {
  const { creationDate: _date, ...fields } = greeting;
  return fields;
};

describe('a preview answers what the call would do', () => {
  test('a changed text, and who else would show it', async () => {
    const impact = impactIn(
      await calls.admin.post('wording/save?dryRun=true', { ...saving(), value: 'Hallo' }),
    );
    expect(impact).toEqual({
      ...none,
      changed: [{ ...seen, id: greeting.id }],
      effective: [
        {
          contextIdentifier: 'praxis',
          lang: 'de',
          identifier: 'greeting',
          before: 'Guten Tag',
          after: 'Hallo',
        },
      ],
      counts: { ...noCounts, changed: 1, effective: 1 },
    });
  });

  test('a new text that ends the inheritance', async () => {
    const impact = impactIn(
      await calls.admin.post('wording/save?dryRun=true', {
        ...{ contextIdentifier: 'region', lang: 'all', identifier: 'farewell', value: 'Tschüs' },
        resetInheritance: true,
      }),
    );
    expect(impact.added).toMatchObject([{ type: 'wording', identifier: 'farewell', lang: 'all' }]);
    expect(impact.effective.map(({ contextIdentifier, lang }) => `${contextIdentifier} ${lang}`)).toEqual(
      ['own', 'praxis'].flatMap((context) => ['de', 'en', 'fr'].map((lang) => `${context} ${lang}`)),
    );
    expect(impact.counts.effective).toBe(2);
  });

  test('a deleted text, and what comes forth behind it', async () => {
    const impact = impactIn(
      await calls.admin.get(`wording/delete?id=${greeting.id}&dryRun=true`, {}, 'DELETE'),
    );
    expect(impact.deleted).toEqual([{ ...seen, id: greeting.id }]);
    expect(impact.effective).toMatchObject([
      { contextIdentifier: 'praxis', before: 'Guten Tag', after: 'Hi' },
    ]);
  });

  test('another parent', async () => {
    const impact = impactIn(
      await calls.admin.post('context/save?dryRun=true', { identifier: 'praxis', parentIdentifier: 'other' }),
    );
    expect(impact.changed).toMatchObject([{ type: 'context', identifier: 'praxis' }]);
    expect(impact.effective).toMatchObject([
      { contextIdentifier: 'praxis', lang: 'de', before: 'Guten Tag', after: 'Servus' },
    ]);
  });

  test('a context that is switched off, with what stands below and in it', async () => {
    const impact = impactIn(
      await calls.admin.post('context/save?dryRun=true', {
        ...{ identifier: 'region', parentIdentifier: 'GLOBAL', active: false },
      }),
    );
    expect(impact.dependents.map(({ type, identifier }) => `${type} ${identifier}`)).toEqual([
      'context praxis',
      'context own',
      'wording greeting',
    ]);
    expect(impact.effective).toMatchObject([
      { contextIdentifier: 'praxis', before: 'Guten Tag', after: 'Hi' },
    ]);
  });

  test('a moved text', async () => {
    const wordings = [{ id: greeting.id, contextIdentifier: 'praxis' }];
    const impact = impactIn(
      await calls.admin.post('context/wordings/update?dryRun=true', {
        contextIdentifier: 'praxis',
        wordings,
      }),
    );
    expect(impact.counts).toEqual({ ...noCounts, changed: 1 });
  });

  test('languages and mail templates', async () => {
    expect(impactIn(await calls.admin.post('language/save?dryRun=true', { lang: 'it' })).added).toMatchObject(
      [{ type: 'language', identifier: 'it' }],
    );
    expect(
      impactIn(await calls.admin.get('mailTemplate/delete?id=1&dryRun=true', {}, 'DELETE')).deleted,
    ).toEqual([{ type: 'mailTemplate', id: 1, identifier: 'mail', contextIdentifier: 'other', lang: 'de' }]);
    expect(
      impactIn(
        await calls.admin.post('mailTemplate/save?dryRun=true', {
          ...{ identifier: 'another', lang: 'de', contextIdentifier: 'other' },
        }),
      ).counts.added,
    ).toBe(1);
  });
});

describe('what would refuse the call is a clash', () => {
  test('a name that is taken', async () => {
    const impact = impactIn(
      await calls.admin.post('wording/save?dryRun=true', { ...saving(), contextIdentifier: 'own' }),
    );
    expect(impact).toMatchObject({ ...none, clashes: [{ code: '006', field: 'identifier' }] });
    expect(impact.counts).toEqual({ ...noCounts, clashes: 1 });
  });

  test('a record that has changed since', async () => {
    const stale = { ...saving(), modificationDate: '2020-01-01T00:00:00.000Z' };
    const impact = impactIn(await calls.admin.post('wording/save?dryRun=true', stale));
    expect(impact.clashes).toMatchObject([{ code: '046' }]);
  });

  test('records that hold on to what would go', async () => {
    const impact = impactIn(
      await calls.admin.get('context/delete?identifier=other&dryRun=true', {}, 'DELETE'),
    );
    expect(impact.clashes.map(({ code, field }) => `${code} ${field}`)).toEqual([
      '012 wording',
      '012 mailTemplate',
    ]);
    expect(impact.dependents.map(({ type, identifier }) => `${type} ${identifier}`)).toEqual([
      'wording greeting',
      'mailTemplate mail',
    ]);
    expect(impact.counts).toEqual({ ...noCounts, clashes: 2, dependents: 2 });
    const german = await calls.admin.get('language/delete?id=1&dryRun=true', {}, 'DELETE');
    expect(impactIn(german).counts.dependents).toBeGreaterThan(3);
  });

  test('every wording that the target of a move has', async () => {
    const impact = impactIn(
      await calls.admin.post('context/wordings/update?dryRun=true', {
        ...{ contextIdentifier: 'region', toContextIdentifier: 'other', wordings: [] },
      }),
    );
    expect(impact.clashes.map(({ message }) => message)).toEqual([
      'greeting (de) ist in other bereits vorhanden.',
    ]);
  });
});

describe('nothing happens', () => {
  test('to records, history, numbers and idempotency keys, and no cache is cleared', async () => {
    const texts = () => calls.admin.get('wording/get?context=praxis');
    const before = await everything();
    const served = await texts();
    const headers = { 'Idempotency-Key': 'previewed' };
    const changes: unknown[] = [];
    const leave = calls.server.parts.units.onCommitted((committed) => changes.push(committed));
    const change = { ...saving(), value: 'Hallo' };
    impactIn(await calls.admin.post('wording/save?dryRun=true', change, headers));
    impactIn(
      await calls.admin.post('context/save?dryRun=true', { identifier: 'n', parentIdentifier: 'own' }),
    );
    impactIn(await calls.admin.get(`wording/delete?id=${greeting.id}&dryRun=true`, headers, 'DELETE'));
    expect(await everything()).toBe(before);
    expect((await texts()).body).toBe(served.body);
    expect(changes).toEqual([]);
    leave();
    // The key is still free for another request.
    expect((await calls.admin.post('wording/save', saving(), headers)).statusCode).toBe(200);
  });

  test('behind the work either: the answer is the impact alone', async () => {
    const response = await calls.admin.post('wording/save?dryRun=true', saving());
    expect(Object.keys(envelopeOf(response).content as object)).toEqual(['impact']);
    expect(impactIn(response)).toEqual({ ...none, counts: noCounts });
  });
});

describe('the same is asked as by the call itself', () => {
  test('right, payload, active content, records that are gone', async () => {
    const stranger = await calls.signedInAs(['EDITOR'], ['other']);
    const user = await calls.signedInAs(['USER'], ['GLOBAL']);
    const at = 'wording/save?dryRun=true';
    expectRefusal(await stranger.post(at, saving()), 403, '019');
    expectRefusal(await user.post(at, saving()), 403, '019');
    expectRefusal(await calls.admin.post(at, { ...saving(), lang: 'xx' }), 400, '012', 'lang');
    expectRefusal(await calls.admin.post(at, { ...saving(), value: '<script>' }), 400, '063', 'value');
    expectRefusal(await calls.admin.post(at, { ...saving(), id: 4_711 }), 404, '008');
    const { cookies } = calls.admin;
    const bare = await calls.admin.send({
      ...{ method: 'POST', url: '/ecs/wording/save?dryRun=true', payload: saving() },
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    expectRefusal(bare, 403, '004');
  });

  test('a call that cannot be previewed is not carried out instead', async () => {
    expectRefusal(await calls.admin.post('wording/list?dryRun=true', {}), 400, '012', 'dryRun');
  });

  test('a wish that is unclear is refused, and false is none', async () => {
    for (const wish of ['1', 'TRUE', '', 'true&dryRun=true']) {
      const response = await calls.admin.post(`wording/save?dryRun=${wish}`, saving());
      expectRefusal(response, 400, '012', 'dryRun');
    }
    const saved = await calls.admin.post('wording/save?dryRun=false', saving());
    expect(contentOf(saved)).toHaveProperty('wording');
  });
});
