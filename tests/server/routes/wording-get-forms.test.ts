import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ContentOf } from '#contract/call.ts';
import type { wordingGet } from '#contract/wording-get.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { addWording } from '#server/store/texts/wording-save.ts';
import { envelopeOf, startTestServer, type TestServer } from '#tests/support/server.ts';
import type { TestBrowser } from '#tests/support/test-browser.ts';

const TEST_ACTOR = { userId: null, username: 'test' };
const PRESENT = 'public, max-age=0, stale-while-revalidate=60, stale-if-error=604800';
const FOR_EVER = 'public, max-age=31536000, immutable';

type Texts = Readonly<Record<string, string>>;

let server: TestServer;
let visitor: TestBrowser;

beforeEach(async () => {
  server = await startTestServer();
  visitor = server.browser();
  await server.parts.units.run(TEST_ACTOR, (unit) =>
    contexts.add(unit, {
      ...{ identifier: 'nord', parentIdentifier: 'GLOBAL', hostUrl: null, isDefault: false, active: true },
    }),
  );
});
afterEach(() => server.close());

/** Texts by context, language and identifier. */
async function add(texts: Readonly<Record<string, Readonly<Record<string, Texts>>>>): Promise<void> {
  const flags = { resetInheritance: false, active: true };
  await server.parts.units.run(TEST_ACTOR, async (unit) => {
    for (const [contextIdentifier, byLang] of Object.entries(texts)) {
      for (const [lang, values] of Object.entries(byLang)) {
        for (const [identifier, value] of Object.entries(values)) {
          await addWording(unit, { ...flags, contextIdentifier, lang, identifier, value });
        }
      }
    }
  });
}

async function wordingsAt(path: string) {
  const response = await visitor.get(path);
  expect([path, response.statusCode]).toEqual([path, 200]);
  return (envelopeOf(response).content as ContentOf<typeof wordingGet>).wordings;
}

/** Compresses to much less, and is more than is worth compressing. */
const LONG = 'Bitte kommen Sie zehn Minuten vor Ihrem Termin. '.repeat(40);

describe('compressed', () => {
  beforeEach(() => add({ nord: { de: { 'a.long': LONG, 'a.umlaut': 'Größe – 12 €' } } }));

  const unpack: Record<string, (bytes: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    plain: (bytes) => bytes,
  };

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['identity', 'plain'],
    ['br;q=0, gzip;q=0.0', 'plain'],
    ['br;q=much', 'plain'],
    [',;q=,', 'plain'],
    ['deflate', 'plain'],
  ])('for %s as %s, with the same texts and the same tag', async (accepted, encoding) => {
    const plain = await visitor.get('wording/get?context=nord');
    const response = await visitor.get('wording/get?context=nord', { 'accept-encoding': accepted });
    expect(response.headers['content-encoding'] ?? 'plain').toBe(encoding);
    expect(unpack[encoding]?.(response.rawPayload).toString()).toBe(plain.body);
    expect(response.headers.etag).toBe(plain.headers.etag);
    expect([plain.headers.vary, response.headers.vary]).toEqual([
      'Accept-Encoding, Origin',
      'Accept-Encoding, Origin',
    ]);
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
    if (encoding !== 'plain') expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  });

  test('and whoever has the texts in one encoding has them in each', async () => {
    const { headers } = await visitor.get('wording/get?context=nord', { 'accept-encoding': 'br' });
    for (const accepted of ['br', 'gzip', 'identity']) {
      const sent = { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) };
      const again = await visitor.get('wording/get?context=nord', sent);
      expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
      expect(again.headers.vary).toBe('Accept-Encoding, Origin');
    }
  });

  test('not below a kilobyte', async () => {
    const { headers } = await visitor.get('wording/get?context=nord&prefix=a.u', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Origin']);
  });
});

