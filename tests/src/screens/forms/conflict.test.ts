import { describe, expect, it } from 'vitest';
import { differencesOf, merged } from '#src/screens/forms/conflict.ts';

const BASE = { title: 'A', text: 'a', active: true, roles: ['USER'] };
/** Texts are put below each other, nothing else is put together. */
const jointOf = (name: string) => (name === 'text' ? '\n' : null);
const NAMES = ['title', 'text', 'active', 'roles'] as const;

describe('what differs', () => {
  it('is only what does not read the same on both sides', () => {
    expect(differencesOf(NAMES, BASE, { ...BASE, title: 'B' }, { ...BASE, title: 'B' }, jointOf)).toEqual([]);
  });

  it('is proposed from the side that has changed it', () => {
    const mine = { ...BASE, title: 'meins' };
    const theirs = { ...BASE, roles: ['USER', 'EDITOR'] };
    const proposals = differencesOf(NAMES, BASE, mine, theirs, jointOf).map(({ name, proposal }) => [
      name,
      proposal,
    ]);
    expect(proposals).toEqual([
      ['title', 'mine'],
      ['roles', 'theirs'],
    ]);
  });

  it('is proposed as typed here where both have changed it, and texts can be put together', () => {
    const found = differencesOf(NAMES, BASE, { ...BASE, text: 'b' }, { ...BASE, text: 'c' }, jointOf);
    expect(found).toMatchObject([
      { name: 'text', base: 'a', mine: 'b', theirs: 'c', proposal: 'mine', together: 'b\nc' },
    ]);
    expect(differencesOf(NAMES, BASE, { ...BASE, active: false }, BASE, jointOf)[0]?.together).toBeNull();
  });
});

describe('two changes of one text', () => {
  const together = (base: string, mine: string, theirs: string) =>
    differencesOf(['text'], { text: base }, { text: mine }, { text: theirs }, jointOf)[0];

  it.each([
    ['Guten Tag, Welt', 'Guten Abend, Welt', 'Guten Tag, Leute', 'Guten Abend, Leute'],
    ['Mo bis Fr 8 Uhr', 'Mo bis Fr 9 Uhr', 'Di bis Fr 8 Uhr', 'Di bis Fr 9 Uhr'],
    ['ein Satz.', 'Noch ein Satz.', 'ein Satz. Ende', 'Noch ein Satz. Ende'],
  ])('of "%s" at different places are both kept', (base, mine, theirs, both) => {
    expect(together(base, mine, theirs)).toMatchObject({ proposal: 'both', together: both });
    expect(together(base, theirs, mine)).toMatchObject({ proposal: 'both', together: both });
  });

  it('at the same place are left to the user', () => {
    const found = together('Guten Tag', 'Guten Abend', 'Guten Morgen');
    expect(found).toMatchObject({ proposal: 'mine', together: 'Guten Abend\nGuten Morgen' });
  });

  it('of a field that is chosen are never put together', () => {
    const found = differencesOf(['title'], { title: 'ab' }, { title: 'xab' }, { title: 'aby' }, jointOf);
    expect(found).toMatchObject([{ proposal: 'mine', together: null }]);
  });
});

describe('what comes of the choices', () => {
  const mine = { ...BASE, title: 'meins', text: 'b' };
  const theirs = { ...BASE, title: 'deren', text: 'c', active: false };
  const differences = differencesOf(NAMES, BASE, mine, theirs, jointOf);

  it('is the proposal where nothing was chosen', () => {
    expect(merged(mine, theirs, differences, {})).toEqual({ ...mine, active: false });
  });

  it('is what was chosen', () => {
    const choices = { title: 'theirs', text: 'both', active: 'mine' } as const;
    expect(merged(mine, theirs, differences, choices)).toEqual({ ...mine, title: 'deren', text: 'b\nc' });
    const texts = { text: 'von Hand' };
    expect(merged(mine, theirs, differences, choices, texts)).toMatchObject({ text: 'von Hand' });
  });
});
