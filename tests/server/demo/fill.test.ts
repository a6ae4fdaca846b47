import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { passwordFits } from '#contract/password-rule.ts';
import { recordSchema } from '#contract/record-schema.ts';
import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import { WELL_KNOWN_WORDINGS, type Wording, wordingSchema } from '#contract/wording.ts';
import { withFrenchSpaces } from '#server/demo/texts/table.ts';
import { hasActiveContent } from '#server/domain/active-content.ts';
import { type Layer, resolveWording, wordingInheritance } from '#server/domain/inheritance.ts';
import { mayEditIn } from '#server/domain/rights.ts';
import { RECORD_STORES } from '#server/store/described/record-stores.ts';
import { findUserByName, rightsOf } from '#server/store/people/users.ts';
import { ContextTrees } from '#server/store/places/context-trees.ts';
import { listWordings } from '#server/store/texts/wordings-list.ts';
import { newDatabase } from '#tests/support/database.ts';
import { signInWithCode } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const DAY = 24 * 60 * 60 * 1_000;

describe('a new database without demonstration data', () => {
  test('has root contexts, languages and admin, and no texts', async () => {
    const server = await startTestServer();
    const { read } = server.parts.database;
    const contexts = await read.selectFrom('contexts').selectAll().orderBy('id').execute();
    expect(contexts).toMatchObject([
      { identifier: 'GLOBAL', parentIdentifier: null, isDefault: 1, active: 1 },
      { identifier: 'DEFAULT', parentIdentifier: null, isDefault: 0, active: 1 },
    ]);
    const languages = await read.selectFrom('languages').selectAll().orderBy('id').execute();
    expect(languages).toMatchObject([{ lang: 'de' }, { lang: 'en' }, { lang: 'fr' }]);
    expect(await read.selectFrom('wordings').select('id').execute()).toEqual([]);
    expect(await read.selectFrom('users').select('username').execute()).toEqual([{ username: 'admin' }]);
    const revisions = await read.selectFrom('revisions').selectAll().execute();
    expect(revisions).toMatchObject([{ username: 'leitstand', userId: null, timestamp: server.clock.now() }]);
    await server.close();
  });
});

