import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refusalSentence } from '#contract/refusals.ts';
import { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import type { AuthenticationPort } from '#machines/authentication/authentication.port.ts';
import { CANCELLED, type Failure, ServiceFailure } from '#machines/kit/failure.ts';
import { provide } from '#machines/kit/port.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { SignIn } from '#src/screens/login/SignIn.tsx';
import { NO_NETWORK, refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { noPasskey } from '#tests/support/no-passkey.ts';
import { identityOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const username = () => screen.getByLabelText<HTMLInputElement>('Benutzername');
const password = () => screen.getByLabelText<HTMLInputElement>('Passwort', { selector: 'input' });
const submit = () => screen.getByRole('button', { name: 'Anmelden' });
const REQUIRED = 'Bitte geben Sie einen Wert für dieses Feld an';

function showSignIn() {
  const login = scripted<AuthenticationPort['login']>();
  const flow = walk(
    provide(authenticationMachine, {
      login: login.service,
      passkey: noPasskey,
      secondFactor: secondFactorMachine,
    }),
    { username: '' },
  );
  return { login, flow, ...showScreen(<SignIn authentication={flow.actor} />) };
}

function showFailed(failure: Failure) {
  const place = failure.kind === 'unreachable' ? 'unreachable' : 'refused';
  const authentication = standing(authenticationMachine, { username: 'anna' }, place, { failure });
  return showScreen(<SignIn authentication={authentication} />);
}

it('asks for both values before anything is sent, and begins at the first that is missing', async () => {
  const { user, login } = showSignIn();
  await user.click(submit());
  expect(screen.getAllByText(REQUIRED)).toHaveLength(2);
  expect(document.activeElement).toBe(username());
  expect(username().getAttribute('aria-invalid')).toBe('true');
  await user.type(username(), 'anna');
  expect(screen.getAllByText(REQUIRED)).toHaveLength(1);
  await user.click(submit());
  expect(document.activeElement).toBe(password());
  expect(login.calls).toHaveLength(0);
});

it('sends name and password by Enter, once, and locks the fields meanwhile', async () => {
  const { user, login } = showSignIn();
  await user.type(username(), ' anna ');
  await user.type(password(), 'geheim{Enter}');
  await user.click(submit());
  expect(login.calls.map(({ input }) => input)).toEqual([{ username: 'anna', password: 'geheim' }]);
  expect([username().readOnly, password().readOnly]).toEqual([true, true]);
  expect(submit().getAttribute('aria-disabled')).toBe('true');
});

it('tells a browser and its password manager what the fields are', () => {
  showSignIn();
  expect([username().autocomplete, password().autocomplete]).toEqual(['username', 'current-password']);
  expect(password().type).toBe('password');
});

it('shows the password and hides it again', async () => {
  const { user } = showSignIn();
  await user.type(password(), 'geheim');
  const toggle = screen.getByRole('button', { name: 'Passwort anzeigen' });
  await user.click(toggle);
  expect([password().type, toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  await user.click(toggle);
  expect([password().type, toggle.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
});

it('says that the caps lock key is on, as long as the password has the focus', async () => {
  const { user } = showSignIn();
  await user.click(password());
  await user.keyboard('{CapsLock}a');
  expect(screen.getByText('Die Feststelltaste ist eingeschaltet.')).toBeTruthy();
  await user.click(username());
  expect(screen.queryByText('Die Feststelltaste ist eingeschaltet.')).toBeNull();
});

it('keeps what was typed and says that the credentials are wrong', async () => {
  const { user, login, flow } = showSignIn();
  await user.type(username(), 'anna');
  await user.type(password(), 'falsch{Enter}');
  login.last().fail(refusal('002'));
  await flow.reach('refused');
  const box = await screen.findByRole('alert');
  expect(box.textContent).toBe('Authentifizierung fehlgeschlagen!Die Authentifizierungsdaten sind falsch!');
  expect([username().value, password().value]).toEqual(['anna', 'falsch']);
});

const refused = { kind: 'refused', message: null, findings: [], content: null, retryAfter: null } as const;

it.each([
  [
    'the server says something else',
    { code: '002', message: 'Zugang gesperrt seit Montag' },
    ['Die Authentifizierungsdaten sind falsch!', 'Zugang gesperrt seit Montag'],
  ],
  [
    'the server says the same',
    { code: '002', message: 'Die Authentifizierungsdaten sind falsch!' },
    ['Die Authentifizierungsdaten sind falsch!'],
  ],
  [
    'the code is unknown',
    { code: 'X9', message: 'Etwas anderes' },
    ['Die Authentifizierungsdaten sind falsch!', 'Etwas anderes'],
  ],
  [
    'the server says the same with the time to wait',
    { code: '044', message: refusalSentence('044', 1), retryAfter: 1 },
    [expect.stringContaining('Zu viele Anfragen'), 'Der nächste Versuch ist in einer Sekunde möglich.'],
  ],
  ['the server gives no code', { code: '000', message: null }, ['Die Authentifizierungsdaten sind falsch!']],
  [
    'the code says more',
    { code: '022', message: null, retryAfter: 40 },
    [expect.stringContaining('gesperrt'), 'Der nächste Versuch ist in 40 Sekunden möglich.'],
  ],
] as const)('shows the message box when %s', (_, failure, lines) => {
  showFailed({ ...refused, ...failure });
  const box = screen.getByRole('alert');
  expect(box.querySelector('strong')?.textContent).toBe('Authentifizierung fehlgeschlagen!');
  expect([...box.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(lines);
});

it('says that the server cannot be reached, keeps the input and sends it again', async () => {
  const { user, login, flow } = showSignIn();
  await user.type(username(), 'anna');
  await user.type(password(), 'geheim{Enter}');
  login.last().fail(NO_NETWORK);
  await flow.reach('unreachable');
  expect((await screen.findByRole('alert')).textContent).toContain('Der Server ist nicht erreichbar');
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(login.calls.map(({ input }) => input)).toEqual([
    { username: 'anna', password: 'geheim' },
    { username: 'anna', password: 'geheim' },
  ]);
});

it('names the number under which the server knows what went wrong', () => {
  showFailed({ kind: 'unreachable', cause: 'server', status: 500, requestId: 'req-7', detail: '' });
  expect(screen.getByRole('alert').textContent).toContain('req-7');
});

it('says calmly that it takes long, and then offers to give up', async () => {
  const { user, login, flow } = showSignIn();
  await user.type(username(), 'anna');
  await user.type(password(), 'geheim{Enter}');
  expect(screen.queryByText(/dauert länger/)).toBeNull();
  flow.pass(2_000);
  expect(await screen.findByText(/dauert länger/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Abbrechen' })).toBeNull();
  flow.pass(8_000);
  await user.click(await screen.findByRole('button', { name: 'Abbrechen' }));
  expect(login.last().signal.aborted).toBe(true);
  expect((await screen.findByRole('alert')).textContent).toContain('Vorgang abgebrochen');
  expect(password().value).toBe('geheim');
});

it('begins at the password when the name is known', () => {
  showScreen(<SignIn authentication={standing(authenticationMachine, { username: 'anna' }, 'editing')} />);
  expect(username().value).toBe('anna');
  expect(document.activeElement).toBe(password());
});

it('tells that typing has begun, so that the rest can be fetched', async () => {
  const onTyping = vi.fn();
  const authentication = standing(authenticationMachine, { username: '' }, 'editing');
  const { user } = showScreen(<SignIn authentication={authentication} onTyping={onTyping} />);
  expect(onTyping).not.toHaveBeenCalled();
  await user.type(username(), 'a');
  expect(onTyping).toHaveBeenCalled();
});

it('ends with who has signed in and leaves no password in the flow', async () => {
  const { user, login, flow } = showSignIn();
  await user.type(username(), 'anna');
  await user.type(password(), 'geheim{Enter}');
  login.last().answer(identityOf({ id: 7, username: 'anna' }));
  const { context } = await flow.reach('signedIn');
  expect(JSON.stringify(context)).not.toContain('geheim');
});

it('does not take a cancelled try for a refusal', () => {
  showFailed(new ServiceFailure(CANCELLED).failure);
  expect(screen.queryByText('Authentifizierung fehlgeschlagen!')).toBeNull();
});

it('says calmly to a user who has logged out in another tab that this is so, until a sign-in fails', () => {
  const idle = standing(authenticationMachine, { username: '' }, 'editing');
  const { unmount } = showScreen(<SignIn authentication={idle} loggedOut />);
  expect(screen.getByRole('status').textContent).toBe(
    'Sie haben sich abgemeldetDas gilt für alle Tabs dieses Browsers.',
  );
  expect(screen.queryByText(/abgelaufen/)).toBeNull();
  unmount();
  const failure = refusal('002');
  const refused = standing(authenticationMachine, { username: 'anna' }, 'refused', { failure });
  showScreen(<SignIn authentication={refused} loggedOut />);
  expect(screen.queryByText('Sie haben sich abgemeldet')).toBeNull();
  expect(screen.getByRole('alert')).toBeTruthy();
});

it('goes on in the password when the wait for an answer is cancelled, and when it is sent again', async () => {
  const { user, login, flow } = showSignIn();
  await user.type(username(), 'anna');
  await user.type(password(), 'geheim{Enter}');
  flow.pass(10_000);
  await user.click(await screen.findByRole('button', { name: 'Abbrechen' }));
  expect(document.activeElement).toBe(password());
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  expect(document.activeElement).toBe(password());
  expect(login.calls).toHaveLength(2);
});

it('leaves the focus alone where the user has pointed elsewhere meanwhile', async () => {
  const { user, flow } = showSignIn();
  await user.type(username(), 'anna');
  await user.type(password(), 'geheim{Enter}');
  await user.click(document.body);
  flow.pass(10_000);
  await screen.findByRole('button', { name: 'Abbrechen' });
  expect(document.activeElement).toBe(document.body);
});
