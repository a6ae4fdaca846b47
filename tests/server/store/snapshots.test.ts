import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wordingGet } from '#contract/wording-get.ts';
import { Snapshots } from '#server/store/effective/snapshots.ts';
import { TextMemory } from '#server/store/effective/stale-texts.ts';
import { ContextTrees } from '#server/store/places/context-trees.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { languages } from '#server/store/records/languages.ts';
import { saveWording } from '#server/store/texts/wording-save.ts';
import { deleteWording, findWording, toWording, type WordingTexts } from '#server/store/texts/wordings.ts';
import { FUZZ } from '#tests/support/long.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';
import { generated } from '#tests/support/walks/sample.ts';

let texts: TextDatabase;
let trees: ContextTrees;
let snapshots: Snapshots;

beforeEach(async () => {
  texts = await openTextDatabase();
  await texts.addContexts(['region', 'GLOBAL'], ['praxis', 'region'], ['other', 'GLOBAL']);
  remember(1_000_000);
});
afterEach(() => texts.close());

function remember(budget: number): void {
  trees = new ContextTrees(texts.database.read);
  snapshots = new Snapshots({ db: texts.database.read, trees, now: texts.clock.now, budget });
  const memory = new TextMemory(trees, snapshots);
  texts.units.onCommitted((changes) => memory.forget(changes));
}

async function wordingsOf(context: string, prefix = '') {
  const { body } = await snapshots.get(context, [prefix]);
  const { content } = JSON.parse(body.toString()) as { content: unknown };
  return wordingGet.content.parse(content).wordings;
}

const isKept = (context: string, prefix = '') => snapshots.peek(context, [prefix]) !== null;

/** Changes a wording as wording/save does. */
async function change(id: number, changes: Partial<WordingTexts>): Promise<void> {
  await texts.units.run(EDITOR_ACTOR, async (unit) => {
    const stored = await findWording(unit.db, id);
    if (!stored) throw new Error(`no wording ${id}`);
    const { creationDate, modificationDate, ...given } = toWording(stored);
    const rights = { editor: true, superAdmin: true, authorizations: [] };
    await saveWording(unit, rights, { ...given, ...changes });
  });
}

test('an answer is whole: envelope, texts by language, context, fallback language and the time it was built', async () => {
  await texts.addWordings(
    { contextIdentifier: 'region', lang: 'all', identifier: 'Global.fallbackLang', value: 'fr' },
    { contextIdentifier: 'GLOBAL', lang: 'de', identifier: 'a', value: 'GLOBAL' },
    { contextIdentifier: 'region', lang: 'de', identifier: 'a', value: 'Region "A"\n' },
    { contextIdentifier: 'praxis', lang: 'en', identifier: 'b', value: null },
    { contextIdentifier: 'other', lang: 'de', identifier: 'c', value: 'anderswo' },
    { contextIdentifier: 'praxis', lang: 'de', identifier: 'd', value: 'aus', active: false },
  );
  const { body, etag } = await snapshots.get('praxis', ['']);
  expect(etag).toMatch(/^W\/"[\w-]{20,}"$/);
  expect(JSON.parse(body.toString())).toEqual({
    success: true,
    content: {
      wordings: {
        flattenedWordings: {
          de: { a: 'Region "A"\n' },
          en: { b: '' },
          all: { 'Global.fallbackLang': 'fr' },
        },
        context: 'praxis',
        fallbackLang: 'fr',
      },
    },
    messages: [],
    warnings: [],
    errors: [],
    errCodes: [],
    serverTime: '2026-11-20T09:00:00.000Z',
  });
});

test('several prefixes take what begins with any of them, layer by layer', async () => {
  await texts.addWordings(
    { identifier: 'login.title', value: 'Anmeldung' },
    { identifier: 'toast.saved', value: 'Gespeichert' },
    { identifier: 'menu.title', value: 'Menü' },
    { contextIdentifier: 'region', identifier: 'toast.saved', value: 'Gesichert' },
    {
      contextIdentifier: 'region',
      lang: 'all',
      identifier: 'login.title',
      value: 'X',
      resetInheritance: true,
    },
  );
  const { body } = await snapshots.get('praxis', ['login.', 'toast.']);
  const { content } = JSON.parse(body.toString()) as { content: unknown };
  expect(wordingGet.content.parse(content).wordings.flattenedWordings).toEqual({
    de: { 'toast.saved': 'Gesichert' },
    all: { 'login.title': 'X' },
  });
});

