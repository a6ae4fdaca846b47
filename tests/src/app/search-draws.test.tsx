import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { App } from '#src/app/App.tsx';
import { makeConsole, SIGNED_IN } from '#tests/src/app/test-console.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { wordingOf } from '#tests/support/records.ts';

it('draws nothing between a search and its rows, and everything that follows from them at once', async () => {
  const arrived = Promise.withResolvers<void>();
  openPageAt('http://console.test/', '/wordings');
  const actor = makeConsole({
    ...SIGNED_IN,
    listWordings: async ({ keyWord }) => {
      if (keyWord !== '') await arrived.promise;
      const rows = [wordingOf({ id: keyWord === '' ? 1 : 2 })];
      return { rows, count: keyWord === '' ? 40 : 7 };
    },
  });
  actor.start();
  render(<App actor={actor} />);
  const user = userEvent.setup();
  await screen.findByText('40 Einträge');
  const field = screen.getByRole('searchbox', { name: 'Suchen' });
  await user.type(field, 'Gruß');

  let pictures = 0;
  const watch = new MutationObserver(() => {
    pictures += 1;
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(appSelectors.route(actor.getSnapshot())).toMatchObject({ query: { keyWord: 'Gruß' } });
  expect(watch.takeRecords()).toEqual([]);
  arrived.resolve();
  await screen.findByText('7 Einträge');
  watch.disconnect();
  expect(pictures).toBe(1);
  const tabs = [...document.querySelectorAll('[data-section-tabs] a')].map((tab) => tab.getAttribute('href'));
  expect(tabs[0]).toBe('/wordings?search=Gru%C3%9F');
  screen.getByRole('link', { name: 'Die 7 Formulierungen dieser Suche verschieben' });
  actor.stop();
});

it('offers to move texts as soon as they are on their way, but none where there are none', async () => {
  const arrived = Promise.withResolvers<void>();
  openPageAt('http://console.test/', '/wordings');
  const actor = makeConsole({
    ...SIGNED_IN,
    listWordings: async () => {
      await arrived.promise;
      return { rows: [], count: 0 };
    },
  });
  actor.start();
  render(<App actor={actor} />);
  await screen.findByRole('link', { name: 'Verschieben' });
  arrived.resolve();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Verschieben' })).toBeNull());
  actor.stop();
});
