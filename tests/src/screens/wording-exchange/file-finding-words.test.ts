import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { XML_FAULTS } from '#contract/file-reasons.ts';
import { findingLines } from '#src/screens/wording-exchange/file-finding-words.ts';

const i18n = setupI18n({ locale: 'de_DE', messages: { de_DE: {} } });
const linesFor = (...said: readonly string[]) =>
  findingLines(
    i18n,
    said.map((one, at) => ({
      ...{ place: { unit: 'line', number: at + 1 } as const, property: '', code: '014' },
      ...{ reason: 'brokenXml' as const, said: one },
    })),
  );

it('says what is wrong with XML, each fault in its own words', () => {
  const lines = linesFor(...XML_FAULTS.map((fault) => `${fault}/title`));
  expect(lines[0]).toBe('Zeile 1: Das Element title wird nicht geschlossen.');
  expect(new Set(lines.map((line) => line.replace(/^Zeile \d+: /, ''))).size).toBe(XML_FAULTS.length);
});

it('leaves out what another server says of XML in words of its own', () => {
  expect(linesFor('unexpected close tag.')).toEqual(['Zeile 1: Das XML ist fehlerhaft.']);
});
