import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { speakInCalendars } from '#src/i18n/calendar-language.ts';

const november = () => dayjs('2026-11-24').format('MMMM, dddd');

it.each([
  ['de-DE', 'de', 'November, Dienstag'],
  ['en-GB', 'en-gb', 'November, Tuesday'],
  ['fr-BE', 'fr', 'novembre, mardi'],
  // One that the console does not bring.
  ['it-IT', 'it-it', 'novembre, martedì'],
])('calendars speak %s', (tag, name, words) => {
  expect(speakInCalendars(tag)).toBe(name);
  expect([dayjs.locale(), november()]).toEqual([name, words]);
});