test('a prefix leaves out what does not begin so, and still knows the fallback language', async () => {
  await texts.addWordings(
    { lang: 'all', identifier: 'Global.fallbackLang', value: 'de' },
    { identifier: 'login.title', value: 'Anmeldung' },
    { identifier: 'login.', value: 'leer' },
    { identifier: 'login', value: 'ohne Punkt' },
    { identifier: 'loginx', value: 'daneben' },
    { identifier: 'Login.title', value: 'groß' },
    { contextIdentifier: 'region', identifier: 'login.\u{1F600}', value: 'Smiley' },
  );
  expect(await wordingsOf('praxis', 'login.')).toEqual({
    flattenedWordings: { de: { 'login.title': 'Anmeldung', 'login.': 'leer', 'login.\u{1F600}': 'Smiley' } },
    context: 'praxis',
    fallbackLang: 'de',
  });
  expect((await wordingsOf('praxis', '%')).flattenedWordings).toEqual({});
  expect((await wordingsOf('praxis', '_ogin')).flattenedWordings).toEqual({});
});

test('many texts are read and written in pieces without losing one', async () => {
  const many = Array.from({ length: 2_345 }, (_, index) => ({
    contextIdentifier: index % 50 ? 'GLOBAL' : 'praxis',
    lang: index % 60 ? 'de' : 'en',
    identifier: `text.${String(index).padStart(5, '0')}`,
    value: `Wert ${index}`,
  }));
  await texts.addWordings(...many);
  const { de = {}, en = {} } = (await wordingsOf('praxis')).flattenedWordings;
  expect(Object.keys(de).length + Object.keys(en).length).toBe(2_345);
  expect(de['text.02345']).toBeUndefined();
  expect(de['text.02344']).toBe('Wert 2344');
  expect(en['text.02340']).toBe('Wert 2340');
});

test.each([
  ['one that does not exist', 'nowhere'],
  ['one that is inactive', 'asleep'],
])('a context is refused with 008: %s', async (_name, context) => {
  await texts.addContexts(['asleep', 'GLOBAL']);
  await texts.units.run(EDITOR_ACTOR, (unit) =>
    contexts.changeSome(unit, { identifier: 'asleep' }, { active: false }),
  );
  await expect(snapshots.get(context, [''])).rejects.toMatchObject({ code: '008', status: 404 });
  expect(isKept(context)).toBe(false);
});

test('an inactive context in between gives nothing', async () => {
  await texts.addWordings({ contextIdentifier: 'region', identifier: 'a', value: 'Region' });
  await texts.units.run(EDITOR_ACTOR, (unit) =>
    contexts.changeSome(unit, { identifier: 'region' }, { active: false }),
  );
  expect((await wordingsOf('praxis')).flattenedWordings).toEqual({});
});

