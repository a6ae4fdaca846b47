import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { User } from '#contract/auth.ts';
import { HomeScreen } from '#src/screens/home/HomeScreen.tsx';
import { userOf } from '#tests/support/records.ts';
import { showScreen } from '#tests/support/show-screen.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function showHome(fields: Partial<User> = {}) {
  const user = userOf({ id: 1, username: 'anna', ...fields });
  return showScreen(
    <>
      <HomeScreen user={user} />
      <Address />
    </>,
  );
}

it('welcomes to the administration and says who is signed in', () => {
  showHome();
  const title = 'Willkommen in der Administration der zentralen Diensteplattform';
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByText('anna')).toBeTruthy();
  expect(screen.getByText('Anna Berg')).toBeTruthy();
});

it.each([
  [{ superAdmin: true }, 'in jedem Kontext bearbeiten', true],
  [{}, 'in diesen Kontexten bearbeiten', true],
  [{ authentication: { authRoles: [], authorizations: [] } }, 'fehlt Ihnen noch ein Kontext', false],
  [{ editor: false }, 'fehlt Ihnen die Rolle „Redaktion“', false],
])('says what one may do: %o', (fields, words, mayCreate) => {
  showHome(fields);
  expect(screen.getByText(new RegExp(words))).toBeTruthy();
  expect(screen.queryAllByRole('link', { name: /^Neue Formulierung/ })).toHaveLength(mayCreate ? 1 : 0);
  expect(screen.queryAllByText('GLOBAL')).toHaveLength(words.includes('diesen Kontexten') ? 1 : 0);
});

it('leads to the wordings, and searches them at once', async () => {
  const { user } = showHome();
  expect(screen.getByRole('link', { name: /^Formulierungen/ }).getAttribute('href')).toBe('/wordings');
  await user.type(screen.getByRole('searchbox', { name: 'Formulierung suchen' }), 'Termin & mehr{Enter}');
  expect(screen.getByRole('status', { hidden: false }).textContent).toBe('/wordings?search=Termin+%26+mehr');
});
