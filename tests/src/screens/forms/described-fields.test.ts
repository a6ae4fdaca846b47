import { expect, it } from 'vitest';
import { LANGUAGE } from '#contract/records/language.ts';
import { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import { fieldsOf, valuesOf } from '#src/screens/forms/use-described-fields.ts';

it('the fields of a new record are empty, choices are open, and flags are on', () => {
  expect(fieldsOf(MAIL_TEMPLATE, null)).toEqual({
    ...{ identifier: '', lang: null, contextIdentifier: null, subject: '', body: '', active: true },
  });
});

it('names and titles are submitted without spaces around them, texts as typed, and nothing for what is empty', () => {
  const typed = { identifier: ' a.b ', lang: 'de', contextIdentifier: 'GLOBAL', subject: ' s ', body: '' };
  expect(valuesOf(MAIL_TEMPLATE, { ...typed, active: false })).toEqual({
    ...{ ...typed, identifier: 'a.b', body: null, active: false },
  });
  expect(valuesOf(LANGUAGE, { lang: ' de ', flag: '  ', description: ' D', active: true })).toEqual({
    ...{ lang: 'de', flag: null, description: ' D', active: true },
  });
});
