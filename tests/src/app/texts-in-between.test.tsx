import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { App } from '#src/app/App.tsx';
import { activate, showOwnTexts } from '#src/i18n/interface.ts';
import { NO_OWN_TEXTS } from '#src/i18n/own-texts.ts';
import { makeConsole } from '#tests/src/app/test-console.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';

afterEach(() => {
  showOwnTexts(NO_OWN_TEXTS);
  activate('de_DE', {});
});

/** Texts of the system that arrive when the console is drawn, and listens to nothing yet. */
function Arriving() {
  useLayoutEffect(
    () => showOwnTexts({ texts: { de: { 'login.title': 'Praxis am Dom' } }, fallbackLang: 'de' }),
    [],
  );
  return null;
}

it('shows texts that arrive between its first drawing and the moment from which on it listens', async () => {
  activate('de_DE', { 'login.title': ['Anmelden'] });
  openPageAt('http://console.test/', '/');
  const actor = makeConsole();
  actor.start();
  await new Promise((done) => setTimeout(done, 50));
  render(
    <>
      <Arriving />
      <App actor={actor} />
    </>,
  );
  await screen.findByRole('heading', { level: 1 });
  await new Promise((done) => setTimeout(done, 300));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Praxis am Dom');
  actor.stop();
});
