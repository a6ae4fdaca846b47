import { describe, expect, it } from 'vitest';
import { differencesOf, merged } from '#src/screens/forms/conflict.ts';

const BASE = { title: 'A', text: 'a', active: true, roles: ['USER'] };
const NAMES = ['title', 'text', 'active', 'roles'] as const;

describe('what differs', () => {
  it('is only what does not read the same on both sides', () => {
    expect(differencesOf(NAMES, BASE, { ...BASE, title: 'B' }, { ...BASE, title: 'B' })).toEqual([]);
  });

  it('is proposed from the side that has changed it', () => {
    const mine = { ...BASE, title: 'meins' };
    const theirs = { ...BASE, roles: ['USER', 'EDITOR'] };
    const proposals = differencesOf(NAMES, BASE, mine, theirs).map(({ name, proposal }) => [name, proposal]);
    expect(proposals).toEqual([
      ['title', 'mine'],
      ['roles', 'theirs'],
    ]);
  });

  it('is proposed as typed here where both have changed it, and texts can be put together', () => {
    const found = differencesOf(NAMES, BASE, { ...BASE, text: 'b' }, { ...BASE, text: 'c' });
    expect(found).toMatchObject([{ name: 'text', base: 'a', mine: 'b', theirs: 'c', mergeable: true }]);
    expect(differencesOf(NAMES, BASE, { ...BASE, active: false }, BASE)[0]?.mergeable).toBe(false);
  });
});

describe('what comes of the choices', () => {
  const mine = { ...BASE, title: 'meins', text: 'b' };
  const theirs = { ...BASE, title: 'deren', text: 'c', active: false };
  const differences = differencesOf(NAMES, BASE, mine, theirs);

  it('is the proposal where nothing was chosen', () => {
    expect(merged(mine, theirs, differences, {})).toEqual({ ...mine, active: false });
  });

  it('is what was chosen', () => {
    const choices = { title: 'theirs', text: 'both', active: 'mine' } as const;
    expect(merged(mine, theirs, differences, choices)).toEqual({ ...mine, title: 'deren', text: 'b\nc' });
  });
});
