import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { compileBuiltIn } from '#src/i18n/built-in-message.ts';

/** Lingui's own compiler, which an instance has everywhere but in the built console. */
function asLinguiShows(message: string, values: Record<string, unknown>): string {
  return setupI18n({ locale: 'de', messages: { de: {} } })._({ id: 'x', message, values });
}

function asWeShow(message: string, values: Record<string, unknown>): string {
  const i18n = setupI18n({ locale: 'de', messages: { de: {} } });
  return i18n.setMessagesCompiler(compileBuiltIn)._({ id: 'x', message, values });
}

const GERMAN: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../src/i18n/locales/de.json'), 'utf8'),
);

/** A value for every placeholder that a text has. */
function valuesFor(message: string, number: number): Record<string, unknown> {
  return Object.fromEntries(
    [...message.matchAll(/\{\s*(\w+)/g)].map(([, name = '']) => [name, name === 'gender' ? 'f' : number]),
  );
}

describe('the compiler of built-in texts', () => {
  it.each([
    'Ohne alles',
    'Seite {page}',
    '{from}–{to} von {total}',
    'Kennung <0>{requestId}</0>, Preis #3',
    '{count, plural, one {# Zeile} other {# Zeilen}}',
    '{count, plural, =0 {keine} =1 {eine} other {# von {total}}} geladen',
    '{ count , plural , one { # Zeile } other { # Zeilen } }',
    '{gender, select, f {{count, plural, one {# Ärztin} other {# Ärztinnen}}} other {# Arzt}}',
    '{gender, select, f {Ärztin #1} other {Arzt}}',
    '{count, selectordinal, other {#.}} Versuch',
  ])('shows "%s" as Lingui does', (message) => {
    for (const number of [0, 1, 2, 1234]) {
      const values = valuesFor(message, number);
      expect(asWeShow(message, values)).toBe(asLinguiShows(message, values));
    }
  });

  it('shows every text of the console as Lingui does', () => {
    for (const message of Object.values(GERMAN)) {
      for (const number of [0, 1, 5]) {
        const values = valuesFor(message, number);
        expect(asWeShow(message, values)).toBe(asLinguiShows(message, values));
      }
    }
  });

  it.each([
    '{',
    '}',
    'a } b',
    '{a',
    '{a, plural, one {x}',
    '{a, number}',
    '{a b}',
    '{a, plural, one {x} rest}',
  ])('leaves "%s" as it is, because it is no message', (text) => {
    expect(compileBuiltIn(text)).toEqual([text]);
  });
});