describe('the demonstration data', () => {
  let server: TestServer;
  let wordings: Wording[];
  let trees: ContextTrees;

  beforeAll(async () => {
    server = await startTestServer({ settings: { demoData: true, adminPassword: null } });
    trees = new ContextTrees(server.parts.database.read);
    wordings = [];
    for (let count = 1; wordings.length < count; ) {
      const page = { offset: wordings.length, maxResult: LIMITS.listRows };
      const answer = await listWordings(server.parts.database.read, page);
      wordings.push(...answer.data);
      count = answer.count;
    }
  });
  afterAll(() => server.close());

  async function layersOf(contextIdentifier: string): Promise<Layer[]> {
    const chain = (await trees.current()).chainOf(contextIdentifier);
    return chain.map(({ identifier, active }) => ({
      contextIdentifier: identifier,
      active,
      wordings: wordings.filter((wording) => wording.contextIdentifier === identifier),
    }));
  }
  const shown = async (context: string, identifier: string, lang: string, fallback = 'en') =>
    resolveWording(await layersOf(context), identifier, lang, fallback);

  test('has three layers of contexts below GLOBAL, one of them inactive in between', async () => {
    const tree = await trees.current();
    const chain = (identifier: string) => tree.chainOf(identifier).map((context) => context.identifier);
    expect(chain('praxis-elbufer')).toEqual(['praxis-elbufer', 'region-nord', 'plattform', 'GLOBAL']);
    expect(tree.find('region-mitte')?.active).toBe(false);
    expect(chain('praxis-am-dom')).toContain('region-mitte');
    expect(tree.ofAddress('praxis-elbufer.example')?.identifier).toBe('praxis-elbufer');
    expect(tree.ofAddress('127.0.0.1')?.identifier).toBe('GLOBAL');
  });

  test('has more than 300 wordings, and at least 200 in each language', () => {
    expect(wordings.length).toBeGreaterThan(300);
    for (const lang of ['de', 'en', 'fr']) {
      expect(wordings.filter((wording) => wording.lang === lang).length).toBeGreaterThan(200);
    }
    for (const wording of wordings) expect(wordingSchema.parse(wording)).toEqual(wording);
  });

  test('has nothing that a save would refuse', async () => {
    for (const { identifier, value } of wordings) {
      expect(identifier.length).toBeLessThanOrEqual(LIMITS.name);
      expect(await hasActiveContent(value ?? ''), `${identifier}: ${value}`).toBe(false);
    }
  });

  test('has the same placeholders in every language', () => {
    const placeholders = (text: string | null) => text?.match(/\{%\w+%\}/g)?.toSorted() ?? [];
    const inPlatform = wordings.filter(({ contextIdentifier }) =>
      ['GLOBAL', 'plattform'].includes(contextIdentifier),
    );
    for (const german of inPlatform.filter(({ lang }) => lang === 'de')) {
      for (const other of inPlatform.filter(({ identifier }) => identifier === german.identifier)) {
        expect(placeholders(other.value), `${other.lang} ${other.identifier}`).toEqual(
          placeholders(german.value),
        );
      }
    }
  });

  test('has texts that are missing in a language', async () => {
    expect(await shown('plattform', 'survey.subject', 'fr')).toMatchObject({ lang: 'en' });
    expect(await shown('plattform', 'survey.thanks', 'fr')).toBeNull();
  });

  test('has overridden texts', async () => {
    expect(await shown('praxis-dr-lechner', 'contact.hotline', 'de')).toMatchObject({
      contextIdentifier: 'region-sued',
    });
    const reasons = wordingInheritance(await layersOf('praxis-dr-lechner'), 'contact.hotline', 'de', 'en');
    expect(reasons.map(({ reason }) => reason)).toContain('overridden');
  });

  test('has a text for all languages that a language passes over, and one that resets', async () => {
    expect(await shown('praxis-elbufer', 'contact.hotline', 'de')).toMatchObject({
      contextIdentifier: 'region-nord',
      lang: 'de',
    });
    const hidden = await layersOf('praxis-hafenblick');
    expect(resolveWording(hidden, 'contact.hotline', 'de', 'en')).toEqual({
      value: '040 5550177',
      lang: 'all',
      contextIdentifier: 'praxis-hafenblick',
    });
    expect(wordingInheritance(hidden, 'contact.hotline', 'de', 'en').map(({ reason }) => reason)).toContain(
      'reset',
    );
  });

  test('has inactive texts, and reaches past an inactive context', async () => {
    expect(wordings.filter(({ active }) => !active).length).toBeGreaterThan(3);
    expect(await shown('praxis-foerde', 'mail.greeting', 'de')).toMatchObject({ value: 'Moin {%name%},' });
    expect(await shown('praxis-am-dom', 'contact.hotline', 'de')).toMatchObject({
      contextIdentifier: 'GLOBAL',
    });
  });

  test('has every well-known identifier, and fallback languages that differ', async () => {
    for (const identifier of WELL_KNOWN_WORDINGS) {
      expect(wordings.filter((wording) => wording.identifier === identifier)).not.toEqual([]);
    }
    expect(await shown('praxis-saarbogen', 'Global.fallbackLang', 'all')).toMatchObject({ value: 'fr' });
    expect(await shown('praxis-isartal', 'Global.fallbackLang', 'all')).toMatchObject({ value: 'en' });
  });

  test('replaces none of the console’s own texts where the console runs', async () => {
    const own = /^(app|failure|form|home|language|login|nav|part|shell|start|user|wordings?)\./;
    const replaced = wordings.filter(({ identifier }) => own.test(identifier));
    expect(new Set(replaced.map(({ contextIdentifier }) => contextIdentifier))).toEqual(
      new Set(['plattform']),
    );
    expect(replaced.length).toBeLessThanOrEqual(3);
  });

  test('has six users who may do six different things, each with a password that no one else has', async () => {
    const [admin, ...others] = server.accounts;
    expect(admin?.username).toBe('admin');
    expect(others).toHaveLength(6);
    const passwords = server.accounts.map(({ password }) => password ?? '');
    expect(new Set(passwords).size).toBe(7);
    for (const password of passwords) expect(passwordFits(password)).toBe(true);
    const rights = [];
    const withCode = [];
    for (const { username, password } of server.accounts) {
      const user = await findUserByName(server.parts.database.read, username);
      if (user?.secondFactorMobileNo) withCode.push(await signInWithCode(server, username, password ?? ''));
      else await server.signedIn(username, password ?? '');
      rights.push(JSON.stringify(user && rightsOf(user)));
    }
    expect(new Set(rights).size).toBe(7);
    expect(withCode).toHaveLength(1);
  });

  test('has a history of weeks, in which everybody did only what they may', async () => {
    const { read } = server.parts.database;
    const entries = await read
      .selectFrom('revisionEntries')
      .innerJoin('revisions', 'revisions.revisionId', 'revisionEntries.revisionId')
      .select([
        'revisions.revisionId',
        'revisions.timestamp',
        'username',
        'userId',
        'subject',
        'operation',
        'before',
        'after',
      ])
      .orderBy('revisionEntries.id')
      .execute();
    const now = server.clock.now();
    const times = entries.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeLessThan(now - 30 * DAY);
    expect(times.at(-1)).toBeLessThan(now);
    expect(new Set(entries.map(({ operation }) => operation))).toEqual(new Set(['ADD', 'MOD', 'DEL']));
    expect(new Set(entries.map(({ subject }) => subject))).toEqual(
      new Set(['language', 'context', 'wording', 'mailTemplate', 'document', 'documentfile']),
    );
    const recent = entries.filter(({ timestamp }) => timestamp > now - 3 * DAY);
    expect(new Set(recent.map(({ subject }) => subject))).toEqual(
      new Set(['language', 'wording', 'documentfile']),
    );
    expect(new Set(recent.map(({ username }) => username)).size).toBeGreaterThan(2);

    const tree = await trees.current();
    for (const { username, userId, before, after } of entries.filter(
      ({ subject }) => subject === 'wording' || subject === 'documentfile',
    )) {
      const user = await findUserByName(read, username);
      expect(user?.id).toBe(userId);
      for (const state of [before, after].flatMap((json) => (json ? [JSON.parse(json) as Wording] : []))) {
        const chain = tree.chainOf(state.contextIdentifier).map(({ identifier }) => identifier);
        const admitted = user !== null && mayEditIn(rightsOf(user), chain);
        expect(admitted, `${username} in ${state.contextIdentifier}`).toBe(true);
      }
    }
  });

  test('has documents with files in two or three languages and several versions, whose bytes are there', async () => {
    const admin = await server.signedIn('admin', server.accounts[0]?.password ?? '');
    const { documents } = (await admin.get('document/get')).json().content;
    expect(documents.length).toBeGreaterThan(3);
    const versions = await server.parts.database.read
      .selectFrom('documentFileVersions')
      .selectAll()
      .execute();
    expect(versions.length).toBeGreaterThan(8);
    expect(versions.filter(({ fileVersion }) => fileVersion > 1).length).toBeGreaterThan(1);
    for (const { fileId, fileVersion, size } of versions) {
      const query = `document/file/download?id=${fileId}&version=${fileVersion}`;
      const { headers, rawPayload } = await admin.get(query);
      expect(headers['content-type']).toBe('application/pdf');
      expect(rawPayload.length).toBe(size);
      expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const languages = new Map<number, Set<string>>();
    for (const { documentId, lang } of await server.parts.database.read
      .selectFrom('documentFiles')
      .select(['documentId', 'lang'])
      .execute()) {
      languages.set(documentId, (languages.get(documentId) ?? new Set()).add(lang));
    }
    expect([...languages.values()].map(({ size }) => size).sort()).toEqual([1, 2, 2, 3]);
  });

  test('ends where the records stand: the last entry of each is the record', async () => {
    const { read } = server.parts.database;
    const entries = await read
      .selectFrom('revisionEntries')
      .select(['entityId', 'after'])
      .where('subject', '=', 'wording')
      .orderBy('id')
      .execute();
    const last = new Map(entries.map(({ entityId, after }) => [entityId, after]));
    for (const wording of wordings) expect(JSON.parse(last.get(wording.id) ?? 'null')).toEqual(wording);
    const gone = [...last].filter(([, after]) => after === null).map(([id]) => id);
    expect(gone).toHaveLength(2);
    expect(wordings.filter(({ id }) => gone.includes(id))).toEqual([]);
  });

  test('has mail templates in several contexts and languages, without active content', async () => {
    const { read } = server.parts.database;
    const { data } = await RECORD_STORES.mailTemplate.list(read, { offset: 0, maxResult: 500 });
    expect(data.length).toBeGreaterThan(10);
    for (const template of data) {
      expect(recordSchema(MAIL_TEMPLATE).parse(template)).toEqual(template);
      expect(await hasActiveContent(`${template.subject} ${template.body}`), template.identifier).toBe(false);
      expect((await trees.current()).find(template.contextIdentifier)).not.toBeNull();
    }
    expect(new Set(data.map(({ lang }) => lang))).toEqual(new Set(['de', 'en', 'fr']));
    expect(new Set(data.map(({ contextIdentifier }) => contextIdentifier)).size).toBeGreaterThan(2);
    expect(data.some(({ active }) => !active)).toBe(true);
  });

  test('is not put into a database twice', async () => {
    const database = await newDatabase();
    const first = await startTestServer({ database, settings: { demoData: true } });
    await first.close();
    const second = await startTestServer({ database, settings: { demoData: true } });
    expect(second.accounts).toEqual([]);
    const { count } = await listWordings(second.parts.database.read, { offset: 0, maxResult: 1 });
    expect(count).toBe(wordings.length);
    await second.close();
    await database.drop();
  });
});

test('French punctuation keeps to its word', () => {
  expect(withFrenchSpaces('Êtes-vous sûr ? Oui : « bien » !')).toBe(
    'Êtes-vous sûr\u00a0? Oui\u00a0: «\u00a0bien\u00a0»\u00a0!',
  );
});
