import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import type { Impact } from '#contract/impact.ts';
import type { Wording } from '#contract/wording.ts';
import { SAVE_ALL_MOST } from '#contract/wording-save-all.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { createUser } from '#server/store/people/users.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

const PASSWORD = 'Ufer-Gans-123';
let server: TestServer;
let admin: TestBrowser;
let editor: TestBrowser;

beforeAll(async () => {
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
  const names = { email: null, firstname: null, lastname: null, mobileNo: null, defaultLang: null };
  const passwordHash = await hashPassword(PASSWORD);
  const access = { active: true, roles: ['EDITOR'] as const, authorizations: ['region'], passwordHash };
  await createUser(
    server.parts.database.write,
    { username: 'editor', ...names, ...access },
    server.clock.now(),
  );
  editor = await server.signedIn('editor', PASSWORD);
});
afterAll(() => server.close());
beforeEach(async () => {
  const { write } = server.parts.database;
  await write.deleteFrom('wordings').execute();
  await write.deleteFrom('revisionEntries').execute();
});

const text = (identifier: string, more: object = {}) => ({
  ...{ lang: 'de', identifier, value: `Text von ${identifier}`, contextIdentifier: 'praxis' },
  ...more,
});

async function saveAll(wordings: readonly object[], { browser = admin, dryRun = false, headers = {} } = {}) {
  const path = `wording/saveAll${dryRun ? '?dryRun=true' : ''}`;
  const response = await browser.post(path, { wordings }, headers);
  return { status: response.statusCode, ...envelopeOf(response) };
}

const wordingsIn = ({ content }: Pick<Envelope, 'content'>) => (content as { wordings: Wording[] }).wordings;

