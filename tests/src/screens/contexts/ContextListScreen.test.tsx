import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { User } from '#contract/auth.ts';
import { canOf } from '#machines/kit/abilities.ts';
import { contextListMachine } from '#machines/records/context.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { ContextListScreen } from '#src/screens/contexts/ContextListScreen.tsx';
import { contextOf, userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const ROWS = [
  contextOf({ identifier: 'GLOBAL' }),
  contextOf({ identifier: 'new', parentIdentifier: 'GLOBAL', active: false }),
];

function showList(rows: readonly unknown[], who: Partial<User> = {}) {
  const flow = standing(contextListMachine, { query: FIRST_QUERY }, 'shown', {
    page: { rows, count: rows.length },
  });
  const startUp = standing(startUpMachine, undefined, { contexts: 'loading', languages: 'loading' });
  const user = userOf({ id: 1, username: 'anna', ...who });
  return showScreen(<ContextListScreen flow={flow} startUp={startUp} user={user} can={canOf([])} />);
}

it('shows name, parent, activity and dates; the name opens the form, the parent its own', () => {
  showList(ROWS);
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Name', 'Übergeordnet', 'Aktiv', 'Angelegt', 'Geändert']);
  const cells = [...(screen.getAllByRole('row')[2]?.children ?? [])];
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'new',
    'GLOBAL',
    'Inaktiv',
    '05.01.2026 09:00',
    '05.01.2026 09:00',
  ]);
  const links = cells.slice(0, 2).map((cell) => cell.querySelector('a')?.getAttribute('href'));
  // A context that is called 'new' is not the form that creates one.
  expect(links).toEqual(['/context/%6Eew', '/context/GLOBAL']);
});

it('offers to create a context to users who may change one', () => {
  const { unmount } = showList(ROWS);
  expect(screen.getByRole('link', { name: 'Neuer Kontext' }).getAttribute('href')).toBe('/context/new');
  unmount();
  showList(ROWS, { authentication: { authRoles: [], authorizations: [] } });
  expect(screen.queryByRole('link', { name: 'Neuer Kontext' })).toBeNull();
});

it('says what a context is when there are none', () => {
  showList([]);
  expect(screen.getByText('Noch keine Kontexte')).toBeTruthy();
});
