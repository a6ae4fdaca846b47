import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { offerRoutes } from '#src/screens/shell/offered-routes.ts';
import { SectionTabs } from '#src/screens/shell/SectionTabs.tsx';
import { Shell } from '#src/screens/shell/Shell.tsx';
import { UserMenu } from '#src/screens/shell/UserMenu.tsx';
import { userOf } from '#tests/support/records.ts';
import { showScreen } from '#tests/support/show-screen.tsx';

beforeEach(() => localStorage.clear());

const ADMIN = userOf({ id: 2, username: 'admin', superAdmin: true });

const LANGUAGES = [
  { locale: 'de_DE', dateLocale: 'de-DE', name: 'Deutsch', enabledInGui: true },
  { locale: 'fr_BE', dateLocale: 'fr-BE', name: 'Français (Belgique)', enabledInGui: true },
  { locale: 'nl_BE', dateLocale: 'nl-BE', name: 'Nederlands', enabledInGui: false },
];

function showShell({ onOpen = vi.fn(), onLanguage = vi.fn(), superAdmin = false } = {}) {
  const user = userOf({ id: 1, username: 'anna', superAdmin });
  return showScreen(
    <Shell
      user={user}
      menu={
        <UserMenu
          user={user}
          leaving={false}
          languages={{ offered: LANGUAGES, locale: 'de_DE', onChoose: onLanguage }}
          onHelp={() => onOpen('help')}
          onReport={() => onOpen('report')}
          onLogout={vi.fn()}
        />
      }
      onOpen={onOpen}
    >
      <h1>Inhalt</h1>
    </Shell>,
    '/wording/12',
  );
}

const menu = () => screen.getByRole('button', { name: 'Benutzermenü von anna' });

it('leads over the navigation to the content', async () => {
  const { user } = showShell();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Zum Inhalt springen');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('marks the route that a form belongs to', () => {
  showShell();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Texte');
});

it('folds the navigation to its signs, keeps their names, and remembers that', async () => {
  const { user, unmount } = showShell();
  await user.click(screen.getByRole('button', { name: 'Navigation einklappen' }));
  expect(screen.getByRole('link', { name: 'Texte' }).title).toBe('Texte (g w)');
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
  const chosen = () =>
    within(screen.getByRole('group', { name: 'Darstellung' })).getByRole('menuitemradio', { checked: true });
  await user.click(menu());
  expect(chosen().textContent).toBe('Hell');
  await user.click(screen.getByRole('menuitemradio', { name: 'Dunkel' }));
  await user.click(menu());
  expect(chosen().textContent).toBe('Dunkel');
});

it('offers the languages of the interface, each by its own name', async () => {
  const onLanguage = vi.fn();
  const { user } = showShell({ onLanguage });
  await user.click(menu());
  const languages = within(screen.getByRole('group', { name: 'Sprache der Oberfläche' }));
  const offered = languages.getAllByRole('menuitemradio');
  expect(offered.map((one) => [one.textContent, one.lang, one.getAttribute('aria-checked')])).toEqual([
    ['Deutsch', 'de-DE', 'true'],
    ['Français (Belgique)', 'fr-BE', 'false'],
  ]);
  await user.click(languages.getByRole('menuitemradio', { name: 'Français (Belgique)' }));
  expect(onLanguage.mock.calls).toEqual([['fr_BE']]);
});

it('shows the pages of a section as tabs, which go on with what is looked at', () => {
  offerRoutes(() => true);
  showScreen(<SectionTabs user={ADMIN} path="/wordings?context=praxis&search=termin&page=3" />);
  const tabs = within(screen.getByRole('navigation', { name: 'Texte' })).getAllByRole('link');
  const carried = '?context=praxis&search=termin';
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['Textmatrix', `/wordings/matrix${carried}`],
    ['Formulierungen', `/wordings${carried}`],
    ['Texte je Kontext', `/overviewContextWordings${carried}`],
    ['Suchen und Ersetzen', `/wordings/replace${carried}`],
    ['Export und Import', `/wordings/exchange${carried}`],
  ]);
  offerRoutes(() => false);
});

it('has no tabs above a form, which has its way back instead', () => {
  showScreen(<SectionTabs user={ADMIN} path="/wording/12" />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('groups what only administrators do under a name of its own', () => {
  showShell({ superAdmin: true });
  const administration = within(screen.getByRole('list', { name: 'Verwaltung' }));
  expect(administration.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Benutzer',
    'Sprachen',
    'Serverübersicht',
  ]);
});

it('makes lines and letters stronger, whatever the scheme, and keeps that in this browser', async () => {
  const { user } = showShell();
  const toggle = async () => {
    await user.click(menu());
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
  const { user } = showShell({ onOpen });
  await user.click(screen.getByRole('button', { name: 'Suchen und springen' }));
  await user.click(screen.getByRole('button', { name: 'Benutzermenü von anna' }));
  await user.click(screen.getByRole('menuitem', { name: 'Tastenkürzel' }));
  expect(onOpen.mock.calls).toEqual([['palette'], ['help']]);
});

it('says which keys lead to a route, unless they are switched off', () => {
  const { unmount } = showShell();
  expect(screen.getByRole('link', { name: 'Kontexte' }).title).toBe('(g c)');
  unmount();
  localStorage.setItem('leitstand:singleKeys', 'off');
  showShell();
  expect(screen.getByRole('link', { name: 'Kontexte' }).title).toBe('');
});
