import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { foldTerm } from '#contract/fold-text.ts';
import { isShortTerm } from '#server/domain/search-text.ts';
import { lackingCharacters, SearchRule, ShortSearch } from '#src/screens/common/ShortSearch.tsx';
import { showScreen } from '#tests/support/show-screen.tsx';

const said = (element: ReactElement) => {
  showScreen(<div data-testid="said">{element}</div>);
  return screen.getAllByTestId('said').at(-1)?.textContent;
};

it.each([
  ['', 0],
  ['   ', 0],
  ['a', 2],
  [' ab ', 1],
  ['abc', 0],
  ['😀😀', 1],
  ['aß', 0],
])('%j lacks %i characters to be looked for inside of words', (term, lacking) => {
  expect(lackingCharacters(term)).toBe(lacking);
  if (term.trim() !== '') expect(lacking > 0).toBe(isShortTerm(foldTerm(term)));
});

it('says of one and of two characters what they find, and how many more find more', () => {
  const words = (term: string) => said(<ShortSearch term={term} />);
  expect(words('a')).toContain('nur am Anfang von Wörtern');
  expect(words('a')).toContain('Geben Sie noch 2 Zeichen ein');
  expect(words('ab')).toContain('Geben Sie noch ein Zeichen ein');
  expect(words('abc')).toBe('');
});

it('says that a part is enough only where it is', () => {
  const words = (term: string) => said(<SearchRule term={term} />);
  expect(words('rmi')).toContain('Ein Teil des Wortes genügt');
  expect(words('rm')).not.toContain('genügt');
  expect(words('')).toBe('');
});
