import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadTexts, type Texts, type TextsOptions } from '#clients/texts/src/texts.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { addWording } from '#server/store/texts/wording-save.ts';
import { newDatabase, type TestDatabase } from '#tests/support/database.ts';
import { memoryStorage } from '#tests/support/fake-texts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const TEST_ACTOR = { userId: null, username: 'test' };

let database: TestDatabase;
let server: TestServer;
let url: string;
let open: Texts[];

async function start(port = 0): Promise<void> {
  server = await startTestServer({ database });
  url = await server.app.listen({ host: '127.0.0.1', port });
}

beforeEach(async () => {
  open = [];
  database = await newDatabase('filled');
  await start();
  await server.parts.units.run(TEST_ACTOR, async (unit) => {
    const context = { isDefault: false, active: true, hostUrl: null };
    await contexts.add(unit, { ...context, identifier: 'region', parentIdentifier: 'GLOBAL' });
    await contexts.add(unit, { ...context, identifier: 'praxis', parentIdentifier: 'region' });
  });
  await add('region', 'de', 'free.one', '{%count%} freier Termin');
  await add('region', 'de', 'free.other', '{%count%} freie Termine');
  await add('region', 'de', 'greeting', 'Guten Tag {%name%}');
  await add('praxis', 'de', 'greeting', 'Moin {%name%}');
  await add('region', 'fr', 'greeting', 'Bonjour {%name%}');
  await add('region', 'all', 'emergency', '112');
});

afterEach(async () => {
  for (const texts of open) texts.close();
  await server.close();
  await database.drop();
});

async function add(contextIdentifier: string, lang: string, identifier: string, value: string) {
  await server.parts.units.run(TEST_ACTOR, async (unit) => {
    await addWording(unit, {
      contextIdentifier,
      lang,
      identifier,
      value,
      resetInheritance: false,
      active: true,
    });
  });
}

async function load(options: Partial<TextsOptions> = {}): Promise<Texts> {
  const texts = await loadTexts({ url, context: 'praxis', lang: ['de-AT', 'de'], ...options });
  open.push(texts);
  return texts;
}

describe('texts of a real server', () => {
  test('are those of the context, inherited and resolved, in each language', async () => {
    const texts = await load();
    expect([texts.lang, texts.context, texts.isStale]).toEqual(['de', 'praxis', false]);
    expect(texts.text('greeting', { name: 'Ada' })).toBe('Moin Ada');
    expect(texts.text('free', { count: 1 })).toBe('1 freier Termin');
    expect(texts.text('emergency')).toBe('112');
    await texts.setLanguage('fr-CA');
    expect([texts.lang, texts.text('greeting', { name: 'Ada' })]).toEqual(['fr', 'Bonjour Ada']);
  });

  test('change when an editor saves, those of a context above too', async () => {
    const texts = await load();
    const seen: string[] = [];
    texts.onChange(() => seen.push(texts.text('new')));
    const rev = texts.rev;
    await add('region', 'de', 'new', 'Neu');
    await expect.poll(() => texts.text('new')).toBe('Neu');
    expect(texts.rev).not.toBe(rev);
    expect(seen.at(-1)).toBe('Neu');
  });

  test('outlast the server, and go on with it', async () => {
    const storage = memoryStorage();
    const texts = await load({ storage });
    texts.onChange(() => {});
    const { port } = new URL(url);
    await server.close();
    const offline = await load({ storage });
    expect([offline.text('greeting', { name: 'Ada' }), offline.isStale]).toEqual(['Moin Ada', true]);
    expect(texts.text('greeting', { name: 'Ada' })).toBe('Moin Ada');
    offline.onChange(() => {});

    await start(Number(port));
    await add('praxis', 'de', 'back', 'Wieder da');
    for (const one of [texts, offline]) {
      await expect.poll(() => one.text('back'), { timeout: 60_000 }).toBe('Wieder da');
      expect(one.isStale).toBe(false);
    }
  });

  test('of a context that there is not are a mistake', async () => {
    await expect(load({ context: 'none' })).rejects.toThrow('answers 404');
  });
});
