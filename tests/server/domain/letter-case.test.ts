import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inCaseOf } from '#server/domain/letter-case.ts';

test.each([
  // The place, what replaces it, and how.
  ['Videosprechstunde', 'Videokonsultation', 'Videokonsultation'],
  ['videosprechstunde', 'Videokonsultation', 'videokonsultation'],
  ['sprechstunde', 'Konsultation', 'konsultation'],
  ['Sprechstunde', 'konsultation', 'Konsultation'],
  ['VIDEO', 'Film', 'FILM'],
  ['VIDEO', 'Grüße', 'GRÜSSE'],
  ['STRAßE', 'Weg', 'WEG'],
  ['Straße', 'weg', 'Weg'],
  ['ßtraße', 'Weg', 'Weg'],
  ['A', 'An', 'An'],
  ['a', 'An', 'an'],
  ['IT-ABTEILUNG 2', 'Technik', 'TECHNIK'],
  ['wLAN', 'Funknetz', 'funknetz'],
  // A word with capitals of its own.
  ['stick', 'USB-Stick', 'USB-Stick'],
  ['Telefon', 'iPhone', 'iPhone'],
  ['TELEFON', 'iPhone', 'IPHONE'],
  // Parts whose spelling must not change.
  ['TERMIN', 'Besuch um {%zeit%} <b>bald</b>&nbsp;da', 'BESUCH UM {%zeit%} <b>BALD</b>&nbsp;DA'],
  ['Termin', '{%name%} besucht', '{%name%} Besucht'],
  ['<b>Termin', '<i>besuch', '<i>Besuch'],
  ['{%NAME%}', 'besuch', 'besuch'],
  // Signs before the first letter.
  ['„Termin', '„besuch', '„Besuch'],
  ['Termin', '24 stunden', '24 Stunden'],
  ['42', 'Zahl', 'Zahl'],
  ['Termin', '42', '42'],
  ['Termin', '', ''],
  // Letters that are two in the other case, and those that no locale may change.
  ['Termin', 'ßen', 'ßen'],
  ['Termin', 'ıslak', 'Islak'],
  ['ıslak', 'Kuru', 'kuru'],
  ['termin', 'İzmir', 'İzmir'],
  ['Éclair', 'éclat', 'Éclat'],
  ['Ěclair', 'e\u0301clat', 'E\u0301clat'],
  ['ТЕРМИН', 'визит', 'ВИЗИТ'],
  ['預約', 'Besuch', 'Besuch'],
])('%j with %j becomes %j', (place, replacement, expected) => {
  expect(inCaseOf(place, replacement)).toBe(expected);
});

test('a replacement in the case of itself stays unchanged, unless it is nearly in capitals', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const same = inCaseOf(text, text);
      expect(same === text || same === text.toUpperCase()).toBe(true);
    }),
  );
});
