import { describe, expect, it } from 'vitest';
import type { WordingLayer } from '#contract/wording.ts';
import { hidesLayer, layersFor, preview } from '#src/screens/wording-origin/layers.ts';
import { wordingOf } from '#tests/support/records.ts';

const layer = (contextIdentifier: string, reason?: WordingLayer['reason']): WordingLayer => ({
  identifier: 'text.1',
  value: contextIdentifier,
  contextIdentifier,
  ...(reason && { reason }),
});
const rowWith = (...wordingInheritance: WordingLayer[]) => ({ ...wordingOf({ id: 1 }), wordingInheritance });

describe('the beginning of a value', () => {
  it('is fifty characters and an ellipsis, counted as people count', () => {
    expect(preview('a'.repeat(50))).toBe('a'.repeat(50));
    expect(preview('😀'.repeat(51))).toBe(`${'😀'.repeat(50)}…`);
    expect(preview('zwei\n  Zeilen ')).toBe('zwei Zeilen');
    expect(preview(null)).toBe('');
  });
});

describe('a row', () => {
  it.each(['overridden', 'overriddenByLanguage', 'reset'] as const)('hides a layer that is %s', (reason) => {
    expect(hidesLayer(rowWith(layer('C', 'language'), layer('A', reason)))).toBe(true);
  });

  it.each(['inactive', 'otherLanguage'] as const)('hides none that is %s', (reason) => {
    expect(hidesLayer(rowWith(layer('C', 'language'), layer('A', reason)))).toBe(false);
  });

  it('of a server without reasons hides what stands behind it', () => {
    expect(hidesLayer(rowWith(layer('C')))).toBe(false);
    expect(hidesLayer(rowWith(layer('C'), layer('A')))).toBe(true);
  });

  it('shows no layer of another language, unless that is what is shown', () => {
    expect(layersFor([layer('C', 'language'), layer('B', 'otherLanguage')])).toHaveLength(1);
    const fallback = { ...layer('B', 'otherLanguage'), wins: true };
    expect(layersFor([layer('C', 'inactive'), fallback])).toEqual([layer('C', 'inactive'), fallback]);
  });
});
