import { createIntl } from '@formatjs/intl';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMessages, toValues } from '#clients/texts/src/formatjs.ts';

function format(texts: Record<string, string>, id: string, values = {}, locale = 'de'): string {
  const onError = (error: Error) => {
    throw error;
  };
  const intl = createIntl({ locale, messages: toMessages(texts), onError });
  return String(intl.formatMessage({ id }, toValues(values)));
}

test.each([
  ['{%name%} und {%1%}', { name: 'Ada', 1: 7 }, 'Ada und 7'],
  ['{%User.First-Name%}', { 'user.first-name': 'Ada' }, 'Ada'],
  ["Aujourd'hui {%date%}", { date: 'le 3' }, "Aujourd'hui le 3"],
  ["l'{%x%}'", { x: 'a' }, "l'a'"],
  ['{geschweift} <b>fett</b> #1', {}, '{geschweift} <b>fett</b> #1'],
])('%s', (text, values, shown) => {
  expect(format({ a: text }, 'a', values)).toBe(shown);
});

test('forms become the plural of the message, each beside it', () => {
  const texts = {
    'free.one': "{%count%} freier Termin # '{x}'",
    'free.other': '{%Count%} freie Termine',
    'free.few': 'ein paar',
  };
  expect(format(texts, 'free', { count: 1 })).toBe("1 freier Termin # '{x}'");
  expect(format(texts, 'free', { count: 0 })).toBe('0 freie Termine');
  expect(format(texts, 'free', { count: 3 }, 'pl')).toBe('ein paar');
  expect(format(texts, 'free.other', { count: 3 })).toBe('3 freie Termine');
});

test('a word that is called other is no plural, and one without an other is none either', () => {
  expect(toMessages({ reason: 'Anlass', 'reason.other': 'Sonstiges' })).toEqual({
    reason: 'Anlass',
    'reason.other': 'Sonstiges',
  });
  expect(Object.keys(toMessages({ 'step.one': 'Eins', 'step.two': 'Zwei' }))).toEqual([
    'step.one',
    'step.two',
  ]);
  expect(toMessages({ 'x.other': 'alle' })).toEqual({
    'x.other': 'alle',
    x: '{count, plural, other {alle}}',
  });
});

test('whatever stands in a text is shown as written', () => {
  const odd = fc.array(fc.constantFrom("'", '{', '}', '<', '>', '#', '/', 'b', ' ', 'é', '%'), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(odd, (letters) => {
      const text = letters.join('');
      fc.pre(!/\{% *b+ *%\}/.test(text));
      expect(format({ a: `${text}.` }, 'a')).toBe(`${text}.`);
      expect(format({ 'a.one': text, 'a.other': text }, 'a', { count: 1 })).toBe(text);
    }),
  );
});
