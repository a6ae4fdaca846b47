import { describe, expect, test } from 'vitest';
import { fill, find } from '#clients/texts/src/fill.ts';

describe('placeholders', () => {
  test.each([
    ['{%name%}', { name: 'Ada' }, 'Ada'],
    ['{% Name %}, {%NAME%}', { name: 'Ada' }, 'Ada, Ada'],
    ['{%1%} von {%2%}', { 1: 3, 2: 'vier' }, '3 von vier'],
    ['{%user.first-name%} {%größe_1%}', { 'user.first-name': 'Ada', größe_1: 7 }, 'Ada 7'],
    ['{%name%} bleibt', {}, '{%name%} bleibt'],
    ['{%a%}', { a: '{%b%}', b: 'nein' }, '{%b%}'],
    ['{%a%}', { a: '$& $1' }, '$& $1'],
    ['{%constructor%}', {}, '{%constructor%}'],
    ['{% a b %} {%%} {a} %}', { a: 1 }, '{% a b %} {%%} {a} %}'],
  ])('%s', (text, values, filled) => {
    expect(fill(text, values)).toBe(filled);
  });
});

describe('plural forms', () => {
  const texts = {
    'free.one': 'einer',
    'free.few': 'ein paar',
    'free.other': 'viele',
    unread: 'ungelesen',
    reason: 'Anlass',
    'reason.other': 'Sonstiges',
  };

  test.each([
    ['de', 1, 'einer'],
    ['de', 0, 'viele'],
    ['fr', 0, 'einer'],
    ['pl', 3, 'ein paar'],
    ['pl', 5, 'viele'],
    ['pt-BR', 1, 'einer'],
    ['xx-not-a-language-at-all', 1, 'viele'],
  ])('%s %d', (lang, count, text) => {
    expect(find(texts, lang, 'free', count)).toBe(text);
  });

  test('a text without forms is taken with a number too, and none is found by a name that every object has', () => {
    expect(find(texts, 'de', 'unread', 3)).toBe('ungelesen');
    expect(find(texts, 'de', 'reason', undefined)).toBe('Anlass');
    expect(find(texts, 'de', 'free', undefined)).toBeUndefined();
    expect(find(texts, 'de', 'free', '3')).toBeUndefined();
    expect(find(texts, 'de', 'constructor', undefined)).toBeUndefined();
  });
});
