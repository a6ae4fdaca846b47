import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Shell } from '#src/screens/shell/Shell.tsx';
import { userOf } from '#tests/support/records.ts';
import { showScreen } from '#tests/support/show-screen.tsx';

beforeEach(() => localStorage.clear());

function showShell(onOpen = vi.fn()) {
  return showScreen(
    <Shell
      user={userOf({ id: 1, username: 'anna' })}
      leaving={false}
      languageSelect={<span>Sprache</span>}
      onOpen={onOpen}
      onLogout={vi.fn()}
    >
      <h1>Inhalt</h1>
    </Shell>,
    '/wording/12',
  );
}

it('leads over the navigation to the content', async () => {
  const { user } = showShell();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Zum Inhalt springen');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('marks the place that a form belongs to', () => {
  showShell();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Formulierungen');
});

it('folds the navigation to its signs, keeps their names, and remembers that', async () => {
  const { user, unmount } = showShell();
  await user.click(screen.getByRole('button', { name: 'Navigation einklappen' }));
  expect(screen.getByRole('link', { name: 'Formulierungen' }).title).toBe('Formulierungen (g w)');
  unmount();
  showShell();
  await user.click(screen.getByRole('button', { name: 'Navigation ausklappen' }));
  expect(screen.getByRole('button', { name: 'Navigation einklappen' })).toBeTruthy();
});

it('opens the navigation as a drawer where there is no room, and closes it with a choice', async () => {
  const { user } = showShell();
  await user.click(screen.getByRole('button', { name: 'Navigation öffnen' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByRole('link', { name: 'Startseite' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('changes between light, dark and the system', async () => {
  const { user } = showShell();
  await user.click(screen.getByRole('button', { name: 'Darstellung: Hell' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Dunkel' }));
  expect(screen.getByRole('button', { name: 'Darstellung: Dunkel' })).toBeTruthy();
});

it('makes lines and letters stronger, whatever the scheme, and keeps that in this browser', async () => {
  const { user } = showShell();
  const toggle = async () => {
    await user.click(screen.getByRole('button', { name: /^Darstellung/ }));
    const item = screen.getByRole('menuitemcheckbox', { name: 'Hoher Kontrast' });
    const before = item.getAttribute('aria-checked');
    await user.click(item);
    return before;
  };
  expect(await toggle()).toBe('false');
  expect(document.documentElement.hasAttribute('data-high-contrast')).toBe(true);
  expect(localStorage.getItem('leitstand:contrast')).toBe('high');
  expect(await toggle()).toBe('true');
  expect(document.documentElement.hasAttribute('data-high-contrast')).toBe(false);
  expect(localStorage.getItem('leitstand:contrast')).toBeNull();
});

it('opens what leads everywhere, and the keys', async () => {
  const onOpen = vi.fn();
  const { user } = showShell(onOpen);
  await user.click(screen.getByRole('button', { name: 'Suchen und springen' }));
  await user.click(screen.getByRole('button', { name: 'Benutzermenü von anna' }));
  await user.click(screen.getByRole('menuitem', { name: 'Tastenkürzel' }));
  expect(onOpen.mock.calls).toEqual([['palette'], ['help']]);
});

it('says which keys lead to a place, unless they are switched off', () => {
  const { unmount } = showShell();
  expect(screen.getByRole('link', { name: 'Kontexte' }).title).toBe('(g c)');
  unmount();
  localStorage.setItem('leitstand:singleKeys', 'off');
  showShell();
  expect(screen.getByRole('link', { name: 'Kontexte' }).title).toBe('');
});
