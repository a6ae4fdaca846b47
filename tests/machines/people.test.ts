import { expect, test } from 'vitest';
import type { Identity } from '#machines/kit/identity.ts';
import { provide } from '#machines/kit/port.ts';
import { Secret } from '#machines/kit/secret.ts';
import { ownDetailsMachine } from '#machines/own-details/own-details.machine.ts';
import { ownDetailsSelectors } from '#machines/own-details/own-details.selectors.ts';
import { type OwnDetailsValues, ownDetailsFormMachine } from '#machines/own-details/own-details-form.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';
import type { TwoFactorPanelPort } from '#machines/two-factor-panel/two-factor-panel.port.ts';
import { userMachine } from '#machines/user/user.machine.ts';
import { userSelectors } from '#machines/user/user.selectors.ts';
import {
  secondFactorResetMachine,
  type UserRecord,
  type UserValues,
  userDeletionMachine,
  userFormMachine,
  userFormSelectors,
} from '#machines/user/user-records.ts';
import { refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { identityOf } from '#tests/support/records.ts';

type UserPort = RecordFormPort<number, UserValues, UserRecord>;
type OwnPort = RecordFormPort<number, OwnDetailsValues, Identity>;

const ANNA = identityOf({ id: 2, username: 'anna' });
const SWITCHED_ON = { twoWayAuthenticationEnabled: true, twoWayMobileNo: '+*****054' };

const VALUES: UserValues = {
  username: 'anna',
  active: true,
  firstname: 'Anna',
  lastname: 'Berg',
  email: 'anna@example.org',
  mobileNo: '+491713920010',
  defaultLang: 'de',
  authRoles: [{ role: 'USER' }],
  authorizations: [],
  password: new Secret('geheim-1!'),
};

function startUser(isOwn: boolean) {
  const [load, save] = [scripted<UserPort['load']>(), scripted<UserPort['save']>()];
  const remove = scripted<RecordDeletionPort<UserRecord['user']>['remove']>();
  const machine = provide(userMachine, {
    form: provide(userFormMachine, {
      load: load.service,
      save: save.service,
      deletion: provide(userDeletionMachine, { preview: async () => null, remove: async () => {} }),
    }),
    reset: provide(secondFactorResetMachine, { preview: async () => null, remove: remove.service }),
  });
  const flow = walk(machine, { recordKey: 2, readOnly: null, isOwn });
  const form = () => userSelectors.form(flow.actor.getSnapshot());
  const reset = () => userSelectors.reset(flow.actor.getSnapshot());
  const isEditing = () =>
    expect.poll(() => form()?.getSnapshot().matches({ updating: 'editing' }), { interval: 1 }).toBe(true);
  return { load, save, remove, form, reset, isEditing, ...flow };
}

async function loadUser(isOwn: boolean) {
  const started = startUser(isOwn);
  started.load.last().answer({ record: { user: ANNA.user, settings: null }, readOnly: null });
  await started.isEditing();
  return started;
}

test.each([
  ['one’s own record is reported to every flow that shows the signed-in user', true, 1],
  ['the record of another user is not', false, 0],
])('%s', async (_, isOwn, reported) => {
  const { form, save, reach, reports } = await loadUser(isOwn);
  form()?.send({ type: 'form.submit', values: VALUES, key: 'k' });
  save.last().answer(ANNA);
  await reach('left');
  const changed = reports.filter(({ type }) => type === 'identity.changed');
  expect(changed).toHaveLength(reported);
  if (isOwn) expect(changed[0]).toEqual({ type: 'identity.changed', identity: ANNA });
  expect(reports).toContainEqual({ type: 'records.changed', subjects: ['user'] });
});

test('a password that waits with its submission is written out nowhere', async () => {
  const { form, save, actor, restore } = await loadUser(false);
  form()?.send({ type: 'form.submit', values: VALUES, key: 'k' });
  save.last().fail(SESSION_GONE);
  await expect.poll(() => form()?.getSnapshot().matches({ updating: 'sessionLost' })).toBe(true);
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('geheim-1!');
  await restore();
  await expect.poll(() => save.calls.length).toBe(2);
  expect(save.last().input.values.password?.reveal()).toBe('geheim-1!');
});

test('a user who is changed elsewhere is looked at again while the fields are open, also over a question', async () => {
  const { form, load, send, recordsChange, reset, isEditing } = await loadUser(false);
  recordsChange('wording');
  expect(load.calls).toHaveLength(1);
  recordsChange('user');
  expect(load.calls).toHaveLength(2);
  send({ type: 'factor.reset', user: ANNA.user });
  await expect.poll(() => reset()?.getSnapshot().matches('asking')).toBe(true);
  const changed = { user: { ...ANNA.user, firstname: 'Änne' }, settings: null };
  load.last().answer({ record: changed, readOnly: null });
  await isEditing();
  // Nothing is typed in it, so it follows.
  const known = () => form()?.getSnapshot();
  await expect.poll(() => userFormSelectors.loaded(known() as never)).toEqual(changed);
});

test('a second factor is reset after a question; the form stays unchanged', async () => {
  const { send, reset, remove, reach, states, reports, form, actor } = await loadUser(false);
  expect(userSelectors.isFactorReset(actor.getSnapshot())).toBe(false);
  send({ type: 'factor.reset', user: ANNA.user });
  await expect.poll(() => reset()?.getSnapshot().matches('asking')).toBe(true);
  reset()?.send({ type: 'deletion.confirm', key: 'k-1' });
  expect(remove.last().input).toEqual({ record: ANNA.user, key: 'k-1' });
  remove.last().answer();
  await reach('open');
  expect(states).toEqual(['open', 'resetting', 'open']);
  expect(reports).toMatchObject([{ type: 'notification.add', topic: 'user.secondFactorReset' }]);
  expect(userSelectors.isFactorReset(actor.getSnapshot())).toBe(true);
  expect(form()?.getSnapshot().matches({ updating: 'editing' })).toBe(true);
});

test('a reset that is refused, or not wanted, changes nothing', async () => {
  const { send, reset, remove, reach, reports, actor } = await loadUser(false);
  send({ type: 'factor.reset', user: ANNA.user });
  await expect.poll(() => reset()?.getSnapshot().matches('asking')).toBe(true);
  reset()?.send({ type: 'deletion.confirm', key: 'k-1' });
  remove.last().fail(refusal('019'));
  await expect.poll(() => reset()?.getSnapshot().matches('refused')).toBe(true);
  reset()?.send({ type: 'deletion.cancel' });
  await reach('open');
  expect(reports).toEqual([]);
  expect(userSelectors.isFactorReset(actor.getSnapshot())).toBe(false);
});

function startOwn() {
  const [load, save] = [scripted<OwnPort['load']>(), scripted<OwnPort['save']>()];
  const [request, change] = [
    scripted<TwoFactorPanelPort['request']>(),
    scripted<TwoFactorPanelPort['change']>(),
  ];
  const machine = provide(ownDetailsMachine, {
    form: provide(ownDetailsFormMachine, {
      load: load.service,
      save: save.service,
      deletion: createRecordDeletionMachine<Identity>('own-details-deletion'),
    }),
    panel: provide(twoFactorPanelMachine, { request: request.service, change: change.service }),
  });
  const flow = walk(machine, { recordKey: 2, readOnly: null });
  const panel = () => ownDetailsSelectors.panel(flow.actor.getSnapshot());
  const form = () => ownDetailsSelectors.form(flow.actor.getSnapshot());
  return { load, save, request, change, panel, form, ...flow };
}

test('the panel begins when it is known whether the second factor is on', async () => {
  const { load, panel, reach, states } = startOwn();
  expect(panel()).toBeUndefined();
  load.last().answer({ record: { ...ANNA, settings: SWITCHED_ON }, readOnly: null });
  await reach('known');
  expect(panel()?.getSnapshot().value).toBe('on');
  expect(states).toEqual(['loading', 'known']);
});

test('what the panel changes is reported at once; the form stays, and is reported when it is stored', async () => {
  const { load, save, change, panel, form, reach, reports } = startOwn();
  load.last().answer({ record: ANNA, readOnly: null });
  await reach('known');
  panel()?.send({ type: 'factor.enable' });
  panel()?.send({ type: 'code.present' });
  panel()?.send({ type: 'code.confirm', code: 'ABCDEFGH', presentCode: null, key: 'k' });
  change.last().answer(SWITCHED_ON);
  await expect.poll(() => panel()?.getSnapshot().value).toBe('on');
  const changed = { user: ANNA.user, settings: SWITCHED_ON };
  expect(reports.at(-1)).toEqual({ type: 'identity.changed', identity: changed });
  expect(form()?.getSnapshot().matches({ updating: 'editing' })).toBe(true);

  const { email, firstname, lastname, mobileNo, defaultLang } = VALUES;
  const values = { email, firstname, lastname, mobileNo, defaultLang, password: null };
  form()?.send({ type: 'form.submit', values, key: 'k' });
  save.last().answer({ ...changed, user: { ...ANNA.user, firstname: 'Änne' } });
  await reach('left');
  expect(reports).toContainEqual({
    type: 'identity.changed',
    identity: { ...changed, user: { ...ANNA.user, firstname: 'Änne' } },
  });
});

test('own details that are changed elsewhere are looked at again; the panel stays unchanged', async () => {
  const { load, form, panel, recordsChange, reach } = startOwn();
  load.last().answer({ record: ANNA, readOnly: null });
  await reach('known');
  const before = panel();
  recordsChange('user');
  const changed = { ...ANNA, user: { ...ANNA.user, firstname: 'Änne' } };
  load.last().answer({ record: changed, readOnly: null });
  await expect.poll(() => form()?.getSnapshot().context.loaded).toEqual(changed);
  expect(load.calls).toHaveLength(2);
  expect(panel()).toBe(before);
});

test('leaving one’s own settings tells nothing', async () => {
  const { load, form, reach, reports } = startOwn();
  load.last().answer({ record: ANNA, readOnly: null });
  await reach('known');
  form()?.send({ type: 'form.cancel' });
  await reach('left');
  expect(reports.map(({ type }) => type)).toEqual(['xstate.done.actor.flow']);
});
