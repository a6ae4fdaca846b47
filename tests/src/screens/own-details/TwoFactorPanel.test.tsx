import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UserSettings } from '#contract/auth.ts';
import { type Failure, ServiceFailure } from '#machines/kit/failure.ts';
import { provide } from '#machines/kit/port.ts';
import { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';
import type { TwoFactorPanelPort } from '#machines/two-factor-panel/two-factor-panel.port.ts';
import { TwoFactorPanel } from '#src/screens/own-details/TwoFactorPanel.tsx';
import { NO_NETWORK, refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { showScreen } from '#tests/support/show-screen.tsx';

const OFF: UserSettings = { twoWayAuthenticationEnabled: false, twoWayMobileNo: null };
const ON: UserSettings = { twoWayAuthenticationEnabled: true, twoWayMobileNo: '+*********054' };
const NUMBER = '+33639980054';

function showPanel(settings: UserSettings, mobileNo = '', hasOther = false) {
  const request = scripted<TwoFactorPanelPort['request']>();
  const change = scripted<TwoFactorPanelPort['change']>();
  const machine = provide(twoFactorPanelMachine, { request: request.service, change: change.service });
  const flow = walk(machine, { settings });
  const shown = showScreen(<TwoFactorPanel panel={flow.actor} mobileNo={mobileNo} hasOther={hasOther} />);
  return { request, change, flow, ...shown };
}

const toggle = () => screen.getByRole<HTMLInputElement>('switch');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Zeichen/ });
const typed = () =>
  boxes()
    .map(({ value }) => value)
    .join('');
const about = (code: string, field: string) => refusal(code, [{ code, message: 'no', field }]);

it('says in the specified words whether the second factor is on', () => {
  const off = showPanel(OFF);
  expect(toggle().checked).toBe(false);
  expect(screen.getByLabelText('Nein, 2-Faktor Authentifizierung deaktiviert')).toBe(toggle());
  off.unmount();
  showPanel(ON);
  expect(toggle().checked).toBe(true);
  expect(screen.getByLabelText('Ja, 2-Faktor Authentifizierung aktiviert')).toBe(toggle());
  expect(screen.getByText('Zugangscodes gehen an +*********054.')).toBeTruthy();
});

it('speaks of codes by SMS alone where another second factor is on', async () => {
  const { user } = showPanel(OFF, '', true);
  expect(screen.getByLabelText('Nein, Zugangscodes per SMS deaktiviert')).toBe(toggle());
  await user.click(toggle());
  expect(screen.getByLabelText('Nein, Zugangscodes per SMS noch nicht aktiviert')).toBe(toggle());
});

it('looks at the number before anything is asked for', async () => {
  const { user, request } = showPanel(OFF);
  await user.click(toggle());
  // The switch is on, but the server knows nothing of it yet.
  expect(screen.getByLabelText('Nein, 2-Faktor Authentifizierung noch nicht aktiviert')).toBe(toggle());
  expect(toggle().checked).toBe(true);
  await user.click(button('Zugangscode anfordern'));
  expect(screen.getByText('Geben Sie bitte eine gültige Telefonnummer an!')).toBeTruthy();
  expect(request.calls).toHaveLength(0);
  await user.type(screen.getByLabelText(/^Mobilnummer für Zugangscodes/), NUMBER);
  expect(screen.queryByText('Geben Sie bitte eine gültige Telefonnummer an!')).toBeNull();
  await user.click(button('Zugangscode anfordern'));
  expect(request.last().input.number).toBe(NUMBER);
});

it('asks for the code that was sent, tells a wrong one beside it, and keeps it', async () => {
  const { user, request, change, flow } = showPanel(OFF, NUMBER);
  await user.click(toggle());
  await user.click(button('Zugangscode anfordern'));
  request.last().answer({ sentTo: NUMBER, waitSeconds: 60 });
  await flow.reach('changing.ready');
  expect(await screen.findByText(`Zugangscode gesendet an: ${NUMBER}`)).toBeTruthy();
  expect(button(/^Neuer Zugangscode in \d+ s$/).getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(boxes()[0]));
  await user.click(button('Bestätigen'));
  expect(screen.getByText('Bitte geben Sie einen Wert für dieses Feld an')).toBeTruthy();
  await user.click(boxes()[0] as HTMLElement);
  await user.keyboard('abcdefgh{Enter}');
  expect(change.last().input.token?.reveal()).toBe('ABCDEFGH');
  change.last().fail(about('048', 'twoWayAuthenticationToken'));
  await flow.reach('changing.refused');
  expect(await screen.findByText('2-Faktor Authentifizierungscode nicht gültig')).toBeTruthy();
  expect(typed()).toBe('ABCDEFGH');
  await user.click(button('Bestätigen'));
  change.last().answer(ON);
  await flow.reach('on');
  expect(await screen.findByText('Zugangscodes gehen an +*********054.')).toBeTruthy();
});

