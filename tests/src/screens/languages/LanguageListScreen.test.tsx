import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { User } from '#contract/auth.ts';
import { canOf } from '#machines/kit/abilities.ts';
import { machinesOf } from '#machines/records/described.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { LanguageListScreen } from '#src/screens/languages/LanguageListScreen.tsx';
import { languageOf, userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const ROWS = [
  languageOf({ id: 2, lang: 'en', flag: 'gb', description: 'English' }),
  languageOf({ id: 5, lang: 'eo', flag: 'Stern', active: false }),
];

function showList(who: Partial<User> = {}) {
  const flow = standing(machinesOf('language').list, { query: FIRST_QUERY }, 'shown', {
    page: { rows: ROWS, count: ROWS.length },
  });
  const startUp = standing(startUpMachine, undefined, { contexts: 'loading', languages: 'loading' });
  const user = userOf({ id: 1, username: 'anna', superAdmin: true, ...who });
  return showScreen(<LanguageListScreen flow={flow} startUp={startUp} user={user} can={canOf([])} />);
}
const cellsOf = (row: number) =>
  [...(screen.getAllByRole('row')[row]?.children ?? [])].map(({ textContent }) => textContent);

it('shows every language with its flag as what it is: the code with its country, or whatever else is stored', () => {
  showList();
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['ID', 'Kürzel', 'Flagge', 'Beschreibung', 'Aktiv', 'Angelegt', 'Geändert']);
  expect(cellsOf(1).slice(0, 5)).toEqual(['2', 'en', 'gb · Vereinigtes Königreich', 'English', 'Aktiv']);
  expect(cellsOf(2).slice(0, 5)).toEqual(['5', 'eo', 'Stern', '', 'Inaktiv']);
  expect(screen.getByRole('link', { name: 'en' }).getAttribute('href')).toBe('/language/2');
});

it('offers to create a language to editors only', () => {
  const { unmount } = showList();
  expect(screen.getByRole('link', { name: 'Neue Sprache' }).getAttribute('href')).toBe('/language/new');
  unmount();
  showList({ editor: false });
  expect(screen.queryByRole('link', { name: 'Neue Sprache' })).toBeNull();
});
