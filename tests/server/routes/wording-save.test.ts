import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#contract/limits.ts';
import type { Wording } from '#contract/wording.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { createUser } from '#server/store/people/users.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { toInstant } from '#server/store/schema/values.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

const PASSWORD = 'Ufer-Gans-123';
let passwordHash: string;
let server: TestServer;
let admin: TestBrowser;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
  server = await startTestServer();
  await server.parts.units.run({ userId: null, username: 'test' }, async (unit) => {
    for (const [identifier, parentIdentifier] of [
      ['region', 'GLOBAL'],
      ['praxis', 'region'],
      ['other', 'GLOBAL'],
    ] as const) {
      await contexts.add(unit, {
        identifier,
        parentIdentifier,
        hostUrl: null,
        isDefault: false,
        active: true,
      });
    }
  });
  admin = await server.signedIn();
});
afterAll(() => server.close());

/** Every test begins without wordings and without anything in their history. */
beforeEach(async () => {
  const { write } = server.parts.database;
  await write.deleteFrom('wordings').execute();
  await write.deleteFrom('revisionEntries').execute();
});

const browsers = new Map<string, TestBrowser>();

/** A browser of a user who has these roles and authorizations. */
async function signedInAs(
  roles: readonly Role[],
  authorizations: readonly string[] = [],
): Promise<TestBrowser> {
  const username = `${roles.join('-')} ${authorizations.join('-')}`;
  const known = browsers.get(username);
  if (known) return known;
  const names = { username, email: null, firstname: null, lastname: null, mobileNo: null, defaultLang: null };
  const access = { active: true, roles, authorizations, passwordHash };
  await createUser(server.parts.database.write, { ...names, ...access }, server.clock.now());
  const browser = await server.signedIn(username, PASSWORD);
  browsers.set(username, browser);
  return browser;
}

const TEXT = {
  lang: 'de',
  identifier: 'appointment.book',
  value: 'Termin buchen',
  contextIdentifier: 'praxis',
};

const save = (payload: object, browser = admin, headers = {}) =>
  browser.post('wording/save', { ...TEXT, ...payload }, headers);

function wordingOf(response: LightMyRequestResponse): Wording {
  expect(response.statusCode, response.body).toBe(200);
  return (envelopeOf(response).content as { wording: Wording }).wording;
}

function expectRefusal(response: LightMyRequestResponse, status: number, code: string, field?: string): void {
  expect({ status: response.statusCode, ...envelopeOf(response) }).toMatchObject({
    status,
    success: false,
    errCodes: [code],
    errors: [field === undefined ? { code } : { code, field }],
  });
}

const revisions = () =>
  server.parts.database.read
    .selectFrom('revisionEntries')
    .innerJoin('revisions', 'revisions.revisionId', 'revisionEntries.revisionId')
    .select(['username', 'revisions.timestamp', 'entityId', 'operation', 'before', 'after', 'changedFields'])
    .where('subject', '=', 'wording')
    .orderBy('revisionEntries.id')
    .execute();

describe('creating', () => {
  test('answers the stored record, and is in the history', async () => {
    const wording = wordingOf(await save({}));
    const { id } = wording;
    const now = toInstant(server.clock.now());
    const dates = { creationDate: now, modificationDate: now };
    expect(wording).toEqual({ id, ...TEXT, resetInheritance: false, active: true, ...dates });
    expect(id).toBeGreaterThan(0);
    const list = await admin.post('wording/list', { filter: { id } });
    expect(envelopeOf(list).content).toEqual({ listData: { count: 1, data: [wording] } });
    const [entry, ...more] = await revisions();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ username: 'admin', entityId: id, operation: 'ADD', before: null });
    expect(JSON.parse(entry?.after ?? '')).toEqual(wording);
  });

  test('an id of null is none, and a value that is missing is null', async () => {
    expect(wordingOf(await save({ id: null, value: undefined })).value).toBeNull();
  });

  test('takes resetInheritance only for all languages', async () => {
    expect(wordingOf(await save({ resetInheritance: true })).resetInheritance).toBe(false);
    expect(wordingOf(await save({ lang: 'all', resetInheritance: true })).resetInheritance).toBe(true);
  });

  test('keeps the text as it was written', async () => {
    const value = '  Überweisung & <b>Befund</b>\n{%1%} 3 < 4 👩‍⚕️ e\u0301 ';
    expect(wordingOf(await save({ value })).value).toBe(value);
  });

  test('the same key carries it out once', async () => {
    const headers = { 'Idempotency-Key': 'key-1' };
    const first = await save({}, admin, headers);
    server.clock.advance({ seconds: 5 });
    expect((await save({}, admin, headers)).body).toBe(first.body);
    expect(await revisions()).toHaveLength(1);
  });
});

