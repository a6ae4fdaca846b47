import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { provide } from '#machines/kit/port.ts';
import { sessionWatchMachine } from '#machines/session-watch/session-watch.machine.ts';
import type { SessionWatchPort } from '#machines/session-watch/session-watch.port.ts';
import { SessionWarning } from '#src/screens/session/SessionWarning.tsx';
import { scripted, walk } from '#tests/support/machine.ts';
import { showScreen } from '#tests/support/show-screen.tsx';

async function showWarning() {
  const [look, extend] = [scripted<SessionWatchPort['look']>(), scripted<SessionWatchPort['extend']>()];
  const machine = provide(sessionWatchMachine, { look: look.service, extend: extend.service });
  const flow = walk(machine, { userId: 7 });
  flow.pass(60_000);
  look.last().answer({ open: true, userId: 7, remaining: 90_000 });
  await flow.reach('warning.waiting');
  return { extend, flow, ...showScreen(<SessionWarning watch={flow.actor} />) };
}

it('says how long the session lasts, and keeps it', async () => {
  const { user, extend, flow } = await showWarning();
  expect(screen.getByRole('dialog', { name: 'Sind Sie noch da?' })).toBeTruthy();
  expect(screen.getByText('Noch 90 Sekunden')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Angemeldet bleiben' }));
  extend.last().answer({ open: true, userId: 7, remaining: 1_800_000 });
  await flow.reach('resting');
});

it('says so when the session cannot be kept any longer', async () => {
  const { user, extend, flow } = await showWarning();
  await user.click(screen.getByRole('button', { name: 'Angemeldet bleiben' }));
  extend.last().answer({ open: true, userId: 7, remaining: 30_000 });
  await flow.reach('warning.waiting');
  await screen.findByRole('dialog', { name: 'Sie werden gleich abgemeldet' });
  await user.click(screen.getByRole('button', { name: 'Verstanden' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