describe('lang', () => {
  beforeEach(() =>
    add({
      GLOBAL: { de: { a: 'A', b: 'B' }, en: { a: 'A en' }, all: { brand: 'Leitstand' } },
      nord: { de_AT: { a: 'A at' }, fr: { a: 'A fr' } },
    }),
  );

  const langsAt = async (query: string) =>
    Object.keys((await wordingsAt(`wording/get?context=nord${query}`)).flattenedWordings).sort();

  test.each([
    ['', ['all', 'de', 'de_AT', 'en', 'fr']],
    ['&lang=de', ['all', 'de']],
    ['&lang=de&lang=fr', ['all', 'de', 'fr']],
    ['&lang=de_AT', ['all', 'de', 'de_AT']],
    ['&lang=de-AT', ['all', 'de', 'de_AT']],
    ['&lang=fr_BE', ['all', 'fr']],
    ['&lang=it', ['all']],
    ['&lang=', ['all', 'de', 'de_AT', 'en', 'fr']],
    ['&lang=__proto__', ['all']],
  ])('%s gives only those languages, with their base and what is for all', async (query, langs) => {
    expect(await langsAt(query)).toEqual(langs);
  });

  test('is kept once, in whatever order and spelling', async () => {
    const [one, other] = [
      await visitor.get('wording/get?context=nord&lang=fr&lang=de_AT'),
      await visitor.get('wording/get?context=nord&lang=de-AT&lang=fr&lang=fr'),
    ];
    expect(other.body).toBe(one.body);
  });

  test.each([51, 10_000])('is refused %d times over', async (count) => {
    const query = Array.from({ length: count }, (_, at) => `lang=l${at}`).join('&');
    const response = await visitor.get(`wording/get?context=nord&${query}`);
    expect([response.statusCode, envelopeOf(response).errCodes[0]]).toEqual([400, '012']);
  });

  test('is refused when it is longer than any code can be', async () => {
    const response = await visitor.get(`wording/get?context=nord&lang=${'x'.repeat(300)}`);
    expect(response.statusCode).toBe(400);
  });
});

describe('flat', () => {
  beforeEach(() =>
    add({
      GLOBAL: {
        all: { 'Global.fallbackLang': 'en', brand: 'Leitstand', both: 'alle' },
        de: { a: 'A', b: 'B', both: 'deutsch' },
        en: { a: 'A en', only: 'only en', both: 'english' },
      },
      nord: { de: { a: 'A nord' }, de_AT: { b: 'B at' } },
    }),
  );

  const flatAt = (query: string) => wordingsAt(`wording/get?context=nord&flat=1${query}`);

  test('gives one language with inheritance and fallback applied', async () => {
    const { flattenedWordings, lang, context, fallbackLang } = await flatAt('&lang=de');
    expect({ flattenedWordings, lang, context, fallbackLang }).toEqual({
      ...{ lang: 'de', context: 'nord', fallbackLang: 'en' },
      flattenedWordings: {
        de: {
          ...{ a: 'A nord', b: 'B', both: 'deutsch', only: 'only en' },
          ...{ brand: 'Leitstand', 'Global.fallbackLang': 'en' },
        },
      },
    });
  });

  test('looks text by text: the region, its language, all, the fallback', async () => {
    const { flattenedWordings, lang } = await flatAt('&lang=de-AT');
    expect(lang).toBe('de_AT');
    expect(flattenedWordings.de_AT).toMatchObject({
      a: 'A nord',
      b: 'B at',
      both: 'deutsch',
      only: 'only en',
    });
  });

  test.each([
    ['&lang=it&lang=de', 'de'],
    ['&lang=de_CH', 'de'],
    ['&lang=it', 'en'],
    ['', 'en'],
  ])('takes the first language that there is: %s', async (query, lang) => {
    const answered = await flatAt(query);
    expect([answered.lang, Object.keys(answered.flattenedWordings)]).toEqual([lang, [lang]]);
  });

  test('says what looking through all texts says', async () => {
    const { flattenedWordings: all, fallbackLang = '' } = await wordingsAt('wording/get?context=nord');
    const { flattenedWordings } = await flatAt('&lang=de');
    const identifiers = new Set(Object.values(all).flatMap((texts) => Object.keys(texts)));
    for (const identifier of identifiers) {
      const found = all.de?.[identifier] ?? all.all?.[identifier] ?? all[fallbackLang]?.[identifier];
      expect([identifier, flattenedWordings.de?.[identifier]]).toEqual([identifier, found]);
    }
  });

  test.each(['flat=0', 'flat=false', ''])('is off with "%s"', async (query) => {
    expect((await wordingsAt(`wording/get?context=nord&${query}`)).lang).toBeUndefined();
  });

  test('and anything else is refused', async () => {
    expect((await visitor.get('wording/get?context=nord&flat=perhaps')).statusCode).toBe(400);
  });

  test('takes a prefix', async () => {
    const { flattenedWordings, rev } = await flatAt('&lang=de&prefix=b');
    expect(flattenedWordings).toEqual({ de: { b: 'B', both: 'deutsch', brand: 'Leitstand' } });
    expect(rev).toBeUndefined();
  });
});