describe('what is kept', () => {
  test('is answered again without being put together again, whatever the time', async () => {
    const first = await snapshots.get('praxis', ['']);
    texts.clock.advance({ hours: 5 });
    expect(await snapshots.get('praxis', [''])).toBe(first);
    expect(snapshots.peek('praxis', [''])).toBe(first);
  });

  test('has the same tag after it was put together again from the same texts', async () => {
    await texts.addWordings({ identifier: 'a', value: 'A' });
    const first = await snapshots.get('praxis', ['']);
    snapshots.forgetAll();
    texts.clock.advance({ seconds: 1 });
    const second = await snapshots.get('praxis', ['']);
    expect(second.etag).toBe(first.etag);
    expect(second.body.equals(first.body)).toBe(false);
  });

  test('everybody who asks at once waits for one and the same', async () => {
    const [first, second] = await Promise.all([snapshots.get('praxis', ['']), snapshots.get('praxis', [''])]);
    expect(second).toBe(first);
  });

  test('stays within the budget; the least recently used goes first', async () => {
    await texts.addWordings({ contextIdentifier: 'GLOBAL', identifier: 'a', value: 'x'.repeat(3_000) });
    remember(12_000);
    await snapshots.get('GLOBAL', ['']);
    await snapshots.get('region', ['']);
    expect([isKept('GLOBAL'), isKept('region')]).toEqual([true, true]);
    snapshots.peek('GLOBAL', ['']);
    await snapshots.get('praxis', ['']);
    expect([isKept('region'), isKept('GLOBAL'), isKept('praxis')]).toEqual([false, true, true]);
  });

  test('keeps the one that is larger than the budget alone, until another is asked for', async () => {
    await texts.addWordings({ contextIdentifier: 'other', identifier: 'huge', value: 'x'.repeat(20_000) });
    remember(9_000);
    await snapshots.get('praxis', ['']);
    const huge = await snapshots.get('other', ['']);
    expect(huge.body.length).toBeGreaterThan(20_000);
    expect(snapshots.peek('other', [''])).toBe(huge);
    expect(isKept('praxis')).toBe(false);
    await snapshots.get('praxis', ['']);
    expect([isKept('other'), isKept('praxis')]).toEqual([false, true]);
  });

  test('keeps large ones compressed, and says the same in them', async () => {
    // Texts that compress to more than one piece of what comes out, from several pieces of what goes in.
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    const values = Array.from({ length: 50 }, (_, at) =>
      Array.from({ length: 60 }, (_part, part) => hash(`${at} ${part}`)).join(' '),
    );
    await texts.addWordings(
      ...values.map((value, at) => ({ contextIdentifier: 'other', identifier: `text.${at}`, value })),
    );
    const plain = await snapshots.get('other', ['']);
    expect(plain.isCompressed).toBe(false);
    for (const large of [1, 20_000, plain.body.length - 200]) {
      const compressing = new Snapshots({
        ...{ db: texts.database.read, trees, now: texts.clock.now, budget: 1_000_000, large },
      });
      const compressed = await compressing.get('other', ['']);
      expect([compressed.isCompressed, compressed.etag]).toEqual([true, plain.etag]);
      expect(compressed.body.length).toBeLessThan(plain.body.length * 0.8);
      expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true);
      expect(compressing.peek('other', [''])).toBe(compressed);
    }
  });

  test('a text that cannot be read is not kept as a failure', async () => {
    await texts.database.read.schema
      .dropTable('wordings')
      .execute()
      .catch(() => {});
    const broken = new Snapshots({
      db: new Proxy(texts.database.read, {
        get: (target, name) => {
          if (name === 'selectFrom') throw new Error('the database does not answer');
          return Reflect.get(target, name);
        },
      }),
      trees,
      now: texts.clock.now,
      budget: 1_000_000,
    });
    await expect(broken.get('praxis', [''])).rejects.toThrow('does not answer');
    expect(broken.peek('praxis', [''])).toBeNull();
  });
});

