import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failureOf } from '#machines/kit/failure.ts';
import { requiredStepsMachine } from '#machines/required-steps/required-steps.machine.ts';
import { RequiredPassword } from '#src/screens/required-steps/RequiredPassword.tsx';
import { refusal } from '#tests/support/failures.ts';
import { identityOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const ANNA = identityOf({ id: 2, username: 'anna' });

const next = () => screen.getByLabelText(/^Neues Passwort( \*)?$/);
const repeated = () => screen.getByLabelText(/^Neues Passwort wiederholen/);
const save = () => screen.getByRole('button', { name: 'Passwort speichern' });

it('goes to the password that is missing, or to the repetition that differs', async () => {
  const flow = standing(requiredStepsMachine, { identity: ANNA }, { password: 'entering' });
  const { user } = showScreen(<RequiredPassword flow={flow} user={ANNA.user} />);
  await user.click(save());
  expect(document.activeElement).toBe(next());
  await user.type(next(), 'Ufer-Gans-12');
  await user.type(repeated(), 'Ufer-Gans-21');
  await user.click(save());
  expect(document.activeElement).toBe(repeated());
});

it('goes to the password that the server refuses', async () => {
  const failure = failureOf(refusal('054', [{ code: '054', message: 'no', field: 'password' }]));
  const flow = standing(requiredStepsMachine, { identity: ANNA }, { password: 'refused' }, { failure });
  showScreen(<RequiredPassword flow={flow} user={ANNA.user} />);
  await screen.findByText('Dieses Passwort haben Sie schon einmal verwendet. Bitte wählen Sie ein anderes.');
  expect(document.activeElement).toBe(next());
});
