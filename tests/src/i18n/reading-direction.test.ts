// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { compileBuiltIn } from '#src/i18n/built-in-message.ts';
import { inReadingDirection, isRightToLeft, withIsolatedValues } from '#src/i18n/reading-direction.ts';

afterEach(() => {
  document.documentElement.dir = 'ltr';
});

it('is from right to left for Arabic, Hebrew and their like, in every region', () => {
  expect(['ar', 'ar-EG', 'he-IL', 'fa', 'ur-PK'].map(isRightToLeft)).not.toContain(false);
  expect(['de-DE', 'en', 'fr-BE', 'az'].map(isRightToLeft)).not.toContain(true);
});

describe('keys', () => {
  const pressed = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', 'a'];

  it('mean what they say from left to right', () => {
    expect(pressed.map(inReadingDirection)).toEqual(pressed);
  });

  it('go the way they point from right to left', () => {
    document.documentElement.dir = 'rtl';
    expect(pressed.map(inReadingDirection)).toEqual(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Home', 'a']);
  });
});

it('isolates every value of a message, also inside its forms', () => {
  const messages = {
    plain: 'Text',
    parts: compileBuiltIn('{identifier} in {context}'),
    forms: compileBuiltIn('{count, plural, one {# row} other {# rows of {name}}}'),
  };
  expect(withIsolatedValues(messages)).toEqual({
    plain: 'Text',
    parts: ['\u2068', ['identifier'], '\u2069', ' in ', '\u2068', ['context'], '\u2069'],
    forms: [
      ['count', 'plural', { one: ['#', ' row'], other: ['#', ' rows of ', '\u2068', ['name'], '\u2069'] }],
    ],
  });
});
