import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reachOf } from '#machines/text-elsewhere/reach.ts';
import { type Layer, resolveWording } from '#server/domain/inheritance.ts';

const LANGS = ['de', 'en', 'all'] as const;

const tree = fc
  .array(
    fc.record({
      parent: fc.nat(),
      active: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
    }),
    {
      minLength: 1,
      maxLength: 9,
    },
  )
  .chain((contexts) =>
    fc.record({
      contexts: fc.constant(
        contexts.map(({ parent, active }, index) => ({
          identifier: `context ${index}`,
          parentIdentifier: index === 0 ? null : `context ${parent % index}`,
          active,
        })),
      ),
      places: fc.uniqueArray(
        fc.record({
          contextIdentifier: fc.nat(contexts.length - 1).map((index) => `context ${index}`),
          lang: fc.constantFrom(...LANGS),
          active: fc.boolean(),
          resetInheritance: fc.boolean(),
        }),
        { selector: ({ contextIdentifier, lang }) => `${contextIdentifier} ${lang}`, maxLength: 14 },
      ),
      level: fc.nat(contexts.length - 1).map((index) => `context ${index}`),
      lang: fc.constantFrom(...LANGS),
    }),
  );

test('a text reaches the active contexts in which the server finds it', () => {
  fc.assert(
    fc.property(tree, ({ contexts, places, level, lang }) => {
      const isThere = (place: { contextIdentifier: string; lang: string }) =>
        place.contextIdentifier === level && place.lang === lang;
      const before = places.find(isThere);
      const written = {
        ...{ contextIdentifier: level, lang, active: true },
        resetInheritance: before?.resetInheritance ?? false,
      };
      const texts = [...places.filter((place) => !isThere(place)), written];
      const chainOf = (identifier: string | null): Layer[] => {
        const context = contexts.find((one) => one.identifier === identifier);
        if (!context) return [];
        const own = texts.filter(({ contextIdentifier }) => contextIdentifier === identifier);
        const layer = {
          contextIdentifier: context.identifier,
          active: context.active,
          wordings: own.map((text) => ({ ...text, identifier: 'text', value: 'x' })),
        };
        return [layer, ...chainOf(context.parentIdentifier)];
      };
      const shows = ({ identifier }: { identifier: string }) => {
        // Without the fallback language, which is no matter of the language that is asked about.
        const found = resolveWording(chainOf(identifier), 'text', lang, lang);
        return found?.contextIdentifier === level && found.lang === lang;
      };
      const expected = contexts.filter((context) => context.active && shows(context)).length;
      expect(reachOf(level, { lang }, contexts, places)).toBe(expected);
    }),
    { numRuns: 1_000 },
  );
});
