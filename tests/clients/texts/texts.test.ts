import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitAfter } from '#clients/texts/src/listen.ts';
import { loadTexts, type Texts, type TextsOptions } from '#clients/texts/src/texts.ts';
import { FakeTexts, memoryStorage } from '#tests/support/fake-texts.ts';

const open: Texts[] = [];
let server: FakeTexts;

beforeEach(() => {
  server = new FakeTexts();
});

afterEach(() => {
  for (const texts of open.splice(0)) texts.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function load(options: Partial<TextsOptions> = {}): Promise<Texts> {
  const { fetch } = server;
  const texts = await loadTexts({
    url: 'http://texts.example/',
    context: 'a b',
    lang: 'de',
    fetch,
    ...options,
  });
  open.push(texts);
  return texts;
}

/** Lets what is under way come to its end, and so much time pass. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe('loading', () => {
  test('asks for one language, resolved, and shows it', async () => {
    const texts = await load({ lang: ['de-AT', 'de'] });
    expect(server.asked).toEqual([
      'http://texts.example/ecs/wording/get?context=a%20b&flat=1&lang=de-AT&lang=de',
    ]);
    expect([texts.lang, texts.rev, texts.context, texts.isStale]).toEqual(['de', 'r1', 'praxis', false]);
    expect(texts.text('menu.help')).toBe('Hilfe');
  });

  test('a missing text is its identifier, or what the application says, and before that its default', async () => {
    const texts = await load({ defaults: { 'menu.help': 'Help', 'menu.new': 'Neu, {%name%}' } });
    expect(texts.text('menu.help')).toBe('Hilfe');
    expect(texts.text('menu.new', { name: 'Ada' })).toBe('Neu, Ada');
    expect(texts.text('menu.none')).toBe('menu.none');
    expect([texts.has('menu.new'), texts.has('menu.none')]).toEqual([true, false]);
    expect(texts.all).toEqual({ 'menu.help': 'Hilfe', 'menu.new': 'Neu, {%name%}' });
    const silent = await load({ missing: (identifier) => `[${identifier}]` });
    expect(silent.text('menu.none')).toBe('[menu.none]');
  });

  test('another language is shown, and one that the server has not is what the server resolves it to', async () => {
    const texts = await load();
    const changed = vi.fn();
    texts.onChange(changed);
    await texts.setLanguage('fr');
    expect([texts.lang, texts.text('menu.help')]).toEqual(['fr', 'Aide']);
    await texts.setLanguage('pl');
    expect([texts.lang, texts.text('menu.help')]).toEqual(['de', 'Hilfe']);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  test('of two languages chosen in a hurry the last one stays', async () => {
    const slow: typeof fetch = async (input, init) => {
      if (String(input).includes('lang=fr')) await new Promise((resolve) => setTimeout(resolve, 50));
      return server.fetch(input, init);
    };
    const texts = await load({ fetch: slow, live: false });
    await Promise.all([texts.setLanguage('fr'), texts.setLanguage('de')]);
    expect(texts.lang).toBe('de');
  });

  test.each([400, 404])(
    'a refusal with %d is a mistake of the application, which hears of it',
    async (status) => {
      server.status = status;
      await expect(load()).rejects.toThrow(`answers ${status}`);
    },
  );
});

describe('outage', () => {
  const quiet = ['error', 'warn', 'log'] as const;

  test.each([
    ['the server is away', () => Object.assign(server, { isAway: true })],
    ['the server answers 503', () => Object.assign(server, { status: 503 })],
    ['the server answers 429', () => Object.assign(server, { status: 429 })],
    ['a proxy answers a page', () => Object.assign(server, { body: '<h1>Wartung</h1>' })],
    [
      'an answer has no texts',
      () => Object.assign(server, { body: '{"content":{"wordings":{"flattenedWordings":{}}}}' }),
    ],
    ['the context is gone', () => Object.assign(server, { status: 404 })],
  ])('%s: the last texts, and a quiet console', async (_title, fail) => {
    const storage = memoryStorage();
    await load({ storage });
    const spies = quiet.map((level) => vi.spyOn(console, level));
    fail();
    const texts = await load({ storage });
    expect([texts.text('menu.help'), texts.lang, texts.isStale]).toEqual(['Hilfe', 'de', true]);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });

  test('without last texts there are the default ones', async () => {
    server.isAway = true;
    const texts = await load({ storage: memoryStorage(), defaults: { 'menu.help': 'Hilfe!' } });
    expect([texts.text('menu.help'), texts.rev, texts.isStale]).toEqual(['Hilfe!', null, true]);
  });

  test('a server that does not answer is waited for until the time is over', async () => {
    const storage = memoryStorage();
    await load({ storage });
    const never: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const texts = await load({ storage, fetch: never, timeout: 20, live: false });
    expect(texts.text('menu.help')).toBe('Hilfe');
  });

  test('another language is the last one of it, and stays what it was when there is none', async () => {
    const storage = memoryStorage();
    const texts = await load({ storage, live: false });
    await texts.setLanguage('fr');
    server.isAway = true;
    await texts.setLanguage('de');
    expect(texts.lang).toBe('de');
    await texts.setLanguage('it');
    expect([texts.lang, texts.text('menu.help')]).toEqual(['de', 'Hilfe']);
  });

  test('texts of a region are found by their base, and what a server had resolved by what was asked', async () => {
    const storage = memoryStorage();
    await load({ storage });
    await load({ storage, lang: 'pl' });
    server.isAway = true;
    expect((await load({ storage, lang: 'de-CH' })).text('menu.help')).toBe('Hilfe');
    expect((await load({ storage, lang: 'pl' })).text('menu.help')).toBe('Hilfe');
  });

  test('texts of another context or server are not taken', async () => {
    const storage = memoryStorage();
    await load({ storage });
    server.isAway = true;
    expect((await load({ storage, context: 'other' })).has('menu.help')).toBe(false);
    expect((await load({ storage, url: 'http://other.example' })).has('menu.help')).toBe(false);
  });
});

test('a mistake in a listener is one of the application, and no outage', async () => {
  const texts = await load({ live: false });
  texts.onChange(() => {
    throw new Error('mistake');
  });
  await expect(texts.setLanguage('fr')).rejects.toThrow('mistake');
  expect([texts.lang, texts.isStale]).toEqual(['fr', false]);
});

describe('storage', () => {
  test.each([
    ['that is forbidden', { getItem: forbidden, setItem: forbidden }],
    ['that is full', { getItem: () => null, setItem: forbidden }],
    ['with half a text', { getItem: () => '{"lang":"de","tex', setItem: () => {} }],
    ['with something else', { getItem: () => '{"lang":"de","texts":{"a":1}}', setItem: () => {} }],
    ['with nothing in it', { getItem: () => 'null', setItem: () => {} }],
    ['of which there is none', null],
  ])('%s costs only what it would have kept', async (_title, storage) => {
    const texts = await load({ storage });
    expect(texts.text('menu.help')).toBe('Hilfe');
    server.isAway = true;
    expect((await load({ storage })).text('menu.help')).toBe('menu.help');
  });

  test('one that answers later is taken too', async () => {
    const { getItem, setItem } = memoryStorage();
    const storage = {
      getItem: async (key: string) => getItem(key),
      setItem: async (...args: [string, string]) => setItem(...args),
    };
    await load({ storage });
    server.isAway = true;
    expect((await load({ storage })).text('menu.help')).toBe('Hilfe');
  });
});

function forbidden(): never {
  throw new DOMException('no', 'SecurityError');
}

describe('changes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  test('without a listener nothing is listened to, and with one a save is shown by its revision', async () => {
    const texts = await load();
    await pass();
    expect(server.listeners).toBe(0);
    const changed = vi.fn();
    const end = texts.onChange(changed);
    await pass();
    expect(server.listeners).toBe(1);
    expect(server.asked.at(-1)).toBe('http://texts.example/ecs/wording/events?context=a%20b&rev=r1');
    expect(server.loads).toBe(1);
    server.save('de', 'menu.help', 'Rat', 'r2');
    await pass();
    expect(server.asked.at(-1)).toContain('&rev=r2');
    expect([texts.text('menu.help'), texts.rev]).toEqual(['Rat', 'r2']);
    expect(changed).toHaveBeenCalledTimes(1);
    end();
    await pass();
    expect(server.listeners).toBe(0);
  });

  test('live: false listens to nothing', async () => {
    const texts = await load({ live: false });
    texts.onChange(() => {});
    await pass(100_000);
    expect(server.asked).toHaveLength(1);
  });

  test('a lost connection comes back after a while, and with what was missed', async () => {
    const texts = await load();
    texts.onChange(() => {});
    await pass();
    server.isAway = true;
    server.cut();
    await pass(120_000);
    const tries = server.asked.length;
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(30);
    server.save('de', 'menu.help', 'Rat', 'r2');
    server.isAway = false;
    await pass(61_000);
    expect([texts.text('menu.help'), texts.isStale, server.listeners]).toEqual(['Rat', false, 1]);
  });

  test('a connection that has died in silence is given up', async () => {
    const texts = await load();
    texts.onChange(() => {});
    await pass();
    await pass(59_000);
    expect(server.asked).toHaveLength(2);
    await pass(4_000);
    expect(server.asked).toHaveLength(3);
    expect(server.listeners).toBe(1);
  });

  test('a revision that cannot be loaded is tried again', async () => {
    const texts = await load();
    texts.onChange(() => {});
    await pass();
    server.save('de', 'menu.help', 'Rat', 'r2');
    server.isAway = true;
    await pass(500);
    expect([texts.text('menu.help'), texts.isStale]).toEqual(['Hilfe', true]);
    server.isAway = false;
    await pass(61_000);
    expect([texts.text('menu.help'), texts.isStale]).toEqual(['Rat', false]);
  });

  test('a refused listener does not come back for a while', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const texts = await load();
    server.status = 429;
    texts.onChange(() => {});
    await pass(29_000);
    expect(server.asked).toHaveLength(2);
    await pass(3_000);
    expect(server.asked).toHaveLength(3);
  });

  test('after the end nothing is asked any more, and the texts stay', async () => {
    const texts = await load();
    texts.onChange(() => {});
    await pass();
    texts.close();
    await pass(200_000);
    expect([server.listeners, server.asked.length, texts.text('menu.help')]).toEqual([0, 2, 'Hilfe']);
  });

  test('a server that was away at the start is shown once it is there', async () => {
    server.isAway = true;
    const texts = await load({ storage: null });
    texts.onChange(() => {});
    await pass(1_000);
    server.isAway = false;
    await pass(61_000);
    expect([texts.text('menu.help'), texts.rev, texts.isStale]).toEqual(['Hilfe', 'r1', false]);
  });
});

test('waiting grows to a minute, and is spread so that a thousand pages do not come back at once', () => {
  expect([0, 1, 2].map((failures) => waitAfter(failures, 1))).toEqual([2_500, 4_500, 8_500]);
  expect([waitAfter(20, 1), waitAfter(2_000, 1), waitAfter(20, 0)]).toEqual([60_500, 60_500, 500]);
  const waits = Array.from({ length: 1_000 }, () => waitAfter(0));
  expect(new Set(waits.map((ms) => Math.floor(ms / 200))).size).toBeGreaterThanOrEqual(10);
});
