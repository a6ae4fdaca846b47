import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ShortcutsDialog } from '#src/screens/help/ShortcutsDialog.tsx';
import { routeKeys, shortcutKeys } from '#src/screens/help/shortcuts.ts';
import { usePageKeys } from '#src/screens/keys/page-keys.ts';
import { areKeysOn } from '#src/screens/keys/single-keys.ts';
import { pagesOf } from '#src/screens/shell/navigation.ts';
import { offerRoutes } from '#src/screens/shell/offered-routes.ts';
import { userOf } from '#tests/support/records.ts';
import { show } from '#tests/support/render.tsx';

const USER = userOf({ id: 1, username: 'anna', superAdmin: false });
const ADMIN = userOf({ id: 2, username: 'admin', superAdmin: true });

beforeEach(() => {
  localStorage.clear();
  offerRoutes(() => false);
  document.body.innerHTML = '';
});

function keys() {
  const actions = { routes: routeKeys(USER), go: vi.fn(), help: vi.fn(), context: vi.fn() };
  const press = shortcutKeys();
  return { ...actions, press: (key: string, at = 0) => press(key, at, actions) };
}

function Page() {
  usePageKeys({ title: 'In der Textmatrix', rows: [{ keys: ['N'], words: 'Nächster fehlender Text' }] });
  return null;
}

it('has a letter of its own for every route, and none is that of the context', () => {
  offerRoutes(() => true);
  expect(pagesOf(ADMIN).map(({ to }) => to)).toContain('/tokens');
  const letters = [...routeKeys(ADMIN).values()];
  expect(new Set(letters).size).toBe(letters.length);
  expect(letters).not.toContain('k');
  for (const { to } of pagesOf(ADMIN)) expect(routeKeys(ADMIN).get(to), to).toMatch(/^[a-z]$/);
});

it('goes to a route by g and its letter, unless too much time lies between', () => {
  const { press, go } = keys();
  expect(press('w', 0)).toBe(false);
  press('g', 1_000);
  expect(press('w', 2_400)).toBe(true);
  expect(go.mock.calls).toEqual([['/wordings']]);
  press('g', 3_000);
  expect(press('w', 4_600)).toBe(false);
  expect(go).toHaveBeenCalledOnce();
});

it('opens the choice of a context by g and k', () => {
  const { press, context, go } = keys();
  press('g');
  expect(press('k')).toBe(true);
  expect(context).toHaveBeenCalledOnce();
  expect(go).not.toHaveBeenCalled();
});

it('goes to the form of a new record in a context', () => {
  const { press } = keys();
  document.body.innerHTML =
    '<main><div data-page-actions><a href="/wording/new?context=praxis">Neu</a></div></main>';
  const created = vi.fn((event: Event) => event.preventDefault());
  document.querySelector('a')?.addEventListener('click', created);
  expect(press('n')).toBe(true);
  expect(created).toHaveBeenCalledOnce();
});

it('goes nowhere where the user has no business', () => {
  const { press, go } = keys();
  press('g');
  expect(press('u')).toBe(false);
  expect(go).not.toHaveBeenCalled();
});

it('goes to the search of the page, and to the form of a new record where the page offers one', () => {
  const { press } = keys();
  expect(press('/')).toBe(false);
  expect(press('n')).toBe(false);
  document.body.innerHTML = `<main><div data-page-actions><a href="/move">Verschieben</a><a href="/context/new">Neu</a>
    </div><input type="search" value="alt"></main>`;
  const created = vi.fn((event: Event) => event.preventDefault());
  document.querySelector('a[href="/context/new"]')?.addEventListener('click', created);
  expect(press('/')).toBe(true);
  expect(document.activeElement?.tagName).toBe('INPUT');
  expect(press('n')).toBe(true);
  expect(created).toHaveBeenCalledOnce();
});

it('tells of all keys, and of none that leads where the user has no business', () => {
  show(<ShortcutsDialog user={USER} onClose={() => {}} />);
  const rows = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(rows).toContain('Ins Suchfeld der Seite');
  expect(rows).toContain('Kontextliste');
  expect(rows).not.toContain('Benutzer');
});

it('lists the key of a new record only where the page offers one', () => {
  const words = () => screen.getAllByRole('term').map(({ textContent }) => textContent);
  const { unmount } = show(<ShortcutsDialog user={USER} onClose={() => {}} />);
  expect(words()).not.toContain('Neuen Eintrag anlegen');
  unmount();
  const main = document.body.appendChild(document.createElement('main'));
  main.innerHTML = '<div data-page-actions><a href="/context/new">Neu</a></div>';
  show(<ShortcutsDialog user={USER} onClose={() => {}} />);
  expect(words()).toContain('Neuen Eintrag anlegen');
});

it('shows the keys of the page first, as long as the page is there', () => {
  const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const page = show(<Page />);
  const help = show(<ShortcutsDialog user={USER} onClose={() => {}} />);
  expect(headings()[0]).toBe('In der Textmatrix');
  expect(screen.getByText('Nächster fehlender Text')).toBeTruthy();
  help.unmount();
  page.unmount();
  show(<ShortcutsDialog user={USER} onClose={() => {}} />);
  expect(headings()[0]).toBe('Überall');
});

it('switches single keys off in this browser, and on again', async () => {
  const { user } = show(<ShortcutsDialog user={USER} onClose={() => {}} />);
  await user.click(screen.getByRole('switch'));
  expect(areKeysOn()).toBe(false);
  expect(screen.getByRole('status').textContent).toContain('ausgeschaltet');
  await user.click(screen.getByRole('switch'));
  expect(areKeysOn()).toBe(true);
});