async function stored(): Promise<string[]> {
  const rows = await server.parts.database.read
    .selectFrom('wordings')
    .select(['contextIdentifier', 'identifier', 'lang', 'value'])
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.contextIdentifier} ${row.identifier} ${row.lang} ${row.value}`);
}

test('adds, changes and moves in one revision, and answers in the order of the request', async () => {
  const [a, b] = wordingsIn(await saveAll([text('a'), text('b')]));
  const answer = await saveAll([
    text('c'),
    { ...text('b'), id: b?.id, value: 'neu', modificationDate: b?.modificationDate },
    { ...text('a'), id: a?.id, contextIdentifier: 'region', modificationDate: a?.modificationDate },
    text('d', { contextIdentifier: 'other' }),
  ]);
  expect(wordingsIn(answer).map(({ identifier }) => identifier)).toEqual(['c', 'b', 'a', 'd']);
  expect((await stored()).toSorted()).toEqual([
    'other d de Text von d',
    'praxis b de neu',
    'praxis c de Text von c',
    'region a de Text von a',
  ]);
  const entries = await server.parts.database.read.selectFrom('revisionEntries').selectAll().execute();
  expect(new Set(entries.map(({ revisionId }) => revisionId)).size).toBe(2);
  expect(wordingsIn(await saveAll([{ ...wordingsIn(answer)[0] }].map(withoutDates)))).toEqual([
    wordingsIn(answer)[0],
  ]);
});

function withoutDates(wording: object): object {
  return Object.fromEntries(Object.entries(wording).filter(([name]) => name !== 'creationDate'));
}

test('one undo takes back the whole step', async () => {
  const { revisionId } = await saveAll([text('a'), text('b'), text('c')]);
  const undone = await admin.post('audit/undo', { revisionId });
  expect(undone.statusCode, undone.body).toBe(200);
  expect(await stored()).toEqual([]);
});

test('nothing is saved where a row conflicts, and each such row is named with what is stored', async () => {
  const [a, b] = wordingsIn(await saveAll([text('a'), text('b')]));
  const [now] = wordingsIn(await saveAll([{ ...text('b'), id: b?.id, value: 'von anderen' }]));
  const before = await stored();
  const answer = await saveAll([
    text('new'),
    { ...text('b'), id: b?.id, value: 'meins', modificationDate: b?.modificationDate },
    text('a', { value: 'noch einmal' }),
    text('x', { lang: 'xx' }),
    text('y', { contextIdentifier: 'nirgends' }),
    { ...text('z'), id: 999_999 },
    text('new', { value: 'zweimal' }),
  ]);
  expect(answer.status).toBe(409);
  expect(answer.errors.map(({ code, field }) => `${code} ${field}`)).toEqual([
    '046 wordings.1.id',
    '006 wordings.2.identifier',
    '012 wordings.3.lang',
    '012 wordings.4.contextIdentifier',
    '008 wordings.5.id',
    '006 wordings.6.identifier',
  ]);
  // Both are there because of a change of this user.
  expect(answer.errors.map(({ reason }) => reason ?? '')).toEqual(['savedBy', 'savedBy', '', '', '', '']);
  expect(answer.errors[0]).toMatchObject({ values: { username: 'admin' } });
  expect(wordingsIn(answer)).toEqual([now, a]);
  expect(await stored()).toEqual(before);
});

test('two rows for one record are refused, and rows of foreign contexts with them', async () => {
  const [a] = wordingsIn(await saveAll([text('a')]));
  const twice = await saveAll([
    { ...text('a'), id: a?.id, value: '1' },
    { ...text('b'), id: a?.id, value: '2' },
  ]);
  expect(twice.errors.map(({ code, field }) => `${code} ${field}`)).toEqual(['006 wordings.1.identifier']);
  const foreign = await saveAll([text('c'), text('d', { contextIdentifier: 'other' })], { browser: editor });
  expect(foreign.status).toBe(403);
  expect(foreign.errors.map(({ code, field }) => `${code} ${field}`)).toEqual([
    '019 wordings.1.contextIdentifier',
  ]);
  expect(await stored()).toHaveLength(1);
});

test('a second row for a record is refused though it says what is stored', async () => {
  const [a] = wordingsIn(await saveAll([text('a')]));
  const answer = await saveAll([
    { ...text('a'), id: a?.id, value: 'neu' },
    { ...text('a'), id: a?.id },
  ]);
  expect(answer.errors.map(({ code, field }) => `${code} ${field}`)).toEqual(['006 wordings.1.identifier']);
  expect(await stored()).toEqual(['praxis a de Text von a']);
});

test('active content is refused in every row that holds some, beside whatever else stands in the way', async () => {
  await saveAll([text('a')]);
  const answer = await saveAll([
    text('b'),
    text('c', { value: '<script>alert(1)</script>' }),
    text('a'),
    text('d', { value: '<a href="javascript:alert(1)">d</a>' }),
  ]);
  expect(answer.status).toBe(400);
  expect(answer.errors.map(({ code, field }) => `${code} ${field}`)).toEqual([
    '063 wordings.1.value',
    '006 wordings.2.identifier',
    '063 wordings.3.value',
  ]);
  expect(await stored()).toHaveLength(1);
});

test('the preview answers the impact of the whole step and changes nothing', async () => {
  await saveAll([text('a', { contextIdentifier: 'region' })]);
  const before = await stored();
  const answer = await saveAll(
    [text('a', { contextIdentifier: 'GLOBAL', lang: 'en' }), text('b', { contextIdentifier: 'region' })],
    { dryRun: true },
  );
  const { impact } = answer.content as { impact: Impact };
  expect(impact.counts).toMatchObject({ added: 2, changed: 0 });
  expect(
    impact.effective.map(({ contextIdentifier, identifier }) => `${contextIdentifier} ${identifier}`),
  ).toContain('praxis b');
  expect(await stored()).toEqual(before);
});

test('the same key answers the same and saves once', async () => {
  const headers = { 'idempotency-key': 'step-1' };
  const first = await saveAll([text('a')], { headers });
  const second = await saveAll([text('a')], { headers });
  expect(wordingsIn(second)).toEqual(wordingsIn(first));
  expect(await stored()).toHaveLength(1);
});

test('a step holds at least one text and at most five hundred', async () => {
  expect((await saveAll([])).errors.map(({ code }) => code)).toEqual(['005']);
  const many = Array.from({ length: SAVE_ALL_MOST + 1 }, (_, index) => text(`key.${index}`));
  expect((await saveAll(many)).errors.map(({ code, field }) => `${code} ${field}`)).toEqual(['042 wordings']);
  expect(wordingsIn(await saveAll(many.slice(1)))).toHaveLength(SAVE_ALL_MOST);
});