describe('a commit makes stale', () => {
  const CONTEXTS = ['GLOBAL', 'region', 'praxis', 'other'];
  let id: number;
  beforeEach(async () => {
    [id = 0] = await texts.addWordings({ contextIdentifier: 'region', identifier: 'a', value: 'alt' });
    for (const context of CONTEXTS) await snapshots.get(context, ['']);
    await snapshots.get('praxis', ['a']);
  });

  const kept = () => CONTEXTS.filter((context) => isKept(context));

  test('a changed text: its context and those below it, with every prefix', async () => {
    await change(id, { value: 'neu' });
    expect(kept()).toEqual(['GLOBAL', 'other']);
    expect(isKept('praxis', 'a')).toBe(false);
    expect((await wordingsOf('praxis')).flattenedWordings).toEqual({ de: { a: 'neu' } });
  });

  test('a moved text: where it was and where it is', async () => {
    await change(id, { contextIdentifier: 'other' });
    expect(kept()).toEqual(['GLOBAL']);
    expect((await wordingsOf('praxis')).flattenedWordings).toEqual({});
    expect((await wordingsOf('other')).flattenedWordings).toEqual({ de: { a: 'alt' } });
  });

  test('a text that was added, switched off or deleted', async () => {
    const [added = 0] = await texts.addWordings({ contextIdentifier: 'praxis', identifier: 'b', value: 'B' });
    expect(kept()).toEqual(['GLOBAL', 'region', 'other']);
    expect((await wordingsOf('praxis')).flattenedWordings).toEqual({ de: { a: 'alt', b: 'B' } });
    await change(added, { active: false });
    expect((await wordingsOf('praxis')).flattenedWordings).toEqual({ de: { a: 'alt' } });
    await texts.units.run(EDITOR_ACTOR, async (unit) => {
      const stored = await findWording(unit.db, id);
      if (stored) await deleteWording(unit, toWording(stored));
    });
    expect((await wordingsOf('praxis')).flattenedWordings).toEqual({});
  });

  test('the fallback language of a context above', async () => {
    const named = { lang: 'all', identifier: 'Global.fallbackLang', value: 'fr' };
    const [fallback = 0] = await texts.addWordings(named);
    expect(kept()).toEqual([]);
    expect((await wordingsOf('praxis')).fallbackLang).toBe('fr');
    await change(fallback, { value: 'de' });
    expect((await wordingsOf('praxis')).fallbackLang).toBe('de');
  });

  test('a context that got another parent or was switched off', async () => {
    await texts.units.run(EDITOR_ACTOR, (unit) =>
      contexts.changeSome(unit, { identifier: 'praxis' }, { parentIdentifier: 'other' }),
    );
    expect(kept()).toEqual([]);
    expect((await wordingsOf('praxis')).flattenedWordings).toEqual({});
    await texts.units.run(EDITOR_ACTOR, (unit) =>
      contexts.changeSome(unit, { identifier: 'praxis' }, { active: false }),
    );
    await expect(snapshots.get('praxis', [''])).rejects.toMatchObject({ code: '008' });
  });

  test('a language', async () => {
    await texts.units.run(EDITOR_ACTOR, (unit) =>
      languages.changeSome(unit, { lang: 'fr' }, { active: false }),
    );
    expect(kept()).toEqual([]);
  });

  test('nothing when it was rolled back', async () => {
    const failing = texts.units.run(EDITOR_ACTOR, async (unit) => {
      await contexts.changeSome(unit, { identifier: 'praxis' }, { active: false });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(kept()).toEqual(CONTEXTS);
  });
});

/** Snapshots whose queries for wordings can be followed by something before their rows arrive. */
function interrupted(afterQuery: (count: number) => Promise<void>): Snapshots {
  let count = 0;
  const db = texts.database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await afterQuery(++count);
      return result;
    },
  });
  const slow = new Snapshots({ db, trees, now: texts.clock.now, budget: 1_000_000 });
  const memory = new TextMemory(trees, slow);
  texts.units.onCommitted((changes) => memory.forget(changes));
  return slow;
}