it('empties the boxes when another code was sent, not when none was', async () => {
  const { user, request, flow } = showPanel(OFF, NUMBER);
  await user.click(toggle());
  await user.click(button('Ich habe schon einen Code'));
  await waitFor(() => expect(document.activeElement).toBe(boxes()[0]));
  await user.keyboard('ABCDEFGH');
  await user.click(button('Neuen Zugangscode anfordern'));
  request.last().fail(refusal('051'));
  await flow.reach('changing.requestRefused');
  await screen.findByText(/^Bitte warten Sie einen Augenblick/);
  expect(typed()).toBe('ABCDEFGH');
  await user.click(button('Neuen Zugangscode anfordern'));
  request.last().answer({ sentTo: NUMBER, waitSeconds: 60 });
  await flow.reach('changing.ready');
  await screen.findByText(`Zugangscode gesendet an: ${NUMBER}`);
  expect([typed(), document.activeElement]).toEqual(['', boxes()[0]]);
  await user.click(button('Bestätigen'));
  expect(screen.getByText('Bitte geben Sie einen Wert für dieses Feld an')).toBeTruthy();
});

it.each([
  ['051', 'Bitte warten Sie einen Augenblick'],
  ['057', 'Die Höchstzahl an SMS'],
  ['049', 'Die SMS konnte nicht gesendet werden'],
])('says why no code was sent: %s', async (code, words) => {
  const { user, request, flow } = showPanel(OFF, NUMBER);
  await user.click(toggle());
  await user.click(button('Zugangscode anfordern'));
  request.last().fail(refusal(code));
  await flow.reach('changing.requestRefused');
  expect((await screen.findByRole('alert')).textContent).toContain(words);
});

it('says when a block ends, and sends the same again where no answer came', async () => {
  const { user, change, flow } = showPanel(OFF, NUMBER);
  await user.click(toggle());
  await user.click(button('Ich habe schon einen Code'));
  await user.click(boxes()[0] as HTMLElement);
  await user.keyboard('ABCDEFGH{Enter}');
  const blocked = { ...refusal('022').failure, retryAfter: 50 } as Failure;
  change.last().fail(new ServiceFailure(blocked));
  await flow.reach('changing.refused');
  expect((await screen.findByRole('alert')).textContent).toContain('in 50 Sekunden möglich');
  await user.click(button('Bestätigen'));
  change.last().fail(NO_NETWORK);
  await flow.reach('changing.unreachable');
  await user.click(button('Erneut versuchen'));
  expect(change.calls.at(-1)?.input.key).toBe(change.calls.at(-2)?.input.key);
});

it('switches off at once, asks for a code only where the server wants one, and can be left', async () => {
  const { user, request, change, flow } = showPanel(ON);
  await user.click(toggle());
  expect(change.last().input).toMatchObject({ enabled: false, token: null });
  change.last().fail(about('005', 'twoWayAuthenticationToken'));
  await flow.reach('changing.ready');
  expect(await screen.findByLabelText('Ja, 2-Faktor Authentifizierung aktiviert')).toBe(toggle());
  expect(toggle().checked).toBe(false);
  expect(screen.getByText(/^Noch ist der zweite Faktor eingeschaltet/)).toBeTruthy();
  await user.click(button('Zugangscode anfordern'));
  expect(request.last().input.number).toBeNull();
  request.last().answer({ sentTo: '+*********054', waitSeconds: 0 });
  await flow.reach('changing.ready');
  await user.click(toggle());
  await flow.reach('on');
  expect(toggle().checked).toBe(true);
});

it('moves to another number with a code to each where the server wants both', async () => {
  const { user, change, flow } = showPanel(ON);
  await user.click(button('Nummer ändern'));
  await user.click(button('Ich habe schon einen Code'));
  await user.click(boxes()[0] as HTMLElement);
  await user.keyboard('ABCDEFGH{Enter}');
  change.last().fail(about('005', 'presentToken'));
  await flow.reach('changing.ready');
  expect(await screen.findByText(/auch einen Zugangscode an Ihre bisherige Nummer/)).toBeTruthy();
  expect(typed()).toBe('ABCDEFGH');
  const sent = change.calls.length;
  await user.click(button('Bestätigen'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Bitte geben Sie einen Wert für dieses Feld an',
  );
  expect(change.calls).toHaveLength(sent);
});

it('tells a refusal that is about a code for which there are no boxes', async () => {
  const { user, change, flow } = showPanel(ON);
  await user.click(toggle());
  change.last().fail(about('005', 'presentToken'));
  await flow.reach('changing.refused');
  expect(await screen.findByRole('alert')).toBeTruthy();
});
