import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { canOf } from '#machines/kit/abilities.ts';
import type { Identity } from '#machines/kit/identity.ts';
import { provide } from '#machines/kit/port.ts';
import { ownDetailsMachine } from '#machines/own-details/own-details.machine.ts';
import { type OwnDetailsValues, ownDetailsFormMachine } from '#machines/own-details/own-details-form.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';
import { OwnDetailsScreen } from '#src/screens/own-details/OwnDetailsScreen.tsx';
import { scripted, walk } from '#tests/support/machine.ts';
import { identityOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

type Port = RecordFormPort<number, OwnDetailsValues, Identity>;

const ANNA = identityOf({ id: 2, username: 'anna', mobileNo: '+491713920010' });

// Drafts are kept in the browser.
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

async function showLoaded() {
  const [load, save] = [scripted<Port['load']>(), scripted<Port['save']>()];
  const machine = provide(ownDetailsMachine, {
    form: provide(ownDetailsFormMachine, {
      load: load.service,
      save: save.service,
      deletion: createRecordDeletionMachine<Identity>('own-details-deletion'),
    }),
    panel: twoFactorPanelMachine,
  });
  const flow = walk(machine, { recordKey: 2, readOnly: null });
  const known = { contexts: [], languages: [] };
  const startUp = standing(startUpMachine, undefined, { contexts: 'loaded', languages: 'loaded' }, known);
  const can = canOf(['changeOwnPassword']);
  const shown = showScreen(
    <OwnDetailsScreen flow={flow.actor} startUp={startUp} user={ANNA.user} can={can} />,
  );
  load.last().answer({ record: ANNA, readOnly: null });
  await screen.findByLabelText(/^Vorname/);
  return { save, ...shown };
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const PASSWORDS = [/^Bisheriges Passwort/, /^Neues Passwort( \*)?$/, /^Neues Passwort wiederholen/] as const;
const required = () => PASSWORDS.map((name) => field(name).required);

it('marks the present password as required with a new one, and the other way round', async () => {
  const { user, save } = await showLoaded();
  const [present, next] = PASSWORDS;
  expect(required()).toEqual([false, false, false]);
  await user.type(field(next), 'n');
  expect(required()).toEqual([true, false, true]);
  await user.clear(field(next));
  await user.type(field(present), 'p');
  expect(required()).toEqual([false, true, true]);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findAllByText('Bitte geben Sie einen Wert für dieses Feld an')).toHaveLength(2);
  await user.clear(field(present));
  expect(required()).toEqual([false, false, false]);
  expect(save.calls).toEqual([]);
});
