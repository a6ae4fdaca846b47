import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { App } from '#src/app/App.tsx';
import { activate } from '#src/i18n/interface.ts';
import { makeConsole, SIGNED_IN } from '#tests/src/app/test-console.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';

const drawn = vi.hoisted(() => vi.fn());
vi.mock(import('#src/screens/shell/navigation.ts'), async (load) => {
  const navigation = await load();
  return {
    ...navigation,
    navigationOf: (user) => {
      drawn();
      return navigation.navigationOf(user);
    },
  };
});

afterEach(() => activate('de_DE', {}));

it('draws the shell again with the texts of another language, and not when it is chosen', async () => {
  const arrived = Promise.withResolvers<void>();
  openPageAt('http://console.test/', '/');
  const actor = makeConsole({
    ...SIGNED_IN,
    showLanguage: async ({ locale }) => {
      if (locale !== 'de_DE') {
        await arrived.promise;
        activate(locale, { 'shell.collapse': 'Collapse the navigation' });
      }
      return { complete: true };
    },
  });
  actor.start();
  render(<App actor={actor} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Benutzermenü von anna' }));
  drawn.mockClear();
  await user.click(screen.getByRole('menuitemradio', { name: 'English (UK)' }));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(drawn).not.toHaveBeenCalled();
  arrived.resolve();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Collapse the navigation' })).toBeTruthy());
  expect(drawn).toHaveBeenCalled();
  actor.stop();
});
