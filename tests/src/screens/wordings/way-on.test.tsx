import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { User } from '#contract/auth.ts';
import { FEATURES } from '#contract/features.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import { context, identifier, lang, showForm, value } from '#tests/src/screens/wordings/wording-form.tsx';
import { wordingOf } from '#tests/support/records.ts';

beforeEach(() => localStorage.clear());

const authorizedFor = (...contexts: readonly string[]): Partial<User> => ({
  authentication: {
    authRoles: [{ role: 'EDITOR' }],
    authorizations: contexts.map((contextIdentifier) => ({ contextIdentifier })),
  },
});

async function showForeign(who: Partial<User>, reason: ReadOnlyReason = 'foreignContext') {
  const { load, flow } = showForm(12, null, who, [FEATURES.usersOfContext]);
  const record = wordingOf({ id: 12, contextIdentifier: 'platform', identifier: 'login.title', lang: 'de' });
  load.last().answer({ record, readOnly: reason });
  await flow.reach('updating.readOnly');
  await screen.findByLabelText('Wert');
}

const links = () =>
  screen
    .queryAllByRole('link', { name: /^(Abweichung|Wer es)/ })
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('leads from an inherited text to one of one’s own, for the contexts that inherit it', async () => {
  await showForeign(authorizedFor('practice', 'GLOBAL', 'elsewhere'));
  expect(links()).toEqual([
    ['Abweichung für practice anlegen', '/wording/new?context=practice&key=login.title&lang=de'],
  ]);
});

it('offers nothing that could only fail', async () => {
  await showForeign(authorizedFor('elsewhere'));
  expect(links()).toEqual([]);
});

it('leads whoever sees users to those who may change it', async () => {
  await showForeign({ ...authorizedFor(), editor: false, superAdmin: true }, 'noEditor');
  expect(links()).toEqual([['Wer es ändern darf', '/users?context=platform']]);
});

const ORIGIN = {
  isContextActive: true,
  layers: [
    {
      identifier: 'login.title',
      value: 'Weiter unten',
      contextIdentifier: 'practice',
      lang: 'de',
      wins: false,
    },
    { identifier: 'login.title', value: 'Anmelden', contextIdentifier: 'platform', lang: 'de', wins: true },
  ],
};
const showDeviation = () =>
  showForm(null, null, authorizedFor('practice'), [FEATURES.wordingReasons], {
    ...{ startsIn: 'practice', replaces: { identifier: 'login.title', lang: 'de' } },
  });

it('begins the new text with all that it replaces', async () => {
  const { find, pass } = showDeviation();
  expect([context().value, identifier().value]).toEqual(['practice', 'login.title']);
  expect(lang().value).toMatch(/^de/);
  pass(500);
  find.last().answer(ORIGIN as never);
  await expect.poll(() => value().value).toBe('Anmelden');
});

it('leaves alone what has been typed before the replaced text is known', async () => {
  const { find, pass, user } = showDeviation();
  await user.type(value(), 'Hallo');
  pass(500);
  find.last().answer(ORIGIN as never);
  await screen.findByText('Anmelden');
  expect(value().value).toBe('Hallo');
});
