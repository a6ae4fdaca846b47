import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excessOf } from '#server/domain/json-shape.ts';

const LIMITS = { levels: 4, properties: 5, entries: 5 };

describe('a JSON text is counted without being parsed', () => {
  test.each([
    ['the deepest that is allowed', '[[[[]]]]', null],
    ['one level more', '[[[[[]]]]]', { limit: 'levels', at: 4 }],
    ['objects count as levels too', '{"a":{"b":{"c":{"d":{}}}}}', { limit: 'levels', at: 20 }],
    ['as many properties as are allowed', '{"a":1,"b":1,"c":1,"d":1,"e":1}', null],
    ['one property more', '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}', { limit: 'properties', at: 34 }],
    [
      'properties of several objects',
      '[{"a":1,"b":1,"c":1},{"a":1,"b":1,"c":1}]',
      { limit: 'properties', at: 37 },
    ],
    ['as many entries as are allowed', '[1,2,3,4,5]', null],
    ['one entry more', '[1,2,3,4,5,6]', { limit: 'entries', at: 10 }],
    ['entries of several lists', '{"a":[1,2,3],"b":[1,2,3]}', { limit: 'entries', at: 21 }],
    ['empty lists have no entries', '[[],[ ],[\n],[],[]]', null],
    ['what stands in texts does not count', '{"a":"[[[[[[{{{{{{::::::,,,,,,"}', null],
    ['an escaped quotation mark does not end a text', '{"a":"\\"[[[[[["}', null],
    ['an escaped backslash does not escape the mark behind it', '["\\\\",[[[[', { limit: 'levels', at: 9 }],
    ['no JSON at all', ']]]]}}}}"', null],
    ['cut off in a text', '{"a":"[[[[[[', null],
  ])('%s', (_name, text, excess) => {
    expect(excessOf(text, LIMITS)).toEqual(excess);
  });

  test('reading ends at the excess, however long the text is', () => {
    expect(excessOf('['.repeat(2_400_000), { levels: 20, properties: 1, entries: 100 })?.at).toBe(20);
    const many = `{${Array.from({ length: 350_000 }, (_, at) => `"k${at}":1`).join(',')}}`;
    expect(excessOf(many, { levels: 20, properties: 2_000, entries: 1 })?.at).toBeLessThan(20_000);
  });
});

/** Counts what a parsed value holds. */
function countOf(value: unknown): { levels: number; properties: number; entries: number } {
  if (typeof value !== 'object' || value === null) return { levels: 0, properties: 0, entries: 0 };
  const inner = Object.values(value).map(countOf);
  const own = Object.keys(value).length;
  return {
    levels: 1 + Math.max(0, ...inner.map(({ levels }) => levels)),
    properties: (Array.isArray(value) ? 0 : own) + inner.reduce((sum, one) => sum + one.properties, 0),
    entries: (Array.isArray(value) ? own : 0) + inner.reduce((sum, one) => sum + one.entries, 0),
  };
}

test('any value is within the limits that it just needs, and exceeds each that is one less', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const limits = countOf(JSON.parse(text));
      expect(excessOf(text, limits)).toBeNull();
      for (const limit of ['levels', 'properties', 'entries'] as const) {
        if (limits[limit] === 0) continue;
        expect(excessOf(text, { ...limits, [limit]: limits[limit] - 1 })?.limit).toBe(limit);
      }
    }),
  );
});