describe('rev', () => {
  const tagOf = (response: LightMyRequestResponse) => String(response.headers.etag).replace(/^W\/"|"$/g, '');
  let rev: string;

  beforeEach(async () => {
    await add({ nord: { de: { a: 'A' }, en: { a: 'A en' } } });
    rev = tagOf(await visitor.get('wording/get?context=nord'));
  });

  const holdingOf = async (query: string) =>
    (await visitor.get(`wording/get?context=nord${query}`)).headers['cache-control'];

  test('of the context makes every form of its texts one that can be kept for ever', async () => {
    for (const query of ['', '&lang=de', '&flat=1&lang=de', '&flat=1&lang=en']) {
      expect(await holdingOf(query)).toBe(PRESENT);
      expect([query, await holdingOf(`${query}&rev=${rev}`)]).toEqual([query, FOR_EVER]);
    }
    expect(await holdingOf(`&rev=W/"${rev}"`)).toBe(FOR_EVER);
  });

  test('is in every answer, in its tag or its content', async () => {
    const flat = await visitor.get('wording/get?context=nord&flat=1&lang=de');
    expect((envelopeOf(flat).content as ContentOf<typeof wordingGet>).wordings.rev).toBe(rev);
    expect(await holdingOf(`&flat=1&lang=de&rev=${tagOf(flat)}`)).toBe(FOR_EVER);
    const prefixed = await visitor.get('wording/get?context=nord&prefix=a');
    expect(await holdingOf(`&prefix=a&rev=${tagOf(prefixed)}`)).toBe(FOR_EVER);
  });

  test.each(['', 'nonsense', 'W/""', '%F0%9F%98%80'])(
    'that is none (%j) gives the present texts, to be kept by no one',
    async (wrong) => {
      const response = await visitor.get(`wording/get?context=nord&rev=${wrong}`);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    },
  );

  test.each([
    ['%00', '012'],
    ['x'.repeat(2_000), '041'],
    ['a&rev=b', '012'],
  ])('that nothing can be known by is refused: %s', async (wrong, code) => {
    const response = await visitor.get(`wording/get?context=nord&rev=${wrong}`);
    expect([response.statusCode, envelopeOf(response).errCodes[0]]).toEqual([400, code]);
  });

  test('that is no longer the present one gives the present texts, to be kept by no one', async () => {
    await add({ nord: { fr: { a: 'A fr' } } });
    const response = await visitor.get(`wording/get?context=nord&rev=${rev}`);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('A fr');
    const now = tagOf(response);
    expect(now).not.toBe(rev);
    expect(await holdingOf(`&flat=1&lang=de&rev=${now}`)).toBe(FOR_EVER);
  });

  test('a text of another language changes the rev of a flat answer, not its tag', async () => {
    const before = await visitor.get('wording/get?context=nord&flat=1&lang=de');
    await add({ nord: { fr: { a: 'A fr' } } });
    const again = await visitor.get('wording/get?context=nord&flat=1&lang=de', {
      'if-none-match': String(before.headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });
});

test('HEAD is answered as GET, without the body', async () => {
  await add({ nord: { de: { 'a.long': LONG } } });
  for (const path of ['wording/get?context=nord', 'wording/get?context=nord&lang=de&flat=1']) {
    for (const accepted of ['br', 'identity']) {
      const sent = { 'accept-encoding': accepted };
      const whole = await visitor.get(path, sent);
      const head = await visitor.send({ method: 'HEAD', url: `/ecs/${path}`, headers: sent });
      expect([head.statusCode, head.body]).toEqual([200, '']);
      const { 'x-request-id': _id, date: _date, ...headers } = head.headers;
      expect(whole.headers).toMatchObject(headers);
      expect(headers['content-length']).toBe(whole.headers['content-length']);
    }
  }
  const unknown = await visitor.send({ method: 'HEAD', url: '/ecs/wording/get?context=nowhere' });
  expect(unknown.statusCode).toBe(404);
});
