import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import { FINDING_REASONS, type Finding } from '#contract/envelope.ts';
import { activate } from '#src/i18n/interface.ts';
import { clashWords } from '#src/screens/impact/clash-words.ts';

afterEach(() => activate('de_DE', {}));

function speak(language: 'en' | 'fr'): void {
  const path = join(import.meta.dirname, `../../../../src/i18n/locales/${language}.json`);
  activate(language === 'en' ? 'en_GB' : 'fr_FR', JSON.parse(readFileSync(path, 'utf8')));
}

const clash = (reason: string, values: Readonly<Record<string, string>>): Finding => ({
  code: '046',
  message: 'Der Satz des Servers.',
  field: 'wording.7',
  reason,
  values: { type: 'wording', name: 'hello (de)', ...values },
});

it.each([
  [
    { username: 'anna', revision: '12' },
    'changedSince',
    'Wording hello (de) has been changed again since (anna, change 12).',
  ],
  [{}, 'changedSince', 'Wording hello (de) has been changed in the meantime.'],
  [
    { username: 'anna', revision: '12', gone: 'yes' },
    'changedSince',
    'Wording hello (de) has been deleted since (anna, change 12).',
  ],
  [{ gone: 'yes' }, 'changedSince', 'Wording hello (de) has been deleted in the meantime.'],
  [
    { missingType: 'context', missing: 'nord' },
    'referenceGone',
    'Wording hello (de): Context nord no longer exists.',
  ],
  [
    { field: 'identifier', other: '3' },
    'taken',
    'Wording hello (de): “identifier” has been taken in the meantime (number 3).',
  ],
  [
    { holder: 'wording', count: '4', examples: 'a, b, c, …' },
    'held',
    'Wording hello (de) is still in use: Wording (4) – a, b, c, …',
  ],
  [
    { holder: 'documentfile', count: '1', examples: '' },
    'held',
    'Wording hello (de) is still in use: File (1)',
  ],
  [{ target: 'berlin' }, 'alreadyThere', 'Wording hello (de) already exists in berlin.'],
])('%j %s is said in English', (values, reason, words) => {
  speak('en');
  expect(clashWords(i18n, clash(reason, values))).toBe(words);
});

it('says every reason in French, and none in German', () => {
  speak('fr');
  for (const reason of FINDING_REASONS) {
    const words = clashWords(i18n, clash(reason, { target: 'nord', holder: 'user', count: '1' }));
    expect(words).toMatch(/^Libellé hello \(de\)/);
    expect(words).not.toMatch(/\{|wurde|ist |gibt/);
  }
});

it('leaves the server its own words where it does not say more, or something unheard of', () => {
  speak('en');
  expect(clashWords(i18n, { code: '046', message: 'Der Satz des Servers.' })).toBe('Der Satz des Servers.');
  expect(clashWords(i18n, clash('somethingNew', {}))).toBe('Der Satz des Servers.');
  expect(clashWords(i18n, { code: '006', message: '' })).not.toBe('');
});