describe('updating', () => {
  let stored: Wording;
  beforeEach(async () => {
    stored = wordingOf(await save({}));
    server.clock.advance({ minutes: 1 });
  });

  test('changes what is different, and the history says what', async () => {
    const changed = wordingOf(
      await save({ id: stored.id, value: 'Neu', active: false, modificationDate: stored.modificationDate }),
    );
    expect(changed).toEqual({
      ...stored,
      value: 'Neu',
      active: false,
      modificationDate: toInstant(server.clock.now()),
    });
    const entry = (await revisions())[1];
    expect(entry).toMatchObject({ operation: 'MOD', timestamp: server.clock.now() });
    expect(JSON.parse(entry?.before ?? '')).toEqual(stored);
    expect(JSON.parse(entry?.after ?? '')).toEqual(changed);
    expect(JSON.parse(entry?.changedFields ?? '').toSorted()).toEqual([
      'active',
      'modificationDate',
      'value',
    ]);
  });

  test('is found by its new text from then on', async () => {
    await save({ id: stored.id, value: 'Sprechstunde' });
    const count = async (keyWord: string) => {
      const { content } = envelopeOf(await admin.post('wording/list', { keyWord }));
      return (content as { listData: { count: number } }).listData.count;
    };
    expect([await count('sprechst'), await count('termin')]).toEqual([1, 0]);
  });

  test('a change to another language takes the reset off', async () => {
    const reset = wordingOf(await save({ identifier: 'x', lang: 'all', resetInheritance: true }));
    const { id, resetInheritance } = wordingOf(
      await save({ ...reset, creationDate: undefined, modificationDate: undefined, lang: 'fr' }),
    );
    expect([id, resetInheritance]).toEqual([reset.id, false]);
  });

  test('that changes nothing leaves record and history alone', async () => {
    expect(wordingOf(await save({ id: stored.id }))).toEqual(stored);
    expect(await revisions()).toHaveLength(1);
  });

  test('gives every change a later time than the one before, whatever the clock says', async () => {
    const times = [stored.modificationDate];
    for (const value of ['1', '2', '3']) {
      times.push(wordingOf(await save({ id: stored.id, value })).modificationDate);
    }
    server.clock.advance({ hours: -2 });
    // A session from the future has ended.
    admin = await server.signedIn();
    times.push(wordingOf(await save({ id: stored.id, value: '4' })).modificationDate);
    server.clock.advance({ hours: 2 });
    admin = await server.signedIn();
    expect(times).toEqual([...new Set(times)].toSorted());
    expect(times).toHaveLength(5);
  });

  test('without a modificationDate it is not guarded', async () => {
    await save({ id: stored.id, value: 'zuerst' });
    expect(wordingOf(await save({ id: stored.id, value: 'danach' })).value).toBe('danach');
  });

  test('is refused when a user was faster, with the current record and that user', async () => {
    const now = wordingOf(await save({ id: stored.id, value: 'von jemand anderem' }));
    const late = await save({ id: stored.id, value: 'zu spät', modificationDate: stored.modificationDate });
    expectRefusal(late, 409, '046');
    expect(envelopeOf(late).content).toEqual({ wording: now });
    const message = 'Inzwischen hat admin gespeichert.';
    const values = { username: 'admin' };
    expect(envelopeOf(late).errors).toEqual([{ code: '046', message, reason: 'savedBy', values }]);
    expect(await revisions()).toHaveLength(2);
  });

  test('two at once: one goes through, the other is refused', async () => {
    const { id, modificationDate } = stored;
    const answers = await Promise.all([
      save({ id, value: 'eins', modificationDate }),
      save({ id, value: 'zwei', modificationDate }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('is refused when the wording is gone', async () => {
    expectRefusal(await save({ id: 4_711 }), 404, '008');
    expectRefusal(await save({ id: 4_711, modificationDate: stored.modificationDate }), 404, '008');
  });
});

describe('is refused', () => {
  test.each([
    ['without an identifier', { identifier: undefined }, '005', 'identifier'],
    ['with an empty identifier', { identifier: '  ' }, '005', 'identifier'],
    ['without a context', { contextIdentifier: null }, '005', 'contextIdentifier'],
    ['without a language', { lang: '' }, '005', 'lang'],
    ['with a language that the table does not have', { lang: 'xx' }, '012', 'lang'],
    ['with a language in another case', { lang: 'DE' }, '012', 'lang'],
    ['with a context that does not exist', { contextIdentifier: 'nowhere' }, '012', 'contextIdentifier'],
    ['with an identifier that is too long', { identifier: 'x'.repeat(256) }, '041', 'identifier'],
    ['with a text that is too long', { value: 'x'.repeat(65_537) }, '040', 'value'],
    ['with a NUL', { value: 'a\u0000b' }, '012', 'value'],
    ['with half a character', { value: 'a\ud800b' }, '012', 'value'],
    ['with an id that is none', { id: 0 }, '012', 'id'],
    ['with a date that is none', { modificationDate: 'gestern' }, '012', 'modificationDate'],
    ['with something that wordings do not have', { colour: 'red' }, '012', 'colour'],
    ['with a script', { value: 'Guten Tag<script>alert(1)</script>' }, '063', 'value'],
    ['with an event handler', { value: '<b onclick="x()">Termin</b>' }, '063', 'value'],
    ['with a javascript: address', { value: '<a href="javascript:x()">Termin</a>' }, '063', 'value'],
  ])('%s', async (_name, payload, code, field) => {
    expectRefusal(await save(payload), 400, code, field);
    expect(await revisions()).toEqual([]);
  });

  test('when its context has that identifier in that language already', async () => {
    const first = wordingOf(await save({}));
    expectRefusal(await save({}), 409, '006', 'identifier');
    const other = wordingOf(await save({ identifier: 'other' }));
    expectRefusal(await save({ id: other.id, identifier: first.identifier }), 409, '006', 'identifier');
    expect(wordingOf(await save({ lang: 'en' })).id).toBeGreaterThan(other.id);
    expect(wordingOf(await save({ contextIdentifier: 'other' })).contextIdentifier).toBe('other');
    expect(await revisions()).toHaveLength(4);
  });
});

describe('the right to it', () => {
  test('no one without a session', async () => {
    const visitor = server.browser();
    await visitor.get('auth/session');
    expectRefusal(await save({}, visitor), 401, '001');
  });

  test.each([
    ['USER', ['USER'], ['GLOBAL'], 'praxis', 403],
    ['SUPERADMIN without EDITOR', ['SUPERADMIN'], ['GLOBAL'], 'praxis', 403],
    ['SUPERADMIN with EDITOR, anywhere', ['SUPERADMIN', 'EDITOR'], [], 'praxis', 200],
    ['EDITOR without authorizations', ['EDITOR'], [], 'praxis', 403],
    ['EDITOR of the context', ['EDITOR'], ['praxis'], 'praxis', 200],
    ['EDITOR of a context above it', ['EDITOR'], ['region'], 'praxis', 200],
    ['EDITOR of the root', ['EDITOR', 'USER'], ['GLOBAL'], 'praxis', 200],
    ['EDITOR of a context below it', ['EDITOR'], ['praxis'], 'region', 403],
    ['EDITOR of another context', ['EDITOR'], ['other', 'DEFAULT'], 'praxis', 403],
  ] as const)('%s', async (_name, roles, authorizations, contextIdentifier, status) => {
    const response = await save({ contextIdentifier }, await signedInAs(roles, authorizations));
    expect(response.statusCode).toBe(status);
    if (status === 403) expectRefusal(response, 403, '019');
    expect(await revisions()).toHaveLength(status === 200 ? 1 : 0);
  });

  test('a move needs it in both contexts', async () => {
    const { id } = wordingOf(await save({}));
    const inPraxis = await signedInAs(['EDITOR'], ['praxis']);
    const inOther = await signedInAs(['EDITOR'], ['other']);
    const inBoth = await signedInAs(['EDITOR'], ['praxis', 'other']);
    expectRefusal(await save({ id, contextIdentifier: 'other' }, inPraxis), 403, '019');
    expectRefusal(await save({ id, contextIdentifier: 'other' }, inOther), 403, '019');
    expect(wordingOf(await save({ id, contextIdentifier: 'other' }, inBoth)).contextIdentifier).toBe('other');
  });

  test('a foreign record is refused before anything about its state is said', async () => {
    const { id, modificationDate } = wordingOf(await save({}));
    await save({ id, value: 'neu' });
    const stranger = await signedInAs(['EDITOR'], ['other']);
    const answer = await save({ id, modificationDate, contextIdentifier: 'other' }, stranger);
    expectRefusal(answer, 403, '019');
    expect(envelopeOf(answer).content).toBeNull();
  });

  test('a payload that does not fit is said before the right to the record', async () => {
    const stranger = await signedInAs(['EDITOR'], ['other']);
    expectRefusal(await save({ lang: 'xx' }, stranger), 400, '012', 'lang');
    expectRefusal(await save({ value: '<script>' }, stranger), 400, '063', 'value');
  });
});
