import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordingLayerSchema } from '#contract/wording.ts';
import { FlattenedWordings } from '#server/domain/flattened-wordings.ts';
import {
  fallbackLanguageOf,
  type Layer,
  resolveWording,
  wordingInheritance,
} from '#server/domain/inheritance.ts';
import { FUZZ } from '#tests/support/long.ts';

const LANGS = ['de', 'en', 'fr', 'all'];
const IDENTIFIERS = ['greeting', 'farewell', 'Global.fallbackLang'];

/** One line of a table: where a text stands, and what it says. */
interface Row {
  context: number;
  identifier: string;
  lang: string;
  value: string | null;
  reset: boolean;
  active: boolean;
}

interface Situation {
  /** Activity of the contexts, the one asked for first. */
  contexts: boolean[];
  rows: Row[];
}

const situation: fc.Arbitrary<Situation> = fc
  .array(
    fc.boolean().map((odd) => odd),
    { minLength: 1, maxLength: 5 },
  )
  .chain((contexts) =>
    fc.record({
      contexts: fc.constant(contexts),
      rows: fc.uniqueArray(
        fc.record({
          context: fc.nat(contexts.length - 1),
          identifier: fc.constantFrom(...IDENTIFIERS),
          lang: fc.constantFrom(...LANGS),
          value: fc.oneof(fc.constantFrom('de', 'en', 'fr', 'xx', ''), fc.string(), fc.constant(null)),
          reset: fc.boolean(),
          active: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
        }),
        { selector: (row) => `${row.context} ${row.identifier} ${row.lang}`, maxLength: 25 },
      ),
    }),
  );

/*
 * The rules written down a second time and another way round: from the table of all rows, by the number of the layer
 * at which the walk ends, instead of walking.
 */
function reference({ contexts, rows }: Situation, identifier: string, lang: string, fallback: string) {
  const usable = rows.filter((row) => row.active && contexts[row.context] && row.identifier === identifier);
  const nearest = (some: Row[]) => some.toSorted((a, b) => a.context - b.context)[0];
  const end = Math.min(...usable.filter((row) => row.lang === 'all' && row.reset).map((row) => row.context));
  const reachable = usable.filter((row) => row.context <= end);
  const inLang = (wanted: string) => nearest(reachable.filter((row) => row.lang === wanted));
  return inLang(lang) ?? inLang('all') ?? inLang(fallback) ?? null;
}

function referenceFallback(table: Situation): string {
  const said = reference(table, 'Global.fallbackLang', 'all', 'en');
  return (said?.value ?? '').trim() || 'en';
}

function layersOf({ contexts, rows }: Situation): Layer[] {
  return contexts.map((active, context) => ({
    contextIdentifier: `context ${context}`,
    active,
    wordings: rows
      .filter((row) => row.context === context)
      .map(({ identifier, lang, value, reset, active }) => ({
        identifier,
        lang,
        value,
        active,
        resetInheritance: lang === 'all' && reset,
      })),
  }));
}

/** Lookup of a client that has read the flattened map and knows nothing of layers. */
function clientLooksUp(
  map: Record<string, Record<string, string>>,
  identifier: string,
  lang: string,
  fallbackLang: string,
): string | undefined {
  return map[lang]?.[identifier] ?? map.all?.[identifier] ?? map[fallbackLang]?.[identifier];
}

/** As wording/get delivers it; the rows of a layer arrive in pieces of two. */
function flattenedMap(layers: Layer[]) {
  const flat = new FlattenedWordings();
  for (const layer of layers.filter(({ active }) => active)) {
    for (let start = 0; start < layer.wordings.length; start += 2) {
      flat.add(layer.wordings.slice(start, start + 2));
    }
    flat.endLayer();
  }
  const map = Object.fromEntries([...flat.texts].map(([lang, texts]) => [lang, Object.fromEntries(texts)]));
  return { map, fallbackLang: flat.fallbackLang() };
}

const RUNS = { numRuns: 3_000, seed: FUZZ.seed };

test('the walk agrees with the rules written a second time', () => {
  fc.assert(
    fc.property(
      situation,
      fc.constantFrom(...IDENTIFIERS),
      fc.constantFrom(...LANGS),
      (table, identifier, lang) => {
        const layers = layersOf(table);
        const fallback = referenceFallback(table);
        expect(fallbackLanguageOf(layers)).toBe(fallback);
        const row = reference(table, identifier, lang, fallback);
        expect(resolveWording(layers, identifier, lang, fallback)).toEqual(
          row && { value: row.value ?? '', lang: row.lang, contextIdentifier: `context ${row.context}` },
        );
      },
    ),
    RUNS,
  );
});

test('a client finds in the flattened map what the walk finds, for every identifier and language', () => {
  fc.assert(
    fc.property(situation, (table) => {
      const { map, fallbackLang } = flattenedMap(layersOf(table));
      expect(fallbackLang).toBe(referenceFallback(table));
      for (const identifier of IDENTIFIERS) {
        for (const lang of LANGS) {
          const row = reference(table, identifier, lang, fallbackLang);
          expect(clientLooksUp(map, identifier, lang, fallbackLang) ?? null).toBe(row && (row.value ?? ''));
        }
      }
    }),
    RUNS,
  );
});

test('the flattened map holds under a language only what the walk ends with in that language', () => {
  fc.assert(
    fc.property(situation, (table) => {
      const { map } = flattenedMap(layersOf(table));
      for (const [lang, texts] of Object.entries(map)) {
        for (const [identifier, value] of Object.entries(texts)) {
          const row = reference(table, identifier, lang, lang);
          expect([row?.lang, row?.value ?? '']).toEqual([lang, value]);
        }
      }
    }),
    RUNS,
  );
});

test('every layer is listed once, nearest first, and exactly the text that is shown wins', () => {
  fc.assert(
    fc.property(
      situation,
      fc.constantFrom(...IDENTIFIERS),
      fc.constantFrom(...LANGS),
      (table, identifier, lang) => {
        const layers = layersOf(table);
        const fallback = referenceFallback(table);
        const entries = wordingInheritance(layers, identifier, lang, fallback);
        for (const entry of entries) wordingLayerSchema.parse(entry);
        const places = entries.map((entry) => Number(entry.contextIdentifier.split(' ')[1]));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(entries).toHaveLength(table.rows.filter((row) => row.identifier === identifier).length);
        const row = reference(table, identifier, lang, fallback);
        expect(
          entries.filter((entry) => entry.wins).map((entry) => [entry.contextIdentifier, entry.lang]),
        ).toEqual(row ? [[`context ${row.context}`, row.lang]] : []);
      },
    ),
    RUNS,
  );
});
