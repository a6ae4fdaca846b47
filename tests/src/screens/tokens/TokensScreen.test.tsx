import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AccessToken } from '#contract/token.ts';
import { accessTokensMachine } from '#machines/access-tokens/access-tokens.machine.ts';
import type { AccessTokensPort } from '#machines/access-tokens/access-tokens.port.ts';
import { canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import { Secret } from '#machines/kit/secret.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { TokensScreen } from '#src/screens/tokens/TokensScreen.tsx';
import { refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { contextOf, userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const TOKEN: AccessToken = {
  id: 7,
  name: 'Pipeline',
  rights: ['texts:read'],
  contexts: ['GLOBAL'],
  creationDate: '2026-11-20T09:00:00.000Z',
  createdBy: 'admin',
  end: '2099-02-18T09:00:00.000Z',
  revocationDate: null,
  revokedBy: null,
  lastUse: null,
};

function showTokens(tokens: readonly AccessToken[]) {
  const load = scripted<AccessTokensPort['load']>();
  const make = scripted<AccessTokensPort['make']>();
  const revoke = scripted<AccessTokensPort['revoke']>();
  const flow = walk(
    provide(accessTokensMachine, { load: load.service, make: make.service, revoke: revoke.service }),
    undefined,
  );
  const known = { contexts: [contextOf({ identifier: 'GLOBAL' })], languages: [] };
  const startUp = standing(startUpMachine, undefined, { contexts: 'loaded', languages: 'loaded' }, known);
  const user = userOf({ id: 1, username: 'admin', superAdmin: true });
  const shown = showScreen(<TokensScreen flow={flow.actor} startUp={startUp} user={user} can={canOf([])} />);
  load.last().answer(tokens);
  return { make, revoke, ...shown };
}

const focused = () => document.activeElement;

it('has the focus where work goes on: in the form of a new token, then at the button that copies it', async () => {
  const { user, make } = showTokens([]);
  await user.click(await screen.findByRole('button', { name: 'Neues Token' }));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  expect(focused()).toBe(name);
  await user.keyboard('Pipeline');
  await user.click(screen.getByRole('checkbox', { name: 'Texte lesen' }));
  await user.click(screen.getByRole('treeitem', { name: /^GLOBAL/ }));
  await user.type(screen.getByLabelText(/^Ihr Passwort/), 'Ufer-Gans-12{Enter}');
  make.last().answer({ token: TOKEN, secret: new Secret('ls_secret') });
  const copy = await screen.findByRole('button', { name: 'Kopieren' });
  expect(focused()).toBe(copy);
});

it('goes to the first field that is missing, or that the server finds wrong', async () => {
  const { user, make } = showTokens([]);
  await user.click(await screen.findByRole('button', { name: 'Neues Token' }));
  const submit = () => user.click(screen.getByRole('button', { name: 'Token anlegen' }));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await submit();
  expect(focused()).toBe(name);
  await user.keyboard('Pipeline');
  await submit();
  expect(focused()).toBe(screen.getByRole('checkbox', { name: 'Texte lesen' }));
  await user.keyboard(' ');
  await user.click(screen.getByRole('treeitem', { name: /^GLOBAL/ }));
  await submit();
  expect(focused()).toBe(screen.getByLabelText(/^Ihr Passwort/));
  await user.keyboard('Ufer-Gans-12{Enter}');
  make.last().fail(refusal('006', [{ code: '006', message: 'no', field: 'name' }]));
  await screen.findByText('Ein Token mit diesem Namen gilt noch.');
  expect(focused()).toBe(name);
});

it('asks for the password at once before a token is revoked, and takes it by Enter', async () => {
  const { user, revoke } = showTokens([TOKEN]);
  await user.click(await screen.findByRole('button', { name: 'Widerrufen …' }));
  const dialog = await screen.findByRole('dialog', { name: 'Token widerrufen?' });
  await waitFor(() => expect(focused()).toBe(within(dialog).getByLabelText(/^Ihr Passwort/)));
  await user.keyboard('{Enter}');
  expect(revoke.calls).toEqual([]);
  await user.keyboard('Ufer-Gans-12{Enter}');
  expect(revoke.last().input).toMatchObject({ id: 7 });
  expect(revoke.last().input.password.reveal()).toBe('Ufer-Gans-12');
});
