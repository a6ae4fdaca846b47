import { beforeEach, expect, it } from 'vitest';
import { FIRST_EXPORT_CHOICE } from '#machines/route/export-choice.ts';
import { rememberExportChoice, rememberedExportChoice } from '#src/storage/export-choice.ts';

beforeEach(() => localStorage.clear());

it('keeps how files are written, and not which texts are in them', () => {
  expect(rememberedExportChoice()).toBeNull();
  const how = { format: 'csv', source: 'fr', lang: 'en', inherited: true };
  rememberExportChoice({
    ...FIRST_EXPORT_CHOICE,
    ...how,
    prefix: 'mail.',
    keyWord: 'Termin',
    only: 'missing',
  });
  expect(rememberedExportChoice()).toEqual({ ...FIRST_EXPORT_CHOICE, ...how });
});

it.each(['', 'null', '{"format":7}', '[]', 'nonsense'])('takes %j for no choice', (kept) => {
  rememberExportChoice(FIRST_EXPORT_CHOICE);
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, kept);
  expect(rememberedExportChoice()).toBeNull();
});
