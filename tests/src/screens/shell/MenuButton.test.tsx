import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MenuButton } from '#src/screens/shell/MenuButton.tsx';
import { showScreen } from '#tests/support/show-screen.tsx';

function showMenu() {
  const chosen = vi.fn();
  const entries = [
    { key: 'a', label: 'Angemeldet als anna' },
    { key: 'b', label: 'Hell', checked: true, onChoose: () => chosen('b') },
    { key: 'c', label: 'Hafen', checked: false, onChoose: () => chosen('c') },
  ];
  const shown = showScreen(
    <>
      <MenuButton label="Menü" groups={[{ key: 'all', entries }]}>
        M
      </MenuButton>
      <button type="button">anderswo</button>
    </>,
  );
  return { chosen, ...shown };
}

const button = () => screen.getByRole('button', { name: 'Menü' });
const focused = () => document.activeElement?.textContent;

it('opens by a click with the focus inside and says that it is open', async () => {
  const { user } = showMenu();
  expect(button().getAttribute('aria-expanded')).toBe('false');
  await user.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('menu').id).toBe(button().getAttribute('aria-controls'));
  expect(focused()).toBe('Angemeldet als anna');
  expect(screen.getAllByRole('menuitemradio').map((item) => item.getAttribute('aria-checked'))).toEqual([
    'true',
    'false',
  ]);
});

it('moves by arrows, Home, End and typed beginnings, around its ends', async () => {
  const { user } = showMenu();
  button().focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('Hell');
  await user.keyboard('{End}');
  expect(focused()).toBe('Hafen');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Angemeldet als anna');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Hafen');
  await user.keyboard('{Home}');
  expect(focused()).toBe('Angemeldet als anna');
  await user.keyboard('haf');
  expect(focused()).toBe('Hafen');
});

it('does what is chosen, closes and gives the focus back', async () => {
  const { user, chosen } = showMenu();
  await user.click(button());
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('b');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button());
});

it('does nothing for a line that is only to be read', async () => {
  const { user, chosen } = showMenu();
  await user.click(button());
  await user.click(screen.getByRole('menuitem', { name: 'Angemeldet als anna' }));
  expect(screen.getByRole('menu')).toBeTruthy();
  expect(chosen).not.toHaveBeenCalled();
});

it.each([
  ['Escape', (user: ReturnType<typeof showMenu>['user']) => user.keyboard('{Escape}'), 'Menü'],
  ['Tab', (user: ReturnType<typeof showMenu>['user']) => user.tab(), null],
  [
    'a click elsewhere',
    (user: ReturnType<typeof showMenu>['user']) => user.click(screen.getByText('anderswo')),
    null,
  ],
])('closes by %s', async (_, act, returnsTo) => {
  const { user } = showMenu();
  await user.click(button());
  await act(user);
  expect(screen.queryByRole('menu')).toBeNull();
  if (returnsTo) expect(document.activeElement).toBe(button());
});