describe('what texts say', () => {
  const ODD = ['', '"', '\\', '\\"', ',"a":"', '{"a":"', '","a":"x', '\u2028 ä 😀', 'a'];
  const CHAIN = ['praxis', 'region', 'GLOBAL'];
  const place = fc.record({
    contextIdentifier: fc.constantFrom(...CHAIN, 'other'),
    identifier: fc.constantFrom('a', 'b', 'b.c', '"a', 'slash\\', 'de'),
    lang: fc.constantFrom('all', 'de', 'en'),
  });
  const said = fc.constantFrom(...ODD);

  /** How many statements ask for wordings while something is done. */
  async function asked(work: () => Promise<unknown>, prefix = ''): Promise<number> {
    let count = 0;
    const db = texts.database.read.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('"wordings"')) count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const watched = new Snapshots({ db, trees, now: texts.clock.now, budget: 1_000_000 });
    const memory = new TextMemory(trees, watched);
    texts.units.onCommitted((changes) => memory.forget(changes));
    await watched.get('praxis', [prefix]);
    count = 0;
    await work();
    await watched.get('praxis', [prefix]);
    return count;
  }

  test('is written over, to the same as if all were put together again', async () => {
    const situation = fc.record({
      wordings: fc.uniqueArray(fc.record({ place, said, isOff: fc.boolean(), isReset: fc.boolean() }), {
        selector: ({ place: { contextIdentifier, identifier, lang } }) =>
          [contextIdentifier, identifier, lang].join(),
        minLength: 1,
        maxLength: 20,
      }),
      changes: fc.array(fc.record({ which: fc.nat(), said, isReset: fc.boolean() }), {
        minLength: 1,
        maxLength: 6,
      }),
      prefix: fc.constantFrom('', 'b'),
    });
    await fc.assert(
      fc.asyncProperty(situation, async ({ wordings, changes, prefix }) => {
        await texts.database.write.deleteFrom('wordings').execute();
        const ids = await texts.addWordings(
          ...wordings.map(({ place: at, said: value, isOff, isReset }) => ({
            ...at,
            value,
            active: !isOff,
            resetInheritance: at.lang === 'all' && isReset,
          })),
        );
        await snapshots.get('praxis', [prefix]);
        for (const { which, said: value, isReset } of changes) {
          texts.clock.advance({ seconds: 1 });
          const at = which % ids.length;
          const resetInheritance = wordings[at]?.place.lang === 'all' && isReset;
          await change(ids[at] ?? 0, { value, resetInheritance });
          const written = await snapshots.get('praxis', [prefix]);
          const fresh = new Snapshots({ db: texts.database.read, trees, now: () => 0, budget: 0 });
          const whole = await fresh.get('praxis', [prefix]);
          expect(written.etag).toBe(whole.etag);
          expect(written.contextRev).toBe(whole.contextRev);
          expect(written.layout).toEqual(whole.layout);
          const { serverTime, ...answer } = JSON.parse(written.body.toString());
          expect(answer).toEqual({ ...JSON.parse(whole.body.toString()), serverTime: undefined });
        }
      }),
      { numRuns: generated(100), seed: FUZZ.seed },
    );
  }, 60_000);

  test('is found by its whole name', async () => {
    const names = ['"a', 'a', 'a"', '\\'];
    const ids = await texts.addWordings(
      ...names.map((identifier) => ({ contextIdentifier: 'region', identifier, value: identifier })),
    );
    for (const [at, name] of names.entries()) {
      await snapshots.get('praxis', ['']);
      await change(ids[at] ?? 0, { value: `${name} neu` });
    }
    expect((await wordingsOf('praxis')).flattenedWordings).toEqual({
      de: Object.fromEntries(names.map((name) => [name, `${name} neu`])),
    });
  });

  test('is read alone; where texts come, go or move, or reset others, all are read', async () => {
    const [id = 0, other = 0] = await texts.addWordings(
      { contextIdentifier: 'region', identifier: 'a', value: 'A' },
      { contextIdentifier: 'other', identifier: 'a', value: 'A' },
      { contextIdentifier: 'region', identifier: 'b', lang: 'all', value: 'B' },
    );
    const all = await asked(() => texts.addWordings({ contextIdentifier: 'region', identifier: 'c' }));
    expect(all).toBeGreaterThan(1);
    expect(await asked(() => change(id, { value: 'neu' }))).toBe(1);
    expect(await asked(() => change(id, { value: 'neuer' }), 'b')).toBe(0);
    expect(await asked(() => change(other, { value: 'neu' }))).toBe(0);
    expect(await asked(() => change(id, { active: false }))).toBe(all);
    expect(await asked(() => change(id, { identifier: 'z' }))).toBe(all);
  });

  test('is not written over where the contexts have changed meanwhile', async () => {
    const [id = 0] = await texts.addWordings(
      { contextIdentifier: 'region', identifier: 'a', value: 'A' },
      { contextIdentifier: 'other', identifier: 'a', value: 'O' },
    );
    await snapshots.get('praxis', ['']);
    await change(id, { value: 'neu' });
    await texts.units.run(EDITOR_ACTOR, (unit) =>
      contexts.changeSome(unit, { identifier: 'praxis' }, { parentIdentifier: 'other' }),
    );
    expect((await wordingsOf('praxis')).flattenedWordings).toEqual({ de: { a: 'O' } });
  });

  test('is not written over where the contexts change while it is read', async () => {
    const [id = 0] = await texts.addWordings(
      { contextIdentifier: 'region', identifier: 'a', value: 'A' },
      { contextIdentifier: 'other', identifier: 'a', value: 'O' },
      { contextIdentifier: 'other', identifier: 'b', value: 'O' },
      { contextIdentifier: 'region', identifier: 'b', value: 'B' },
    );
    let isReady = false;
    const slow = interrupted(async () => {
      if (!isReady) return;
      isReady = false;
      await texts.units.run(EDITOR_ACTOR, (unit) =>
        contexts.changeSome(unit, { identifier: 'praxis' }, { parentIdentifier: 'other' }),
      );
    });
    await slow.get('praxis', ['']);
    await change(id, { value: 'neu' });
    isReady = true;
    const { body } = await slow.get('praxis', ['']);
    expect(JSON.parse(body.toString()).content.wordings.flattenedWordings).toEqual({
      de: { a: 'O', b: 'O' },
    });
  });
});

