import { describe, expect, test } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import {
  fatesOf,
  foreignOriginals,
  guardOf,
  kindOf,
  outcomeOf,
  type PlannedText,
  withStoredLineEnds,
} from '#server/domain/import-plan.ts';

const OLD = '2026-01-01T00:00:00.000Z';
const NEW = '2026-02-01T00:00:00.000Z';
const stored = (value: string, modificationDate = OLD): Wording => ({
  ...{ id: 7, contextIdentifier: 'praxis', identifier: 'a', lang: 'fr', value },
  ...{ active: true, resetInheritance: false, creationDate: OLD, modificationDate },
});
const text = (more: Partial<PlannedText> = {}): PlannedText => ({
  ...{ identifier: 'a', lang: 'fr', value: 'Annuler' },
  ...more,
});
const outcome = (one: PlannedText, before: Wording | null = null, sources: readonly string[] = []) =>
  outcomeOf(
    one,
    { before, sources },
    { isGuarded: true, isSame: before?.value === one.value, isRefused: false },
  );

describe('outcome of a text of a file', () => {
  test.each<[string, PlannedText, Wording | null, string]>([
    ['added', text(), null, 'added'],
    ['changed', text(), stored('Non'), 'changed'],
    ['unchanged', text(), stored('Annuler'), 'unchanged'],
    [
      'untranslated: pre-filled by a tool, whatever stands there',
      text({ state: 'initial' }),
      null,
      'untranslated',
    ],
    ['taken although not confirmed', text({ state: 'needs-review' }), null, 'added'],
    ['changed here since', text({ modificationDate: OLD }), stored('Non', NEW), 'clash'],
    ['deleted here since', text({ modificationDate: OLD }), null, 'clash'],
    ['added here since', text({ modificationDate: null }), stored('Non'), 'clash'],
  ])('%s', (_name, one, before, wanted) => {
    expect(outcome(one, before).outcome).toBe(wanted);
  });

  test('a source text that has changed since is a clash that names both', () => {
    const one = text({ source: { lang: 'de', value: 'Termin absagen' } });
    expect(outcome(one, null, ['Termin bestätigen'])).toEqual({
      outcome: 'clash',
      since: 'source',
      storedSource: 'Termin bestätigen',
    });
    expect(outcome(one, null, ['Termin bestätigen', 'Termin absagen']).since).toBeNull();
  });

  test('line ends, an empty source and one that is not stored are no change of the source', () => {
    const lines = text({ source: { lang: 'de', value: 'a\nb' } });
    expect(outcome(lines, null, ['a\r\nb']).outcome).toBe('added');
    expect(outcome(text({ source: { lang: 'de', value: '' } }), null, ['a']).outcome).toBe('added');
    expect(outcome(text({ source: { lang: 'de', value: 'a' } })).outcome).toBe('added');
  });
});

test.each([
  ['of Windows, and nothing else', 'a\r\nb', 'a\nb', 'a\nb'],
  ['of Windows, and a change', 'a\r\nB', 'a\nb', 'a\nB'],
  ['lost, and nothing else', 'a\nb', 'a\r\nb', 'a\r\nb'],
  ['of both kinds beside a change', 'a\r\nB', 'a\r\nb\nc', 'a\r\nB'],
  ['where the stored text has one line', 'a\r\nb', 'a', 'a\r\nb'],
])('line ends %s: %j over %j is %j', (_name, value, before, wanted) => {
  expect(withStoredLineEnds(value, before)).toBe(wanted);
});

describe('fate of a text', () => {
  const added = { outcome: 'added', since: null, storedSource: null } as const;
  const missing = [{ check: 'placeholderMissing', detail: '{%1%}' }] as const;

  test('of several parts of a file, those of other contexts are kept apart', () => {
    const parts = [text({ original: 'praxis' }), text({ original: 'GLOBAL' })];
    const foreign = foreignOriginals(parts, 'praxis');
    expect([...foreign]).toEqual(['GLOBAL']);
    expect(parts.map((part) => kindOf(part, added, [], foreign))).toEqual(['added', 'foreign']);
    expect(foreignOriginals([text({ original: 'GLOBAL' })], 'praxis').size).toBe(0);
  });

  test('a lost placeholder comes before a missing confirmation, a clash before both', () => {
    const review = text({ state: 'needs-review' });
    expect(kindOf(review, added, [], new Set())).toBe('review');
    expect(kindOf(review, added, missing, new Set())).toBe('placeholder');
    expect(kindOf(review, { ...added, outcome: 'clash', since: 'changed' }, missing, new Set())).toBe(
      'clash',
    );
    expect(kindOf(review, { ...added, outcome: 'clash', since: 'source' }, [], new Set())).toBe('source');
    expect(kindOf(text(), { ...added, outcome: 'unchanged' }, [], new Set())).toBeNull();
  });

  test('its own is above that of its kind, and that above the usual one', () => {
    const fateOf = fatesOf({ kinds: { added: 'skip' }, take: [['a', 'fr']], skip: [['b', 'fr']] });
    expect(fateOf({ identifier: 'a', lang: 'fr' }, 'clash')).toBe('take');
    expect(fateOf({ identifier: 'b', lang: 'fr' }, 'changed')).toBe('skip');
    expect(fateOf({ identifier: 'c', lang: 'fr' }, 'added')).toBe('skip');
    expect(fateOf({ identifier: 'c', lang: 'fr' }, 'source')).toBe('skip');
    expect(fateOf({ identifier: 'c', lang: 'fr' }, 'review')).toBe('take');
  });
});

test('the guard is another one when a stored text or a source has changed, not when the file has', () => {
  const step = { text: text(), before: stored('Non'), storedSource: null };
  const guard = guardOf([step]);
  expect(guardOf([{ ...step, text: text({ value: 'Abandonner' }) }])).toBe(guard);
  expect(guardOf([{ ...step, before: stored('Non', NEW) }])).not.toBe(guard);
  expect(guardOf([{ ...step, before: null }])).not.toBe(guard);
  expect(guardOf([{ ...step, storedSource: 'Termin' }])).not.toBe(guard);
});
