import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ListedUser } from '#contract/user.ts';
import { type Ability, canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { userListMachine } from '#machines/user/user-records.ts';
import { UserListScreen } from '#src/screens/users/UserListScreen.tsx';
import { scripted, walk } from '#tests/support/machine.ts';
import { userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const EVA: ListedUser = {
  ...userOf({ id: 3, username: 'eva' }),
  ...{ secondFactor: false, lastSignIn: null },
};

async function showUsers(abilities: readonly Ability[]) {
  const load = scripted<RecordListPort<ListedUser>['load']>();
  const flow = walk(provide(userListMachine, { load: load.service }), { query: FIRST_QUERY });
  const startUp = standing(startUpMachine, undefined, { contexts: 'loading', languages: 'loading' });
  const user = userOf({ id: 1, username: 'anna', superAdmin: true });
  const shown = showScreen(
    <UserListScreen flow={flow.actor} startUp={startUp} user={user} can={canOf(abilities)} />,
    '/users',
  );
  load.last().answer({ rows: [EVA], count: 1 });
  await flow.reach('shown');
  return { load, flow, ...shown };
}

const chosen = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

it('says who has a second factor and when they signed in last, and narrows to that', async () => {
  const { load, flow, user } = await showUsers(['seeSignIns']);
  const row = within(await screen.findByRole('row', { name: /eva/ }));
  expect(row.getByText('aus')).toBeTruthy();
  expect(row.getByText('noch nie')).toBeTruthy();
  await user.selectOptions(chosen('Rolle'), 'Redaktion');
  await user.selectOptions(chosen('Zweiter Faktor'), 'Ohne zweiten Faktor');
  await user.selectOptions(chosen('Anmeldung'), 'Noch nie angemeldet');
  const also = { role: 'EDITOR', factor: 'off', signin: 'never' };
  expect(load.last().input).toEqual({ ...FIRST_QUERY, also });
  load.last().answer({ rows: [], count: 0 });
  await flow.reach('shown');
  await user.click(await screen.findByRole('button', { name: 'Suche und Filter zurücksetzen' }));
  expect(load.last().input).toEqual(FIRST_QUERY);
  expect(chosen('Rolle').value).toBe('');
});

it('narrows to a default language and to active users behind one button, as every list does', async () => {
  const { load, flow, user } = await showUsers([]);
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Zustand' }), 'Nur aktive');
  expect(load.last().input).toEqual({ ...FIRST_QUERY, active: true });
  load.last().answer({ rows: [EVA], count: 1 });
  await flow.reach('shown');
  expect(chosen('Sprache').value).toBe('');
});

it('has neither those columns nor those filters against a server that does not know them', async () => {
  await showUsers([]);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).not.toContain('Letzte Anmeldung');
  expect(screen.queryByRole('combobox', { name: 'Rolle' })).toBeNull();
});

it('offers to change many users at once to those who may, on a server that can', async () => {
  await showUsers(['changeMany', 'changeManyUsers']);
  expect(screen.getByRole('checkbox', { name: 'eva auswählen' })).toBeTruthy();
});

it.each([[['changeMany']], [[]]] as const)(
  'offers none of it where the server can do %j',
  async (abilities) => {
    await showUsers(abilities);
    expect(screen.queryByRole('checkbox')).toBeNull();
  },
);
