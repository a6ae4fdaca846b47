import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LoginFactor } from '#contract/auth.ts';
import { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import type { AuthenticationPort } from '#machines/authentication/authentication.port.ts';
import { provide } from '#machines/kit/port.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { SecondFactorPort } from '#machines/second-factor/second-factor.port.ts';
import { SignIn } from '#src/screens/login/SignIn.tsx';
import { NO_NETWORK, refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { noPasskey } from '#tests/support/no-passkey.ts';
import { identityOf } from '#tests/support/records.ts';
import { showScreen } from '#tests/support/show-screen.tsx';

async function showCode(waitSeconds: number, ways?: readonly LoginFactor[]) {
  const [confirm, resend] = [scripted<SecondFactorPort['confirm']>(), scripted<SecondFactorPort['resend']>()];
  const login = scripted<AuthenticationPort['login']>();
  const secondFactor = provide(secondFactorMachine, {
    confirm: confirm.service,
    passkey: noPasskey,
    resend: resend.service,
    forget: async () => {},
  });
  const machine = provide(authenticationMachine, { login: login.service, passkey: noPasskey, secondFactor });
  const flow = walk(machine, { username: '', pending: { username: 'anna', waitSeconds, ways } });
  const shown = showScreen(<SignIn authentication={flow.actor} />);
  if (ways?.[0] !== 'passkey') await screen.findByRole('group', { name: 'Zugangscode' });
  return { confirm, resend, flow, ...shown };
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const typed = () =>
  boxes()
    .map(({ value }) => value)
    .join('');
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('asks for the code of a user who is about to sign in, and sends it by Enter', async () => {
  const { user, confirm, flow } = await showCode(0);
  expect(screen.getByText(/den anna per SMS bekommen hat/)).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(boxes()[0]);
  await user.keyboard('abcdefgh{Enter}');
  expect(confirm.calls.map(({ input }) => input)).toEqual([
    { username: 'anna', code: 'ABCDEFGH', way: 'sms' },
  ]);
  expect(boxes()[0]?.readOnly).toBe(true);
  confirm.last().answer(identityOf({ id: 7, username: 'anna' }));
  await flow.reach('signedIn');
});

it('takes six digits of an app, or a recovery code, where the user has them', async () => {
  const { user, confirm } = await showCode(0, ['totp', 'recoveryCode']);
  expect(screen.getByText(/Ihre Authenticator-App für anna zeigt/)).toBeTruthy();
  expect(boxes()).toHaveLength(6);
  expect(screen.queryByRole('button', { name: /Neuen Zugangscode/ })).toBeNull();
  await user.click(button('Wiederherstellungscode verwenden'));
  await user.type(screen.getByLabelText('Wiederherstellungscode'), 'abcd-efgh-jklm{Enter}');
  expect(confirm.last().input).toEqual({ username: 'anna', code: 'abcd-efgh-jklm', way: 'recoveryCode' });
});

it('asks for a passkey with the focus on the button that uses it', async () => {
  await showCode(0, ['passkey', 'recoveryCode']);
  const use = await screen.findByRole('button', { name: 'Mit Passkey anmelden' });
  await expect.poll(() => document.activeElement).toBe(use);
});

it('sends nothing without a code', async () => {
  const { user, confirm } = await showCode(0);
  await user.click(button('Anmelden'));
  expect(screen.getByText('Bitte geben Sie einen Wert für dieses Feld an')).toBeTruthy();
  expect(confirm.calls).toHaveLength(0);
});

it.each([
  ['048', '2-Faktor Authentifizierungscode nicht gültig'],
  ['050', 'Der Zugangscode ist abgelaufen. Bitte fordern Sie einen neuen an.'],
  [
    '022',
    'Der Zugang ist nach zu vielen Anmeldeversuchen gesperrt. Bitte warten Sie, bevor Sie es noch einmal versuchen.',
  ],
])('says what a refusal by %s means, and keeps what was typed', async (code, words) => {
  const { user, confirm } = await showCode(0);
  await user.keyboard('ABCDEFGH{Enter}');
  confirm.last().fail(refusal(code));
  const box = await screen.findByRole('alert');
  expect(box.textContent).toBe(`Authentifizierung fehlgeschlagen!${words}`);
  expect([typed(), boxes()[0]?.getAttribute('aria-invalid')]).toEqual(['ABCDEFGH', 'true']);
  expect(screen.getByRole('group', { name: 'Zugangscode', description: /fehlgeschlagen/ })).toBeTruthy();
  // The next code is typed over it.
  expect(document.activeElement).toBe(boxes()[0]);
  await user.keyboard('JKLMNPQR');
  expect(typed()).toBe('JKLMNPQR');
});

it('sends the same code again when no answer came', async () => {
  const { user, confirm } = await showCode(0);
  await user.keyboard('ABCDEFGH{Enter}');
  confirm.last().fail(NO_NETWORK);
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  expect(confirm.calls.map(({ input }) => input.code)).toEqual(['ABCDEFGH', 'ABCDEFGH']);
});

it('has another code sent only when that is possible, and says that it is on its way', async () => {
  const { user, resend } = await showCode(30);
  await user.click(button(/^Neuer Zugangscode in \d+ s$/));
  expect(resend.calls).toHaveLength(0);
});

it('says that another code is on its way, or why not', async () => {
  const { user, resend } = await showCode(0);
  await user.click(button('Neuen Zugangscode anfordern'));
  resend.last().answer({ waitSeconds: 0 });
  expect(await screen.findByText(/^Ein neuer Zugangscode ist unterwegs/)).toBeTruthy();
  await user.click(button('Neuen Zugangscode anfordern'));
  resend.last().fail(refusal('057'));
  const box = await screen.findByRole('alert');
  expect(box.textContent).toContain('Die Höchstzahl an SMS für diesen Monat ist erreicht.');
});

it('empties the boxes when another code was sent, and begins at the first', async () => {
  const { user, confirm, resend } = await showCode(0);
  await user.keyboard('ABCDEFGH{Enter}');
  confirm.last().fail(refusal('050'));
  await screen.findByRole('alert');
  await user.click(button('Neuen Zugangscode anfordern'));
  resend.last().fail(refusal('057'));
  await screen.findByText(/^Es wurde kein neuer/);
  expect(typed()).toBe('ABCDEFGH');
  await user.click(button('Neuen Zugangscode anfordern'));
  resend.last().answer({ waitSeconds: 0 });
  await screen.findByText(/^Ein neuer Zugangscode ist unterwegs/);
  expect([typed(), document.activeElement]).toEqual(['', boxes()[0]]);
  await user.keyboard('{Enter}');
  expect(screen.getByText('Bitte geben Sie einen Wert für dieses Feld an')).toBeTruthy();
  await user.keyboard('JKLMNPQR{Enter}');
  expect(confirm.last().input.code).toBe('JKLMNPQR');
});

it('leads back to the password, with the name in its field', async () => {
  const { user } = await showCode(0);
  await user.click(button('Zurück zum Passwort'));
  expect((await screen.findByLabelText<HTMLInputElement>('Benutzername')).value).toBe('anna');
});

it('says that the password is wanted again when too much time has passed', async () => {
  const { user, confirm } = await showCode(0);
  await user.keyboard('ABCDEFGH{Enter}');
  confirm.last().fail(refusal('005'));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Ihre Anmeldedaten sind nicht mehr gültig. Bitte melden Sie sich noch einmal an.',
  );
  expect(screen.getByLabelText('Benutzername')).toBeTruthy();
});

it('keeps the focus in the boxes when the wait for an answer is cancelled, and when it is sent again', async () => {
  const { user, confirm, flow } = await showCode(0);
  await user.keyboard('ABCDEFGH{Enter}');
  flow.pass(10_000);
  await user.click(await screen.findByRole('button', { name: 'Abbrechen' }));
  expect(document.activeElement).toBe(boxes()[0]);
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  expect(document.activeElement).toBe(boxes()[0]);
  expect(confirm.calls).toHaveLength(2);
});
