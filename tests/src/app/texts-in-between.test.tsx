import { render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { appSelectors } from '#machines/app/app.selectors.ts';
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
  await waitFor(() => expect(appSelectors.stage(actor.getSnapshot())).toBe('signedOut'));
  render(
    <>
      <Arriving />
      <App actor={actor} />
    </>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Praxis am Dom' });
  actor.stop();
});