describe('a change that comes while texts are put together', () => {
  test('is in the answer and in what is kept', async () => {
    const [id = 0] = await texts.addWordings({ contextIdentifier: 'GLOBAL', identifier: 'a', value: 'alt' });
    const slow = interrupted(async (count) => {
      if (count === 3) await change(id, { value: 'neu' });
    });
    const { body } = await slow.get('praxis', ['']);
    expect(body.toString()).toContain('"a":"neu"');
    expect(slow.peek('praxis', [''])?.body.toString()).toContain('"a":"neu"');
  });

  test('and moves a text to a layer that has been read already does not lose it', async () => {
    const [id = 0] = await texts.addWordings({ contextIdentifier: 'GLOBAL', identifier: 'a', value: 'da' });
    const slow = interrupted(async (count) => {
      if (count === 1) await change(id, { contextIdentifier: 'praxis' });
    });
    expect((await slow.get('praxis', [''])).body.toString()).toContain('"a":"da"');
  });

  test('is noticed before it is known which contexts the texts come from', async () => {
    const [id = 0] = await texts.addWordings({ contextIdentifier: 'GLOBAL', identifier: 'a', value: 'alt' });
    let changed = false;
    trees.current = async () => {
      const current = await ContextTrees.prototype.current.call(trees);
      if (!changed) await change(id, { value: 'neu' });
      changed = true;
      return current;
    };
    const builds: string[] = [];
    const slow = interrupted(async (count) => void builds.push(`query ${count}`));
    await slow.get('praxis', ['']);
    expect(builds.length).toBeGreaterThan(3);
  });

  test('joins those who asked before with those who ask after', async () => {
    const [id = 0] = await texts.addWordings({ contextIdentifier: 'GLOBAL', identifier: 'a', value: 'alt' });
    const later: Promise<unknown>[] = [];
    const slow = interrupted(async (count) => {
      if (count !== 1) return;
      await change(id, { value: 'neu' });
      later.push(slow.get('praxis', ['']));
    });
    const first = await slow.get('praxis', ['']);
    expect(await later[0]).toBe(first);
    expect(first.body.toString()).toContain('"a":"neu"');
  });

  test('and never ends is answered as it was read, and not kept', async () => {
    const [id = 0] = await texts.addWordings({ contextIdentifier: 'GLOBAL', identifier: 'a', value: '0' });
    const slow = interrupted((count) => change(id, { value: String(count) }));
    expect((await slow.get('praxis', [''])).body.toString()).toMatch(/"a":"\d+"/);
    expect(slow.peek('praxis', [''])).toBeNull();
  });
});
